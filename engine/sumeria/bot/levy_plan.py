"""Where a computer player places its levy and its Leader."""

from __future__ import annotations

from engine.sumeria.bot.distances import segments_to
from engine.sumeria.bot.outlook import Outlook
from engine.sumeria.commands import Levy
from engine.sumeria.position import NEUTRAL
from engine.sumeria.prompts import LevyPrompt

EXPECTED_GARRISON = 7
"""Armies assumed to be needed against another player's city, before any levy is known."""


def levy(on: Outlook, prompt: LevyPrompt) -> Levy:
    """Place groups for the nearest cities as far as the levy goes, one army in each city, the rest with the Leader."""
    cities = [city.hex for city in prompt.cities]
    placed, free = dict.fromkeys(cities, 0), prompt.levy
    for _, needs, city in sorted(_wanted(on, cities)):
        if needs <= free:
            placed[city] += needs
            free -= needs
    for city in cities:
        if free and not placed[city]:
            placed[city], free = 1, free - 1
    home = max(cities, key=lambda city: (placed[city], city))
    placed[home] += free
    return Levy({city: armies for city, armies in placed.items() if armies}, home)


def _wanted(on: Outlook, cities: list[str]) -> list[tuple[int, int, str]]:
    """Return for each foreign city: segments from the nearest own city, armies needed, and that own city."""
    found = []
    for target in on.targets(on.good):
        start = min(cities, key=lambda city: (segments_to(city, target.hex), city))
        needs = target.needs if target.owner == NEUTRAL else EXPECTED_GARRISON
        found.append((segments_to(start, target.hex) - target.urgency, needs, start))
    return found
