"""Event Phase (S-16): income from hexes without a city, as these hexes are after the Harvest cards."""

from __future__ import annotations

from engine.sumeria.phases import city
from engine.sumeria.phases.common.questions import no_answer as answer
from engine.sumeria.phases.common.questions import no_check as check
from engine.sumeria.phases.common.questions import no_prompt as prompt
from engine.sumeria.phases.common.questions import no_questions as open_questions
from engine.sumeria.phases.common.questions import nothing_to_resume as resume
from engine.sumeria.umpire import Umpire


def enter(ump: Umpire) -> None:
    city.count(ump, cities=False)


__all__ = ["answer", "check", "enter", "open_questions", "prompt", "resume"]
