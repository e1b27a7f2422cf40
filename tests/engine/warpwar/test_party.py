"""Five to eight seats (12 11.4.3, R-SCEN-02): battles of five sides, eight viewers, bots in all seats."""

from __future__ import annotations

from engine.core.chance import new_seed
from engine.core.game import PUBLIC
from engine.warpwar.commands import ChooseHome
from engine.warpwar.prompts import BuildPrompt, OrdersPrompt
from tests.engine.warpwar.position import GAME, Position

HOMES = ("Kling", "Babylon", "Ur", "Sol", "Tyre", "Tushpa", "Larsu", "Ugarit")


def party(seats: int = 8, **options: bool) -> Position:
    """Return the first Build, with each seat at the home of its number."""
    table = Position("2012-party", seats, seed=new_seed(4, bytes(16)), **options)
    for seat in range(seats):
        table.do(seat, ChooseHome(HOMES[seat]))
    table.idle_until("build")
    return table


def test_eight_homes_with_a_base_an_emperor_and_20_bp() -> None:
    table = party()
    stars = table.state.stars
    assert [stars[table.hex(HOMES[seat])].base for seat in range(8)] == list(range(8))
    assert [stars[table.hex(name)].counter for name in HOMES] == [1, 4, 3, 2, 5, 6, 7, 8]
    assert all(stars[table.hex(name)].bp == 20 for name in HOMES)
    assert all(len(table.prompt(seat, BuildPrompt).emperor_places) == 1 for seat in range(8))


def test_five_sides_fight_two_battles_side_by_side_and_only_they_read_the_orders() -> None:
    """R-MULTI-01, R-CMB-02, R-CMB-03: five sides at Troy, three at Delphi. Each may shoot at any other."""
    table = party(semi_hidden=False)
    for seat in range(8):
        table.put_ship(f"W{90 + seat}: PD=6 B=4 S=1", seat, "Troy" if seat < 5 else "Delphi")
    table.idle_until("orders")
    assert {battle.hex: battle.sides for battle in table.state.battles} == {
        table.hex("Troy"): [0, 1, 2, 3, 4],
        table.hex("Delphi"): [5, 6, 7],
    }
    assert {foe.ship for foe in table.prompt(2, OrdersPrompt).foes} == {"W90", "W91", "W93", "W94"}
    for seat in range(5):
        table.orders(seat, f"W{90 + seat} ATTACK W{90 + (seat + 1) % 5} D=2 B=4")
    troy = table.hex("Troy")
    assert table.open_kinds(5) == ["orders"], "the other battle goes its own way"
    for viewer in (0, 4, 5, PUBLIC):
        shown = next(battle for battle in table.view(viewer).battles if battle.hex == troy)
        assert [len(each.orders) for each in shown.rounds if each.orders] == ([5] if viewer in (0, 4) else [])
    # All ships attack with drive 2, so every shot gives Hit+2. With a Beam of 4, and no power in the Screens, each ship
    # takes 6 hits.
    fought = next(battle for battle in table.state.battles if battle.hex == troy)
    assert {loss.ship: loss.effective for loss in fought.rounds[0].losses} == {
        f"W{number}": 6 for number in range(90, 95)
    }


def test_relations_of_28_pairs() -> None:
    table = party()
    assert all(len(side.relations) == 7 for side in table.view(PUBLIC).sides)
    assert len(table.view(3).sides) == 8 and GAME.allies(table.state) == ()
