"""Computer players. `suggest` plays sensibly; `idle` plays for an absent player (R-GEN-06). Both use only one seat's
view."""

from __future__ import annotations

from random import Random

from engine.core.game import Reply
from engine.warpwar.bot import absent_player as absent
from engine.warpwar.bot import build_sheet, calm_player, combat_orders, other_decisions, ship_moves
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Command, NextBattle
from engine.warpwar.prompts import (
    BuildPrompt,
    CounterPrompt,
    DamagePrompt,
    EcmPrompt,
    EndowPrompt,
    EndTurnPrompt,
    EnterPrompt,
    HomePrompt,
    MovePrompt,
    NextBattlePrompt,
    OrdersPrompt,
    PlotPrompt,
    Prompt,
    RearrangePrompt,
    RelationsPrompt,
    SettlePrompt,
    TransactPrompt,
    WithdrawPrompt,
)
from engine.warpwar.view import View


def suggest(view: View, rng: Random) -> Reply | None:
    """Return a sensible legal answer to the first open question, or None if no question is open."""
    prompt = first_open(view)
    if prompt is None:
        return None
    situation = Situation(view, rng)
    calm = situation.rules.bots == "calm"
    return Reply(prompt.decision, calm_player.answer(situation, prompt) if calm else _answer(situation, prompt))


def idle(view: View) -> Reply | None:
    """Return the default answer to the first open question, or None if no question is open."""
    prompt = first_open(view)
    return None if prompt is None else Reply(prompt.decision, absent.answer(Situation(view, Random(0)), prompt))


def pass_by(view: View) -> Reply | None:
    """Return the default answer to the first open question that the seat need not be asked.

    Return None if there is no such question.
    """
    prompt = first_open(view, passing=True)
    return None if prompt is None else Reply(prompt.decision, absent.answer(Situation(view, Random(0)), prompt))


def first_open(view: View, passing: bool = False) -> Prompt | None:
    for decision, prompt in zip(view.decisions, view.prompts, strict=True):
        if not decision.answered and (decision.passes or not passing):
            return prompt
    return None


def _answer(situation: Situation, prompt: Prompt) -> Command:
    match prompt:
        case BuildPrompt():
            return build_sheet.build(situation, prompt)
        case TransactPrompt():
            return other_decisions.transact(situation, prompt)
        case MovePrompt():
            return ship_moves.move(situation, prompt)
        case PlotPrompt():
            return other_decisions.plot(situation, prompt)
        case NextBattlePrompt():
            return NextBattle(prompt.stars[0])
        case OrdersPrompt():
            return combat_orders.orders(situation, prompt)
        case EcmPrompt():
            return combat_orders.ecm(prompt)
        case DamagePrompt():
            return combat_orders.damage(prompt)
        case WithdrawPrompt():
            return combat_orders.withdraw(prompt)
        case RearrangePrompt():
            return other_decisions.rearrange(situation, prompt)
        case RelationsPrompt():
            return other_decisions.relations(situation, prompt)
        case EndTurnPrompt():
            return other_decisions.end_turn(situation, prompt)
        case SettlePrompt():
            return other_decisions.settle(situation)
        case HomePrompt():
            return other_decisions.home(situation, prompt)
        case CounterPrompt():
            return other_decisions.counter(situation, prompt)
        case EndowPrompt():
            return other_decisions.endow(situation, prompt)
        case EnterPrompt():
            return other_decisions.enter(situation, prompt)
