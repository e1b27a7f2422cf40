"""Questions answered from a view: reach, hops, loot, targets and odds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.arena.knowledge.view_table import arena_of
from engine.arena.questions.answers import explain
from engine.arena.questions.question_types import CombatOdds, Odds, Reach
from engine.arena.state import Arena
from engine.arena.view import GridView, MarkersView, PhaseView, PieceView, PilesView, SetupView, View
from engine.core.errors import Malformed, Refusal
from engine.core.game import Header
from tests.engine.arena.tables import ROSE, STRIP, arena


def seat_view(table: Arena, hand: tuple[str, ...] = (), viewer: int = 0, **options: Any) -> View:
    """Return what a seat sees of a table in seat 0's phase."""
    return View(
        header=Header(1, "phase", ("phase",), ("owes", "idle")),
        setup=SetupView("arena-duel", 2, options),
        phase=PhaseView("phase", 1, (0, 1), 0, 3),
        grids=tuple(GridView(int(n), grid.q, grid.r, grid.rotation) for n, grid in table.grids.items()),
        pieces=tuple(PieceView(id, each.owner, each.type, each.hex, each.discs) for id, each in table.pieces.items()),
        markers=MarkersView(table.discs, tuple(table.destroyed), table.fields),
        players=(),
        piles=PilesView(0),
        viewer=viewer,
        hand=hand,
    )


def reach(view: View, piece: str, *steps: str) -> Reach:
    answer = explain(view, {"kind": "reach", "piece": piece, "steps": list(steps)})
    assert isinstance(answer, Reach)
    return answer


def odds(view: View, attacker: str, defender: str = "") -> Odds:
    answer = explain(view, {"kind": "odds", "attacker": attacker, "defender": defender})
    assert isinstance(answer, Odds)
    return answer


def combat(view: View, hex: str, *fire: str) -> CombatOdds:
    answer = explain(view, {"kind": "combat", "hex": hex, "fire": list(fire)})
    assert isinstance(answer, CombatOdds)
    return answer


def hexes(answer: Reach) -> set[str]:
    return {stop.hex for stop in answer.stops}


def test_the_view_holds_the_whole_table() -> None:
    table = arena(ROSE, ["0.C 4-5", "1.H1 1-0 2"], discs={"1-1": 2}, destroyed=["2-2"], fields={"3-3": 1})
    assert arena_of(seat_view(table)) == table


def test_reach_of_a_blaster_goes_on_after_steps() -> None:
    table = arena(STRIP, ["0.B1 1-3", "0.W1 2-6 1", "1.D1 2-0"], discs={"2-6": 3}, destroyed=["1-4"], fields={"1-0": 1})
    view = seat_view(table)
    first = reach(view, "0.B1")
    assert hexes(first) == {"1-2", "2-6", "1-0", "1-1", "2-1", "2-0", "2-5", "1-6", "2-2", "2-4"}
    assert {stop.hex for stop in first.stops if stop.combat} == {"1-0", "2-0"}
    assert {stop.hex for stop in first.stops if stop.may_go_on} == {"1-2", "2-6", "1-1", "2-1", "2-5"}
    assert first.targets == ("1-0", "2-0")
    later = reach(view, "0.B1", "2-6", "take 2")
    assert (later.at, later.take, later.carries, later.partners) == ("2-6", 1, 2, {"0.W1": 1})
    assert hexes(later) == {"1-2", "1-3", "1-0", "2-1", "2-0", "2-5", "2-2", "2-4"}
    assert reach(view, "0.B1", "2-6", "2-0").stops == ()
    assert reach(view, "0.B1", "2-6", "2-0").take == 0


def test_reach_of_a_hopper_tells_hops_and_loot() -> None:
    table = arena(ROSE, ["0.H1 1-0", "0.B1 1-2 1", "1.W1 1-3 3"], discs={"1-3": 1}, fields={"1-5": 1})
    answer = reach(seat_view(table), "0.H1")
    found = {hop.over: hop for hop in answer.hops}
    assert set(found["1-3"].landings) == {"7-5", "2-1", "2-6"}
    assert found["1-3"].steal == {"": 1, "1.W1": 3}
    assert found["1-2"].steal == {}
    assert found["1-5"].landings == ()
    amid = reach(seat_view(table), "0.H1", "over 1-3", "steal 2 1.W1")
    assert (hexes(amid), amid.carries, amid.at) == ({"7-5", "2-1", "2-6"}, 2, "1-0")
    assert reach(seat_view(table), "0.H1", "1-1").stops == ()


