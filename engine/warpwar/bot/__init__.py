"""Computer players: `suggest` plays sensibly, `idle` is the absent player (R-GEN-06). Both see one view only."""

from __future__ import annotations

from random import Random

from engine.core.game import Reply
from engine.warpwar.bot import fight, household, shipyard, travelling
from engine.warpwar.bot import idle as absent
from engine.warpwar.bot.mind import Mind
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
            return shipyard.build(mind, prompt)
        case TransactPrompt():
            return household.transact(mind, prompt)
        case MovePrompt():
            return travelling.move(mind, prompt)
        case PlotPrompt():
            return household.plot(mind, prompt)
        case NextBattlePrompt():
            return NextBattle(prompt.stars[0])
        case OrdersPrompt():
            return fight.orders(mind, prompt)
        case EcmPrompt():
            return fight.ecm(prompt)
        case DamagePrompt():
            return fight.damage(prompt)
        case WithdrawPrompt():
            return fight.withdraw(prompt)
        case RearrangePrompt():
            return household.rearrange(mind, prompt)
        case RelationsPrompt():
            return household.relations(mind, prompt)
        case SettlePrompt():
            return household.settle(mind)
        case HomePrompt():
            return household.home(mind, prompt)
        case CounterPrompt():
            return household.counter(mind, prompt)
        case EndowPrompt():
            return household.endow(mind, prompt)
        case EnterPrompt():
            return household.enter(mind, prompt)
