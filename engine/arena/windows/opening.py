"""Opening windows: what the last thing played is answered by, by whom, and whose standing passes answer at once."""

from __future__ import annotations

from typing import Literal

from msgspec import to_builtins

from engine.arena.commands import Pass
from engine.arena.state import Played, State, Window
from engine.arena.umpire import Umpire
from engine.arena.windows import standing_passes
from engine.core.game import Seat
from engine.core.sealed import Sealed

WindowKind = Literal["action", "card", "fight", "combat"]
KINDS: dict[str, WindowKind] = {"action": "action", "fight": "fight", "combat": "combat"}
"""By what was played; everything else is a card (A-22 b)."""
PASS = to_builtins(Pass())


def open_fight_window(ump: Umpire) -> None:
    """The cards of a fight are turned over and may be answered (A-22 c); the combat goes on when that is settled."""
    combat = ump.state.combat
    assert combat is not None
    ump.state.played = [*ump.state.played, Played(combat.attacker, "fight")]


def answerable_cards(state: State) -> list[Seat]:
    """Seats whose card in the fight may still be cancelled."""
    fight = state.combat.fight if state.combat is not None else None
    if fight is None:
        return []
    done = {*fight.cancelled, *fight.stood}
    return [int(seat) for seat, card in sorted(fight.cards.items()) if card and int(seat) not in done]


def asked(state: State) -> list[Seat]:
    """Who may answer what was played last: not the actor of an action, nor who played a cancel (A-22, A-23)."""
    last = state.played[-1]
    spared = last.seat if last.what in ("action", "cancel") else -1
    return [seat for seat, player in enumerate(state.players) if not player.out and seat != spared]


def open_window(ump: Umpire) -> None:
    """Ask about what was played last. Standing passes answer at once; the window may be complete already."""
    state = ump.state
    state.windows += 1
    window = Window(state.windows, KINDS.get(state.played[-1].what, "card"), Sealed(asked(state)))
    state.window = window
    for seat in window.sealed.needs:
        if standing_passes.answer(state, seat):
            window.sealed.seal(seat, PASS)
