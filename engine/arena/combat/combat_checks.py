"""Checks of the answers in a combat, step by step (6.1, A-35 to A-41)."""

from __future__ import annotations

from engine.arena.combat.ending import check_take
from engine.arena.combat.pairing import check_pairs
from engine.arena.combat.sides import attackers, check_share
from engine.arena.combat.totals import can_be_laid
from engine.arena.commands import AttackField, BeginFight, Concede, Defend, PairUp, ShareDiscs, TakeDiscs
from engine.arena.rules import Rules
from engine.arena.state import Combat, State
from engine.core.errors import Illegal, illegal
from engine.core.game import Decision, Seat


def check_answer(state: State, rules: Rules, combat: Combat, seat: Seat, decision: Decision, command: object) -> None:
    """Raise Illegal if the command does not answer the question or is not a legal answer."""
    arena = state.arena
    if isinstance(command, ShareDiscs) and decision.kind == "share":
        check_share(arena, combat, seat, command.discs)
    elif isinstance(command, AttackField) and decision.kind == "field":
        check_card(state, rules, seat, command.card)
        if command.piece not in attackers(arena, combat):
            raise illegal("A-E-COMBAT", f"{command.piece} is not one of your robots in this combat.", "piece")
    elif isinstance(command, PairUp) and decision.kind == "pair":
        check_pairs(arena, combat, command.pairs)
    elif isinstance(command, BeginFight) and decision.kind == "fight":
        check_card(state, rules, seat, command.card)
        if command.piece not in combat.pairs:
            raise illegal("A-E-COMBAT", f"{command.piece} has no more fights in this round.", "piece")
    elif isinstance(command, Defend) and decision.kind == "defend":
        check_card(state, rules, seat, command.card)
    elif isinstance(command, Concede) and decision.kind in ("fight", "concede", "defend"):
        _check_concession(combat, seat, command)
    elif isinstance(command, TakeDiscs) and decision.kind == "take":
        check_take(arena, combat, command.discs)
    else:
        raise wrong_step()


def wrong_step() -> Illegal:
    return illegal("A-E-TURN", "You cannot do this at this step of the combat.")


def check_card(state: State, rules: Rules, seat: Seat, card: str) -> None:
    """Raise Illegal if the card is not in the seat's hand or cannot be played in fights (A-25).

    The card "" means no card.
    """
    if card and (card not in state.players[seat].hand or not can_be_laid(rules, card)):
        raise illegal("A-E-CARD", "You do not have this card, or it cannot be played in a fight.", "card")


def _check_concession(combat: Combat, seat: Seat, command: Concede) -> None:
    """Raise Illegal unless the piece belongs to the seat and must still fight in this round.

    During a fight the seat may concede only that fight, and only while no card has been played (A-39).
    """
    fight = combat.fight
    if fight is not None and fight.cards:
        raise wrong_step()
    pairs = {fight.attacker: fight.defender} if fight is not None else combat.pairs
    mine = pairs.keys() if seat == combat.attacker else pairs.values()
    if command.piece not in mine:
        raise illegal("A-E-COMBAT", f"{command.piece} has no more fights in this round.", "piece")
