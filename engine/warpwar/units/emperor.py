"""The Emperor: where he may be, going from place to place, and what his loss means (12 6.1, R-EMP)."""

from __future__ import annotations

from engine.core.errors import illegal
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.rules import Rules
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship


def fits(state: State, ship: Ship) -> bool:
    """Whether a Warpship can take him: an undamaged rack and a Hold, both free (R-EMP-03)."""
    free_rack = ship.has("SR") > len(position.riders(state, ship.id))
    return ship.is_warpship and free_rack and ship.has("H") >= 1 and ship.bp <= 10 * (ship.has("H") - 1)


def places(state: State, seat: Seat) -> tuple[str, ...]:
    """Where he may be after this event: his place now, and the base, colony or fitting Warpships at his star."""
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
    """For the first Build: any own base, or a fitting Warpship at one."""
    bases = [star.hex for star in position.bases_of(state, seat)]
    ships = [ship.id for ship in position.ships_of(state, seat) if ship.hex in bases and fits(state, ship)]
    return (*bases, *ships)


def move(state: State, seat: Seat, place: str) -> None:
    """Put him there; raises Illegal if he cannot go."""
    if place not in places(state, seat):
        raise illegal(
            "E-EMPEROR",
            f"The Emperor cannot go to {place}: choose an own base or colony at his star, or a Warpship there with "
            "a free undamaged rack and an empty Hold.",
            "emperor",
        )
    state.sides[seat].emperor = place


def place_all(state: State, rules: Rules) -> None:
    """After the first Build every Emperor is on the map; who was not placed is at the first base (12 6.4)."""
    for side in state.sides:
        if rules.emperor and not side.emperor and not side.emperor_lost and not side.out:
            bases = position.bases_of(state, side.seat)
            side.emperor = bases[0].hex if bases else ""
