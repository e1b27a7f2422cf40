"""Distance in spaces between places of the map, ignoring pieces on the way. The bot uses it to measure marches."""

from __future__ import annotations

from functools import lru_cache

from engine.hexes import Road, cheapest
from engine.sumeria.terrain.banks import ways_out
from engine.sumeria.terrain.paths import ARMY_ALLOWANCE

FAR = 99


@lru_cache(maxsize=512)
def spaces_from(place: str) -> dict[str, int]:
    """Return the distance in spaces from `place` to each place of the map.

    The distance in the opposite direction is the same.
    """
    found = cheapest(place, lambda here: [Road(to, 1, step) for step, to in ways_out(here)])
    return {to: arrival.cost for to, arrival in found.items()}


def segments_to(place: str, goal: str) -> int:
    """Return the minimum number of segment turns that an army needs from `place` to `goal`."""
    return -(-spaces_from(goal).get(place, FAR) // ARMY_ALLOWANCE)
