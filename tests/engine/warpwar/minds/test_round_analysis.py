"""The analyst's split adds up in each round, agrees with linear programs, and uses only what each seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from engine.core import codec, replay, table
from engine.core.analysis import Analysis, SeatAnalysis
from engine.core.game import Setup, Step
from engine.core.recorded import LogEntry, Recorded, parse
from engine.games import GAMES
from engine.warpwar.analysis import analysis_text
from engine.warpwar.analysis.analysis_types import AnalysedRound, Hindsight, MatchDetail, RoundSplit, SeatRound
from engine.warpwar.analysis.recorded_rounds import ContestedRound, Finder
from engine.warpwar.minds import match_analysis, round_analysis
from engine.warpwar.minds.double_oracle import Solved
from engine.warpwar.minds.round_analysis import Reckoned, plainer
from engine.warpwar.notation import parse_order
from tests.engine.warpwar.minds.exact import by_the_rules, hulls, joint_orders, value_of, whole_round

pytestmark = pytest.mark.matches

MATCHES = Path(__file__).parent.parent / "matches"
GAME = GAMES["warpwar"]
SHORT = ("1994-basic-bases", "2012-learning-bases", "2012-learning-resignation", "1977-learning-no-effective-ships")


def read_match(name: str) -> Recorded:
    return parse((MATCHES / f"{name}.json").read_bytes(), GAMES)


def analyse_record(match: Recorded) -> tuple[list[float], Analysis]:
    *done, last = GAME.analysis(match, len(match.log), replay.recorded_steps(GAME, match))
    assert isinstance(last, Analysis)
    return [each for each in done if isinstance(each, float)], last


def rounds_of(match: Recorded) -> list[ContestedRound]:
    finder = Finder(GAME)
    for line, step in replay.recorded_steps(GAME, match):
        finder.add(line, step)
    return finder.rounds


def splits(analysis: Analysis) -> Iterator[RoundSplit]:
    for each in analysis.detail.rounds:
        yield from (*(side.split for side in each.sides), *(then.split for then in each.hindsight))


@pytest.mark.parametrize("name", SHORT)
def test_the_parts_of_every_round_add_up_to_the_last_digit(name: str) -> None:
    done, found = analyse_record(read_match(name))
    assert done == sorted(done) and done[0] >= 0 and done[-1] <= 1
    assert found.detail.rounds
    for split in splits(found):
        assert split.result_c == split.value_c + split.own_c + split.foe_c + split.outguessing_c
        assert split.gap_c >= 0 and split.worst_c >= 0 and split.chance_c >= 0
        assert split.own_c <= split.gap_c + 1 and split.own_c >= -split.worst_c - 1
    assert codec.decode(codec.encode(found.detail), MatchDetail) == found.detail


def test_the_same_match_is_always_told_alike() -> None:
    match = read_match("2012-learning-bases")
    assert codec.encode(analyse_record(match)[1]) == codec.encode(analyse_record(match)[1])


def test_what_is_told_of_a_match() -> None:
    """The values are read from the match's log: one battle of five rounds at Babylon in turn 2. W1 wins it unhurt."""
    found = analyse_record(read_match("2012-learning-bases"))[1]
    detail = found.detail
    assert [(each.turn, each.place, each.round) for each in detail.rounds] == [(2, "Babylon", n) for n in range(1, 6)]
    assert all(each.hits[0] == 0 for each in detail.rounds)
    assert [seat.rounds for seat in found.seats] == [5, 5]
    assert {(each.place, each.round) for each in found.graph if each.round} == {("2223", n) for n in range(1, 6)}
    big = next(each for each in detail.designs if each.ships == ("W1",))
    # The cost is 11 (PD) + 4 (B) + 3 (S) + 5 (generator) = 23 BP.
    assert (big.record, big.cost, big.rounds, big.taken, big.unused) == ("PD=11 B=4 S=3", 23, 5, 0, ())
    text = "\n".join(found.lines)
    assert "Turn 2, Babylon, round 5" in text and "{0} W1: PD=11 B=4 S=3, 23 BP" in text


