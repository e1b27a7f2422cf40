"""Scenarios as the hall shows them, each with a small picture of a dealt arena of the scenario's size."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations

from engine.arena.rules import Rules
from engine.arena.setup import dealt_pieces, dealt_shape, options, scenarios
from engine.arena.state import Arena, Grid
from engine.core.game import Setup
from engine.core.scenario_cards import ScenarioCard, Sketch
from engine.hexes import distance


@lru_cache(maxsize=1)
def cards() -> tuple[ScenarioCard, ...]:
    """Return a description of each scenario for the list of scenarios, in display order."""
    return tuple(
        ScenarioCard(
            name=each.name,
            title=each.title,
            edition="1985",
            seats=each.seats,
            text=each.text,
            minutes=each.minutes,
            options=options.options_for(each.name),
            sketch=_sketch(options.rules_of(Setup(each.name, each.seats[1])), each.seats[1]),
            note=each.note,
        )
        for each in scenarios.all_scenarios().values()
    )


def _sketch(rules: Rules, seats: int) -> Sketch:
    """Return the picture: the centres of the grids, dealt homes of Converters, and lines between grids that touch.

    The unit is the distance from the centre of a hex to its corner.
    """
    centres = dealt_shape.centres(rules.grids, seats)
    shown = Arena(grids={str(place): Grid(q, r) for place, (q, r) in enumerate(centres)})
    homes = dealt_pieces.farthest(shown, seats) if rules.placing == "dealt" else ()
    owner = {place: seat for seat, place in enumerate(homes)}
    spots = [(1.5 * q, math.sqrt(3) * (r + q / 2)) for q, r in centres]
    left, top = min(x for x, _ in spots) - 2, min(y for _, y in spots) - 2
    return Sketch(
        width=round(max(x for x, _ in spots) + 2 - left, 2),
        height=round(max(y for _, y in spots) + 2 - top, 2),
        points=tuple(
            (round(x - left, 2), round(y - top, 2), owner.get(place, -1)) for place, (x, y) in enumerate(spots)
        ),
        lines=tuple((a, b) for a, b in combinations(range(rules.grids), 2) if distance(centres[a], centres[b]) == 3),
    )
