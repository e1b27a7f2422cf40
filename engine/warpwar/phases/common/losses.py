"""Removes lost ships and pods from the map, and an Emperor who was aboard. A seat gets credit for the Emperor."""

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
    """Remove destroyed ships and pods from the map. The records of the ships are kept.

    `credit`: maps a ship to the hits that each seat scored on it. Keys of the inner map are seat numbers as text
    (R-VIC-09).
    """
    state = ump.state
    for id in ships:
        ship = state.ships.get(id)
        if ship is None:
            continue
        lose_emperor(ump, ship.owner, id, _seat_with_most_hits(ump, (credit or {}).get(id, {})))
        ump.remove(ship)
    for id in pods:
        if pod := state.pods.pop(id, None):
            ump.side(pod.owner).fallen.append(id)


def _seat_with_most_hits(ump: Umpire, by: Mapping[str, int]) -> Seat:
    """Return the seat that scored the most hits on a ship, or -1 if no seat hit the ship.

    This turn's priority breaks ties.
    """
    if not by:
        return -1
    ranked = position.seats_by_priority(ump.state, ump.rules)
    return int(max(by, key=lambda seat: (by[seat], -ranked.index(int(seat)))))


def most_ships(ump: Umpire, here: list[Ship], seats: set[Seat]) -> Seat:
    """Return the seat in `seats` that owns the most ships in the list `here`, or -1 if `seats` is empty (R-VIC-09).

    This turn's priority breaks ties.
    """
    if not seats:
        return -1
    ranked = position.seats_by_priority(ump.state, ump.rules)
    return max(seats, key=lambda seat: (sum(1 for ship in here if ship.owner == seat), -ranked.index(seat)))


def lose_emperor(ump: Umpire, seat: Seat, place: str, by: Seat) -> None:
    """Remove the seat's Emperor if the Emperor is in `place`, which is a lost ship or star.

    The seat `by` gets the victory points, unless `by` is -1 (R-EMP-01).
    """
    side = ump.side(seat)
    if side.emperor != place or not place:
        return
    side.emperor, side.emperor_lost = "", True
    if by >= 0:
        ump.side(by).points += victory_points(Tally(emperors=1))
    ump.say(event_types.EmperorLost(seat, by), ALL)
