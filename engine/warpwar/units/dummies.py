"""Dummy counters of semi-hidden play: how many, where they can be, and when they vanish (R-HID-03, R-HID-04)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.state import State

MOST = 7
"""Maximum number of dummy counters for each player (R-HID-03)."""


def may_stand(state: State, seat: Seat, hex: str) -> bool:
    """Return whether a ship, base or colony of the seat is in the hex. Dummies may only be in such a hex (R-HID-03)."""
    star = state.stars.get(hex)
    if star is not None and seat in (star.base, star.colony):
        return True
    return any(ship.hex == hex for ship in position.ships_of(state, seat))


def remove_lone(state: State) -> None:
    """Remove dummies from hexes with an enemy ship or without a real counter of the owner (R-HID-03, R-HID-04)."""
    for side in state.sides:
        for hex, number in list(side.dummies.items()):
            company = may_stand(state, side.seat, hex)
            if not number or not company or position.enemies_at(state, hex, side.seat):
                del side.dummies[hex]


def vanish(state: State, seat: Seat, hex: str) -> None:
    """Remove all enemy dummies from a hex that a Warpship of the seat enters (R-HID-04)."""
    for side in state.sides:
        if side.dummies.get(hex) and position.at_war(state, seat, side.seat):
            del side.dummies[hex]
