"""1994 with three and four players, on sectors and in a new galaxy: order, homes, alliances, victory."""

from __future__ import annotations

import pytest

from engine.core.chance import new_seed
from engine.core.errors import Illegal
from engine.core.events import bodies_for_viewer
from engine.core.game import Setup
from engine.warpwar.commands import Orders, Relations
from engine.warpwar.events import event_types
from engine.warpwar.prompts import RelationsPrompt
from engine.warpwar.setup.match_map import match_map_of
from tests.engine.warpwar.position import GAME, Position


def galaxy(seats: int = 4, drawn: int = 0, **options: bool) -> Position:
    """Return a match at the choice of homes."""
    return Position("1994-galaxy", seats, seed=new_seed(4, drawn.to_bytes(16, "big")), **options)


def galaxy_at_build(seats: int = 4, **options: bool) -> Position:
    """Return a match at the first Build. Each seat has the first home that was free."""
    table = galaxy(seats, 0, **options)
    table.idle_until("build")
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_player_turns_go_round_by_seat_and_the_last_chooses_his_home_first(seats: int) -> None:
    """R-GEN-10, R-SEQ-08."""
    firsts = set()
    for drawn in range(20):
        table = galaxy(seats, drawn)
        order = table.state.priority
        firsts.add(order[0])
        assert order == [(order[0] + place) % seats for place in range(seats)]
        chosen = []
        while any("home" in table.open_kinds(seat) for seat in range(seats)):
            seat = next(seat for seat in range(seats) if "home" in table.open_kinds(seat))
            chosen.append(seat)
            table.idle(seat)
        assert chosen == order[::-1]
    assert firsts == set(range(seats))


def test_one_home_world_each_with_20_bp() -> None:
    table = galaxy_at_build()
    assert sorted(star.bp for star in table.state.stars.values() if star.base >= 0) == [20, 20, 20, 20]
    assert len({star.base for star in table.state.stars.values()}) == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_galaxy_is_made_as_chapter_vii_says(seats: int) -> None:
    """94 VII: at least 400 hexes, no star next to another, at most four warplines per star, values from 0 to 5."""
    star_map = match_map_of(Setup("1994-galaxy", seats, {"map": "generated"}), 7).star_map
    assert len(star_map.cells) >= 400
    assert all(star_map.distance(a, b) > 1 for a in star_map.stars for b in star_map.stars if a != b)
    assert all(len(ends) <= 4 for ends in star_map.warps.values())
    assert all(0 <= star.value <= 5 for star in star_map.stars.values())


def test_alliances_need_three_players() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.new(Setup("1994-galaxy", 2, {"alliances": True}), 1)
    assert refused.value.faults[0].code == "E-OPTION"


def cast_votes(table: Position, *votes: tuple[int, int, str]) -> list[object]:
    """Let all seats stay until the end of the game-turn and cast these votes. Return the changes of relations."""
    table.idle_until("relations")
    for seat in range(len(table.state.sides)):
        table.do(seat, Relations({str(other): way for voter, other, way in votes if voter == seat}))  # type: ignore[misc]
    return [body for body in bodies_for_viewer(table.events, 0) if isinstance(body, event_types.RelationChanged)]


def test_an_alliance_needs_both_and_its_end_one() -> None:
    """R-DIP-14: there is nothing between War and Alliance. Votes come after the last player-turn."""
    table = galaxy_at_build(3, alliances=True)
    assert cast_votes(table, (0, 1, "up"), (1, 0, "up"), (0, 2, "up")) == [event_types.RelationChanged(0, 1, "allied")]
    assert table.state.turn == 2
    table.idle_until("relations")
    prompt = table.prompt(0, RelationsPrompt)
    assert (prompt.levels, prompt.choices) == ({"1": "allied", "2": "war"}, {"1": ("down",), "2": ("up",)})
    assert (prompt.traders, prompt.stars != ()) == ((), True)
    assert cast_votes(table, (1, 0, "down")) == [event_types.RelationChanged(0, 1, "war")]


def test_allies_share_a_star_but_no_records_and_the_third_fights_both() -> None:
    """R-DIP-14, R-STALE-08: after three quiet rounds only the phasing player leaves."""
    table = galaxy_at_build(3, alliances=True)
    cast_votes(table, (0, 1, "up"), (1, 0, "up"))
    for number, owner in ((91, 0), (92, 1), (93, 2)):
        table.put_ship(f"W{number}: PD=4", owner, "Khafa")
    table.idle_until("orders")
    assert {record.owner for record in table.view(0).records} == {0}
    assert table.state.battles[0].sides == [0, 1, 2]
    for _ in range(3):
        for seat in (0, 1, 2):
            table.do(seat, Orders())
    assert [seat for seat in range(3) if "withdraw_to" in table.open_kinds(seat)] == [table.state.phasing]


def test_who_has_no_base_is_out_and_the_last_wins() -> None:
    """R-VIC-18."""
    table = galaxy_at_build(3)
    homes = {seat: table.state.sides[seat].homes[0] for seat in range(3)}
    first = table.state.priority[0]
    second, third = (first + 1) % 3, (first + 2) % 3
    table.state.stars[homes[second]].base = -1
    table.put_ship("W91: PD=4", second, "Khafa")
    table.idle_until("build", seat=third)
    assert table.state.sides[second].out and "W91" not in table.state.ships
    table.state.stars[homes[third]].base = -1
    while table.state.over is None:
        table.idle(next(seat for seat in range(3) if table.open_kinds(seat)))
    assert (table.outcome.winners, table.outcome.reason) == ((first,), "bases")
