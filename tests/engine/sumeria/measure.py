"""Measure how well the bot plays and how fair the starts are: shares of won matches with 95 % intervals.

Run `python -m tests.engine.sumeria.measure random|greedy|four|fair|draft [--games 400] [--jobs 2] [--option
KEY=VALUE]`. fair and draft use two, three and four seats in turn, or only N with `--seats N`.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from engine.core.game import Setup
from engine.sumeria.game import GAME
from engine.sumeria.terrain.land import the_land
from tests.engine.measured import each, line, to_the_end
from tests.engine.sumeria.players import Player, greedy_player, random_player

LIMIT = 5000
"""Maximum number of commands in a match."""
RIVALS: dict[str, Player] = {"random": random_player, "greedy": greedy_player}
Result = tuple[tuple[int, ...], int, tuple[str, ...], int]
"""Winning seats, number of turns, start cities by seat, number of commands."""


def play_match(setup: Setup, seed: int, players: list[Player]) -> Result:
    """Play one match to its end and return its result. Raise AssertionError if it does not end."""
    rng = Random(seed)
    *before, last = to_the_end(GAME, setup, seed, lambda seat, view: players[seat](view, rng), LIMIT)
    first = next(state for state in (*before, last) if state.turn)
    starts = tuple(_start(first.position.control, seat) for seat in range(setup.seats))
    outcome = GAME.outcome(last)
    assert outcome is not None
    return outcome.winners, last.turn, starts, len(before)


def _start(control: dict[str, int], seat: int) -> str:
    land = the_land()
    return next((name for name, hex_id in land.cities.items() if control.get(hex_id) == seat), "")


def match(task: tuple[str, int, int, dict[str, bool | int | str]]) -> tuple[float, Result]:
    """Play one match of a measurement. Return the bot's share of the victory, and the result."""
    kind, number, only, options = task
    if kind in RIVALS:
        bot = number % 2
        players = [GAME.suggest if seat == bot else RIVALS[kind] for seat in range(2)]
        found = play_match(Setup("sumeria-fair", 2, options), 1 + number // 2, players)
    elif kind == "four":
        bot = number % 4
        players = [GAME.suggest if seat == bot else greedy_player for seat in range(4)]
        found = play_match(Setup("sumeria-fair", 4, options), 1 + number // 4, players)
    else:
        seats, bot = only or 2 + number % 3, 0
        found = play_match(Setup(f"sumeria-{kind}", seats, options), 1 + number, [GAME.suggest] * seats)
    return (bot in found[0]) / max(1, len(found[0])), found


def starts_report(results: list[Result]) -> Iterator[str]:
    """Yield the share of victories of each city of each start set."""
    wins: dict[frozenset[str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    games: Counter[frozenset[str]] = Counter()
    for winners, _, starts, _ in results:
        cities = frozenset(starts)
        games[cities] += 1
        for seat in winners:
            wins[cities][starts[seat]] += 1 / len(winners)
    for cities in sorted(games, key=lambda each: (len(each), sorted(each))):
        for city in sorted(cities):
            yield line(f"{', '.join(sorted(cities))}: {city}", wins[cities][city], games[cities])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=[*RIVALS, "four", "fair", "draft"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    chosen = parser.parse_args()
    pairs = (text.partition("=") for text in chosen.option)
    options = {key: int(value) if value.isdecimal() else value for key, _, value in pairs}
    tasks = [(chosen.kind, number, chosen.seats, options) for number in range(chosen.games)]
    found = list(each(match, tasks, chosen.jobs))
    turns = Counter(result[1] for _, result in found)
    if chosen.kind in ("fair", "draft"):
        print("\n".join(starts_report([result for _, result in found])))
    else:
        print(line(f"bot against {chosen.kind}", sum(share for share, _ in found), len(found)))
    print("turns:", ", ".join(f"{turn}: {count}" for turn, count in sorted(turns.items())))
    print(f"commands: {sum(result[3] for _, result in found) / len(found):.0f} a match")


if __name__ == "__main__":
    main()
