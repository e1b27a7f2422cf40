"""Pick-ups at the end of a round (77 7.3, 94 VI, 12 5.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from engine.warpwar.combat.forces import free_racks
from engine.warpwar.commands import Order
from engine.warpwar.units.ship import Ship


def pick_up(
    ships: Mapping[str, Ship], orders: Mapping[str, Order], pods: Mapping[str, str], emperors: Collection[str]
) -> dict[str, Ship]:
    """Return the Systemships that are picked up after damage, in the order of the written pick-ups (R-PICK-05).

    `ships` are the ships that survived. If the carrier is destroyed or has no free undamaged rack, the Systemship stays
    at the star.
    """
    aboard: dict[str, Ship] = {}
    for order in orders.values():
        for id in order.pickup:
            now = {**ships, **aboard}
            if order.ship in now and id in now and free_racks(now, pods, emperors, order.ship) > 0:
                aboard[id] = msgspec.structs.replace(now[id], aboard=order.ship, hex=now[order.ship].hex)
    return aboard
