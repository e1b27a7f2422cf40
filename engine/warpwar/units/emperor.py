"""The Emperor: allowed places and moves between them (12 6.1, R-EMP)."""

from __future__ import annotations

from engine.core.errors import illegal
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.rules import Rules
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship


def fits(state: State, ship: Ship) -> bool:
    """Return whether a Warpship can carry the Emperor. It needs a free undamaged rack and an empty Hold (R-EMP-03)."""
    free_rack = ship.has("SR") > len(position.riders(state, ship.id))
    return ship.is_warpship and free_rack and ship.has("H") >= 1 and ship.bp <= 10 * (ship.has("H") - 1)


def places(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the places to which the seat may move its Emperor now, including its present place.

    At the same star, these are the seat's base or colony, and the seat's Warpships that can carry the Emperor. Before
    the Emperor is first placed, they are all bases of the seat, and suitable Warpships at these bases.
    """
    side = state.sides[seat]
    if not side.emperor:
        return () if side.emperor_lost else _first_places(state, seat)
    carrier = state.ships.get(side.emperor)
    hex = carrier.hex if carrier is not None else side.emperor
    found = [side.emperor]
    star = state.stars.get(hex)
    if star is not None:
        if seat in (star.base, star.colony):
            found.append(hex)
        found += [ship.id for ship in position.ships_of(state, seat) if ship.hex == hex and fits(state, ship)]
    return tuple(dict.fromkeys(found))


def _first_places(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the places for the first Build: the seat's bases, and fitting Warpships at these bases."""
    bases = [star.hex for star in position.bases_of(state, seat)]
    ships = [ship.id for ship in position.ships_of(state, seat) if ship.hex in bases and fits(state, ship)]
    return (*bases, *ships)


def move(state: State, seat: Seat, place: str) -> None:
    """Move the seat's Emperor to this place. Raise Illegal if that is not allowed."""
    if place not in places(state, seat):
        raise illegal(
            "E-EMPEROR",
            f"The Emperor cannot go to {place}: choose your base or colony at the same star, or a Warpship there with "
            "a free undamaged rack and an empty Hold.",
            "emperor",
        )
    state.sides[seat].emperor = place


def place_all(state: State, rules: Rules) -> None:
    """Put every Emperor on the map after the first Build.

    If a player has not placed the Emperor, it goes to the player's first base (12 6.4).
    """
    for side in state.sides:
        if rules.emperor and not side.emperor and not side.emperor_lost and not side.out:
            bases = position.bases_of(state, side.seat)
            side.emperor = bases[0].hex if bases else ""
