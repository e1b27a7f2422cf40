"""Placement of the levy and the Leader by a computer player."""

from __future__ import annotations

from engine.sumeria.bot.distances import segments_to
from engine.sumeria.bot.outlook import Outlook
from engine.sumeria.commands import Levy
from engine.sumeria.position import NEUTRAL
from engine.sumeria.prompts import LevyPrompt

EXPECTED_GARRISON = 7
"""Assumed number of armies that an attack on another player's city needs, before that player's levy is known."""


def levy(on: Outlook, prompt: LevyPrompt) -> Levy:
    """Place the levy: first the armies for attacks on the nearest cities, then one army in each empty city.

    The remaining armies and the Leader go to the city with the most armies.
    """
    cities = [city.hex for city in prompt.cities]
    placed, free = dict.fromkeys(cities, 0), prompt.levy
    for _, needs, city in sorted(_target_needs(on, cities)):
        if needs <= free:
            placed[city] += needs
            free -= needs
    for city in cities:
        if free and not placed[city]:
            placed[city], free = 1, free - 1
    home = max(cities, key=lambda city: (placed[city], city))
    placed[home] += free
    return Levy({city: armies for city, armies in placed.items() if armies}, home)


def _target_needs(on: Outlook, cities: list[str]) -> list[tuple[int, int, str]]:
    """Return for each target city: segment turns from the seat's nearest city, armies needed, and that nearest city.

    The segment turns are reduced by the urgency of the target.
    """
    found = []
    for target in on.targets(on.good):
        start = min(cities, key=lambda city: (segments_to(city, target.hex), city))
        needs = target.needs if target.owner == NEUTRAL else EXPECTED_GARRISON
        found.append((segments_to(start, target.hex) - target.urgency, needs, start))
    return found
