"""How well the bot plays, and how fair the starts are: shares of won matches with 95 % intervals.

`python -m tests.engine.sumeria.measure random|greedy|four|fair|draft [--games 400] [--jobs 2] [--option KEY=VALUE]`
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random

from engine.core.game import Setup
from engine.core.table import open_seats
from engine.sumeria.game import GAME
from engine.sumeria.terrain.land import the_land
from tests.engine.sumeria.players import Player, greedy_player, random_player

LIMIT = 5000
"""Commands of a match, at most."""
RIVALS: dict[str, Player] = {"random": random_player, "greedy": greedy_player}
Result = tuple[tuple[int, ...], int, tuple[str, ...], int]
"""Winning seats, turns, start cities by seat, commands."""


def played(setup: Setup, seed: int, players: list[Player]) -> Result:
    """One match to its end; raises AssertionError when it does not come."""
    rng = Random(seed)
    state = GAME.new(setup, seed).state
    starts: tuple[str, ...] = ()
    for count in range(LIMIT):
        seats = open_seats(GAME, state)
        if not seats:
            outcome = GAME.outcome(state)
            assert outcome is not None
            return outcome.winners, state.turn, starts, count
        if not starts and state.turn == 1:
            starts = tuple(_start(state.position.control, seat) for seat in range(setup.seats))
        reply = players[seats[0]](GAME.view(state, seats[0]), rng)
        assert reply is not None
        state = GAME.apply(state, seats[0], reply.decision, reply.command).state
    raise AssertionError(f"not over after {LIMIT} commands")


def _start(control: dict[str, int], seat: int) -> str:
    land = the_land()
    return next((name for name, hex_id in land.cities.items() if control.get(hex_id) == seat), "")


def match(task: tuple[str, int, dict[str, bool | int | str]]) -> tuple[float, Result]:
    """One match of a measurement: the bot's share of the victory, and the result."""
    kind, number, options = task
    if kind in RIVALS:
        bot = number % 2
        players = [GAME.suggest if seat == bot else RIVALS[kind] for seat in range(2)]
        found = played(Setup("sumeria-fair", 2, options), 1 + number // 2, players)
    elif kind == "four":
        bot = number % 4
        players = [GAME.suggest if seat == bot else greedy_player for seat in range(4)]
        found = played(Setup("sumeria-fair", 4, options), 1 + number // 4, players)
    else:
        seats, bot = 2 + number % 3, 0
        found = played(Setup(f"sumeria-{kind}", seats, options), 1 + number, [GAME.suggest] * seats)
    return (bot in found[0]) / max(1, len(found[0])), found


def matches(kind: str, games: int, jobs: int, options: dict[str, bool | int | str]) -> Iterator[tuple[float, Result]]:
    tasks = [(kind, number, options) for number in range(games)]
    if jobs == 1:
        yield from map(match, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(match, tasks, chunksize=10)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def line(name: str, wins: float, games: int) -> str:
    low, high = interval(wins, games)
    return f"{name:<44} {100 * wins / games:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})  of {games}"


def starts_report(results: list[Result]) -> Iterator[str]:
    """Shares of each city of each start set."""
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
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    chosen = parser.parse_args()
    pairs = (text.partition("=") for text in chosen.option)
    options = {key: int(value) if value.isdecimal() else value for key, _, value in pairs}
    found = list(matches(chosen.kind, chosen.games, chosen.jobs, options))
    turns = Counter(result[1] for _, result in found)
    if chosen.kind in ("fair", "draft"):
        print("\n".join(starts_report([result for _, result in found])))
    else:
        print(line(f"bot against {chosen.kind}", sum(share for share, _ in found), len(found)))
    print("turns:", ", ".join(f"{turn}: {count}" for turn, count in sorted(turns.items())))
    print(f"commands: {sum(result[3] for _, result in found) / len(found):.0f} a match")


if __name__ == "__main__":
    main()
