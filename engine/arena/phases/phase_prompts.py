"""Prompts for the active player, and for the owner of a warped piece that must fight."""

from __future__ import annotations

from engine.arena.actions import conversion
from engine.arena.combat import due
from engine.arena.phases.player_phase import combats_due, free_disc_left
from engine.arena.prompts import ActionOffer, ActionPrompt, CombatPrompt
from engine.arena.rules import ACTIONS, COSTS, SPECIAL, WILD, Rules
from engine.arena.state import State
from engine.core.game import Decision, Seat


def prompt(state: State, rules: Rules, seat: Seat, decision: Decision) -> ActionPrompt | CombatPrompt:
    """Return the prompt for the question. While combats must be fought, it offers only combats."""
    offers = due.combat_offers(state, rules, seat)
    if combats_due(state):
        if decision.kind == "combat":
            return CombatPrompt(decision.id, offers)
        return ActionPrompt(decision.id, state.points, combats=offers)
    hand = state.players[seat].hand
    cards = tuple(card for card in hand if card in SPECIAL and card != WILD) if state.cards_open else ()
    free = ("place" if rules.placed_disc else "roll") if free_disc_left(state) else ""
    return ActionPrompt(
        decision.id,
        state.points,
        tuple(_offer(state, rules, seat, action) for action in ACTIONS if is_offered(rules, action)),
        free,
        cards,
        hand.count(WILD),
        offers,
        may_end=True,
    )


def is_offered(rules: Rules, action: str) -> bool:
    """Return whether the action is used in this match. Options can leave actions out (9.4, A-60)."""
    return action in rules.actions and (action != "cards" or rules.special_cards)


def _offer(state: State, rules: Rules, seat: Seat, action: str) -> ActionOffer:
    return ActionOffer(action, COSTS[action], _why_not(state, rules, seat, action))


def _why_not(state: State, rules: Rules, seat: Seat, action: str) -> str:
    """Return in words why the action cannot be taken, or "" if it can be taken."""
    if action == "draw" and not (state.deck.cards or state.deck.discards):
        return "There is no card left to draw."
    if COSTS[action] > state.points:
        cost = COSTS[action]
        return f"This action costs {cost} action point{'s' if cost > 1 else ''}."
    if action == "convert" and not conversion.is_possible(state, rules, seat):
        return "There is no disc in your Converter's hex."
    if action == "warp_random" and all(piece.type == "C" for piece in state.arena.pieces.values()):
        return "There is no robot on the board."
    if action == "double_warp_two" and len(state.arena.grids) < 2:
        return "There is only one grid."
    return ""
