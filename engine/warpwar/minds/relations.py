"""Choose the Admiral's votes on relations: fight only one war at a time, and break no pact while at War with another
seat (R-DIP).

A step up needs the votes of both seats, so a vote for a step up costs nothing. A step down needs only one vote. So the
Admiral votes for a step down only if no seat is at War with the Admiral's seat and Allies do not win together.
Alliances open records and orders to the Ally, so the Admiral asks for nothing above peace (the 1994 edition has no
peace).
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
"""Levels of relations from which the Admiral asks for a step up. The Admiral asks for nothing above peace."""
ABLE = 1.2
"""The Admiral ends a peace with a seat only if the seat's strength is at most this multiple of the Admiral's
strength."""
LOSING = 0.6
"""If the Admiral's strength is less than this share of its only enemy's strength, the Admiral asks this enemy for a
cease fire."""


def relations(situation: Situation, prompt: RelationsPrompt) -> Relations:
    return Relations(votes(situation, prompt))


def end_turn(situation: Situation, prompt: EndTurnPrompt) -> EndTurn:
    """Return the Cadet's rearrangement together with the Admiral's votes on relations."""
    own = other_decisions.end_turn(situation, replace(prompt, relations=None))
    return replace(own, votes=votes(situation, prompt.relations) if prompt.relations is not None else {})


def votes(situation: Situation, prompt: RelationsPrompt) -> Votes:
    """Return the Admiral's votes on relations, as a dict from the number of another seat to the vote."""
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
    """Return the seat that the Admiral fights.

    This is the owner of the target if that owner is at War with the Admiral's seat. Otherwise it is the nearest seat at
    War.
    """
    star = situation.stars.get(situation.target)
    owner = max(star.base, star.colony) if star else -1
    return owner if owner in at_war else min(at_war, key=lambda seat: (_way(situation, seat), seat))


def _turn_on(situation: Situation, prompt: RelationsPrompt) -> Votes:
    """Return a vote for a step down with the nearest seat that is weak enough to fight.

    Call this only if the Admiral's seat is at War with no other seat. If Allies win together, return no vote.
    """
    mine = strength(situation, situation.seat)
    weaker = [word for word, steps in prompt.choices.items() if "down" in steps]
    weaker = [word for word in weaker if strength(situation, int(word)) <= ABLE * mine]
    if situation.rules.alliance_win or not weaker:
        return {}
    return {min(weaker, key=lambda word: (_way(situation, int(word)), word)): "down"}


def strength(situation: Situation, seat: Seat) -> float:
    """Return the strength of a seat, calculated from its bases, its colonies, and its ships in sight."""
    side = next(side for side in situation.view.sides if side.seat == seat)
    kinds = [unit.kind for unit in situation.view.units if unit.owner == seat]
    return 3 * side.bases + 2 * side.colonies + kinds.count("W") + 0.5 * kinds.count("S")


def _way(situation: Situation, seat: Seat) -> int:
    """Return the MP from the home of the Admiral's seat to the nearest base or colony of another seat, or 99 if there
    is none."""
    way = situation.distances(situation.home) if situation.home else {}
    return min((way.get(star.hex, 99) for star in situation.view.stars if seat in (star.base, star.colony)), default=99)
