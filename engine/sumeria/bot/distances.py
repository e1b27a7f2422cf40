"""Spaces from every place of the map to a city, whoever stands on the way: what the bot measures marches by."""

from __future__ import annotations

from functools import lru_cache

from engine.hexes import Road, cheapest
from engine.sumeria.terrain.banks import ways_out
from engine.sumeria.terrain.paths import ARMY_ALLOWANCE

FAR = 99


@lru_cache(maxsize=512)
def spaces_from(place: str) -> dict[str, int]:
    """Place -> spaces from here; the way back costs the same."""
    found = cheapest(place, lambda here: [Road(to, 1, step) for step, to in ways_out(here)])
    return {to: arrival.cost for to, arrival in found.items()}


def segments_to(place: str, goal: str) -> int:
    """Segment turns an army needs, at least."""
    return -(-spaces_from(goal).get(place, FAR) // ARMY_ALLOWANCE)
