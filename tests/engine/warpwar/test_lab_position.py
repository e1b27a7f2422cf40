"""Positions of the battle lab: what is read, what is refused, and the match in which a position is played."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Illegal
from engine.core.game import OWN, Setup
from engine.games import GAMES
from engine.warpwar.lab import lab_position
from engine.warpwar.lab.lab_types import LabPosition

GAME = GAMES["warpwar"]


def position(first: Any = ("PD=4 B=2 S=1",), second: Any = ("PD=4 B=2 S=1",), **more: Any) -> dict[str, Any]:
    return {"fleets": [list(first), list(second)], **more}


def refusal(question: dict[str, Any]) -> Illegal:
    with pytest.raises(Illegal) as caught:
        GAME.lab(question)
    return caught.value


def test_ships_without_a_name_get_one_that_is_free() -> None:
    found = lab_position.battle(LabPosition((("PD=4 B=2", "W3: PD=5 B=1"), ("PD=3 S=1", "PD=2 B=1 WG=-"))))
    assert [[ship.id for ship in side] for side in found.ships] == [["W1", "W3"], ["W2", "S2"]]
    assert [ship.wg for side in found.ships for ship in side] == ["WG", "WG", "WG", ""]


def test_damage_is_read_as_in_a_record() -> None:
    found = lab_position.battle(LabPosition((("W1: TL0 PD={7}6 B=3 M={6}3 T=1",), ("PD=3",))))
    assert found.ships[0][0].built == {"PD": 7, "B": 3, "T": 1, "M": 6}
    assert found.ships[0][0].now == {"PD": 6, "B": 3, "T": 1, "M": 3}


@pytest.mark.parametrize(
    ("asked", "field", "words"),
    [
        (position(()), "fleets.0", "Both sides need a ship"),
        (position(["PD=1"] * 200), "fleets.0", "at most 4 ships, not 200"),
        (position(["PD=1"] * 5), "fleets.0", "at most 4 ships, not 5"),
        (position(["PD=9 B=4" + " " * 300]), "fleets.0.0", "at most 300 characters"),
        (position(["rubbish"]), "fleets.0.0", "not part of a ship record"),
        (position(["PD=4"], ["PD=4", "W9: PD=4 Q=2"]), "fleets.1.1", "not an attribute"),
        (position(["PD=61"]), "fleets.0.0", "PD may be at most 60"),
        (position(["W1: PD=4"], ["W1: PD=4"]), "fleets.1.0", "two ships called W1"),
        (position(["W1: PD=4 SR=1 CARRY=S2"]), "fleets.0.0", "no carried ships"),
        (position(["W1: PD=4 H=2 BP=20"]), "fleets.0.0", "or cargo"),
        (position(["W1: PD={4}0"]), "fleets.0.0", "it is destroyed"),
        (position(["PD=4 E=2"], edition="1977"), "fleets.0.0", "E cannot be built"),
        (position(["PD=4 C=1 SH=6"], edition="1977"), "fleets.0.0", "C cannot be built"),
        (position(["W1: TL11 PD=4"]), "fleets.0.0", "tech level may be at most 10"),
        (position(["S1: PD=4 SR=1"]), "fleets.0.0", "cannot have racks"),
        (position(["PD=4 WG=SWG SR=1"]), "fleets.0.0", "small generator cannot have racks"),
        (position(["PD=4 WG=LWG"], edition="1994"), "fleets.0.0", "LWG is not available"),
        (position(stake=61), "stake", "Between 0 and 60"),
        (position(stake=-1), "stake", "Between 0 and 60"),
    ],
)
def test_what_no_rules_allow_is_refused_with_its_place(asked: dict[str, Any], field: str, words: str) -> None:
    fault = refusal({"type": "solve", "position": asked}).faults[0]
    assert (fault.field, words in fault.text) == (field, True), fault


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"type": "guess"},
        {"type": "solve"},
        {"type": "solve", "position": {"fleets": [["PD=1"]]}},
        {"type": "solve", "position": position(edition="2020")},
        {"type": "solve", "position": position(colour="red")},
        {"type": "solve", "position": position(stake=10**30)},
        {"type": "reply", "position": position(), "side": 2, "orders": ["W1 DODGE D=1"]},
    ],
)
def test_what_is_no_question_is_refused(question: dict[str, Any]) -> None:
    assert refusal(question).faults[0].code == "E-LAB"


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (["W1 DODGE D=5"], "has PD 4 but its order uses 5"),
        (["W1 ATTACK W2 B=3"], "cannot use B=3"),
        (["W1 ATTACK W9 B=2"], "W9"),
        (["S1 DODGE D=1"], "S1"),
        ([], "W1 has no order"),
        (["W1 FLEE"], "not a tactic"),
        (["W1 DODGE D=1"] * 5, "Give one order for each ship"),
        (["W1 DODGE D=1" + " " * 300], "of at most 300 characters"),
    ],
)
def test_orders_are_judged_as_at_the_table(orders: list[str], words: str) -> None:
    wrong = refusal({"type": "reply", "position": position(), "side": 0, "orders": orders})
    assert any(words in fault.text for fault in wrong.faults), wrong.faults


def test_a_system_ship_does_not_retreat() -> None:
    asked = {"type": "reply", "position": position(["S1: PD=4 B=1"]), "side": 0, "orders": ["S1 RETREAT D=4"]}
    assert refusal(asked).faults[0].code == "E-SYS-RETREAT"


@pytest.mark.parametrize("edition", ["1977", "1994", "2012"])
def test_a_position_is_played_from_the_first_orders_on(edition: str) -> None:
    asked = position(["PD=9 B=4 S=2"], ["W4: PD=6 B={4}3 S=2", "PD=3 B=1 WG=-"], edition=edition)
    form = GAME.lab({"type": "play", "position": asked, "side": 1}).form
    design = GAME.design(form)
    assert design.faults == ()
    state = GAME.new(Setup(OWN, 2, {}, design.text), "5" * 64).state
    assert {seat: [each.kind for each in asked] for seat, asked in GAME.open_questions(state).items()} == {
        0: ["orders"],
        1: ["orders"],
    }
    here = {(ship.owner, *sorted(ship.now.items()), ship.wg) for ship in state.ships.values()}
    assert here == {
        (0, ("B", 3), ("PD", 6), ("S", 2), "WG"),
        (0, ("B", 1), ("PD", 3), ""),
        (1, ("B", 4), ("PD", 9), ("S", 2), "WG"),
    }


def test_a_tech_level_is_no_start_of_a_match() -> None:
    wrong = refusal({"type": "play", "position": position(["W1: TL2 PD=4"]), "side": 0})
    assert "to TL0 to play this battle" in wrong.faults[0].text


def test_every_sample_of_the_kit_is_a_position() -> None:
    for sample in GAME.lab_kit().samples:
        lab_position.battle(sample.position)


def test_games_without_a_lab_say_so() -> None:
    assert GAMES["arena"].lab_kit() is None
    with pytest.raises(Illegal, match="no battle lab"):
        GAMES["arena"].lab({})
