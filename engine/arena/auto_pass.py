"""Mark the open questions that a seat need not be asked because there is only one answer.

Other seats do not learn of the mark. A marked question stays open until the server answers it automatically, after a
delay that reveals nothing. If all viewers can see that there is only one answer, the server answers the question at
once. All viewers can see this if the answers depend only on public information, or if the seat's hand is empty.
"""

from __future__ import annotations

from msgspec import structs

from engine.arena import choices, turn
from engine.arena.rules import Rules
from engine.arena.state import State
from engine.core.game import Decision, Seat

KINDS = frozenset(("window", "initiative", "defend", "field", "action", "combat", "give_disc", "place_piece", "again"))
"""Kinds of questions to which there can be only one answer."""


def open_questions(state: State, rules: Rules) -> turn.Asked:
    """Return the open questions by seat. A question with only one possible answer is marked."""
    asked = turn.open_questions(state, rules)
    return {seat: [_mark_spared(state, rules, seat, each) for each in decisions] for seat, decisions in asked.items()}


def _mark_spared(state: State, rules: Rules, seat: Seat, decision: Decision) -> Decision:
    if decision.answered or decision.kind not in KINDS:
        return decision
    prompt = turn.prompt(state, rules, seat, decision)
    if choices.has_choice(prompt):
        return decision
    is_open = choices.lies_open(prompt) or not state.players[seat].hand
    return structs.replace(decision, passes=True, at_once=is_open)
