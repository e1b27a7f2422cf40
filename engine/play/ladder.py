"""`python -m engine ladder` and `gauntlet`: measure levels, or simple strategies, in whole matches with mirrored seats.

A match has two seats. With more than two seats, A plays one seat and the same opponent plays all other seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any

from msgspec import Struct

from engine.core.chance import BotRandom, derive
from engine.core.errors import Refusal
from engine.core.game import AnyGame, Reply, Setup
from engine.core.table import moments
from engine.games import GAMES
from engine.play.command import scenarios
from engine.play.gauntlet import STRATEGIES
from engine.play.wilson import Share

NEIGHBOURS, GAUNTLET = 0.75, 0.15
"""Limits for the scores that `--aim` accepts.

NEIGHBOURS is the lowest score of a higher level. GAUNTLET is the highest score of a simple strategy.
"""
LONGEST = 6000
"""Number of commands after which a match is stopped and counts as a draw."""

Player = Callable[[Any, Random], Reply | None]


class Told(Struct, frozen=True):
    """The result of a match for the measured player, A.

    `score`: 1 if A won alone, 0 if A lost, 0.5 if there was no single winner. `turns`: the number of the turn in which
    the match ended.
    """

    score: float
    turns: int


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `ladder` command to the parser."""
    _common(parser)
    parser.add_argument("--level", help="the level A whose score is shown (if missing: all levels)")
    parser.add_argument("--against", default="", help="the other level (the level below A)")
    parser.add_argument("--seats", type=int, default=2, help="players: A in one seat, the other in all others (2)")


def describe_gauntlet(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `gauntlet` command to the parser."""
    _common(parser)
    parser.add_argument("--level", default="", help="the level that is tested (the highest level)")
    parser.add_argument("--strategy", choices=list(STRATEGIES), action="append", help="only these strategies")


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", default="2012-learning", metavar="NAME", help="the scenario (2012-learning)")
    parser.add_argument("--games", type=int, default=20, help="matches, half of them from each seat (20)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match (1)")
    parser.add_argument("--aim", action="store_true", help="fail if the result is worse than the target")


def run_ladder(chosen: argparse.Namespace) -> int:
    """Play the matches of the `ladder` command, print the scores, and return the exit status.

    The exit status is 2 if the scenario does not exist or does not allow the number of seats. It is 1 if `--aim` is
    given and a score is too low. Otherwise it is 0.
    """
    if (game := _game(chosen.scenario)) is None:
        return 2
    low, high = next(card.seats for _, card in scenarios().values() if card.name == chosen.scenario)
    if not low <= chosen.seats <= high:
        print(f"{chosen.scenario} is for {low} to {high} players.")
        return 2
    keys = [level.key for level in game.levels]
    pairs = [(better, worse) for worse, better in pairwise(keys)]
    if chosen.level:
        pairs = [(chosen.level, chosen.against or keys[max(0, keys.index(chosen.level) - 1)])]
    met = True
    for better, worse in pairs:
        title = f"{better} against {chosen.seats - 1} x {worse}" if chosen.seats > 2 else f"{better} against {worse}"
        share = _measure_share(game, chosen, of_level(game, better), of_level(game, worse), title, chosen.seats)
        met = met and share.mean >= NEIGHBOURS
    return 0 if met or not chosen.aim else 1


def run_gauntlet(chosen: argparse.Namespace) -> int:
    """Play simple strategies against a level of WarpWar, print their scores, and return the exit status.

    The exit status is 2 if the scenario does not exist or does not belong to WarpWar. It is 1 if `--aim` is given and a
    score is too high. Otherwise it is 0.
    """
    game = _game(chosen.scenario)
    if game is None or game.name != "warpwar":
        print("The gauntlet's strategies play WarpWar.")
        return 2
    level, met = chosen.level or game.levels[-1].key, True
    for name in chosen.strategy or STRATEGIES:
        share = _measure_share(game, chosen, STRATEGIES[name], of_level(game, level), f"{name} against {level}")
        met = met and share.mean <= GAUNTLET
    return 0 if met or not chosen.aim else 1


def _game(scenario: str) -> AnyGame | None:
    found = scenarios().get(scenario)
    if found is None:
        print(f"There is no scenario {scenario!r}.")
        return None
    return GAMES[found[0]]


def of_level(game: AnyGame, level: str) -> Player:
    return lambda view, rng: game.answer(view, rng, level)


def _measure_share(
    game: AnyGame, chosen: argparse.Namespace, one: Player, other: Player, title: str, seats: int = 2
) -> Share:
    """Play the matches with A (`one`) in each seat equally often. Print and return A's share of the points.

    With more than two seats a draw gives no points.
    """
    told = []
    for number in range(max(1, chosen.games)):
        seat, seed = number % seats, chosen.seed + number // seats
        players = {each: one if each == seat else other for each in range(seats)}
        told.append(match(game, Setup(chosen.scenario, seats), seed, players, seat))
    draws = sum(each.score == 0.5 for each in told)
    points = sum(each.score for each in told) - (draws / 2 if seats > 2 else 0)
    share = Share(points, len(told))
    turns = median(each.turns for each in told)
    print(f"{chosen.scenario:<18} {title:<28} {share}, {draws} drawn, median {turns:g} turns", flush=True)
    return share


def match(game: AnyGame, setup: Setup, seed: int, players: Mapping[int, Player], seat: int) -> Told:
    """Play one match and return the result for the seat `seat`. A match that is too long counts as a draw.

    If the rules refuse a player's command, print the Refusal and raise it again.
    """

    def choose(view: Any, asked: int) -> Reply | None:
        question = next((each.id for each in view.decisions if not each.answered), "")
        return players[asked](view, BotRandom(derive(seed, f"bot/{asked}"), question))

    state: Any = None
    try:
        for moment in moments(game, setup, seed, choose, LONGEST):
            state = moment.state
    except RuntimeError:
        pass
    except Refusal as refusal:
        print(f"seed {seed}: refused: {refusal}")
        raise
    outcome, turns = game.outcome(state), game.view(state, -1).header.turn
    if outcome is None or not outcome.winners or len(outcome.winners) > 1:
        return Told(0.5, turns)
    return Told(float(seat in outcome.winners), turns)
