"""The Diplomacy phase since rules version 3: carries out the votes of the End-turn sheets, asks no seat (R-SEQ-09)."""

from __future__ import annotations

from engine.core import codec
from engine.warpwar.commands import Relations
from engine.warpwar.phases import diplomacy
from engine.warpwar.phases.common.no_questions import answer, check, leave, open_questions, prompt
from engine.warpwar.umpire import Umpire


def enter(ump: Umpire) -> None:
    """Carry out the sealed votes on relations.

    The vote of a seat that was eliminated after voting does not count.
    """
    state = ump.state
    seats = diplomacy.voters(state)
    plans = {int(seat): codec.decode(text, Relations) for seat, text in state.votes.items() if int(seat) in seats}
    state.votes = {}
    if ump.rules.diplomacy and len(seats) > 1:
        diplomacy.open_votes(ump, plans)


__all__ = ["answer", "check", "enter", "leave", "open_questions", "prompt"]
