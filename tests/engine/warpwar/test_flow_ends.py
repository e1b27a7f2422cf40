"""How matches of 2012 end, and what happens to players who are out."""

from __future__ import annotations

import pytest

from engine.warpwar.commands import (
    Build,
)
from tests.engine.warpwar.position import GAME, Position, counter_with

# ---- victory ---------------------------------------------------------------------------------------------------------


def test_sixteen_stars_win_the_emperor_scenario() -> None:
    """12 6.4, R-VIC-16."""
    table = Position("2012-emperor")
    table.idle_until("build")
    table.build_nothing()
    taken = [star for star in table.state.stars.values() if star.base < 0][:14]
    for n, star in enumerate(taken):
        table.put_ship(f"W{101 + 2 * n}: TL0 PD=9", 0, star.hex)
        star.counter = counter_with(s=1, d=0)
    table.idle_until("never")
    assert table.outcome.reason == "star_total" and table.outcome.winners == (0,)


def test_a_player_without_base_colony_and_pod_is_out_and_his_ships_go() -> None:
    """R-VIC-12 with three players: the others play on."""
    table = Position("2012-black-hole", 3)
    table.idle_until("build")
    table.state.stars[table.state.sides[1].homes[0]].base = -1
    table.put_ship("W2: TL0 PD=5", 1, "Erech")
    table.build_nothing()
    table.idle_until("build", 0)
    assert table.state.turn == 2 and table.state.sides[1].out
    assert "W2" not in table.state.ships and "W2" in table.state.lost
    assert GAME.outcome(table.state) is None
    assert table.view(0).header.status[1] == "out"


def test_resigned_ships_stay_inert_with_three_players() -> None:
    """R-VIC-15: the ships follow default orders. The seat is asked nothing and cannot win."""
    table = Position("2012-black-hole", 3)
    table.idle_until("build")
    table.do(0, Build())
    table.do(1, Build())
    table.state = GAME.resign(table.state, 2).state
    assert table.state.turn == 2, "the last one still owing gave up, so the plans are carried out"
    assert table.open_kinds(2) == []
    assert GAME.outcome(table.state) is None
    table.state = GAME.resign(table.state, 1).state
    assert table.outcome.winners == (0,)


@pytest.mark.parametrize(("own", "other", "winners"), [(8, 7, (0,)), (7, 7, None), (6, 7, (1,))])
def test_seven_bases_win_only_with_a_lead(own: int, other: int, winners: tuple[int, ...] | None) -> None:
    """R-VIC-11."""
    table = Position("2012-cornered", 2)
    table.idle_until("build")
    empty = [star for star in table.state.stars.values() if star.base < 0]
    for star in empty[: own - 1]:
        star.base = 0
    for star in empty[10 : 10 + other - 1]:
        star.base = 1
    table.build_nothing()
    table.idle_until("build")
    outcome = GAME.outcome(table.state)
    assert (outcome.winners if outcome else None) == winners


def test_what_a_leaver_has_goes_after_the_fight_with_the_house_rule() -> None:
    """House rule `resign: remove`. A trade sealed with the player who left has no effect and harms no player."""
    table = Position("2012-cornered", 3, map="generated", map_size="small", resign="remove")
    table.idle_until("build")
    homes = [side.homes[0] for side in table.state.sides]
    table.put_ship("W1: TL0 PD=5 B=1", 0, homes[2])
    table.put_ship("W3: TL0 PD=5 B=1", 2, homes[2])
    table.build_nothing()
    table.idle_until("orders")
    table.state = GAME.resign(table.state, 2).state
    assert "W3" in table.state.ships and table.open_kinds(2) == []
    table.idle_until("build", 0)
    assert "W3" not in table.state.ships and table.state.stars[homes[2]].base == -1
    assert table.state.sides[2].out and table.view(0).header.status[2] == "out"
