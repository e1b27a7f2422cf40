"""Rules 5: the table asks for a sheet only if something on it is new to the seat (R-GEN-13)."""

from __future__ import annotations

from typing import Any

from engine.core.game import STANDING
from engine.warpwar.commands import Build, EndTurn, NewShip, Passes, Unseal
from engine.warpwar.prompts import BuildPrompt
from tests.engine.warpwar.position import GAME, NEWS, SHEETS, Position
from tests.engine.warpwar.test_sheets import file, home, question, until_end_turn


def cornered_position(seed: Any = NEWS, **options: Any) -> Position:
    """Return Build of turn 1 of a match of four with diplomacy. Each has 20 BP at home and no ships."""
    found = Position("2012-cornered", 4, seed=seed, diplomacy=True, **options)
    found.idle_until("build")
    return found


def until_build(found: Position) -> None:
    found.idle_until("end_turn")
    for seat in range(4):
        if "end_turn" in found.open_kinds(seat):
            found.do(seat, EndTurn())
    found.idle_until("build")


def hold(found: Position, seat: int, bp: int) -> None:
    """Put this many BP at a seat's home in place of its stock. Judge again which seats need no question."""
    found.state.stars[home(found, seat)].bp = bp
    side = found.state.sides[seat]
    file(found, seat, Passes(tuple(side.passes), side.opened, side.every))


def ship(found: Position, seat: int, **parts: int) -> Build:
    return Build((NewShip(home(found, seat), parts),))


def test_the_first_sheet_is_put_to_everybody() -> None:
    found = cornered_position()
    assert [question(found, seat).passes for seat in range(4)] == [False] * 4


def test_who_left_an_empty_sheet_is_asked_when_his_richest_stock_has_doubled() -> None:
    found = cornered_position()
    had = max(yard.bp for yard in found.prompt(0, BuildPrompt).yards)
    found.build_nothing()
    until_build(found)
    for bp, passes in ((2 * had - 1, True), (2 * had, False)):
        hold(found, 0, bp)
        assert question(found, 0).passes is passes


def test_who_has_built_is_asked_with_16_bp_or_with_what_he_had() -> None:
    found = cornered_position()
    hold(found, 0, 20)
    hold(found, 1, 9)
    for seat in (0, 1):
        found.do(seat, ship(found, seat, PD=1))
    found.build_nothing()
    until_build(found)
    for seat, bp, passes in ((0, 15, True), (0, 16, False), (1, 8, True), (1, 9, False)):
        hold(found, seat, bp)
        assert question(found, seat).passes is passes, (seat, bp)


def test_a_sheet_that_passed_puts_nothing_off() -> None:
    found = cornered_position()
    found.do(0, ship(found, 0, PD=1))
    found.build_nothing()
    until_build(found)
    hold(found, 0, 15)
    reply = GAME.pass_by(found.view(0))
    assert reply is not None and reply.command == Build()
    found.do(0, reply.command)
    standing = found.view(0).standing
    assert standing is not None and (standing.asks_for_news, standing.ask_from) == (True, 16)


def test_a_ship_to_repair_is_news_once() -> None:
    found = cornered_position()
    found.build_nothing()
    until_build(found)
    hold(found, 0, 8)
    assert question(found, 0).passes
    hurt = found.put_ship("W1: TL0 PD=5 B=2", 0, home(found, 0))
    hurt.now = {**hurt.now, "B": 1}
    hold(found, 0, 8)
    assert not question(found, 0).passes
    found.do(0, Build())
    found.build_nothing()
    until_build(found)
    hold(found, 0, 15)
    assert question(found, 0).passes, "he has left it as it is"


def test_relations_are_asked_about_when_another_has_changed_them() -> None:
    found = cornered_position()
    until_end_turn(found)
    assert [question(found, seat).passes for seat in range(4)] == [True] * 4
    found.do(0, EndTurn(votes={"1": "up"}))
    found.do(1, EndTurn(votes={"0": "up"}))
    for seat in (2, 3):
        found.do(seat, EndTurn())
    assert found.state.relations == {"0-1": "cease_fire"}
    found.idle_until("build")
    until_end_turn(found)
    assert [question(found, seat).passes for seat in range(4)] == [False, False, True, True]
    for seat in range(4):
        found.do(seat, EndTurn())
    found.idle_until("build")
    until_end_turn(found)
    assert [question(found, seat).passes for seat in range(4)] == [True] * 4


def test_a_passenger_and_a_free_rack_are_news() -> None:
    found = cornered_position()
    found.put_ship("W1: TL0 PD=5 SR=1", 0, home(found, 0))
    until_end_turn(found)
    assert question(found, 0).passes
    found.put_ship("S10: TL0 PD=2", 0, home(found, 0))
    file(found, 0, Passes())
    assert not question(found, 0).passes
    file(found, 0, Passes(("rearrange",)))
    assert question(found, 0).passes, "what he lets pass passes, new or not"


def test_a_sheet_is_opened_before_it_is_put_and_every_one_on_demand() -> None:
    found = cornered_position()
    until_end_turn(found)
    id = question(found, 0).id
    file(found, 0, Passes(opened=id))
    assert not question(found, 0).passes
    file(found, 0, Passes())
    assert question(found, 0).passes
    file(found, 0, Passes(every=True))
    assert [question(found, seat).passes for seat in range(4)] == [False, True, True, True]
    assert [getattr(found.view(seat).standing, "every", None) for seat in (0, 1, -1)] == [True, False, None]
    found.do(1, EndTurn())
    found.do(1, Unseal())
    assert not question(found, 1).passes, "who takes the answer back writes another"


def test_matches_of_rules_3_ask_as_they_did() -> None:
    found = cornered_position(SHEETS)
    until_end_turn(found)
    assert [question(found, seat).passes for seat in range(4)] == [False] * 4
    standing = found.view(0).standing
    assert standing is not None and not standing.asks_for_news
    assert STANDING not in [each.id for each in GAME.open_questions(found.state)[0]]
