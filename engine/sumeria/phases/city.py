"""City Phase (S-10 to S-12): income from cities, and a new Leader for each player whose Leader was destroyed."""

from __future__ import annotations

from engine.sumeria.events import event_types
from engine.sumeria.phases.common.questions import no_answer as answer
from engine.sumeria.phases.common.questions import no_check as check
from engine.sumeria.phases.common.questions import no_prompt as prompt
from engine.sumeria.phases.common.questions import no_questions as open_questions
from engine.sumeria.phases.common.questions import nothing_to_resume as resume
from engine.sumeria.position import income
from engine.sumeria.umpire import Umpire


def enter(ump: Umpire) -> None:
    back = tuple(side.seat for side in ump.state.sides if side.fell and not side.out)
    for side in ump.state.sides:
        side.fell = False
    if back:
        ump.say(event_types.LeadersBack(back))
    count(ump, cities=True)


def count(ump: Umpire, cities: bool) -> None:
    """Add the income to each player's levy: from cities if `cities` is true, otherwise from the other hexes."""
    gained = []
    for side in ump.state.sides:
        of_cities, of_others = income(ump.land, ump.position, side.seat)
        gained.append(of_cities if cities else of_others)
        side.levy += gained[-1]
    levies = tuple(side.levy for side in ump.state.sides)
    ump.say(event_types.IncomeCounted(cities, tuple(gained), levies))


__all__ = ["answer", "check", "count", "enter", "open_questions", "prompt", "resume"]
