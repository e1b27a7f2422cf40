"""What trials of plans are worth: the Admiral with trials against the Admiral without them, by scenario.

python -m tests.bench.trials [--scenario 2012-cornered] [--seats 2] [--games 20] [--seed 1] [--kinds build move]

This also works in scenarios where the Admiral itself makes no trials. Times are processor times. One seat uses trials;
with more than two seats a draw scores 0.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from engine.core.game import Reply, Setup
from engine.games import GAMES
from engine.play.ladder import match
from engine.play.wilson import Share
from engine.warpwar import bot, minds
from engine.warpwar.minds import build_candidates, campaign, move_candidates, rollouts, sampled_state
from engine.warpwar.minds.campaign import Campaign
from engine.warpwar.prompts import BuildPrompt, MovePrompt
from engine.warpwar.view import View
from tests.bench.load import quantile

GAME = GAMES["warpwar"]


def at_one_glance(view: View, rng: Random) -> Reply | None:
    """Answer as the Admiral without trials."""
    prompt = bot.first_open(view)
    if isinstance(prompt, MovePrompt):
        return Reply(prompt.decision, campaign.move(Campaign(view, rng), prompt))
    if isinstance(prompt, BuildPrompt):
        return Reply(prompt.decision, campaign.build(Campaign(view, rng), prompt))
    return GAME.answer(view, rng, "admiral")


class Trying:
    """The Admiral with trials for questions of these kinds, whatever the scenario.

    `times`: milliseconds of each answer to a Build or Move question.
    """

    def __init__(self, kinds: list[str]) -> None:
        self.kinds = kinds
        self.times: list[float] = []

    def __call__(self, view: View, rng: Random) -> Reply | None:
        begun, prompt = time.process_time(), bot.first_open(view)
        if not isinstance(prompt, BuildPrompt | MovePrompt):
            return at_one_glance(view, rng)
        reply = self._find_reply(view, rng, prompt)
        self.times.append(1000 * (time.process_time() - begun))
        return reply

    def _find_reply(self, view: View, rng: Random, prompt: BuildPrompt | MovePrompt) -> Reply | None:
        situation = Campaign(view, rng)
        if not sampled_state.can_sample(view):
            return at_one_glance(view, rng)
        if isinstance(prompt, BuildPrompt):
            if "build" in self.kinds:
                plans = build_candidates.candidates(situation, prompt)
                return Reply(prompt.decision, rollouts.best(rollouts.Rollouts(GAME, view, rng), plans, minds.BUILDS))
        elif "move" in self.kinds and move_candidates.matters(situation, prompt):
            moves = move_candidates.candidates(situation, prompt)
            return Reply(prompt.decision, rollouts.best(rollouts.Rollouts(GAME, view, rng), moves, minds.MOVES))
        return at_one_glance(view, rng)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--scenario", default="2012-cornered")
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--kinds", nargs="+", choices=("build", "move"), default=["build", "move"])
    asked = reader.parse_args()
    one, points, drawn = Trying(asked.kinds), 0.0, 0
    for number in range(asked.games):
        seat, seed = number % asked.seats, asked.seed + number // asked.seats
        players = {each: one if each == seat else at_one_glance for each in range(asked.seats)}
        score = match(GAME, Setup(asked.scenario, asked.seats), seed, players, seat).score
        drawn += score == 0.5
        points += 0 if asked.seats > 2 and score == 0.5 else score
        ms = f"ms p50 {quantile(one.times, 0.5):.0f} p95 {quantile(one.times, 0.95):.0f} max {max(one.times):.0f}"
        print(
            f"{asked.scenario}, {asked.seats} seats: {Share(points, number + 1)} of {number + 1}, {drawn} drawn; {ms}",
            flush=True,
        )


if __name__ == "__main__":
    main()
