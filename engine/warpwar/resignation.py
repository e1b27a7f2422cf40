"""Resignation: the other player wins. With more players, the ships of the seat stay or are removed (R-VIC-15)."""

from __future__ import annotations

from engine.core.events import ALL
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.events import event_types
from engine.warpwar.phases.common.losses import remove_lost
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire

FIGHTING = ("perils_before", "combat", "perils")
"""Phases in the middle of combat. If a seat resigns in one of these phases, its ships are removed only after combat."""


def clear(ump: Umpire, seat: Seat) -> None:
    """Remove all ships, pods, bases and other possessions of the seat from the map (house rule `resign: remove`)."""
    state = ump.state
    side = state.sides[seat]
    side.out, side.emperor, side.dummies = True, "", {}
    ships = [ship.id for ship in position.ships_of(state, seat)]
    remove_lost(ump, ships, [pod.id for pod in state.pods.values() if pod.owner == seat])
    for star in state.stars.values():
        if seat in (star.base, star.colony, star.works_by):
            star.base = star.colony = star.works_by = -1
            star.bp = star.works = star.base_since = star.colony_since = 0
            star.half = False


def agrees(state: State, seat: Seat) -> bool:
    """Return whether relations with this seat can be raised.

    Relations with a resigned seat can only go down (R-VIC-15, R-DIP-02).
    """
    return not state.sides[seat].resigned


def resign(ump: Umpire, seat: Seat) -> None:
    """Mark the seat as resigned. Its ships never fire again. The seat's open questions are closed by
    `turn.go_on_without`."""
    state = ump.state
    state.sides[seat].resigned = True
    ump.say(event_types.SeatOut(seat, "resigned"), ALL)
    left = position.playing(state)
    if len(left) == 1:
        ump.finish(left, "resignation", f"{{{seat}}} resigns: {{{left[0]}}} wins.")
    elif ump.rules.resign == "remove" and state.phase not in FIGHTING:
        clear(ump, seat)
