"""Questions that their seat need not be asked because they have one answer: the open questions, marked so.

Nobody else learns of it: such a question is open like any other until the table answers it, after a while that tells
nothing; at once where everybody can see that there is one answer, from the table or because the hand is empty.
"""

from __future__ import annotations

from msgspec import structs

from engine.arena import choices, turn
from engine.arena.rules import Rules
from engine.arena.state import State
from engine.core.game import Decision, Seat

KINDS = frozenset(("window", "initiative", "defend", "field", "action", "combat", "give_disc", "place_piece", "again"))
"""Kinds of questions that may have one answer only."""


def owed(state: State, rules: Rules) -> turn.Asked:
    """The open questions by seat, each with the mark of one that need not be asked."""
    asked = turn.owed(state, rules)
    return {seat: [_marked(state, rules, seat, each) for each in decisions] for seat, decisions in asked.items()}


def _marked(state: State, rules: Rules, seat: Seat, decision: Decision) -> Decision:
    if decision.answered or decision.kind not in KINDS:
        return decision
    prompt = turn.prompt(state, rules, seat, decision)
    if choices.has_choice(prompt):
        return decision
    is_open = choices.lies_open(prompt) or not state.players[seat].hand
    return structs.replace(decision, passes=True, at_once=is_open)
