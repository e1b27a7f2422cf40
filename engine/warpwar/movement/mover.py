"""A Warpship that is going to move: its position, movement points, racks, and the units aboard."""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship
from engine.warpwar.units.ship_design import allowance


class Traveller(Struct, frozen=True):
    """A Warpship that is going to move: its hex, present PD and MP, usable racks, and the units aboard.

    `racks` does not include the rack that an Emperor aboard needs.
    """

    id: str
    at: str
    pd: int
    mp: int
    racks: int = 0
    aboard: tuple[str, ...] = ()
    pinned: bool = False
    warpship: bool = True


def traveller(
    ship: Ship, aboard: tuple[str, ...], rules: Rules, pinned: bool = False, emperor: bool = False
) -> Traveller:
    """Return the `Traveller` for a ship. If the Emperor is aboard, the shuttle takes one rack (R-EMP-03)."""
    return Traveller(
        id=ship.id,
        at=ship.hex,
        pd=ship.has("PD"),
        mp=allowance(ship.has("PD"), ship.wg, rules),
        racks=max(0, ship.has("SR") - emperor),
        aboard=aboard,
        pinned=pinned,
        warpship=ship.is_warpship,
    )
