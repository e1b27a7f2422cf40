"""Builds the scenario cards of the hall, with text, options and a small picture of the map."""

from __future__ import annotations

import math
from functools import lru_cache

from engine.core.game import Setup
from engine.core.scenario_cards import ScenarioCard, Sketch
from engine.warpwar.setup import scenario
from engine.warpwar.setup.match_map import match_map_of
from engine.warpwar.setup.options import options_for
from engine.warpwar.setup.scenario_schema import Scenario
from engine.warpwar.starmap.star_map import StarMap


@lru_cache(maxsize=1)
def cards() -> tuple[ScenarioCard, ...]:
    """Return the cards of all packaged scenarios, in the order in which the lobby page shows them."""
    return tuple(card(name) for name in scenario.names())


def card(source: str) -> ScenarioCard:
    """Return the card of a scenario for the lobby page. `source`: the name or text of the scenario (see
    `scenario.get`)."""
    played = scenario.get(source)
    return ScenarioCard(
        name=played.name,
        title=played.title,
        edition=played.edition,
        seats=played.seats,
        text=played.text,
        minutes=played.minutes,
        options=options_for(source),
        sketch=_sketch(played, source) if played.map != "generated" else None,
        note=played.note,
    )


def _sketch(played: Scenario, source: str) -> Sketch:
    match_map = match_map_of(Setup(played.name, played.seats[1], text="" if source == played.name else source))
    owner = {hex_id: seat for seat, homes in enumerate(match_map.homes) for hex_id in homes}
    owner |= {hex_id: seat for seat, hex_id in enumerate(match_map.choices)}
    return sketch(match_map.star_map, owner)


def sketch(star_map: StarMap, owner: dict[str, int]) -> Sketch:
    """Return a small picture of a map with its stars and warplines.

    The unit of length is the distance from the centre of a hex to its corner. `owner`: maps a home star's hex to its
    seat.
    """
    spots = {hex_id: (1.5 * cell.q, math.sqrt(3) * (cell.r + cell.q / 2)) for hex_id, cell in star_map.cells.items()}
    left, top = min(x for x, _ in spots.values()) - 1, min(y for _, y in spots.values()) - 1
    index = {hex_id: place for place, hex_id in enumerate(star_map.stars)}

    def point(hex_id: str) -> tuple[float, float, int]:
        x, y = spots[hex_id]
        return round(x - left, 2), round(y - top, 2), owner.get(hex_id, -1)

    return Sketch(
        width=round(max(x for x, _ in spots.values()) + 1 - left, 2),
        height=round(max(y for _, y in spots.values()) + 1 - top, 2),
        points=tuple(point(hex_id) for hex_id in star_map.stars),
        lines=tuple((index[a], index[b]) for a, b in star_map.lines),
    )
