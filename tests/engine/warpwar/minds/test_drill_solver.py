"""The worth of answers to drills, compared with a linear program over all orders; rounds that are not asked."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from engine.core.errors import Illegal
from engine.games import GAMES
from engine.warpwar.drills.drill_types import DrillKept, DrillShown, DrillVerdict
from engine.warpwar.lab.lab_position import battle
from engine.warpwar.lab.lab_types import LabPosition
from engine.warpwar.minds import drill_solver
from engine.warpwar.minds.drill_solver import verdict, worth_asking
from engine.warpwar.minds.lab_solver import LabRound
from tests.engine.warpwar.minds.test_lab_solver import by_linear_program, matrix
from tests.engine.warpwar.test_match_rounds import steps

pytestmark = pytest.mark.matches

GAME = GAMES["warpwar"]
FLEETS = (("PD=3 B=2 S=1",), ("PD=4 B=1 S=2",))


def build_shown(position: LabPosition) -> DrillShown:
    ships = [tuple(ship.id for ship in side) for side in battle(position).ships]
    return DrillShown(position, "Umma", 1, (0, 1), (ships[0], ships[1]), ())


KEPT = DrillKept((("W1 DODGE D=0 S=1",), ("W2 ATTACK W1 D=3 B=1",)), ("No ship fired.",))


def orders(position: LabPosition, side: int) -> list[str]:
    found = LabRound(battle(position))
    return [found.texts(side, np.array([n]))[0] for n in range(len(found.fleets[side].lists[0]))]


@pytest.mark.parametrize("fleets", [FLEETS, FLEETS[::-1], (("PD=4 T=1 M=3",), ("PD=3 B=2 S=1",))])
def test_a_loss_agrees_with_a_linear_program(fleets: Any) -> None:
    """The value equals the linear program's. The worth of an order is its row against the other side's mixture.

    No order is worth more than the value against best play, by the program's own bound.
    """
    position = LabPosition(fleets, stake=4)
    payoff = matrix(position)
    value = by_linear_program(payoff)
    texts = orders(position, 0)
    columns = orders(position, 1)
    for n in range(0, len(texts), max(1, len(texts) // 7)):
        found = verdict(build_shown(position), KEPT, (texts[n],))
        assert found.exact
        assert found.value == pytest.approx(value, abs=0.02)
        mixture = {each.orders[0]: each.chance for each in found.theirs}
        weights = np.array([mixture.get(text, 0.0) for text in columns])
        assert found.worth == pytest.approx(float(payoff[n] @ weights / weights.sum()), abs=0.1)
        assert found.loss == pytest.approx(max(0.0, value - found.worth), abs=0.03)
        assert found.share == pytest.approx(found.loss / found.width, abs=0.001)
        assert found.beaten == pytest.approx(payoff[n].min(), abs=0.001)
        assert payoff[n][columns.index(found.reply[0])] == pytest.approx(payoff[n].min(), abs=0.001)
        assert found.good == (found.loss <= max(0.1, 0.02 * found.width) + 0.0005)


def test_orders_of_the_best_mixture_lose_next_to_nothing() -> None:
    position = LabPosition(FLEETS, stake=4)
    found = verdict(build_shown(position), KEPT, ("W1 DODGE D=0",))
    for each in found.mixture:
        if each.chance > 0.1:
            again = verdict(build_shown(position), KEPT, each.orders)
            assert again.loss < 0.05 and again.good
            assert again.picked == each.orders


def test_an_order_that_does_nothing_is_not_good() -> None:
    position = LabPosition((("PD=8 B=4 S=3",), ("PD=8 B=4 S=3",)), stake=4)
    found = verdict(build_shown(position), KEPT, ("W1 ATTACK D=0",))
    assert found.loss > 1 and not found.good


def test_what_was_played_is_judged_by_the_same_measure() -> None:
    """Both sides are equal: the foe's order loses as much as the same order of ours."""
    position = LabPosition((("PD=6 B=3 S=2",), ("PD=6 B=3 S=2",)), stake=4)
    kept = DrillKept((("W1 ATTACK D=0",), ("W2 ATTACK D=0",)), ())
    found = verdict(build_shown(position), kept, ("W1 ATTACK D=0",))
    mine, theirs = found.played_loss
    assert mine is not None and theirs is not None
    assert mine == pytest.approx(found.loss, abs=0.001) and mine == pytest.approx(theirs, abs=0.05)
    assert mine > 1


