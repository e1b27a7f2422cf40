"""Rounds of recorded matches as drills. Positions and orders are read by hand from the commands of the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import recorded, replay
from engine.core.game import Step
from engine.games import GAMES
from engine.warpwar.drills.drill_types import DrillKept, DrillShown
from engine.warpwar.drills.match_rounds import MatchRound, round_for_other_side, rounds, template
from engine.warpwar.lab import lab_position
from engine.warpwar.lab.lab_types import LabPosition
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship

GAME = GAMES["warpwar"]
FILES = Path(__file__).parent / "matches"


def steps(name: str) -> Iterator[tuple[int, Step[Any]]]:
    match = recorded.parse((FILES / f"{name}.json").read_bytes(), GAMES)
    return ((line.index, step) for line, step in replay.recorded_steps(GAME, match))


def list_rounds(name: str) -> list[MatchRound]:
    return list(rounds(steps(name)))


def test_the_rounds_at_babylon() -> None:
    """Entries 12 to 19 of the file: W1 (PD=11 B=4 S=3) against S11 and S13 (PD=4 B=2 S=2) at Ben's base.

    S11 loses its Screen in round 1 (entry 14), its Beam and two PD in round 2 (entry 17).
    """
    first, second, third = list_rounds("2012-learning-bases")
    own, other = ("W1: TL0 PD=11 B=4 S=3",), "S13: TL0 PD=4 B=2 S=2"
    assert [each.shown.position for each in (first, second, third)] == [
        LabPosition((own, ("S11: TL0 PD=4 B=2 S=2", other)), stake=40),
        LabPosition((own, ("S11: TL0 PD=4 B=2 S={2}0", other)), stake=40),
        LabPosition((own, ("S11: TL0 PD={4}2 B={2}0 S={2}0", other)), stake=40),
    ]
    assert [(each.entry, each.turn, each.hex) for each in (first, second, third)] == [
        (11, 2, "2223"), (14, 2, "2223"), (17, 2, "2223"),
    ]  # fmt: skip
    assert (first.shown.star, first.shown.round, third.shown.round) == ("Babylon", 1, 3)
    assert (first.shown.seats, first.shown.ships) == ((0, 1), (("W1",), ("S11", "S13")))
    assert first.kept.orders == (
        ("W1 ATTACK S11 D=4 B=4 S=3",),
        ("S11 DODGE W1 D=0 B=2 S=2", "S13 DODGE W1 D=2 B=2"),
    )


def test_what_came_of_a_round_is_told_as_the_table_says_it() -> None:
    """Drive 4 against 0, Attack on Dodge: +4 hits (2012 5.3). Screen 2 takes two of Beam 4.

    Dodge fired at Attack, at -4 and -2, misses.
    """
    assert list_rounds("2012-learning-bases")[0].kept.came == (
        "W1.B at S11 (+4): Hit, 4 hits.",
        "S11.B at W1 (-4): Miss.",
        "S13.B at W1 (-2): Miss.",
        "S11 takes 4 hits: 2 absorbed by the Screen, 2 effective.",
    )


def test_the_other_side_is_asked_with_its_fleet_first() -> None:
    other = round_for_other_side(list_rounds("2012-learning-bases")[0])
    assert other.shown.position.fleets == (
        ("S11: TL0 PD=4 B=2 S=2", "S13: TL0 PD=4 B=2 S=2"),
        ("W1: TL0 PD=11 B=4 S=3",),
    )
    assert (other.shown.seats, other.shown.ships) == ((1, 0), (("S11", "S13"), ("W1",)))
    assert other.kept.orders == (
        ("S11 DODGE W1 D=0 B=2 S=2", "S13 DODGE W1 D=2 B=2"),
        ("W1 ATTACK S11 D=4 B=4 S=3",),
    )
    assert other.shown.template == ("S11 DODGE D=2 S=2", "S13 DODGE D=2 S=2")  # full Screen, the rest in Drive


def test_a_template_is_what_a_ship_without_an_order_does() -> None:
    position = LabPosition((("PD=5 B=3 S=2", "PD=1 S=4 WG=-"), ("PD=1",)))
    assert template(position) == ("W1 DODGE D=3 S=2", "S1 DODGE D=0 S=1")


def with_state(name: str, change: Any) -> list[MatchRound]:
    """Return the rounds of the match with every position changed. The steps are played as recorded."""

    def changed_steps() -> Iterator[tuple[int, Step[State]]]:
        for entry, step in steps(name):
            state = msgspec.convert(msgspec.to_builtins(step.state), State)
            change(state)
            yield entry, replace(step, state=state)

    return list(rounds(changed_steps()))


def at_babylon(state: State) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.hex == "2223"]


def third_side(state: State) -> None:
    if len(here := at_babylon(state)) == 3:
        here[2].owner = 2
        state.sides.append(replace(state.sides[1], seat=2))


def rider(state: State) -> None:
    if len(here := at_babylon(state)) == 3:
        here[2].aboard = here[1].id


def cargo(state: State) -> None:
    for ship in at_babylon(state):
        ship.bp = 1


def emperor(state: State) -> None:
    state.sides[0].emperor = "W1"


def disarm_ships(state: State) -> None:
    for ship in at_babylon(state):
        ship.now["B"] = 0


def five_ships(state: State) -> None:
    if len(here := at_babylon(state)) == 3:
        for n in range(3):
            state.ships[f"S{90 + n}"] = replace(here[2], id=f"S{90 + n}")


def great(state: State) -> None:
    for ship in at_babylon(state):
        ship.built["PD"] = ship.now["PD"] = 61


@pytest.mark.parametrize("change", [third_side, rider, cargo, emperor, disarm_ships, five_ships, great])
def test_what_the_lab_cannot_express_is_no_drill(change: Any) -> None:
    assert with_state("2012-learning-bases", lambda state: None) != []
    assert with_state("2012-learning-bases", change) == []


@pytest.mark.parametrize("name", ["2012-cornered-three-sides", "2012-black-hole-production", "2012-emperor-star-total"])
def test_every_round_is_a_position_and_its_orders_are_those_of_its_ships(name: str) -> None:
    some = list_rounds(name)
    assert len(some) > 5
    for each in some:
        assert len(each.shown.seats) == 2 and "EMP" not in str(each.shown.position)
        ships = lab_position.battle(each.shown.position).ships
        assert tuple(tuple(ship.id for ship in side) for side in ships) == each.shown.ships
        for side in (0, 1):
            assert [order.split()[0] for order in each.kept.orders[side]] == list(each.shown.ships[side])


def test_shipped_drills_are_of_several_editions_and_each_differs() -> None:
    shown = [msgspec.convert(each.drill.shown, DrillShown) for each in GAME.shipped_drills()]
    assert len(shown) >= 50
    assert {each.position.edition for each in shown} == {"1977", "1994", "2012"}
    assert len({each.position for each in shown}) == len(shown)
    assert any(len(each.ships[0]) > 1 for each in shown)
    for each, shipped in zip(shown, GAME.shipped_drills(), strict=True):
        found = lab_position.battle(each.position)
        lab_position.orders_of(found, 0, each.template)
        kept = msgspec.convert(shipped.drill.kept, DrillKept)
        for side in (0, 1):
            lab_position.orders_of(found, side, kept.orders[side])


def test_games_without_drills_offer_none() -> None:
    assert not GAMES["arena"].has_drills and GAMES["arena"].shipped_drills() == ()
    with pytest.raises(Exception, match="no drills"):
        GAMES["arena"].judge_drill(GAME.shipped_drills()[0].drill, [])
