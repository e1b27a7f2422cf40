"""Open windows: the question about the last play, the seats that are asked, and the seats that pass at once."""

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
"""Maps a kind of play to the kind of window that it opens. All other plays open a "card" window (A-22 b)."""
PASS = to_builtins(Pass())


def open_fight_window(ump: Umpire) -> None:
    """Put the face-up cards of a fight on the stack `State.played`, so that seats can cancel them (A-22 c).

    The combat continues when no card can be cancelled any more.
    """
    combat = ump.state.combat
    assert combat is not None
    ump.state.played = [*ump.state.played, Played(combat.attacker, "fight")]


def answerable_cards(state: State) -> list[Seat]:
    """Return the seats whose card in the current fight can still be cancelled."""
    fight = state.combat.fight if state.combat is not None else None
    if fight is None:
        return []
    done = {*fight.cancelled, *fight.stood}
    return [int(seat) for seat, card in sorted(fight.cards.items()) if card and int(seat) not in done]


def seats_to_ask(state: State) -> list[Seat]:
    """Return the seats that can answer the last play (A-22, A-23).

    If the last play is an action or a cancel, the seat that made it is left out.
    """
    last = state.played[-1]
    spared = last.seat if last.what in ("action", "cancel") else -1
    return [seat for seat, player in enumerate(state.players) if not player.out and seat != spared]


def open_window(ump: Umpire) -> None:
    """Open a window about the last play.

    Standing passes answer at once. It is therefore possible that no answer is missing when the window opens.
    """
    state = ump.state
    state.windows += 1
    window = Window(state.windows, KINDS.get(state.played[-1].what, "card"), Sealed(seats_to_ask(state)))
    state.window = window
    for seat in window.sealed.needs:
        if standing_passes.answer(state, seat):
            window.sealed.seal(seat, PASS)
