"""Loss of ships and pods: their records are kept, the Emperor aboard falls, and a seat gets credit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.events import ALL
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.events import event_types
from engine.warpwar.umpire import Umpire
from engine.warpwar.units.ship import Ship
from engine.warpwar.victory_points import Tally, victory_points


def remove_lost(
    ump: Umpire, ships: Iterable[str], pods: Iterable[str] = (), credit: Mapping[str, Mapping[str, int]] | None = None
) -> None:
    """Take destroyed ships and pods off the map.

    `credit` maps ship -> seat's number -> hits scored on it (R-VIC-09).
    """
    state = ump.state
    for id in ships:
        ship = state.ships.get(id)
        if ship is None:
            continue
        lose_emperor(ump, ship.owner, id, _credited(ump, (credit or {}).get(id, {})))
        ump.remove(ship)
    for id in pods:
        if pod := state.pods.pop(id, None):
            ump.side(pod.owner).fallen.append(id)


def _credited(ump: Umpire, by: Mapping[str, int]) -> Seat:
    """Return the seat that scored most hits on a ship, ties by this turn's priority; -1 if none did."""
    if not by:
        return -1
    ranked = position.ranked(ump.state, ump.rules)
    return int(max(by, key=lambda seat: (by[seat], -ranked.index(int(seat)))))


def most_ships(ump: Umpire, here: list[Ship], seats: set[Seat]) -> Seat:
    """Return the seat with most of these ships, ties by this turn's priority; -1 if there are no seats (R-VIC-09)."""
    if not seats:
        return -1
    ranked = position.ranked(ump.state, ump.rules)
    return max(seats, key=lambda seat: (sum(1 for ship in here if ship.owner == seat), -ranked.index(seat)))


def lose_emperor(ump: Umpire, seat: Seat, place: str, by: Seat) -> None:
    """Remove the seat's Emperor if it is in the lost place, and credit the seat `by` unless it is -1 (R-EMP-01)."""
    side = ump.side(seat)
    if side.emperor != place or not place:
        return
    side.emperor, side.emperor_lost = "", True
    if by >= 0:
        ump.side(by).points += victory_points(Tally(emperors=1))
    ump.say(event_types.EmperorLost(seat, by), ALL)
