"""The Admiral's votes on relations: one war at a time, no pact broken while there is anybody left to fight (R-DIP).

A step up needs both, so asking costs nothing; a step down needs one, so it is taken only where nobody is at War with
us and no victory is shared. Alliances open records and orders: above peace nothing is sought (1994 has no peace).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.core.game import Seat
from engine.warpwar.bot import other_decisions
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import EndTurn, Relations
from engine.warpwar.prompts import EndTurnPrompt, RelationsPrompt

Votes = dict[str, Literal["up", "down"]]
SOUGHT = ("war", "cease_fire")
"""Levels from which a step up is asked for: peace is enough."""
ABLE = 1.2
"""How much stronger than we somebody may be for us to end a peace with him."""
LOSING = 0.6
"""Share of a foe's strength below which even the only one is asked for a cease fire."""


def relations(situation: Situation, prompt: RelationsPrompt) -> Relations:
    return Relations(votes(situation, prompt))


def end_turn(situation: Situation, prompt: EndTurnPrompt) -> EndTurn:
    """The first level's rearrangement, our votes."""
    own = other_decisions.end_turn(situation, replace(prompt, relations=None))
    return replace(own, votes=votes(situation, prompt.relations) if prompt.relations is not None else {})


def votes(situation: Situation, prompt: RelationsPrompt) -> Votes:
    """By seat."""
    at_war = [int(other) for other, level in prompt.levels.items() if level == "war"]
    if not at_war:
        return _turn_on(situation, prompt)
    foe = main_foe(situation, at_war)
    if len(at_war) == 1 and strength(situation, situation.seat) < LOSING * strength(situation, foe):
        foe = -1
    return {
        other: "up"
        for other, level in prompt.levels.items()
        if level in SOUGHT and int(other) != foe and "up" in prompt.choices[other]
    }


def main_foe(situation: Situation, at_war: list[Seat]) -> Seat:
    """Whom we fight: whose place is our target, else who lives nearest."""
    star = situation.stars.get(situation.target)
    owner = max(star.base, star.colony) if star else -1
    return owner if owner in at_war else min(at_war, key=lambda seat: (_way(situation, seat), seat))


def _turn_on(situation: Situation, prompt: RelationsPrompt) -> Votes:
    """Where nobody is left to fight, a step down with the nearest we can fight; never where Allies win together."""
    mine = strength(situation, situation.seat)
    weaker = [word for word, steps in prompt.choices.items() if "down" in steps]
    weaker = [word for word in weaker if strength(situation, int(word)) <= ABLE * mine]
    if situation.rules.alliance_win or not weaker:
        return {}
    return {min(weaker, key=lambda word: (_way(situation, int(word)), word)): "down"}


def strength(situation: Situation, seat: Seat) -> float:
    """Of any seat, by what can be counted: what it builds from, and its ships in sight."""
    side = next(side for side in situation.view.sides if side.seat == seat)
    kinds = [unit.kind for unit in situation.view.units if unit.owner == seat]
    return 3 * side.bases + 2 * side.colonies + kinds.count("W") + 0.5 * kinds.count("S")


def _way(situation: Situation, seat: Seat) -> int:
    """MP from our home to the nearest base or colony of a seat."""
    way = situation.distances(situation.home) if situation.home else {}
    return min((way.get(star.hex, 99) for star in situation.view.stars if seat in (star.base, star.colony)), default=99)
