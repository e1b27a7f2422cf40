"""Try plans out by playouts: play a few candidate plans for some turns in positions drawn from the view, and compare
the results.

Every candidate is played in the same positions (`sampled_state`) with the same random numbers. So differences come from
the plans and not from luck. In half of the positions the enemies move and build like the Admiral, in the other half
like the Cadet. Battles are fought by the Cadet's rules of thumb. The plan that is best without playouts is replaced
only by a plan that is better by more than chance explains. Budgets limit the number of positions and turns, not the
time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from engine.core.chance import BotRandom
from engine.core.game import Game, Reply, Seat
from engine.core.table import open_seats
from engine.warpwar import bot
from engine.warpwar.minds import campaign, forecast
from engine.warpwar.minds.campaign import Campaign
from engine.warpwar.minds.sampled_state import Sampler
from engine.warpwar.prompts import BuildPrompt, MovePrompt
from engine.warpwar.state import State
from engine.warpwar.view import View

WarpWarGame = Game[State, View]
C = TypeVar("C")

LONGEST = 400
"""Maximum number of answers in one playout. The playout stops after this number."""
PLANNED = ("build", "movement")
"""Phases that a playout finishes before it values the position."""


class Trials(Struct, frozen=True):
    """Limits of the playouts.

    `first`: number of positions in which every candidate is tried. `more`: number of further positions for the
    candidate that gains most compared with the first candidate. `turns`: number of turns that are played after the
    current turn. The position is valued after the Movement phase of the last turn. Battles before that are played too.

    `margin` and `sure`: how much better another candidate must be to replace the first one. Its mean value must be
    higher by `margin`, and by `sure` standard errors of the mean difference. Values are from 0 (match lost) to 1 (match
    won). `answers`: when the computer players have given this number of answers in all playouts together, no further
    candidate or position is tried.
    """

    first: int = 6
    more: int = 10
    turns: int = 0
    margin: float = 0.03
    sure: float = 1.5
    answers: int = 900


class Rollouts:
    """Playouts of candidate plans, in positions drawn from one view. `secret`: the seed of all random choices."""

    def __init__(self, game: WarpWarGame, view: View, rng: Random) -> None:
        self.game, self.view, self.seat = game, view, view.viewer
        self.sampler, self.secret = Sampler(view), rng.getrandbits(60)
        self.answers = 0
        """Number of answers that all seats have given so far, in all playouts."""
        self._starts: list[State] = []

    def start(self, number: int) -> State:
        """Return the position with this number. All candidates are tried in the same position."""
        while len(self._starts) <= number:
            state = self.sampler.sample(Random(f"{self.secret}/{len(self._starts)}"))
            state.sealed.answers = {}  # Other seats' sealed answers are unknown, so these seats answer again.
            self._starts.append(state)
        return self._starts[number]

    def result(self, command: Any, number: int, turns: int) -> float:
        """Return the value of the position that a playout reaches after the command, from 0 (lost) to 1 (won).

        `number`: the number of the position in which the playout starts.
        """
        state = self.game.apply(self.start(number), self.seat, self.sampler.question.id, command).state
        last, keen = state.turn + turns, number % 2 == 0
        for _ in range(LONGEST):
            if state.over is not None or (state.turn >= last and state.phase not in PLANNED):
                break
            self.answers += 1
            seat = open_seats(self.game, state)[0]
            reply = self._reply(self.game.view(state, seat), seat, number, keen or seat == self.seat)
            state = self.game.apply(state, seat, reply.decision, reply.command).state
        return forecast.worth(state, self.seat)

    def _reply(self, view: View, seat: Seat, number: int, keen: bool) -> Reply:
        question = next(each.id for each in view.decisions if not each.answered)
        rng = BotRandom(f"{self.secret}/{number}/{seat}", question)
        prompt = bot.first_open(view)
        if keen and isinstance(prompt, MovePrompt):
            return Reply(prompt.decision, campaign.move(Campaign(view, rng), prompt))
        if keen and isinstance(prompt, BuildPrompt):
            return Reply(prompt.decision, campaign.build(Campaign(view, rng), prompt))
        reply = bot.suggest(view, rng)
        assert reply is not None
        return reply


def best(rollouts: Rollouts, candidates: Sequence[C], budget: Trials) -> C:
    """Return the candidate that the playouts prefer: the first candidate, or another one if it is clearly better."""
    usual, others = candidates[0], list(candidates[1:])
    found: dict[int, list[float]] = {}
    base = [rollouts.result(usual, number, budget.turns) for number in range(budget.first)] if others else []
    for at, other in enumerate(others):
        if rollouts.answers >= budget.answers:
            break
        found[at] = [rollouts.result(other, n, budget.turns) - base[n] for n in range(budget.first)]
    hopeful = max(found, key=lambda at: sum(found[at]), default=None)
    if hopeful is None or sum(found[hopeful]) <= budget.margin * budget.first:
        return usual
    for number in range(budget.first, budget.first + budget.more):
        if rollouts.answers >= budget.answers:
            break
        before = rollouts.result(usual, number, budget.turns)
        found[hopeful].append(rollouts.result(others[hopeful], number, budget.turns) - before)
    return others[hopeful] if clear(found[hopeful], budget) else usual


def clear(gains: Sequence[float], budget: Trials) -> bool:
    """Return whether the gains compared with the first candidate are too large to be explained by chance."""
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))
    return mean > max(budget.margin, budget.sure * spread)
