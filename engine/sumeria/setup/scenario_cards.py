"""Scenarios as the hall shows them: cards with a text, options and a small picture of the rivers and cities."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from engine.core.scenario_cards import ScenarioCard, Sketch
from engine.sumeria.setup import scenarios
from engine.sumeria.setup.scenarios import EDITION
from engine.sumeria.terrain.land import Land, the_land


@lru_cache(maxsize=1)
def cards() -> tuple[ScenarioCard, ...]:
    """Return the cards of all scenarios, in display order."""
    return tuple(
        ScenarioCard(
            name=each.name,
            title=each.title,
            edition=EDITION,
            seats=each.seats,
            text=each.text,
            minutes=each.minutes,
            options=scenarios.options_for(each.name),
            sketch=sketch(the_land()),
            note=each.note,
        )
        for each in scenarios.every().values()
    )


def sketch(land: Land) -> Sketch:
    """Return the small map picture for scenario cards: both rivers as lines, and the ten cities as points.

    The unit of length is the distance from the centre of a hex to its corner.
    """
    courses = [[each.hex for each in river] for river in land.rivers]
    spots = list(dict.fromkeys([*sorted(land.cities.values()), *(hex_id for course in courses for hex_id in course)]))
    places = {hex_id: _spot(land, hex_id) for hex_id in spots}
    left, top = min(x for x, _ in places.values()) - 1, min(y for _, y in places.values()) - 1
    index = {hex_id: n for n, hex_id in enumerate(spots)}
    lines = [(index[one], index[other]) for course in courses for one, other in pairwise(course)]
    return Sketch(
        width=round(max(x for x, _ in places.values()) + 1 - left, 2),
        height=round(max(y for _, y in places.values()) + 1 - top, 2),
        points=tuple((round(x - left, 2), round(y - top, 2), -1) for x, y in places.values()),
        lines=tuple(lines),
    )


def _spot(land: Land, hex_id: str) -> tuple[float, float]:
    q, r = land.hexes[hex_id].at
    return 1.5 * q, math.sqrt(3) * (r + q / 2)