def test_trail_of_a_destructer() -> None:
    view = seat_view(arena(ROSE, ["0.D1 1-0", "0.D2 1-3"], fields={"1-3": 0}))
    assert reach(view, "0.D1").trail == ()
    assert reach(view, "0.D1", "1-1").trail == ("destroy", "field")
    assert reach(view, "0.D1", "1-1", "field").trail == ()
    assert reach(view, "0.D2", "1-4").trail == ("destroy",)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"kind": "reach", "piece": "0.H5"}, "A-E-PIECE"),
        ({"kind": "reach", "piece": "0.B1", "steps": ["8-2"]}, "A-E-STEP"),
        ({"kind": "odds", "attacker": "0.B1", "defender": "1.D5"}, "A-E-PIECE"),
        ({"kind": "combat", "hex": "9-9"}, "A-E-HEX"),
        ({"kind": "combat", "hex": "1-0", "fire": ["1.C"]}, "A-E-PIECE"),
    ],
)
def test_questions_without_sense_are_refused(question: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        explain(seat_view(arena(ROSE, ["0.B1 1-0", "1.C 8-2"])), question)
    assert refusal.value.faults[0].code == code


def test_what_is_no_question_is_malformed() -> None:
    with pytest.raises(Malformed):
        explain(seat_view(arena(ROSE)), {"kind": "deck"})


def test_odds_of_a_fight_with_own_cards() -> None:
    table = arena(ROSE, ["0.H1 1-0", "1.D1 1-0"])
    mine = odds(seat_view(table, ("5", "destroy", "wild")), "0.H1", "1.D1")
    # Without cards, the attacker's d8 is higher than the defender's d10 in 28 of the 80 combinations.
    assert mine.win == pytest.approx(0.35)
    # With card 5, the attacker adds 5 to the d8. If the d8 shows 1, 2, 3, 4, 5, 6, 7 or 8, the attacker wins against 5,
    # 6, 7, 8, 9, 10, 10 or 10 of the ten results of the d10. These are 65 of the 80 combinations.
    assert mine.with_card == pytest.approx({"5": 65 / 80, "wild": 65 / 80})
    theirs = odds(seat_view(table, ("2",), viewer=1), "0.H1", "1.D1")
    # With card 2, the defender adds 2 to the d10. If the d8 shows 4, 5, 6, 7 or 8, the attacker wins against 1, 2, 3, 4
    # or 5 of the ten results of the d10. With a lower d8, the attacker cannot win. These are 15 of the 80 combinations.
    assert theirs.with_card == pytest.approx({"2": 15 / 80})
    assert odds(seat_view(table, viewer=-1), "0.H1", "1.D1").with_card == {}


def test_odds_at_a_field() -> None:
    table = arena(ROSE, ["0.H1 1-0 2"], fields={"1-0": 1})
    answer = odds(seat_view(table, ("1",)), "0.H1")
    assert (answer.win, answer.needs, answer.with_card) == (5 / 8, 4, {"1": 6 / 8})


def test_odds_of_a_combat() -> None:
    table = arena(ROSE, ["0.H1 1-0", "0.B1 1-3", "1.W1 1-0", "1.W2 1-0"])
    p = 22 / 32
    assert combat(seat_view(table), "1-0").win == pytest.approx(p * p, abs=1e-6)
    assert combat(seat_view(table), "1-0", "0.B1").win > p * p
    fixed = combat(seat_view(table, fixed_strengths=True), "1-0", "0.B1")
    assert fixed == CombatOdds(1.0, 0.0, 2.0)  # 8 + 6 against 8
    assert combat(seat_view(table, fixed_strengths=True), "1-0") == CombatOdds(0.0, 1.0, 0.0)  # 8 against 8
