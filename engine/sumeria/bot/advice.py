"""Advice for a new player's first match.

The advised play is one large army that marches from city to city and leaves one army in each city. Few actions and safe
battles are preferred to strong play. The advice is calculated from one view only.
"""

from __future__ import annotations

from engine.sumeria.bot import city_choice
from engine.sumeria.bot.distances import FAR, spaces_from
from engine.sumeria.bot.outlook import Outlook
from engine.sumeria.commands import Levy, Move, Play, Redraw, Segment
from engine.sumeria.prompts import LevyPrompt, PlacePrompt, PlayPrompt, RedrawPrompt
from engine.sumeria.questions.question_types import Advice
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.terrain.reach import Reached
from engine.sumeria.view import View

SURE = 0.9
"""Minimum chance of winning a battle. Battles with a lower chance are not advised."""

GARRISONED = 8
"""Minimum number of armies in a city for which one army stays behind when the others leave."""


def advice(view: View) -> Advice:
    """Return advice for the first open question of the seat whose view this is."""
    open_prompts = (prompt for each, prompt in zip(view.decisions, view.prompts, strict=True) if not each.answered)
    match next(open_prompts, None):
        case None:
            return Advice()
        case PlacePrompt(decision=id) as prompt:
            return Advice(id, city_choice.place(Outlook(view), prompt))
        case LevyPrompt(decision=id) as prompt:
            return Advice(id, _levy(Outlook(view), prompt))
        case RedrawPrompt(decision=id, fixed=fixed):
            return Advice(id, Redraw(fixed))
        case PlayPrompt(decision=id, best=best):
            return Advice(id, Play(best))
        case prompt:
            return _segment(Outlook(view), prompt.decision)


def _levy(on: Outlook, prompt: LevyPrompt) -> Levy:
    """Place all armies in the seat's city that is nearest to a city of another player or a neutral city."""
    foreign = [hex_id for hex_id in on.land.cities.values() if hex_id not in on.cities]
    own = [city.hex for city in prompt.cities]
    home = min(own, key=lambda city: (min((spaces_from(city)[each] for each in foreign), default=0), city))
    return Levy({home: prompt.levy} if prompt.levy else {}, home)


def _segment(on: Outlook, decision: str) -> Advice:
    """Advise to move the largest stack towards the nearest city that the stack takes with near certainty.

    If there is no such city, advise to pass.
    """
    stacks = on.position.armies[on.seat]
    start = max(stacks, key=lambda place: (stacks[place], place), default="")
    if not start:
        return Advice(decision, Segment())
    stays = 1 if hex_of(start) in on.cities and stacks[start] >= GARRISONED else 0
    armies, leader = stacks[start] - stays, on.position.leaders[on.seat] == start
    foreign = [hex_id for hex_id in on.land.cities.values() if hex_id not in on.cities]
    for goal in sorted(foreign, key=lambda city: (spaces_from(city).get(start, FAR), city)):
        way = _towards(on, start, goal, armies, leader)
        if way is not None and on.chance(goal, armies, leader, False) >= SURE:
            fights = round(100 * on.chance(way.place, armies, leader, way.crosses)) if way.fights else 0
            return Advice(decision, Segment((Move(start, armies, leader, way.path),)), way.place, goal, fights)
    return Advice(decision, Segment())


def _towards(on: Outlook, start: str, goal: str, armies: int, leader: bool) -> Reached | None:
    """Return the move of this segment turn that brings the army nearest to the goal.

    Return None if no move brings the army nearer. Moves into a battle that could be lost are left out.
    """
    away = spaces_from(goal)
    ways = [
        way
        for way in on.reach(start)
        if away.get(way.place, FAR) < away.get(start, FAR)
        and (not way.fights or on.chance(way.place, armies, leader, way.crosses) >= SURE)
    ]
    return min(ways, key=lambda way: (away[way.place], way.cost, way.place), default=None)
