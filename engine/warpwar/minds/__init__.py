"""Stronger computer players than `bot`: minds that reckon. Like it they see one view only.

Imported when somebody thinks, for its modules need numpy; the rules run without it (`tests/engine/warpwar/minds`).
"""

from __future__ import annotations

from random import Random

from engine.core.game import Reply
from engine.warpwar import bot
from engine.warpwar.bot.situation import Situation
from engine.warpwar.minds import battle_mind, campaign, relations
from engine.warpwar.minds.battle_mind import Manner
from engine.warpwar.minds.campaign import Campaign
from engine.warpwar.minds.foe_styles import Ways
from engine.warpwar.prompts import BuildPrompt, DamagePrompt, EndTurnPrompt, MovePrompt, OrdersPrompt, RelationsPrompt
from engine.warpwar.view import View

MANNERS = {
    "captain": Manner(ways=Ways(0.5, 0.1), risk=0.009),
    "admiral": Manner(ways=Ways(0.5, 0.2), risk=0.1, unlikely=0.03, eager=0.08),
}


def answer(view: View, rng: Random, level: str) -> Reply | None:
    """The answer of a level to the first open question; None if nothing is open. Where bots are calm every level is."""
    if Situation(view, rng).rules.bots == "calm":
        return bot.suggest(view, rng)
    prompt = bot.first_open(view)
    if level == "captain" and isinstance(prompt, BuildPrompt):
        return Reply(prompt.decision, campaign.merged(Situation(view, rng), prompt, guards=True))
    if level == "admiral" and isinstance(prompt, BuildPrompt):
        return Reply(prompt.decision, campaign.build(Campaign(view, rng), prompt))
    if level == "admiral" and isinstance(prompt, MovePrompt):
        return Reply(prompt.decision, campaign.move(Campaign(view, rng), prompt))
    if level == "admiral" and isinstance(prompt, RelationsPrompt):
        return Reply(prompt.decision, relations.relations(Campaign(view, rng), prompt))
    if level == "admiral" and isinstance(prompt, EndTurnPrompt):
        return Reply(prompt.decision, relations.end_turn(Campaign(view, rng), prompt))
    if isinstance(prompt, OrdersPrompt):
        return Reply(prompt.decision, battle_mind.orders(Situation(view, rng), prompt, MANNERS[level]))
    if isinstance(prompt, DamagePrompt):
        return Reply(prompt.decision, battle_mind.damage(Situation(view, rng), prompt))
    return bot.suggest(view, rng)
