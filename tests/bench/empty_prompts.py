"""How often players are asked needlessly: empty answers, and prompts with one answer, in matches of computer players.

python -m tests.bench.empty_prompts [--seeds 5]

WarpWar (four seats, Cornered) is measured in four ways: by the rules before the two sheets (rules 2, where all players
were asked everything); by those that asked for both sheets every turn (rules 3); by the present rules, where the table
asks for a sheet only if something on it is new; and by the present rules when all players let pass what they may.
Players open a sheet themselves if they have something to do. An empty answer to a question that the seat need not be
asked (`Decision.passes`) is no prompt, because the table gives it. It is still in the log, and is counted separately.

For Warp Arena and Sumeria, the count is of questions answered, and of those where trial shows no other legal answer.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, get_args

from msgspec import Struct, field, to_builtins

from engine.core.chance import new_seed
from engine.core.game import STANDING, Decision, Reply, Setup
from engine.core.table import Chooser, moments, suggesting
from engine.games import GAMES
from engine.warpwar import choices
from engine.warpwar.commands import Passes, PassPart
from tests.engine.arena import legal_answers as of_arena
from tests.engine.sumeria import legal_answers as of_sumeria

GAME = GAMES["warpwar"]
SETUP = Setup("2012-cornered", 4, {"diplomacy": True})
SMOKE = 200
"""Number of positions of a match that show that the measurement runs."""
MAY_BE_EMPTY = {"transact", "build", "rearrange", "relations", "end_turn"}


class Way(Struct, frozen=True):
    """A way to play.

    It has a version of the rules, whether questions are spared, and whether players let pass what they may.
    """

    title: str
    rules: int
    spares: bool = True
    passing: bool = False


WAYS = (
    Way("before (rules 2)", 2, spares=False),
    Way("every turn (rules 3)", 3),
    Way(f"now (rules {GAME.rules})", GAME.rules),
    Way("now, with “pass for me”", GAME.rules, passing=True),
)


class Counts(Struct):
    """Counts over matches played in one way, by kind of question."""

    turns: int = 0
    given: Counter[str] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    spared: Counter[str] = field(default_factory=Counter)
    """Answers that the table gives because the seat need not be asked."""
    opened: Counter[str] = field(default_factory=Counter)
    """Sheets that players opened themselves, because they had something to do."""
    single: Counter[str] = field(default_factory=Counter)
    """Prompts that were put to a player although they have only one answer."""


def is_empty(command: Any) -> bool:
    """Return whether a command of a kind that may be empty says nothing."""
    plain = to_builtins(command)
    return plain["kind"] in MAY_BE_EMPTY and not any(plain[name] for name in plain.keys() - {"kind"})


def letting_pass(choose: Chooser) -> Chooser:
    """Return `choose`, changed so that each seat files first that it lets pass all it may."""
    return lambda view, seat: (
        choose(view, seat) if view.standing.passes else Reply(STANDING, Passes(get_args(PassPart)))
    )


def count(way: Way, number: int, found: Counts, most: int | None = None) -> None:
    """Add one match of four computer players, or its first `most` positions."""
    seed = new_seed(way.rules, number.to_bytes(16, "big"))
    choose = suggesting(GAME, seed)
    before: Any = None
    for moment in islice(moments(GAME, SETUP, seed, letting_pass(choose) if way.passing else choose), most):
        played, state = moment.played, moment.state
        if played is not None and played.decision != STANDING:
            _count_answer(found, way, before, played.seat, played.decision, played.command)
        found.turns += before is not None and state.turn > before.turn
        before = state


def _count_answer(found: Counts, way: Way, state: Any, seat: int, decision: str, command: Any) -> None:
    question: Decision = next(each for each in GAME.open_questions(state)[seat] if each.id == decision)
    kind, nothing = question.kind, is_empty(command)
    found.given[kind] += 1
    if way.spares and question.passes and (nothing or kind not in MAY_BE_EMPTY):
        found.spared[kind] += 1
        return
    found.opened[kind] += question.passes
    found.empty[kind] += nothing
    prompts = GAME.view(state, seat).prompts
    found.single[kind] += not choices.parts(next(each for each in prompts if each.decision == decision))


def report(way: Way, found: Counts, matches: int) -> Iterator[str]:
    log, empty, spared, single = (each.total() for each in (found.given, found.empty, found.spared, found.single))
    asked = log - spared
    yield f"{way.title}: {matches} matches, {found.turns} turns"
    yield f"  prompts put to players  {asked}, answered with nothing {empty} ({100 * empty / asked:.1f} %)"
    yield f"  with one answer only    {single} {_by_kind(found.single)}"
    nothing = ", ".join(
        f"{kind} {n} of {found.given[kind] - found.spared[kind]}" for kind, n in found.empty.items() if n
    )
    yield f"  empty by kind           {nothing}"
    yield f"  opened by themselves    {found.opened.total()} {_by_kind(found.opened)}"
    yield f"  given by the table      {spared} of {log} commands in the log {_by_kind(found.spared)}"


def _by_kind(counted: Counter[str]) -> str:
    return "(" + ", ".join(f"{kind} {n}" for kind, n in sorted(counted.items()) if n) + ")" if counted.total() else ""


# ---- the other games ---------------------------------------------------------------------------------------------

HasChoice = Callable[[Any, Any, int, Any, Decision], bool]
OTHERS: dict[str, tuple[tuple[Setup, ...], HasChoice]] = {
    "arena": ((Setup("arena-quick", 4), Setup("arena-four", 4), Setup("arena-quick-duel", 2)), of_arena.has_choice),
    "sumeria": ((Setup("sumeria-fair", 4), Setup("sumeria-draft", 2)), of_sumeria.has_choice),
}


def count_choices(name: str, setup: Setup, number: int, found: Counts) -> None:
    """Add one match: which questions had one answer, and which of them the table gives."""
    game, (_, has_choice) = GAMES[name], OTHERS[name]
    seed = new_seed(game.rules, number.to_bytes(16, "big"))
    before: Any = None
    for moment in moments(game, setup, seed, suggesting(game, seed)):
        played = moment.played
        if played is not None and played.decision != STANDING:
            question = next(each for each in game.open_questions(before)[played.seat] if each.id == played.decision)
            view = game.view(before, played.seat)
            found.given[question.kind] += 1
            found.spared[question.kind] += question.passes
            found.single[question.kind] += not (
                question.passes or has_choice(game, before, played.seat, view, question)
            )
        before = moment.state


def report_choices(name: str, found: Counts, matches: int) -> Iterator[str]:
    log, spared, single = (each.total() for each in (found.given, found.spared, found.single))
    yield f"{GAMES[name].title}: {matches} matches"
    yield f"  prompts put to players  {log - spared}"
    yield f"  with one answer only    {single} {_by_kind(found.single)}"
    yield f"  given by the table      {spared} of {log} commands in the log {_by_kind(found.spared)}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--seeds", type=int, default=5)
    reader.add_argument("--smoke", action="store_true", help="part of a match of WarpWar, to see that it runs")
    asked = reader.parse_args()
    seeds, ways, others = (1, WAYS[-1:], {}) if asked.smoke else (asked.seeds, WAYS, OTHERS)
    for way in ways:
        found = Counts()
        for number in range(1, seeds + 1):
            count(way, number, found, SMOKE if asked.smoke else None)
        print("\n".join(report(way, found, seeds)), flush=True)
    for name, (setups, _) in others.items():
        found = Counts()
        for setup in setups:
            for number in range(1, seeds + 1):
                count_choices(name, setup, number, found)
        print("\n".join(report_choices(name, found, seeds * len(setups))), flush=True)


if __name__ == "__main__":
    main()
