"""The analysis of a seat uses only what that seat knew: twins of whole matches, without hindsight."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.core import codec, table
from engine.core.analysis import Analysis
from engine.core.game import Setup
from engine.core.recorded import ACT, FORMAT, LogEntry, Recorded
from engine.warpwar.analysis import analysis_text
from engine.warpwar.analysis.recorded_rounds import ContestedRound
from engine.warpwar.minds import match_analysis, round_analysis
from engine.warpwar.minds.hulls import Hull
from engine.warpwar.prompts import OrdersPrompt
from tests.engine.warpwar.minds.analysis_twins import Steps, Twin, rounds_by_entry, twins
from tests.engine.warpwar.minds.test_round_analysis import GAME, read_match

pytestmark = pytest.mark.matches

Kinds = frozenset[str]


def of_bots(scenario: str, seats: int, seed: int, **options: bool | int | str) -> Recorded:
    setup = Setup(scenario, seats, options)
    moments = list(table.moments(GAME, setup, seed, table.suggesting(GAME, seed)))
    played = [each.played for each in moments if each.played]
    log = [LogEntry(n, each.seat, each.decision, msgspec.to_builtins(each.command)) for n, each in enumerate(played, 1)]
    start = LogEntry(0, -1, ACT, {"act": "start"})
    outcome = GAME.outcome(moments[-1].state)
    return Recorded(FORMAT, "twins", GAME.name, GAME.rules, setup, str(seed), ("",) * seats, outcome, (start, *log))


MATCHES: dict[str, tuple[Any, int, Kinds]] = {
    "1994-basic-bases": (None, 80, frozenset({"design", "damage"})),
    "2012-learning-bases": (None, 80, frozenset({"design", "damage"})),
    "2012-cluster-total-destruction": (None, 60, frozenset({"design", "damage"})),
    "blind": (lambda: of_bots("2012-cornered", 2, 2, blind=True), 24, frozenset({"design", "move", "order"})),
    "three seats, face down": (
        lambda: of_bots("2012-cornered", 3, 4, semi_hidden=True), 24, frozenset({"design", "move", "order"}),
    ),
}  # fmt: skip
"""Maps a name to the match, the number of alterations tried, and the kinds of twins that must be found."""


SEEDS = {"blind": 2, "three seats, face down": 5}
"""Seeds for the choice of alterations. With these, few tries give twins of every kind."""


def some(found: list[Twin]) -> list[Twin]:
    """Return the shortest twin of each kind, preferring those in which ships were different."""
    picked: dict[str, Twin] = {}
    for each in sorted(found, key=lambda each: (not each.other, len(each.steps), each.seat)):
        picked.setdefault(each.what, each)
    return list(picked.values())


def analysis_of_seat(steps: Steps, seats: int, seat: int) -> bytes:
    """Return all that the analysis says of a seat, without hindsight."""
    *_, found = match_analysis.analyse_match(GAME, seats, len(steps), steps)
    assert isinstance(found, Analysis)
    detail = found.detail
    sides = [(n, side) for n, each in enumerate(detail.rounds) for side in each.sides if side.seat == seat]
    assert sides
    damage = [each for each in detail.damage if each.seat == seat]
    lines, name = list(analysis_text.lines(detail)), f"    {{{seat}}}: "
    told = [lines[n : n + 2] for n, line in enumerate(lines) if line.startswith(name)]
    assert len(told) == len(sides)
    return codec.encode((sides, damage, found.seats[seat], told))


@pytest.mark.parametrize("name", MATCHES)
def test_what_a_seat_could_not_know_changes_nothing_that_is_said_of_it(name: str) -> None:
    made, tries, kinds = MATCHES[name]
    match = made() if made else read_match(name)
    found = list(twins(GAME, match, Random(SEEDS.get(name, 1)), tries))
    assert {each.what for each in found} >= kinds
    assert any(each.other for each in found), "ships that fought were not what they were"
    for twin in some(found):
        seats = match.setup.seats
        assert analysis_of_seat(twin.steps, seats, twin.seat) == analysis_of_seat(twin.altered, seats, twin.seat), (
            twin.what,
            twin.seat,
        )


def test_hindsight_does_change_with_the_true_ships() -> None:
    """If this were not so, the twins would prove nothing."""
    match = read_match("2012-learning-bases")
    changed = 0
    for twin in some([each for each in twins(GAME, match, Random(1), 80) if each.other]):
        one, other = (rounds_by_entry(GAME, steps) for steps in (twin.steps, twin.altered))
        for key, found in one.items():
            pair = [round_analysis.in_hindsight(each, each.sides[0], 4.0) for each in (found, other[key])]
            changed += pair[0] != pair[1]
    assert changed


def test_an_analyst_who_looks_at_the_true_ships_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The belief about the foe is replaced by the truth. A twin finds this fault."""
    match, now = read_match("1994-basic-bases"), dict[str, Any]()
    found = some([each for each in twins(GAME, match, Random(1), 80) if each.other])
    analysed = match_analysis._analyse_round

    def with_ships(contested: ContestedRound) -> Any:
        now.update(contested.ships)
        return analysed(contested)

    def truly(_: Any, prompt: OrdersPrompt, __: Any) -> list[Hull]:
        return [round_analysis.true_hull(now[foe.ship]) for foe in prompt.foes]

    monkeypatch.setattr(match_analysis, "_analyse_round", with_ships)
    monkeypatch.setattr(round_analysis, "foe_hulls", truly)
    assert any(
        analysis_of_seat(each.steps, 2, each.seat) != analysis_of_seat(each.altered, 2, each.seat) for each in found
    )
