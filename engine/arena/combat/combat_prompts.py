"""Prompts of a combat. Each prompt shows public information and the hand of the seat that is asked."""

from __future__ import annotations

from collections.abc import Iterable

from engine.arena.combat.ending import rooms
from engine.arena.combat.sides import attackers, defenders, groups
from engine.arena.combat.totals import best_card, hopeless_attack, hopeless_defence, playable
from engine.arena.prompts import (
    ConcedePrompt,
    DefendPrompt,
    FieldPrompt,
    FightPrompt,
    PairPrompt,
    Prompt,
    SharePrompt,
    TakePrompt,
)
from engine.arena.rules import Rules
from engine.arena.state import Combat, State
from engine.core.game import Decision, Seat


def prompt(state: State, rules: Rules, combat: Combat, seat: Seat, decision: Decision) -> Prompt:
    """Return the prompt for one open question of a combat."""
    arena, id = state.arena, decision.id
    hand = state.players[seat].hand
    cards = playable(rules, hand)
    if decision.kind == "share":
        return SharePrompt(id, tuple(groups(arena, combat, seat)))
    if decision.kind == "field":
        return FieldPrompt(id, tuple(attackers(arena, combat)), cards)
    if decision.kind == "pair":
        return PairPrompt(id, tuple(attackers(arena, combat)), tuple(defenders(arena, combat)))
    if decision.kind == "fight":
        return FightPrompt(id, combat.pairs, cards, _hopeless_attacks(state, combat, best_card(rules, hand)))
    if decision.kind == "defend":
        assert combat.fight is not None
        return DefendPrompt(id, combat.fight.attacker, combat.fight.defender, cards, not combat.fight.cards)
    if decision.kind == "concede":
        lost = _hopeless_defences(state, combat, best_card(rules, hand))
        return ConcedePrompt(id, _in_order(combat.pairs.values()), lost)
    return TakePrompt(id, combat.hex, arena.discs.get(combat.hex, 0), rooms(arena, combat.hex, seat))


def _in_order(pieces: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(pieces))


def _hopeless_attacks(state: State, combat: Combat, card: int) -> tuple[str, ...]:
    """Return the attacking pieces that cannot win with any dice roll, even with the seat's best card (A-39)."""
    pieces = state.arena.pieces
    pairs = combat.pairs.items()
    return _in_order(own for own, foe in pairs if hopeless_attack(pieces[own], pieces[foe], card))


def _hopeless_defences(state: State, combat: Combat, card: int) -> tuple[str, ...]:
    pieces = state.arena.pieces
    pairs = combat.pairs.items()
    return _in_order(own for foe, own in pairs if hopeless_defence(pieces[own], pieces[foe], card))