TINY = {
    "one against one": (["W1: TL0 PD=4 B=2 S=1"], ["W2: TL0 PD=4 B=2 S=1"], ["W1 ATTACK W2 D=2 B=2"], ["W2 DODGE D=4"]),
    "a base ship": (["W1: TL0 PD=4 B=1 S=2"], ["S2: TL0 PD=3 B=2 S=2"], ["W1 DODGE D=4"], ["S2 ATTACK W1 D=1 B=2"]),
    "two against one": (
        ["W1: TL0 PD=2 B=1", "W3: TL0 PD=2 B=1"],
        ["W2: TL0 PD=4 B=2 S=1"],
        ["W1 ATTACK W2 D=1 B=1", "W3 DODGE W2 D=1 B=1"],
        ["W2 ATTACK W1 D=1 B=2 S=1"],
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_every_figure_agrees_with_an_exact_solver(name: str) -> None:
    """Value: a linear program over every legal order. Result: the rules' own fire.

    Losses: against every legal order, best mixtures lose no more than the gap.
    """
    own, foes, given, met = TINY[name]
    sides = (own, foes)
    mine, theirs = hulls(own, 0), hulls(foes, 1)
    a, b = [parse_order(text) for text in given], [parse_order(text) for text in met]
    reckoned = Reckoned(mine, theirs, 4.0, a)
    mixed = reckoned.mixtures()
    split = reckoned.calculate_split(mixed, b)
    whole = whole_round(sides, reckoned.fleets[0], reckoned.fleets[1])
    width = float(whole.max() - whole.min())
    assert split.value_c / 100 == pytest.approx(value_of(whole), abs=0.01 * width + 0.05)
    result = by_the_rules(sides, reckoned.fleets[0], reckoned.fleets[1], [*a, *b])
    assert split.result_c / 100 == pytest.approx(result, abs=0.011)
    rows = joint_orders(reckoned.fleets[0], theirs)
    columns = joint_orders(reckoned.fleets[1], mine)
    row = next(n for n, each in enumerate(rows) if list(each) == a)
    column = next(n for n, each in enumerate(columns) if list(each) == b)
    # The enemy can have several optimal mixtures. Against each of them, an order loses at least as much as against the
    # mixture that is best for this order.
    if name == "one against one":
        assert split.chance_c > 0, "both have to mix"
    assert split.own_c <= split.gap_c + 1
    assert split.foe_c >= -split.gap_c - 1
    assert float(whole[row].min()) - 0.05 <= (split.value_c + split.own_c) / 100 <= float(whole[row].max()) + 0.05
    assert float(np.min(whole[:, column])) - 0.05 <= (split.value_c + split.foe_c) / 100


def test_the_gap_is_what_best_answers_to_the_mixtures_gain() -> None:
    """Each side's mixture is one order, far from its best. Every answer of either side is tried."""
    mine, theirs = hulls(["W1: TL0 PD=4 B=2 S=1"], 0), hulls(["W2: TL0 PD=4 B=2 S=1"], 1)
    order, answer = parse_order("W1 ATTACK D=4"), parse_order("W2 ATTACK D=4")
    reckoned = Reckoned(mine, theirs, 4.0, [order])
    row, column = reckoned.picked, reckoned.fleet_with_given_orders([answer])[1]
    assert row is not None
    mixed = Solved(row[None, :], np.ones(1), column[None, :], np.ones(1))
    split = reckoned.calculate_split(mixed, [answer])
    every = [np.arange(len(fleet.lists[0]))[:, None] for fleet in reckoned.fleets]
    most = float(reckoned.at.payoffs(every[0], mixed.other).max())
    least = float(reckoned.at.payoffs(mixed.own, every[1]).min())
    assert split.gap_c == pytest.approx(100 * (most - least), abs=1) and split.gap_c > 100
    assert (split.own_c, split.foe_c, split.outguessing_c) == (0, 0, 0), "both gave their mixture"


def test_what_was_more_than_believed_or_not_reckoned_with_plainly_is_said() -> None:
    """The foe's order shows nothing, or more than any ship of 23 BP has. An own order picks something up."""
    found = rounds_of(read_match("2012-learning-bases"))[0]
    then, foe = found.sides[0], found.sides[0].prompt.foes[0].ship
    own = then.prompt.fighters[0].ship
    others = {each.ship: parse_order(f"{each.ship} DODGE D=0") for each in then.prompt.foes}
    quiet = round_analysis.knowing(then, others)
    assert not quiet.surprised and not quiet.simplified
    loud = round_analysis.knowing(then, {**others, foe: parse_order(f"{foe} ATTACK {own} D=1 B=40")})
    assert loud.surprised
    order = msgspec.structs.replace(then.orders[own], pickup=("S9",))
    bent = msgspec.structs.replace(then, orders={**then.orders, own: order})
    assert round_analysis.knowing(bent, others).simplified


def build_hindsight(seat: int, value: int, own: int, foe: int, outguessing: int) -> Hindsight:
    split = RoundSplit(value + own + foe + outguessing, value, own, foe, outguessing, 0, False, 0, 0)
    return Hindsight(seat, split)


def round_with(number: int, *hindsight: Hindsight, sides: tuple[int, ...] = (0, 1)) -> AnalysedRound:
    split = hindsight[0].split
    known = tuple(SeatRound(seat, (), (), split, (), (), ()) for seat in sides)
    return AnalysedRound(number, 3, "2223", "Babylon", number, known, tuple(0 for _ in sides), hindsight, None)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (round_with(1, build_hindsight(0, 900, -300, 100, -100)), "{0}'s orders lose 3.0 BP"),
        (round_with(1, build_hindsight(0, 900, -100, 250, 0)), "{1}'s orders lose 2.5 BP"),
        (round_with(1, build_hindsight(0, 900, -100, 0, 420)), "{0} out-guesses {1}: 4.2 BP"),
        (round_with(1, build_hindsight(0, 900, 0, 100, -500)), "{1} out-guesses {0}: 5.0 BP"),
        # If there are three sides, the text is about the side whose result differs most from its expected value. Here
        # this is seat 2, with a difference of 7 BP.
        (
            round_with(1, build_hindsight(0, 0, -300, 100, -100), build_hindsight(1, 900, 0, 0, 10),
                       build_hindsight(2, 0, -10, 0, -690), sides=(0, 1, 2)),
            "The others out-guess {2}: 6.9 BP",
        ),
        (
            round_with(1, build_hindsight(0, 0, 0, 800, -100), build_hindsight(1, 0, -500, 0, 0),
                       build_hindsight(2, 0, 0, 0, 1), sides=(0, 1, 2)),
            "The others' orders lose 8.0 BP",
        ),
    ],
)  # fmt: skip
def test_a_turning_point_tells_what_made_the_greatest_difference(found: AnalysedRound, text: str) -> None:
    (point,) = match_analysis._turnings([found])
    assert point.text == text


