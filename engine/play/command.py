"""`python -m engine play`: let bots play against each other. Show a progress bar, and print one line for each game."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from statistics import median

from engine.core.errors import Refusal, illegal, refuse
from engine.core.file_text import NoText, text_of
from engine.core.game import Outcome, Setup
from engine.core.scenario_cards import OptionValue, ScenarioCard
from engine.games import GAMES
from engine.play import recorded
from engine.play.one import Clock, Figures, Job, play

BAR = 24


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `play` command to the parser."""
    names = ", ".join(scenarios())
    known = f"one of {names}; all scenarios of a game: {', '.join(GAMES)}; or all"
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--scenario", default="", metavar="NAME", help=known)
    what.add_argument("--file", type=Path, metavar="FILE", help="a scenario of your own, a TOML file")
    parser.add_argument("--seats", type=int, default=0, help="players (the fewest the scenario allows)")
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the first game; later games use the next numbers (1)"
    )
    parser.add_argument("--games", type=int, default=1, help="how many games (1)")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time (1)")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the table")
    parser.add_argument("--save", type=Path, metavar="DIR", help="folder in which each match is stored, for `show`")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def scenarios() -> dict[str, tuple[str, ScenarioCard]]:
    """Return a dict that maps the name of a scenario to the name of its game and the scenario's card.

    Two games never have a scenario with the same name.
    """
    return {card.name: (game.name, card) for game in GAMES.values() for card in game.scenarios()}


