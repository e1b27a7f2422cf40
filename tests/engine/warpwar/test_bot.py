"""A computer player plays sensibly: what it builds, where it goes, when it fights and flees."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from engine.core.chance import BotRandom
from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, Move, Orders
from engine.warpwar.events import event_types as h
from tests.engine.warpwar.position import GAME, Position, outcome_of

PLAYED = (("2012-cornered", 2), ("2012-cornered", 3), ("2012-emperor", 2), ("1994-advanced", 2))


@lru_cache(maxsize=1)
def matches() -> list[tuple[Any, list[Any]]]:
    """Return the last position of some whole matches, with all events of each."""
    found = []
    for scenario, seats in PLAYED:
        played = list(moments(GAME, Setup(scenario, seats), 102, suggesting(GAME, 102)))
        found.append((played[-1].state, [event.body for moment in played for event in moment.events]))
    return found


def all_bodies(kind: type) -> list[Any]:
    return [body for _, bodies in matches() for body in bodies if isinstance(body, kind)]


def test_matches_end_by_a_decision() -> None:
    assert {outcome_of(state).reason for state, _ in matches()} <= {"emperor", "bases", "production", "ending_turn"}
    assert sum(outcome_of(state).reason != "ending_turn" for state, _ in matches()) >= 3


def test_ships_are_balanced() -> None:
    """Power is about half of the ship, and most have a weapon. Ships without one carry pods."""
    ships = [ship for state, _ in matches() for ship in (*state.ships.values(), *state.lost.values())]
    armed = [ship for ship in ships if any(ship.built.get(gun) for gun in ("B", "M", "C"))]
    assert len(ships) > 40 and len(armed) > 0.8 * len(ships)
    assert all(ship.built.get("PD", 0) >= 2 for ship in ships)
    for ship in armed:
        hull = sum(points for attr, points in ship.built.items() if attr not in ("M", "SH"))
        assert 0.25 <= ship.built["PD"] / hull <= 0.8, ship
    assert all(ship.built.get("SR") for ship in ships if ship not in armed and ship.wg)


def test_colonies_are_founded_and_grow_into_bases() -> None:
    founded = Counter(body.what for body in all_bodies(h.Founded))
    assert founded["colony"] >= 10 and founded["base"] >= 10 + 3, "the first bases are told as well"


def test_it_attacks_flees_and_takes_what_it_came_for() -> None:
    rounds = [body.report for body in all_bodies(h.RoundFought)]
    tactics = Counter(tactic for report in rounds for tactic in report.tactics.values())
    assert set(tactics) == {"ATTACK", "DODGE", "RETREAT"} and min(tactics.values()) > 0.05 * tactics.total()
    assert any(report.escaped for report in rounds) and any(loss.destroyed for r in rounds for loss in r.losses)
    assert {body.what for body in all_bodies(h.BaseFell)} >= {"base", "colony"}


@pytest.mark.parametrize("seed", range(6))
def test_where_nothing_more_is_built_somebody_goes_for_it_in_the_end(seed: int) -> None:
    """1977 Learning: two players that only guard their bases would draw after turn 40."""
    last = list(moments(GAME, Setup("1977-learning", 2), seed, suggesting(GAME, seed)))[-1]
    assert outcome_of(last.state).reason == "occupation"


def answers(table: Position, seat: int) -> list[Any]:
    """Return the suggestions in one position for ten random seeds."""
    view = table.view(seat)
    return [GAME.suggest(view, Random(seed)).command for seed in range(10)]  # type: ignore[union-attr]


def test_an_occupied_base_is_retaken() -> None:
    """1977: each turn of occupation gives the enemy a point. Two strong ships stand one hex away."""
    table = Position("1977-advanced")
    table.idle_until("build")
    table.state.turn = 4
    seat = table.state.phasing
    home = table.state.sides[seat].homes[1]
    near = next(hex for hex in table.world.star_map.beside[home])
    for id in ("W41", "W43"):
        table.put_ship(f"{id}: TL0 PD=8 B=4 S=4", seat, near)
    table.put_ship("W42: TL0 PD=6 B=3 S=3", 1 - seat, home)
    table.do(seat, Build())
    assert table.open_kinds(seat) == ["move"]
    assert all(
        isinstance(each, Move) and home in (each.path[-1], table.hex(each.path[-1])) for each in answers(table, seat)
    )


def test_a_hopeless_fight_is_fled_and_a_good_one_fought() -> None:
    """One ship faces three of twice its size, for each seat. From the fifth round on no side waits."""
    fled = {}
    for seat, ships in ((0, ("W2", "W4", "W6")), (1, ("W1", "W3", "W5"))):
        table = Position("2012-cornered", 2)
        table.idle_until("build")
        table.build_nothing()
        table.idle_until("build")
        table.put_ship("W1: TL0 PD=5 B=1" if seat == 0 else "W2: TL0 PD=5 B=1", seat, "Elam")
        for id in ships:
            table.put_ship(f"{id}: TL0 PD=10 B=5 S=5", 1 - seat, "Elam")
        table.build_nothing()
        table.idle_until("orders")
        for each in (seat, 1 - seat):
            given = answers(table, each)
            assert all(isinstance(one, Orders) for one in given)
            fled[each == seat] = sum(any(order.tactic == "RETREAT" for order in one.orders) for one in given)
        assert fled == {True: 10, False: 0}


def test_a_bots_mood_follows_from_nothing_that_is_public() -> None:
    """The view is the same, with its commitment.

    Only the secret determines the boldness, which lasts for some turns.
    """
    view = GAME.view(GAME.new(Setup("2012-cornered", 2), 1).state, 0)
    moods = [Situation(view, BotRandom(secret, "t1.build")).boldness for secret in ("a", "b")]
    assert moods[0] != moods[1]
    assert Situation(view, BotRandom("a", "t1.move.0")).boldness == moods[0]


def test_missiles_fly_no_faster_than_missiles_can() -> None:
    """The foe's last Drive was 105. A Missile's Drive is 99 at most."""
    table = Position()
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=10 T=3 M=30", 0, "Umma")
    table.put_ship("W2: TL0 PD=120 S=5", 1, "Umma")
    table.idle_until("orders")
    table.orders(0, "W1 DODGE D=3")
    table.orders(1, "W2 DODGE D=105")
    given = [one for one in answers(table, 0) if isinstance(one, Orders)]
    drives = {shot.drive for one in given for order in one.orders for shot in order.missiles}
    assert given and drives == {99}
