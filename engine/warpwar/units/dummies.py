"""Dummy counters of semi-hidden play: how many, where they may stand, and when they vanish (R-HID-03, R-HID-04)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.state import State

MOST = 7
"""Dummy counters of each player (R-HID-03)."""


def may_stand(state: State, seat: Seat, hex: str) -> bool:
    """Whether a real unit, base or colony of the seat is in the hex (R-HID-03)."""
    star = state.stars.get(hex)
    if star is not None and seat in (star.base, star.colony):
        return True
    return any(ship.hex == hex for ship in position.ships_of(state, seat))


def remove_lone(state: State) -> None:
    """Dummies stand beside a real counter of their owner, and nowhere beside an enemy's ship (R-HID-03, R-HID-04)."""
    for side in state.sides:
        for hex, number in list(side.dummies.items()):
            company = may_stand(state, side.seat, hex)
            if not number or not company or position.enemies_at(state, hex, side.seat):
                del side.dummies[hex]


def vanish(state: State, seat: Seat, hex: str) -> None:
    """Dummies vanish the instant a Warpship at War enters their hex (R-HID-04)."""
    for side in state.sides:
        if side.dummies.get(hex) and position.at_war(state, seat, side.seat):
            del side.dummies[hex]
