"""Measure how well the bot plays: shares of won matches with 95 % intervals.

Run `python -m tests.engine.arena.measure KIND [--games 400] [--jobs 2] [--scenario NAME]`. KIND is random, greedy,
careful, four (the bot against three greedy players) or four-careful.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import perf_counter

from engine.arena.game import WarpArena
from engine.arena.view import View
from engine.core.game import Reply, Seat, Setup
from tests.engine.arena.players import Player, careful_player, greedy_player, random_player
from tests.engine.measured import each, line, to_the_end

GAME = WarpArena()
LIMIT = 20000
"""Maximum number of commands in a match."""
RIVALS: dict[str, Player] = {
    "random": random_player,
    "greedy": greedy_player,
    "careful": careful_player,
    "four": greedy_player,
    "four-careful": careful_player,
}


class Result:
    """Result of one match: the share of the victory, end reason, turns, commands, seconds of each bot decision."""

    def __init__(self, share: float, reason: str, turn: int, commands: int, costs: list[float]) -> None:
        self.share, self.reason, self.turn, self.commands, self.costs = share, reason, turn, commands, costs


def play_match(setup: Setup, seed: int, bot: int, rival: Player) -> Result:
    """Play one match to its end and return its result. Raise AssertionError if that takes too many commands."""
    rng = Random(seed)
    costs: list[float] = []

    def answer(seat: Seat, view: View) -> Reply | None:
        if seat != bot:
            return rival(view, rng)
        began = perf_counter()
        reply = GAME.suggest(view, rng)
        costs.append(perf_counter() - began)
        return reply

    *before, state = to_the_end(GAME, setup, seed, answer, LIMIT)
    outcome = GAME.outcome(state)
    assert outcome is not None
    share = (bot in outcome.winners) / max(1, len(outcome.winners))
    return Result(share, outcome.reason, state.turn, len(before), costs)


def match(task: tuple[str, int, str]) -> Result:
    """Play match `number` of a measurement. Each seed is played once with the bot in each seat."""
    kind, number, scenario = task
    seats = 4 if kind.startswith("four") else 2
    return play_match(Setup(scenario, seats, {}), 1 + number // seats, number % seats, RIVALS[kind])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=RIVALS)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenario", default="")
    chosen = parser.parse_args()
    scenario = chosen.scenario or ("arena-quick-four" if chosen.kind.startswith("four") else "arena-quick-duel")
    found = list(each(match, [(chosen.kind, number, scenario) for number in range(chosen.games)], chosen.jobs))
    print(line(f"bot against {chosen.kind}, {scenario}", sum(result.share for result in found), len(found)))
    print("ended by", dict(Counter(result.reason for result in found)))
    turns = sorted(result.turn for result in found)
    print(f"turns: median {turns[len(turns) // 2]}, most {turns[-1]};", end=" ")
    print(f"commands: {sum(result.commands for result in found) / len(found):.0f} a match")
    costs = sorted(cost for result in found for cost in result.costs)
    print(f"a decision: median {1000 * costs[len(costs) // 2]:.2f} ms,", end=" ")
    print(f"p95 {1000 * costs[int(len(costs) * 0.95)]:.2f} ms, most {1000 * costs[-1]:.1f} ms")


if __name__ == "__main__":
    main()
