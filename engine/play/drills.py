"""`python -m engine drills`: write combat rounds of matches between computer players to a file of drills.

The rules read such a file for their shipped drills.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core.chance import BotRandom, derive
from engine.core.drills import Drill, ShippedDrill
from engine.core.game import AnyGame, Reply, Setup, Step
from engine.core.table import moments
from engine.games import GAMES
from engine.play.command import scenarios

LONGEST = 1500
"""Number of commands after which a match is stopped. The rounds fought before that are used."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `drills` command to the parser."""
    parser.add_argument(
        "--scenario", action="append", required=True, metavar="NAME", help="a scenario; can be repeated"
    )
    parser.add_argument("--seats", type=int, default=2, help="players (2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of each scenario's first match (1)")
    parser.add_argument("--games", type=int, default=10, help="matches of each scenario (10)")
    parser.add_argument("--each", type=int, default=2, help="drills that one match gives at most (2)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write")


def write_drills(chosen: argparse.Namespace) -> int:
    """Play the matches and write their drills to a file.

    Return the exit status: 2 if a scenario does not exist, otherwise 0.
    """
    known = scenarios()
    missing = next((name for name in chosen.scenario if name not in known), None)
    if missing is not None:
        print(f"There is no scenario {missing!r}.")
        return 2
    found: list[ShippedDrill] = []
    known_rounds = set[bytes]()
    for name in chosen.scenario:
        game = GAMES[known[name][0]]
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            players = _players(game, chosen.seats, seed)
            all = list(game.drills(_steps(game, Setup(name, chosen.seats), seed, players)))
            made = choose_evenly([each for each in all if _question(each) not in known_rounds], chosen.each)
            known_rounds |= {_question(each) for each in made}
            title = known[name][1].title
            source = f"{_players_text(game, players)}, {known[name][1].edition} {title}, seed {seed}"
            found += [ShippedDrill(source, each) for each in made]
            print(f"{name} seed {seed}: {len(made)} drills", flush=True)
    where = " ".join(f"--scenario {name}" for name in chosen.scenario)
    command = (
        f"python -m engine drills {where} --seats {chosen.seats} --seed {chosen.seed} --games {chosen.games} "
        f"--each {chosen.each} --out {chosen.out}"
    )
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in found)
    chosen.out.write_text(f'{{"made": {msgspec.json.encode(command).decode()}, "drills": [\n{lines}\n]}}\n')
    print(f"{len(found)} drills")
    return 0


def choose_evenly(all: list[Drill], most: int) -> list[Drill]:
    """Return at most `most` drills of a match, spread evenly over the match."""
    if len(all) <= most:
        return all
    return [all[n * len(all) // most] for n in range(most)]


def _question(drill: Drill) -> bytes:
    """Return a key for the question of a drill.

    Drills that ask the same question have the same key, even across matches.
    """
    return msgspec.json.encode(getattr(drill.shown, "position", drill.shown))


def _players(game: AnyGame, seats: int, seed: int) -> list[str]:
    """Return a level for each seat, chosen from the two highest levels.

    The bits of the seed select the levels. So over several seeds each level plays against the other level and against
    itself.
    """
    keys = [level.key for level in game.levels[-2:]]
    return [keys[(seed >> seat) % len(keys)] for seat in range(seats)]


def _players_text(game: AnyGame, players: list[str]) -> str:
    titles = {level.key: level.title for level in game.levels}
    return " against ".join(titles[key] for key in players)


def _steps(game: AnyGame, setup: Setup, seed: int, players: list[str]) -> Iterator[tuple[int, Step[Any]]]:
    def choose(view: Any, asked: int) -> Reply | None:
        question = next((each.id for each in view.decisions if not each.answered), "")
        return game.answer(view, BotRandom(derive(seed, f"bot/{asked}"), question), players[asked])

    try:
        for number, moment in enumerate(moments(game, setup, seed, choose, LONGEST)):
            yield number, Step(moment.state, moment.events)
    except RuntimeError:
        return  # the match is too long; the steps yielded so far are used
