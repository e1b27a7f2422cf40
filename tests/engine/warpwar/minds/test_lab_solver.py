"""The lab's figures, compared with a linear program, the CRT read by hand, and reason."""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from scipy.optimize import linprog

from engine.core.errors import Illegal
from engine.warpwar.lab.lab_position import battle, orders_of
from engine.warpwar.lab.lab_types import BestReply, LabPosition, Solve
from engine.warpwar.minds import lab_solver
from engine.warpwar.minds.double_oracle import Budget
from engine.warpwar.minds.lab_solver import LabRound, find_best_reply, solve_position

TINY = (
    ("PD=3 B=2 S=1", "PD=3 B=2 S=1"),
    ("PD=4 B=2 S=1", "PD=3 B=1 S=2"),
    ("PD=5 B=3", "PD=4 T=1 M=3"),
    ("PD=3 B=1 E=1", "PD=4 T=2 M=3"),
)


def matrix(position: LabPosition) -> npt.NDArray[np.float64]:
    """Return [n, m]: order n of the first side against order m of the second, with one ship each."""
    found = LabRound(battle(position))
    own, other = (np.arange(len(fleet.lists[0]))[:, None] for fleet in found.fleets)
    return found.at.payoffs(own, other)


def by_linear_program(payoff: npt.NDArray[np.float64]) -> float:
    """Return the value of a matrix game for the row player."""
    rows, columns = payoff.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack((-payoff.T, np.ones((columns, 1)))),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return float(found.x[-1])


@pytest.mark.parametrize(("first", "second"), TINY)
def test_one_ship_against_one_agrees_with_a_linear_program(first: str, second: str) -> None:
    position = LabPosition(((first,), (second,)), stake=4)
    found, value = solve_position(Solve(position)), by_linear_program(matrix(position))
    assert found.exact
    assert found.value == pytest.approx(value, abs=0.02)
    assert found.low - 0.001 <= value <= found.high + 0.001
    assert found.high - found.low < 0.04


