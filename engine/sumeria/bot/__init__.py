"""Computer players: `suggest` plays to win, `idle` plays for an absent player (S-32).

Both read only the view of their seat.
"""

from __future__ import annotations

from random import Random

from engine.core.game import Reply
from engine.sumeria.bot import absent_player, city_choice, levy_plan, redraw, segment_moves
from engine.sumeria.bot.outlook import Outlook
from engine.sumeria.commands import Command
from engine.sumeria.prompts import LevyPrompt, PlacePrompt, Prompt, RedrawPrompt, SegmentPrompt
from engine.sumeria.view import View


def suggest(view: View, rng: Random) -> Reply | None:
    """Return a good legal answer to the first open question, or None if no question is open."""
    prompt = _first_open(view)
    return None if prompt is None else Reply(prompt.decision, _answer(view, prompt, rng))


def idle(view: View) -> Reply | None:
    """Return the default answer to the first open question, or None if no question is open."""
    prompt = _first_open(view)
    return None if prompt is None else Reply(prompt.decision, absent_player.answer(view, prompt))


def _first_open(view: View) -> Prompt | None:
    for decision, prompt in zip(view.decisions, view.prompts, strict=True):
        if not decision.answered:
            return prompt
    return None


def _answer(view: View, prompt: Prompt, rng: Random) -> Command:
    match prompt:
        case PlacePrompt():
            return city_choice.place(Outlook(view), prompt)
        case LevyPrompt():
            return levy_plan.levy(Outlook(view), prompt)
        case SegmentPrompt():
            return segment_moves.segment(Outlook(view), rng)
        case RedrawPrompt():
            return redraw.redraw(prompt, rng)
        case _:
            return absent_player.answer(view, prompt)
