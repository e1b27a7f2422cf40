"""Holders of BP at a star (base, colony, Holds of ships): how many BP they have, and how many they can take."""

from __future__ import annotations

from engine.core.errors import illegal
from engine.core.game import Seat
from engine.warpwar.economy import HOLD
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units.ship import Ship


def holder(ump: Umpire, seat: Seat, hex: str, word: str, field: str) -> tuple[int, int]:
    """Return the BP that a holder has, and the BP that it can still take (-1 means that there is no limit).

    `word`: "base", "colony" or a ship id. Raise Illegal if the seat has no such holder at the star.
    """
    star = ump.state.stars[hex]
    if word == "base" and star.base == seat:
        return star.bp, -1
    if word == "colony" and star.colony == seat:
        return star.bp, max(0, ump.rules.colony_store - star.bp)
    ship = ump.state.ships.get(word)
    if ship is None or ship.owner != seat or ship.hex != hex:
        raise illegal("E-SHIFT", f"{word} is not one of your bases, colonies or ships at this star.", field)
    return ship.bp, room(ump.state, ship)


def room(state: State, ship: Ship) -> int:
    """Return the BP that a ship's Holds can still take. The Emperor's staff fills one Hold (R-EMP-03)."""
    holds = ship.has("H") - (state.sides[ship.owner].emperor == ship.id)
    return max(0, HOLD * holds - ship.bp)


def add(ump: Umpire, hex: str, word: str, bp: int) -> None:
    """Add BP to a holder. If `bp` is negative, take BP from the holder."""
    if word in ("base", "colony"):
        ump.state.stars[hex].bp += bp
    else:
        ump.state.ships[word].bp += bp
