"""Placement of damage and designs, judged on ships whose results are worked out by hand."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.warpwar.analysis.recorded_rounds import Finder, PlacedDamage
from engine.warpwar.combat.results import LossResult, RoundResult, ShotResult
from engine.warpwar.minds.judged_ships import damage_judged, designs_judged
from engine.warpwar.notation import parse_ship
from engine.warpwar.prompts import Wound
from tests.engine.warpwar.fleets import R2012

RECORD = "W1: TL0 PD=7 B=3 S=2 H=2"


def build_damage(**hits: int) -> PlacedDamage:
    ship = parse_ship(RECORD, 0).ship
    wound = Wound("W1", sum(hits.values()), dict(ship.now))
    return PlacedDamage(2, "2223", "Babylon", 1, 0, ship, wound, hits)


def test_a_hit_on_an_empty_hold_costs_less_than_one_on_the_power() -> None:
    """Both hits cost 1 BP. Drive, Beam and Screen need all of the power (3 + 2 and 2 to move), the Hold needs none."""
    bad, good = damage_judged([build_damage(PD=1), build_damage(H=1)])
    assert (bad.placed, bad.best) == ({"PD": 1}, {"H": 1}) and bad.loss_c > 0
    assert (good.placed, good.best, good.loss_c) == ({"H": 1}, {"H": 1}, 0)


@pytest.mark.parametrize("carried", ["S31.PD", "S31.B"])
def test_of_a_ship_that_carries_something_nothing_is_said(carried: str) -> None:
    ship = parse_ship(RECORD, 0).ship
    wound = Wound("W1", 1, {**ship.now, carried: 2})
    assert damage_judged([PlacedDamage(2, "2223", "Babylon", 1, 0, ship, wound, {"PD": 1})]) == ()


def test_what_a_design_did() -> None:
    """Two ships of one design, two rounds: W1 and W3 score 3 + 2 hits and take 1 effective hit. W3 is lost."""
    finder = Finder(GAMES["warpwar"])
    finder.rules = R2012
    finder.ships = {name: parse_ship(f"{name}: TL0 PD=6 B=3 S=2", 0).ship for name in ("W1", "W3")}
    finder.ships["W2"] = parse_ship("W2: TL0 PD=4 T=1 M=3", 1).ship
    finder.fought = [
        RoundResult(
            1,
            fleets={"0": ("W1", "W3"), "1": ("W2",)},
            orders=("W1 ATTACK W2 D=1 B=3", "W3 DODGE D=2", "W2 ATTACK W1 D=1"),
            shots=(ShotResult("W1", "B", "W2", 1, 0, "Hit", 3), ShotResult("W2.M1", "M", "W3", 1, 0, "Hit", 2)),
            losses=(LossResult("W2", 3, 0, 3), LossResult("W3", 2, 1, 1)),
        ),
        RoundResult(
            2,
            fleets={"0": ("W1", "W3"), "1": ("W2",)},
            orders=("W1 ATTACK W2 D=1", "W3 ATTACK W2 D=1 B=2", "W2 ATTACK W3 D=1"),
            shots=(ShotResult("W3", "B", "W2", 1, 0, "Hit", 2),),
            losses=(LossResult("W3", 0, 0, 0, destroyed=True),),
        ),
    ]
    ours, theirs = designs_judged(finder)
    assert (ours.seat, ours.ships, ours.rounds) == (0, ("W1", "W3"), 4)
    assert (ours.scored, ours.taken, ours.lost, ours.unused) == (5, 1, 1, ("S",))
    assert (theirs.seat, theirs.rounds, theirs.scored, theirs.taken, theirs.unused) == (1, 2, 2, 3, ("T",))