@pytest.mark.parametrize(("first", "second"), TINY)
def test_bounds_of_hasty_mixtures_lie_apart_and_hold_the_value(
    first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Best answers to bad play gain much. The gap between them is told, and the linear program's value lies in it."""
    monkeypatch.setattr(lab_solver, "BUDGET", Budget(answers=1, steps=5, last=5, passes=1, pairs=1))
    monkeypatch.setattr(lab_solver, "MORE", 0)
    position = LabPosition(((first,), (second,)), stake=4)
    found, value = solve_position(Solve(position)), by_linear_program(matrix(position))
    assert found.low - 0.001 <= value <= found.high + 0.001
    assert found.high - found.low > 0.3
    assert found.low < found.value < found.high


def test_two_ships_against_one_agree_with_a_linear_program() -> None:
    position = LabPosition((("PD=2 B=1", "PD=2 B=1 S=1"), ("PD=3 B=2 S=1",)), stake=4)
    found = LabRound(battle(position))
    own = np.array(list(product(*(range(len(each)) for each in found.fleets[0].lists))))
    other = np.arange(len(found.fleets[1].lists[0]))[:, None]
    value = by_linear_program(found.at.payoffs(own, other))
    answer = solve_position(Solve(position))
    assert answer.exact and answer.orders == (len(own), len(other))
    assert answer.value == pytest.approx(value, abs=0.02)


def test_a_round_between_equals_is_worth_nothing() -> None:
    found = solve_position(Solve(LabPosition((("PD=6 B=3 S=2",), ("PD=6 B=3 S=2",)))))
    assert found.value == pytest.approx(0.0, abs=0.02)


def test_turned_round_the_value_changes_its_sign() -> None:
    one, other = ("PD=8 B=4 S=2",), ("PD=5 B=2 S=2",)
    there, back = solve_position(Solve(LabPosition((one, other)))), solve_position(Solve(LabPosition((other, one))))
    assert there.value > 0.5
    assert there.value == pytest.approx(-back.value, abs=0.03)


def test_mixtures_add_up_and_are_given_in_notation() -> None:
    found = solve_position(Solve(LabPosition((("W7: PD=3 B=2 S=1",), ("PD=3 B=2 S=1",)))))
    assert sum(each.chance for each in found.mixtures[0]) == pytest.approx(1, abs=0.03)
    assert all(each.orders[0].startswith("W7 ") for each in found.mixtures[0])
    assert found.ships == (("W7: TL0 PD=3 B=2 S=1",), ("W2: TL0 PD=3 B=2 S=1",))


def test_what_each_order_of_a_mixture_is_worth_is_seen_from_its_own_side() -> None:
    """In equilibrium an order that is given often is worth as much as the round is worth to its side."""
    found = solve_position(Solve(LabPosition((("PD=8 B=4 S=2",), ("PD=5 B=2 S=2",)))))
    first, second = (mixture[0].worth for mixture in found.mixtures)
    assert found.value > 0.5
    assert first == pytest.approx(found.value, abs=0.1)
    assert second == pytest.approx(-found.value, abs=0.1)


def test_the_width_is_between_the_best_and_the_worst_that_can_happen() -> None:
    position = LabPosition((("PD=3 B=2 S=1",), ("PD=3 B=2 S=1",)), stake=4)
    payoff = matrix(position)
    assert solve_position(Solve(position)).width == pytest.approx(payoff.max() - payoff.min(), abs=0.5)


def test_more_than_can_be_gone_through_is_called_approximate() -> None:
    fleet = ("PD=8 B=4 S=4", "PD=8 T=2 M=9 S=2")
    found = solve_position(Solve(LabPosition((fleet, fleet))))
    assert not found.exact
    assert found.low <= 0 <= found.high


def test_a_figure_is_exact_only_where_both_sides_are_gone_through() -> None:
    position = LabPosition((("PD=3 B=2 S=1",), ("PD=8 B=4 S=4", "PD=8 B=4 S=4", "PD=8 B=4 S=4")))
    found = solve_position(Solve(position))
    one, other = found.orders
    assert one < lab_solver.WHOLE < other
    assert not found.exact
    assert not find_best_reply(BestReply(position, 0, ("W1 DODGE D=1",))).exact
    assert find_best_reply(BestReply(position, 1, tuple(f"{ship} DODGE D=1" for ship in ("W2", "W4", "W6")))).exact


def test_orders_that_read_the_same_are_one_with_all_of_their_chance() -> None:
    found = LabRound(battle(LabPosition((("PD=3 B=2 S=1",), ("PD=3 B=2 S=1",)))))
    joints, chances = np.array([[0], [1], [0]]), np.array([0.3, 0.5, 0.2])
    told = lab_solver.likeliest_joint_orders(found, 0, joints, chances, np.array([1.0, 2.0, 1.0]))
    assert [each.chance for each in told] == [0.5, 0.5]
    assert {each.orders for each in told} == {found.texts(0, np.array([row])) for row in (0, 1)}


def test_an_order_that_everybody_can_foresee_is_beaten_by_its_best_answer() -> None:
    position = LabPosition((("PD=4 B=2 S=1",), ("PD=4 B=2 S=1",)))
    picked = find_best_reply(BestReply(position, 0, ("W1 DODGE W2 D=1 B=2 S=1",)))
    payoff, found = matrix(position), LabRound(battle(position))
    row = next(
        n for n in range(len(found.fleets[0].lists[0])) if found.texts(0, np.array([n])) == ("W1 DODGE W2 D=1 B=2 S=1",)
    )
    assert picked.exact
    assert picked.beaten == pytest.approx(payoff[row].min(), abs=0.001)
    assert picked.beaten <= picked.worth <= by_linear_program(payoff) + 0.02
    assert picked.loss >= 0


def test_an_order_that_wastes_power_loses_something() -> None:
    position = LabPosition((("PD=6 B=3 S=2",), ("PD=6 B=3 S=2",)))
    assert find_best_reply(BestReply(position, 1, ("W2 ATTACK D=0",))).loss > 1


def test_the_what_if_reads_the_table() -> None:
    """Beam 2 on Dodge with drive 1 (2012 5.3): row Dodge of the CRT, firer's drive minus target's drive."""
    position = LabPosition((("PD=4 B=2 S=1",), ("PD=3 B=2 S=1",)))
    told = find_best_reply(BestReply(position, 0, ("W1 DODGE W2 D=1 B=2 S=1",))).what_if[0]
    hits = {(cell.tactic, cell.drive): cell.hits for cell in told.cells}
    # The drive differences are 1, 0, -1 and -2. The results against Attack are Hit, Hit, Hit, Miss. The results against
    # Dodge are Miss, Hit, Hit, Hit.
    assert [hits["ATTACK", drive] for drive in range(4)] == [2, 2, 2, 0]
    assert [hits["DODGE", drive] for drive in range(4)] == [0, 2, 2, 2]
    assert all(cell.escapes and not cell.hits for cell in told.cells if cell.tactic == "RETREAT")


def test_the_what_if_of_a_missile_reckons_with_its_own_drive() -> None:
    """Row Attack of the CRT (2012 5.3), whatever the ship does: drive 3 minus the target's 0 to 3 is 3, 2, 1, 0."""
    position = LabPosition((("PD=5 T=1 M=1",), ("PD=3 B=2 S=1",)))
    told = find_best_reply(BestReply(position, 0, ("W1 DODGE D=2 T=1; M1 at W2 D=3",))).what_if[0]
    hits = {(cell.tactic, cell.drive): cell.hits for cell in told.cells}
    assert [hits["ATTACK", drive] for drive in range(4)] == [0, 3, 4, 4]
    assert [hits["DODGE", drive] for drive in range(4)] == [2, 3, 0, 0]
    assert [hits["RETREAT", drive] for drive in range(4)] == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("fleet", "orders", "words"),
    [
        (("PD=6 T=3 M=6",), ("W1 ATTACK D=2 T=3; M1 at W2 D=3; M2 at W2 D=4; M3 at W2 D=5",), "two different drives"),
        (("PD=6 SR=1", "S3: PD=3"), ("W1 DODGE D=0; PICKUP S3", "S3 DODGE D=0"), "no pick-ups and drops"),
    ],
)
def test_what_has_no_columns_in_the_matrix_is_refused(
    fleet: tuple[str, ...], orders: tuple[str, ...], words: str
) -> None:
    with pytest.raises(Illegal, match=words):
        find_best_reply(BestReply(LabPosition((fleet, ("W2: PD=3 B=1",))), 0, orders))


