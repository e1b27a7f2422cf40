"""How long a Cornered match of two people and two bots takes, at an easy pace: before and now.

python -m tests.bench.match_minutes [--seeds 5]

Whole matches of computer players are timed as if seats 0 and 1 were people. An answer takes a person PACE seconds from
the moment when the question is open and the person has finished the earlier questions. Bots take BOT. The table answers
questions that need not be asked after 3 to 6 s. Questions put to several seats at once are over when the last one is
answered.

The minutes are no forecast (people think longer in a battle that matters); the difference between the ways is what
counts. The matches of the second and third way are the same, move by move; those of rules 2 are different.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from itertools import islice
from statistics import mean

from msgspec import Struct, field

from engine.core.chance import new_seed
from engine.core.game import STANDING, Decision, Reply
from engine.core.table import Chooser, moments, suggesting
from engine.warpwar.commands import Passes
from games.play.passing import AFTER
from tests.bench.empty_prompts import GAME, SETUP, SMOKE, Way, is_empty

PEOPLE = (0, 1)
PACE: Mapping[str, float] = {"build": 40, "orders": 30, "move": 12, "end_turn": 12, "relations": 10, "transact": 12}
"""Seconds for an answer that says something, by kind of question."""
OTHER, EMPTY, OPENING, BOT = 8.0, 5.0, 3.0, 1.0
"""Seconds for other kinds; to see that there is nothing to do, and press; to open a sheet; for a bot."""

BEFORE = Way("before the two sheets (rules 2)", 2, spares=False)
EVERY = Way("now, asked for every sheet (as under rules 3)", GAME.rules)
NOW = Way(f"now (rules {GAME.rules})", GAME.rules)


def to_always_asked(choose: Chooser) -> Chooser:
    """Return `choose`, changed so that each seat files first that it wants to be asked for every sheet."""
    return lambda view, seat: choose(view, seat) if view.standing.every else Reply(STANDING, Passes(every=True))


class Timed(Struct):
    """One match: the time now, when each question was put, and when each seat is done, in seconds."""

    now: float = 0.0
    put: dict[tuple[int, str], float] = field(default_factory=dict)
    done: dict[int, float] = field(default_factory=dict)
    answers: int = 0
    """Number of answers given by people."""

    def add_answer(self, way: Way, seat: int, question: Decision, empty: bool) -> None:
        begin = max(self.put.get((seat, question.id), self.now), self.done.get(seat, 0.0))
        if way.spares and question.passes and empty and seat in PEOPLE:
            end = self.put.get((seat, question.id), self.now) + 1.5 * AFTER
        elif seat in PEOPLE:
            self.answers += 1
            end = begin + (EMPTY if empty else PACE.get(question.kind, OTHER) + OPENING * question.passes)
            self.done[seat] = end
        else:
            end = begin + BOT
            self.done[seat] = end
        self.now = max(self.now, end)


def time_match(way: Way, number: int, most: int | None = None) -> tuple[float, int, int]:
    """Return minutes, turns, and answers of the two people, in one match or in its first `most` positions."""
    seed = new_seed(way.rules, number.to_bytes(16, "big"))
    found, before, turns = Timed(), None, 0
    choose = suggesting(GAME, seed)
    for moment in islice(moments(GAME, SETUP, seed, to_always_asked(choose) if way is EVERY else choose), most):
        played, state = moment.played, moment.state
        if played is not None and before is not None and played.decision != STANDING:
            question = next(each for each in GAME.open_questions(before)[played.seat] if each.id == played.decision)
            found.add_answer(way, played.seat, question, is_empty(played.command))
        for seat, asked in GAME.open_questions(state).items():
            for each in asked:
                found.put.setdefault((seat, each.id), found.now)
        before, turns = state, state.turn
    return found.now / 60, turns, found.answers


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--seeds", type=int, default=5)
    reader.add_argument("--smoke", action="store_true", help="part of a match, to see that it runs")
    asked = reader.parse_args()
    seeds, ways = (1, (NOW,)) if asked.smoke else (asked.seeds, (BEFORE, EVERY, NOW))
    for way in ways:
        found = [time_match(way, number, SMOKE if asked.smoke else None) for number in range(1, seeds + 1)]
        minutes, turns, answers = (mean(column) for column in zip(*found, strict=True))
        print(
            f"{way.title}: {minutes:.0f} min for {turns:.1f} turns ({60 * minutes / turns:.0f} s a turn), "
            f"{answers / turns:.1f} answers a turn of the two people",
            flush=True,
        )


if __name__ == "__main__":
    main()
