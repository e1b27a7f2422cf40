"""The diplomacy event since rules version 3: carries out the votes of the End-turn sheets without asking (R-SEQ-09)."""

from __future__ import annotations

from engine.core import codec
from engine.warpwar.commands import Relations
from engine.warpwar.phases import diplomacy
from engine.warpwar.phases.common.no_questions import answer, check, leave, owed, prompt
from engine.warpwar.umpire import Umpire


def enter(ump: Umpire) -> None:
    """Carry out the votes of seats that can still win. A seat eliminated since it voted has no vote."""
    state = ump.state
    seats = diplomacy.voters(state)
    plans = {int(seat): codec.decode(text, Relations) for seat, text in state.votes.items() if int(seat) in seats}
    state.votes = {}
    if ump.rules.diplomacy and len(seats) > 1:
        diplomacy.open_votes(ump, plans)


__all__ = ["answer", "check", "enter", "leave", "owed", "prompt"]