def test_weapons_on_two_foes_are_beyond_the_lab() -> None:
    position = LabPosition((("PD=6 T=2 M=6",), ("PD=3 B=1", "PD=3 B=1")))
    with pytest.raises(Illegal, match="one target for each ship"):
        find_best_reply(BestReply(position, 0, ("W1 ATTACK D=2 T=2; M1 at W2 D=3; M2 at W4 D=3",)))


def test_an_order_with_cannons_is_found_among_those_thought_of() -> None:
    """With two Cannons and three Shells each (2012 5.2), the lab's own list already contains the order."""
    found = battle(LabPosition((("PD=6 C=2 SH=6",), ("PD=3 B=1",))))
    (given,) = orders_of(found, 0, ["W1 ATTACK W2 D=4 C=1(3) C=1(3)"])
    asked, plain = LabRound(found, (0, [given])), LabRound(found)
    assert asked.picked is not None
    assert len(asked.fleets[0].lists[0]) == len(plain.fleets[0].lists[0])
    assert asked.texts(0, asked.picked) == ("W1 ATTACK W2 D=4 C=1(3) C=1(3)",)


def test_the_same_question_has_the_same_answer() -> None:
    fleet = ("PD=6 B=3 S=2", "PD=5 T=1 M=3")
    question = Solve(LabPosition((fleet, ("PD=9 B=5 S=3",))))
    assert solve_position(question) == solve_position(question)