def test_the_rounds_farthest_from_their_worth_are_turning_points_in_their_order() -> None:
    """Eight rounds lie 0.5 to 9 BP away from their worth. The six farthest are told, none below 1 BP."""
    away = (200, 900, 50, -300, 400, 150, -600, 700)
    rounds = [round_with(n, build_hindsight(0, 1000, 0, 0, each)) for n, each in enumerate(away)]
    assert [point.round for point in match_analysis._turnings(rounds)] == [0, 1, 3, 4, 6, 7]
    assert match_analysis._turnings([round_with(1, build_hindsight(0, 5000, -40, 0, -59))]) == ()


def test_a_seat_over_a_match() -> None:
    """Two rounds: 2 + 1 BP of 10 + 20 given away (90 %), 5 - 2 BP by out-guessing, chance 3 and 4 BP (together 5)."""
    splits = (
        RoundSplit(0, 0, -200, 0, 500, 0, True, 1000, 300),
        RoundSplit(0, 0, -100, 0, -200, 0, True, 2000, 400),
    )
    rounds = [
        msgspec.structs.replace(round_with(n, Hindsight(0, each)), sides=(SeatRound(0, (), (), each, (), (), ()),))
        for n, each in enumerate(splits)
    ]
    assert match_analysis._seat(0, rounds) == SeatAnalysis(0, 2, 90.0, 3.0, 3.0, 5.0)
    assert match_analysis._seat(1, rounds) == SeatAnalysis(1, 0, None, 0.0, 0.0, 0.0)


def test_chance_is_how_far_out_guessing_strays_from_nothing() -> None:
    """Matching pennies for 2 BP: each of the four meetings is 2 BP of out-guessing, for one side or the other."""
    half = np.array([0.5, 0.5])
    mixed = Solved(np.array([[0], [1]]), half, np.array([[0], [1]]), half)
    assert round_analysis._out_guessing_deviation(np.array([[2.0, -2.0], [-2.0, 2.0]]), mixed, 0.0) == pytest.approx(
        2.0
    )


