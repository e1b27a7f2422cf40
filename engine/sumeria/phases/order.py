"""Order Phase (S-02): the turn order is rolled again in each turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Seat
from engine.sumeria.events import event_types
from engine.sumeria.phases.common.questions import no_answer as answer
from engine.sumeria.phases.common.questions import no_check as check
from engine.sumeria.phases.common.questions import no_prompt as prompt
from engine.sumeria.phases.common.questions import no_questions as open_questions
from engine.sumeria.phases.common.questions import nothing_to_resume as resume
from engine.sumeria.umpire import Umpire

Throws = list[tuple[tuple[int, ...], tuple[int, ...]]]


def enter(ump: Umpire) -> None:
    ump.state.order = roll_order(ump, ump.playing())


def roll_order(ump: Umpire, seats: Sequence[Seat], placing: bool = False) -> list[Seat]:
    """Return the seats in the order of their die rolls, highest first.

    Seats with equal rolls roll again to decide the order among them. The group with the highest roll rolls first.
    """
    throws: Throws = []
    found = _rank_seats(ump, list(seats), "placing" if placing else "order", throws)
    ump.say(event_types.OrderRolled(tuple(found), tuple(throws), placing))
    return found


def _rank_seats(ump: Umpire, seats: list[Seat], purpose: str, throws: Throws) -> list[Seat]:
    if len(seats) < 2:
        return seats
    dice = [ump.roll(purpose) for _ in seats]
    throws.append((tuple(seats), tuple(dice)))
    ranks = sorted(set(dice), reverse=True)
    groups = [[seat for seat, die in zip(seats, dice, strict=True) if die == rank] for rank in ranks]
    return [seat for group in groups for seat in _rank_seats(ump, group, purpose, throws)]


__all__ = ["answer", "check", "enter", "open_questions", "prompt", "resume", "roll_order"]