def test_orders_beyond_the_lab_are_shown_without_a_figure() -> None:
    position = LabPosition((("PD=6 T=2 M=6",), ("PD=3 B=1", "PD=3 B=1")))
    kept = DrillKept((("W1 ATTACK D=2 T=2; M1 at W2 D=3; M2 at W4 D=3",), ("W2 DODGE D=3", "W4 DODGE D=3")), ())
    found = verdict(build_shown(position), kept, ("W1 DODGE D=6",))
    assert found.played_loss[0] is None and found.played_loss[1] is not None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["W1 DODGE D=9"], "has PD 3 but its order uses 9"),
        (["W2 DODGE D=1"], "W2"),
        (["W1 DODGE D=1"] * 9, "Give one order for each ship"),
        ([], "W1 has no order"),
        (["W1 SLEEP"], "not a tactic"),
        ("W1 DODGE D=1", "list of orders"),
        ({"orders": []}, "list of orders"),
        ([["W1 DODGE D=1"]], "list of orders"),
        (None, "list of orders"),
        ([7], "list of orders"),
    ],
)
def test_what_is_no_order_is_refused_in_the_rules_words(given: Any, words: str) -> None:
    drill = drill_with_position(LabPosition(FLEETS, stake=4))
    with pytest.raises(Illegal, match=words):
        GAME.judge_drill(drill, given)


def drill_with_position(position: LabPosition) -> Any:
    known = GAME.shipped_drills()[0].drill
    return msgspec.structs.replace(
        known, shown=msgspec.to_builtins(build_shown(position)), kept=msgspec.to_builtins(KEPT)
    )


def test_the_same_answer_is_always_judged_the_same() -> None:
    drill = GAME.shipped_drills()[0].drill
    assert GAME.judge_drill(drill, drill.shown["template"]) == GAME.judge_drill(drill, drill.shown["template"])


def test_every_shipped_drill_is_solved_closely_and_leaves_a_choice() -> None:
    for each in GAME.shipped_drills():
        found: DrillVerdict = GAME.judge_drill(each.drill, each.drill.shown["template"]).told
        assert found.high - found.low <= 0.1 * found.width, each
        assert found.width >= drill_solver.WIDE, each
        assert sum(mixed.chance >= 0.08 for mixed in found.mixture) >= 2, each
        assert max(mixed.chance for mixed in found.mixture) < 0.9, each
        assert all(loss is not None for loss in found.played_loss), each


@pytest.mark.parametrize(
    "position",
    [
        LabPosition((("PD=1 B=1",), ("PD=1 B=1",)), stake=0),  # almost nothing can happen
        LabPosition((("PD=30 B=15 S=10",), ("PD=1 B=1",)), stake=4),  # the round is already decided
        LabPosition((("PD=0 B=4",), ("PD=9 B=4 S=3",)), stake=4),  # without Power there is only one order
    ],
    ids=["nothing happens", "decided", "one order"],
)
def test_a_trivial_round_is_not_asked(position: LabPosition) -> None:
    assert worth_asking(build_shown(position)) == 0


def test_beams_against_missiles_are_asked() -> None:
    assert worth_asking(build_shown(LabPosition((("PD=12 B=5 S=4",), ("PD=10 T=2 M=6 S=2",)), stake=4))) > 1


def test_drills_of_a_match_are_named_by_entry_star_and_seat() -> None:
    found = list(GAME.drills(steps("1994-basic-bases")))
    assert found and len({each.id for each in found}) == len(found)
    for each in found:
        entry, hex, seat = each.id.split(".")
        assert (int(entry), int(seat)) == (each.entry, each.shown.seats[0]) and len(hex) == 4
        assert worth_asking(each.shown) > 0


def test_a_round_equal_to_one_before_is_asked_once() -> None:
    match = list(steps("1994-basic-bases"))
    once = [each.shown for each in GAME.drills(match)]
    assert once and [each.shown for each in GAME.drills([*match, *match])] == once
