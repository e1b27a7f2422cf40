"""The diplomacy event since rules 3: the votes of the End-turn sheets are carried out, nobody is asked (R-SEQ-09)."""

from __future__ import annotations

from engine.core import codec
from engine.warpwar.commands import Relations
from engine.warpwar.phases import diplomacy
from engine.warpwar.phases.common.no_questions import answer, check, leave, owed, prompt
from engine.warpwar.umpire import Umpire


def enter(ump: Umpire) -> None:
    """Seats that can still win count; who was eliminated since has no vote any more."""
    state = ump.state
    seats = diplomacy.voters(state)
    plans = {int(seat): codec.decode(text, Relations) for seat, text in state.votes.items() if int(seat) in seats}
    state.votes = {}
    if ump.rules.diplomacy and len(seats) > 1:
        diplomacy.open_votes(ump, plans)


__all__ = ["answer", "check", "enter", "leave", "owed", "prompt"]
