"""The Captain and the Admiral, the levels of computer players above the Cadet (`bot`).

The Cadet uses only rules of thumb; the Captain and the Admiral also calculate. All levels use one seat's view only.

Import this package only when a bot has to answer. Its modules need numpy, but the rules must run without numpy
(`tests/engine/warpwar/minds`).
"""

from __future__ import annotations

from random import Random

from engine.core.game import Reply
from engine.warpwar import bot
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, EndMovement, Move
from engine.warpwar.minds import (
    battle_mind,
    build_candidates,
    campaign,
    foe_income,
    move_candidates,
    relations,
    rollouts,
    sampled_state,
)
from engine.warpwar.minds.battle_mind import Manner
from engine.warpwar.minds.campaign import Campaign
from engine.warpwar.minds.foe_styles import Ways
from engine.warpwar.prompts import BuildPrompt, DamagePrompt, EndTurnPrompt, MovePrompt, OrdersPrompt, RelationsPrompt
from engine.warpwar.view import View

MANNERS = {
    "captain": Manner(ways=Ways(0.5, 0.1), risk=0.006, unlikely=0.003),
    "admiral": Manner(ways=Ways(0.5, 0.2), risk=0.1, unlikely=0.01, eager=0.12, bold=0.12, stays=3.0),
}
BUILDS, MOVES = rollouts.Trials(more=14, turns=1), rollouts.Trials(margin=0.05)


def answer(game: rollouts.WarpWarGame, view: View, rng: Random, level: str) -> Reply | None:
    """Return the answer of a computer player of this level to the first open question.

    Return None if no question is open. If the match has the option of calm bots, every level plays like the calm
    computer player.
    """
    if Situation(view, rng).rules.bots == "calm":
        return bot.suggest(view, rng)
    prompt = bot.first_open(view)
    if level == "captain" and isinstance(prompt, BuildPrompt):
        return Reply(prompt.decision, campaign.merged_build(Situation(view, rng), prompt, guards=True))
    if level == "admiral" and isinstance(prompt, BuildPrompt):
        return Reply(prompt.decision, _build(game, Campaign(view, rng), prompt))
    if level == "admiral" and isinstance(prompt, MovePrompt):
        return Reply(prompt.decision, _move(game, Campaign(view, rng), prompt))
    if level == "admiral" and isinstance(prompt, RelationsPrompt):
        return Reply(prompt.decision, relations.relations(Campaign(view, rng), prompt))
    if level == "admiral" and isinstance(prompt, EndTurnPrompt):
        return Reply(prompt.decision, relations.end_turn(Campaign(view, rng), prompt))
    if isinstance(prompt, OrdersPrompt):
        return Reply(prompt.decision, battle_mind.orders(Situation(view, rng), prompt, MANNERS[level]))
    if isinstance(prompt, DamagePrompt):
        return Reply(prompt.decision, battle_mind.damage(Situation(view, rng), prompt))
    return bot.suggest(view, rng)


def _tries(situation: Campaign) -> bool:
    """Return whether plans are tried out by playouts (`rollouts`).

    Plans are not tried out with flat incomes, because the calculations of base race and siege are as good there (see
    docs/bots.md).
    """
    return sampled_state.can_sample(situation.view) and not foe_income.is_income_known(situation)


def _build(game: rollouts.WarpWarGame, situation: Campaign, prompt: BuildPrompt) -> Build:
    """Return the plan that is best without playouts, or a plan that is clearly better in playouts."""
    if not _tries(situation):
        return campaign.build(situation, prompt)
    found = build_candidates.candidates(situation, prompt)
    return rollouts.best(rollouts.Rollouts(game, situation.view, situation.rng), found, BUILDS)


def _move(game: rollouts.WarpWarGame, situation: Campaign, prompt: MovePrompt) -> Move | EndMovement:
    """Return the move that is best without playouts, or a move that is clearly better in playouts."""
    if not (_tries(situation) and move_candidates.matters(situation, prompt)):
        return campaign.move(situation, prompt)
    found = move_candidates.candidates(situation, prompt)
    return rollouts.best(rollouts.Rollouts(game, situation.view, situation.rng), found, MOVES)
