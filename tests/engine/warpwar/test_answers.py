"""Answers to a client's questions use its view alone: reach, cost, what if."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.errors import Illegal, Malformed
from engine.core.game import PUBLIC
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Move
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.switches import building


def table() -> Position:
    """Return Movement of turn 2, with W1 of 5 MP and S10 at Mari and an enemy at Umma."""
    made = Position()
    made.build_nothing()
    made.idle_until("build")
    made.put_ship("W1: TL0 PD=5 B=2 SR=1", 0, "Mari")
    made.put_ship("S10: TL0 PD=2", 0, "Mari")
    made.put_ship("W2: TL0 PD=3 B=2", 1, "Umma")
    made.build_nothing()
    made.idle_until("move", 0)
    return made


def test_reach_offers_exactly_what_apply_accepts() -> None:
    """Each hex offered as an end is accepted with the given steps and cost. The others are refused."""
    made = table()
    reach = GAME.explain(made.view(0), {"kind": "reach", "ship": "W1"})
    hexes = {each.hex: each for each in reach.hexes}
    assert reach.mp == 5 and hexes[made.hex("Umma")].cost == 1
    assert all(each.cost <= 5 for each in reach.hexes)
    for each in reach.hexes:
        steps, at = [], each
        while at.before:
            steps.append(at.step)
            at = hexes[at.before]
        command = Move(("W1",), tuple(steps[::-1]))
        if each.end:
            step = GAME.apply(made.state, 0, made.decision(0), command)
            assert step.state.ships["W1"].hex == each.hex
        else:
            assert made.refusal_code(0, command) in ("E-END-AT-STAR", "E-FIRST-TURN-BASE")


def test_a_base_that_the_first_turn_closes_is_named_with_its_reason() -> None:
    """2012 4 (P-063): Sumer and Babylon are joined by a warpline.

    The enemy's base may not be entered in the first turn.
    """
    made = Position()
    made.idle_until("build")
    made.put_ship("W1: TL0 PD=9", 0, "Sumer")
    made.build_nothing()
    made.idle_until("move", 0)
    reach = GAME.explain(made.view(0), {"kind": "reach", "ship": "W1"})
    assert [(each.hex, each.cost) for each in reach.shut] == [(made.hex("Babylon"), 1)]
    assert "first game-turn" in reach.shut[0].why and made.hex("Babylon") not in [each.hex for each in reach.hexes]
    assert not GAME.explain(table().view(0), {"kind": "reach", "ship": "W1"}).shut, (
        "in the second turn nothing is closed"
    )


def test_what_is_too_far_is_not_called_closed() -> None:
    made = Position()
    made.idle_until("build")
    made.put_ship("W1: TL0 PD=1", 0, "Elam")
    made.build_nothing()
    made.idle_until("move", 0)
    assert not GAME.explain(made.view(0), {"kind": "reach", "ship": "W1"}).shut


def test_an_enemy_ends_the_way_and_says_so() -> None:
    made = table()
    reach = GAME.explain(made.view(0), {"kind": "reach", "ship": "W1"})
    umma = next(each for each in reach.hexes if each.hex == made.hex("Umma"))
    assert umma.stop and umma.end and "combat" in umma.why.lower()
    beyond = GAME.explain(made.view(0), {"kind": "reach", "ship": "W1", "path": ["~Umma"]})
    assert [each.hex for each in beyond.hexes] == [made.hex("Umma")]


def test_pick_ups_and_drops_are_offered_and_cost_a_point() -> None:
    """12 4: 1 MP each."""
    made = table()
    first = GAME.explain(made.view(0), {"kind": "reach", "ship": "W1"})
    assert first.picks == ("S10",) and first.drops == ()
    after = GAME.explain(made.view(0), {"kind": "reach", "ship": "W1", "path": ["pick S10"]})
    assert after.spent == 1 and after.drops == ("S10",) and after.picks == ()
    assert max(each.cost for each in after.hexes) == 5


@pytest.mark.parametrize("relay", [True, False])
def test_what_has_been_carried_is_offered_to_another_ship_only_where_the_rules_let_it(relay: bool) -> None:
    """R-MOVE-07, house rule `relay`: W1 sets S10 down at Elam, where W3 stands.

    Only S10's owner sees that it is bound.
    """
    made = building(relay=relay)
    made.put_ship("W1: TL0 PD=5 SR=1", 0, "Elam")
    made.put_ship("S10: TL0 PD=1", 0, "Elam", aboard="W1")
    made.put_ship("W3: TL0 PD=5 SR=1", 0, "Elam")
    made.build_nothing()
    made.do(0, Move(("W1",), ("drop S10",)))
    picks = GAME.explain(made.view(0), {"kind": "reach", "ship": "W3"}).picks
    assert picks == (("S10",) if relay else ())
    assert [unit.id for unit in made.view(0).units if unit.relayed] == ([] if relay else ["S10"])
    assert not any(unit.relayed for viewer in (1, PUBLIC) for unit in made.view(viewer).units)
    assert Situation(made.view(0), Random(0)).limits.handled == (set() if relay else {"S10"})


def test_cost_names_what_is_wrong() -> None:
    """12 3.1: PD 7, S 2, B 3, T 1, M 9 are 16 BP, and 21 with the generator. It has 7 MP."""
    view = Position().view(0)
    good = GAME.explain(view, {"kind": "cost", "attrs": {"PD": 7, "S": 2, "B": 3, "T": 1, "M": 9}, "wg": "WG"})
    assert (good.hull, good.cost, good.mp, good.wrong) == (16, 21, 7, ())
    bad = GAME.explain(view, {"kind": "cost", "attrs": {"PD": 7, "SR": 1}, "wg": ""})
    assert bad.wrong[0][0] == "attrs.SR"


def test_what_if_reads_the_table() -> None:
    """12 5.4: a dodging Beam of 3 with drive 3 against an attacking target at drive 2: +1 is a Hit."""
    made = table()
    made.do(0, Move(("W1",), ("~Umma",)))
    made.idle_until("orders", 0)
    order = {"ship": "W1", "tactic": "DODGE", "target": "W2", "D": 3, "B": 2}
    answer = GAME.explain(made.view(0), {"kind": "what_if", "order": order, "foe": "W2", "drives": 4})
    row = next(cell for cell in answer.cells if cell.tactic == "ATTACK" and cell.low <= 2 <= cell.high)
    assert row.cells == ("Hit",) and row.hits == 2


@pytest.mark.parametrize(
    ("question", "refusal"),
    [
        ({"kind": "reach", "ship": "W2"}, Illegal),
        ({"kind": "reach", "ship": "W99"}, Illegal),
        ({"kind": "reach"}, Malformed),
        ({"kind": "seed"}, Malformed),
        ({"kind": "cost", "attrs": {"PD": -1}}, Malformed),
        ({"kind": "reach", "ship": "W1", "path": ["x"] * 500}, Malformed),
        ({"kind": "what_if", "order": {"ship": "W2", "tactic": "ATTACK"}, "foe": "W1"}, Illegal),
    ],
)
def test_other_questions_are_refused(question: dict[str, object], refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        GAME.explain(table().view(0), question)
