"""Computer players: `suggest` plays sensibly, `idle` is the absent player (R-GEN-06). Both see one view only."""

from __future__ import annotations

from random import Random

from engine.core.game import Reply
from engine.warpwar.bot import absent_player as absent
from engine.warpwar.bot import build_plan, combat_orders, other_decisions, ship_moves
from engine.warpwar.bot.assessment import Mind
from engine.warpwar.commands import Command, NextBattle
from engine.warpwar.prompts import (
    BuildPrompt,
    CounterPrompt,
    DamagePrompt,
    EcmPrompt,
    EndowPrompt,
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
    """A sensible legal answer to the first open question; None if nothing is open."""
    prompt = _first_open(view)
    return None if prompt is None else Reply(prompt.decision, _answer(Mind(view, rng), prompt))


def idle(view: View) -> Reply | None:
    """The default answer to the first open question; None if nothing is open."""
    prompt = _first_open(view)
    return None if prompt is None else Reply(prompt.decision, absent.answer(Mind(view, Random(0)), prompt))


def _first_open(view: View) -> Prompt | None:
    for decision, prompt in zip(view.decisions, view.prompts, strict=True):
        if not decision.answered:
            return prompt
    return None


def _answer(mind: Mind, prompt: Prompt) -> Command:
    match prompt:
        case BuildPrompt():
            return build_plan.build(mind, prompt)
        case TransactPrompt():
            return other_decisions.transact(mind, prompt)
        case MovePrompt():
            return ship_moves.move(mind, prompt)
        case PlotPrompt():
            return other_decisions.plot(mind, prompt)
        case NextBattlePrompt():
            return NextBattle(prompt.stars[0])
        case OrdersPrompt():
            return combat_orders.orders(mind, prompt)
        case EcmPrompt():
            return combat_orders.ecm(prompt)
        case DamagePrompt():
            return combat_orders.damage(prompt)
        case WithdrawPrompt():
            return combat_orders.withdraw(prompt)
        case RearrangePrompt():
            return other_decisions.rearrange(mind, prompt)
        case RelationsPrompt():
            return other_decisions.relations(mind, prompt)
        case SettlePrompt():
            return other_decisions.settle(mind)
        case HomePrompt():
            return other_decisions.home(mind, prompt)
        case CounterPrompt():
            return other_decisions.counter(mind, prompt)
        case EndowPrompt():
            return other_decisions.endow(mind, prompt)
        case EnterPrompt():
            return other_decisions.enter(mind, prompt)