def test_a_round_of_three_sides_is_split_for_each_against_all_its_foes() -> None:
    """Read from the match's log: three seats fight one round at 6B2. The first of them has W3 and W12, among others."""
    steps = list(replay.recorded_steps(GAME, read_match("2012-cornered-three-sides")))
    finder = Finder(GAME)
    crowded = [each for line, step in steps for each in finder.add(line, step) if len(each.sides) > 2]
    assert len(crowded) == 1 and not finder.skipped
    found = match_analysis._analyse_round(crowded[0])
    assert [side.seat for side in found.sides] == [0, 1, 2] == [each.seat for each in found.hindsight]
    assert len(found.hits) == 3 and found.position is None
    for split in (*(side.split for side in found.sides), *(each.split for each in found.hindsight)):
        assert split.result_c == split.value_c + split.own_c + split.foe_c + split.outguessing_c
        assert not split.exact and split.gap_c >= 0
    theirs = [{text.split()[0] for text in side.orders} for side in found.sides]
    for n, side in enumerate(found.sides):
        others = set().union(*(ships for at, ships in enumerate(theirs) if at != n))
        assert {text.split()[0] for text in side.foe_orders} == others
        assert {text.split(":")[0] for text in side.believed} == others
    detail = MatchDetail((found,), (), (), {})
    assert any("1 round has more than two sides" in note for note in match_analysis.notes(detail))
    lines = list(analysis_text.lines(detail))
    assert sum("approximate" in line for line in lines) == 6


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_against_two_foes_who_are_taken_as_one_the_figures_agree_with_an_exact_solver(seat: int) -> None:
    """Three ships of three seats, each against the two others: compared with a linear program over all orders."""
    records, owners = ["W1: TL0 PD=3 B=2", "W2: TL0 PD=2 B=1", "W3: TL0 PD=2 B=1 S=1"], (0, 1, 2)
    orders = [parse_order(text) for text in ("W1 ATTACK W2 D=1 B=2", "W2 DODGE W3 D=1 B=1", "W3 DODGE D=2")]
    ships = [hulls([text], owner)[0] for text, owner in zip(records, owners, strict=True)]
    own, foes = [ships[seat]], [each for each in ships if each.owner != seat]
    sides = ([records[seat]], [text for n, text in enumerate(records) if n != seat])
    reckoned = Reckoned(own, foes, 4.0, [plainer(orders[seat], foes)])
    met = [plainer(order, own) for n, order in enumerate(orders) if n != seat]
    split = reckoned.calculate_split(reckoned.mixtures(), met)
    whole = whole_round(sides, reckoned.fleets[0], reckoned.fleets[1])
    width = float(whole.max() - whole.min())
    assert split.value_c / 100 == pytest.approx(value_of(whole), abs=0.01 * width + 0.05)
    assert split.result_c == split.value_c + split.own_c + split.foe_c + split.outguessing_c
    assert split.own_c <= split.gap_c + 1


def test_an_order_that_cannot_be_written_plainly_is_said_to_be_simplified() -> None:
    foes = hulls(["W2: TL0 PD=4 B=2", "W4: TL0 PD=4 B=2"], 1)
    split_fire = parse_order("W1 ATTACK W2 D=1 B=1 T=3; M1 at W4 D=1; M2 at W4 D=2; M3 at W4 D=4")
    plain = plainer(split_fire, foes)
    assert {shot.target for shot in plain.missiles} == {"W4"} == {plain.target}
    assert len({shot.drive for shot in plain.missiles}) == 2
    simple = parse_order("W1 ATTACK W2 D=1 B=1")
    assert plainer(simple, foes) == simple


def check_bot_match(seed: int) -> int:
    """Check the split in each round of a match of bots. Return the number of rounds.

    Every other match has more than the minimum number of seats.
    """
    card = GAME.scenarios()[seed % len(GAME.scenarios())]
    seats = min(card.seats[-1], 4) if seed % 2 else card.seats[0]
    moments = list(table.moments(GAME, Setup(card.name, seats), seed, table.suggesting(GAME, seed)))
    steps = [
        (
            LogEntry(n, each.played.seat, each.played.decision, msgspec.to_builtins(each.played.command))
            if each.played
            else LogEntry(n, -1, "", {}),
            Step(each.state, each.events),
        )
        for n, each in enumerate(moments)
    ]
    *_, found = match_analysis.analyse_match(GAME, seats, len(steps), steps)
    assert isinstance(found, Analysis)
    for split in splits(found):
        assert split.result_c == split.value_c + split.own_c + split.foe_c + split.outguessing_c
    return len(found.detail.rounds)


def test_the_split_adds_up_in_a_match_of_bots() -> None:
    assert check_bot_match(0) > 0


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(200))
def test_the_split_adds_up_in_200_matches_of_bots(seed: int) -> None:
    check_bot_match(seed)