def play_games(chosen: argparse.Namespace, clock: Clock) -> int:
    """Play the matches, print their results, and return the exit status.

    The exit status is 0 if all matches were played, and 1 if a match could not be played. It is 2 if the arguments are
    wrong, or if a file or folder cannot be used.
    """
    try:
        jobs = list(_jobs(chosen))
        if chosen.save:
            chosen.save.mkdir(parents=True, exist_ok=True)
    except (Refusal, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    began, done, failed = clock(), [], 0
    for job, found in _play_matches(jobs, max(1, chosen.jobs), chosen.save, clock):
        if isinstance(found, str):
            failed += 1
            _clear(chosen.quiet)
            print(f"{job.setup.scenario} seed {job.seed}: {found}")
        else:
            done.append(found)
            _clear(chosen.quiet)
            print(_line(job, found))
        _bar(len(done) + failed, len(jobs), clock() - began, chosen.quiet)
    _clear(chosen.quiet)
    if done:
        print("\n".join(_summary(done, clock() - began)))
    return 1 if failed else 0


def _jobs(chosen: argparse.Namespace) -> Iterator[Job]:
    """Yield the matches that the arguments ask for. Check the setup of each match first.

    Raise Refusal if there is no such scenario or the setup is not allowed, OSError if the file cannot be read.
    """
    text = _read_text(chosen.file) if chosen.file else ""
    for name, (game, card) in (_own(text) if chosen.file else _find_scenarios(chosen.scenario)).items():
        choices = dict(_option(card, each) for each in chosen.option)
        setup = Setup(name, chosen.seats or card.seats[0], choices, text)
        GAMES[game].new(setup, chosen.seed)
        yield from (Job(game, setup, chosen.seed + n) for n in range(max(1, chosen.games)))


def _read_text(file: Path) -> str:
    """Return the text of a file. Raise Refusal if the file is not a text file, OSError if the file cannot be read."""
    try:
        return text_of(file.read_bytes())
    except NoText as error:
        raise illegal("E-DESIGN", f"{file} cannot be read: {error}.") from None


def _find_scenarios(name: str) -> dict[str, tuple[str, ScenarioCard]]:
    """Return the scenario of this name, all scenarios of the game of this name, or every scenario for "all".

    Raise Refusal if there is no scenario or game of this name.
    """
    found = {each: known for each, known in scenarios().items() if name in (each, known[0], "all")}
    if not found:
        raise illegal("E-SCENARIO", f"There is no scenario {name!r}; the scenarios are {', '.join(scenarios())}.")
    return found


def _own(text: str) -> dict[str, tuple[str, ScenarioCard]]:
    """Return the scenario in a user's file, with the first game that accepts scenarios made by users.

    Raise Refusal with the faults of the scenario. Raise Refusal too if no game accepts such scenarios.
    """
    for game in GAMES.values():
        if game.design_kit() is not None:
            found = game.design(text)
            refuse(found.faults)
            assert found.card is not None
            return {found.card.name: (game.name, found.card)}
    raise illegal("E-DESIGN", "No game can use scenarios that players make.")


def _option(card: ScenarioCard, text: str) -> tuple[str, OptionValue]:
    """Return key and value of "key=value", as the hall would send them.

    The value of a choice stays text, even if it looks like a number.
    """
    key, _, value = text.partition("=")
    kind = next((each.kind for each in card.options if each.key == key), "")
    if kind == "flag":
        return key, value.lower() in ("", "1", "true", "yes", "on")
    if kind == "number" and value.lstrip("-").isdecimal():
        return key, int(value)
    return key, value


def _play_matches(jobs: list[Job], width: int, save: Path | None, clock: Clock) -> Iterator[tuple[Job, Figures | str]]:
    """Yield each match when it ends, with its figures. If it could not be played, yield a sentence that says why."""
    task = partial(_task, save=save, clock=clock)
    if width == 1 or len(jobs) == 1:
        yield from ((job, task(job)) for job in jobs)
        return
    with ProcessPoolExecutor(width) as pool:
        running = {pool.submit(task, job): job for job in jobs}
        yield from ((running[each], each.result()) for each in as_completed(running))


def _task(job: Job, save: Path | None, clock: Clock) -> Figures | str:
    try:
        figures, match = play(job, clock)
    except (Refusal, RuntimeError) as error:
        return f"could not be played to its end: {error}"
    if save:
        recorded.write(match, save / f"{job.setup.scenario}-{job.setup.seats}-seed{job.seed}.json")
    return figures


def _line(job: Job, found: Figures) -> str:
    return (
        f"{job.setup.scenario:<22} seed {found.seed:<6} {_result(found.outcome):<32} {found.turns:>3} turns "
        f"{_battles(found)}{found.commands:>5} commands {found.seconds:6.1f} s"
    )


def _battles(found: Figures) -> str:
    """Return the columns for battles and rounds, or "" if the game reported no battles."""
    return f"{found.battles:>4} battles {found.rounds:>4} rounds " if found.battles else ""


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "not over"
    who = " and ".join(f"seat {seat + 1}" for seat in outcome.winners)
    return f"{who} wins ({outcome.reason})" if who else f"draw ({outcome.reason})"


def _summary(done: Iterable[Figures], seconds: float) -> list[str]:
    games = list(done)
    reasons = Counter(_result(each.outcome) for each in games)
    commands = sum(each.commands for each in games)
    rounds = median(each.rounds for each in games)
    thinking = 1000 * sum(each.thought for each in games) / max(1, commands)
    return [
        "",
        *(f"{count:>5} x {result}" for result, count in sorted(reasons.items())),
        f"{len(games)} games, {commands} commands in {seconds:.1f} s; median {median(e.turns for e in games):g} turns, "
        f"{f'{rounds:g} rounds, ' if rounds else ''}{median(e.seconds for e in games):.1f} s a game; "
        f"a bot thinks {thinking:.1f} ms a command, {1000 * max(e.slowest for e in games):.0f} ms at most",
    ]


def _bar(done: int, wanted: int, seconds: float, quiet: bool) -> None:
    if quiet or not sys.stderr.isatty():
        return
    full = BAR * done // wanted
    left = seconds / done * (wanted - done)
    print(
        f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{wanted}, {left:.0f} s left ", end="", file=sys.stderr, flush=True
    )


def _clear(quiet: bool) -> None:
    if not quiet and sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
