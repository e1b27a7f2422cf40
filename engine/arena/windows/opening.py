"""Open windows: what is asked about the last thing played, which seats are asked, and which pass at once."""

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
"""Window kind by what was played; everything else is a card (A-22 b)."""
PASS = to_builtins(Pass())


def open_fight_window(ump: Umpire) -> None:
    """Put the open cards of a fight on the stack, so that they may be cancelled (A-22 c).

    The combat continues when that is settled.
    """
    combat = ump.state.combat
    assert combat is not None
    ump.state.played = [*ump.state.played, Played(combat.attacker, "fight")]


def answerable_cards(state: State) -> list[Seat]:
    """Return the seats whose card in the fight may still be cancelled."""
    fight = state.combat.fight if state.combat is not None else None
    if fight is None:
        return []
    done = {*fight.cancelled, *fight.stood}
    return [int(seat) for seat, card in sorted(fight.cards.items()) if card and int(seat) not in done]


def asked(state: State) -> list[Seat]:
    """Return the seats that may answer what was played last (A-22, A-23).

    The seat that took the action or played the cancel is left out.
    """
    last = state.played[-1]
    spared = last.seat if last.what in ("action", "cancel") else -1
    return [seat for seat, player in enumerate(state.players) if not player.out and seat != spared]


def open_window(ump: Umpire) -> None:
    """Ask about what was played last. Standing passes answer at once, so the window may be complete already."""
    state = ump.state
    state.windows += 1
    window = Window(state.windows, KINDS.get(state.played[-1].what, "card"), Sealed(asked(state)))
    state.window = window
    for seat in window.sealed.needs:
        if standing_passes.answer(state, seat):
            window.sealed.seal(seat, PASS)
