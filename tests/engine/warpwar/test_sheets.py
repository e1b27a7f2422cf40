"""The two sheets of rules 3 (R-SEQ-09), and who need not be asked (R-GEN-13). Older matches go on as before."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import new_seed, rules_of
from engine.core.errors import Refusal
from engine.core.game import STANDING, Decision
from engine.warpwar import choices
from engine.warpwar.commands import (
    Build,
    EndMovement,
    EndTurn,
    Give,
    NewShip,
    Passes,
    Relations,
    Scrap,
    Shift,
    Take,
    Transact,
    Unseal,
)
from engine.warpwar.prompts import BuildPrompt, DamagePrompt, EndTurnPrompt, TransactPrompt, Wound
from tests.engine.warpwar.position import GAME, SHEETS, Position


def cornered_position(**options: Any) -> Position:
    """Return Build of turn 2 of a match of four with diplomacy. Each has 20 + 8 BP at home and no ships."""
    found = Position("2012-cornered", 4, seed=SHEETS, diplomacy=True, **options)
    found.idle_until("build")
    found.build_nothing()
    found.idle_until("build")
    return found


def home(found: Position, seat: int) -> str:
    return found.state.sides[seat].homes[0]


def question(found: Position, seat: int) -> Decision:
    return GAME.open_questions(found.state)[seat][0]


def file(found: Position, seat: int, command: Any) -> None:
    found.state = GAME.apply(found.state, seat, STANDING, command).state


def until_end_turn(found: Position) -> None:
    found.build_nothing()
    found.idle_until("end_turn")


# ---- versions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "version"), [(7, 1), (2**62, 1), ("r2-" + "0" * 32, 2), (SHEETS, 3), ("r12-" + "a" * 32, 12)]
)
def test_the_seed_names_the_rules_a_match_was_begun_under(seed: Any, version: int) -> None:
    assert rules_of(seed) == version


@pytest.mark.parametrize("seed", [1, new_seed(2, bytes(16))])
def test_matches_of_before_are_asked_as_they_were(seed: Any) -> None:
    found = Position("2012-cornered", 4, seed=seed, diplomacy=True)
    found.idle_until("build")
    assert found.prompt(0, BuildPrompt).transact is None
    plan = Build(transactions=(Scrap("W1"),))
    assert found.refusal_code(0, plan) == "E-SHIFT"
    with pytest.raises(Refusal, match="earlier rules"):
        file(found, 0, Passes(("votes",)))
    found.build_nothing()
    found.idle_until("relations")
    assert question(found, 0).kind == "relations" and found.state.spared == {}


# ---- transactions and build --------------------------------------------------------------------------------------


def test_scrapped_bp_pay_for_what_is_built_on_the_same_sheet() -> None:
    """A ship of 5+9+2 = 16 BP brings half, 8, and its cargo of 4. With 28 BP at home that pays a ship of 40."""
    found = cornered_position()
    base = home(found, 0)
    found.put_ship("W1: TL0 PD=9 B=1 H=1 BP=4", 0, base)
    start = found.state.stars[base].bp
    big = NewShip(base, {"PD": start + 4 + 8 - 5}, "WG")
    assert found.refusal_code(0, Build((big,))) == "E-BP"
    scrap = Build((big,), (Scrap("W1"),))
    found.do(0, scrap)
    for seat in (1, 2, 3):
        found.do(seat, Build())
    assert found.state.stars[base].bp == 0 and "W1" in found.state.lost
    assert [ship.built["PD"] for ship in found.state.ships.values() if ship.owner == 0] == [start + 7]


def test_a_fault_of_the_first_step_names_its_place() -> None:
    found = cornered_position()
    shift = Shift(home(found, 0), "base", "W9", 2)
    with pytest.raises(Refusal) as refused:
        GAME.check(found.state, 0, found.decision(0), Build(transactions=(shift,)))
    assert str(refused.value.faults[0].field).startswith("transactions.0.")


def test_what_can_be_loaded_stands_on_the_build_sheet() -> None:
    found = cornered_position()
    found.put_ship("W1: TL0 PD=5 H=2 BP=3", 0, home(found, 0))
    first = found.prompt(0, BuildPrompt).transact
    assert first is not None and [holder.id for holder in first.sites[0].holders] == ["base", "W1"]
    assert "BP transactions" in found.view(0).header.phases, "trades have an event of their own"
    assert "BP transactions" not in Position("2012-classic-advanced", seed=SHEETS).view(0).header.phases


def test_transactions_are_asked_by_themselves_where_a_trade_is_possible() -> None:
    """Seats 0 and 1 are at peace, with ships at one star. 5 BP change hands before any seat builds."""
    found = cornered_position()
    base = home(found, 0)
    found.put_ship("W1: TL0 PD=5 H=1 BP=5", 0, base)
    found.put_ship("W2: TL0 PD=5 H=1", 1, base)
    found.state.relations = {"0-1": "peace"}
    until_end_turn(found)
    for seat in range(4):
        found.do(seat, EndTurn())
    assert [found.open_kinds(seat) for seat in range(4)] == [["transact"], ["transact"], [], []]
    assert found.prompt(0, TransactPrompt).partners[0].theirs == ("W2",)
    found.do(0, Transact(gives=(Give(1, base, 5, "W1", "W2"),)))
    found.do(1, Transact(takes=(Take(0, base, 5, "W1", "W2"),)))
    assert [found.open_kinds(seat) for seat in range(4)] == [["build"]] * 4
    assert (found.state.ships["W1"].bp, found.state.ships["W2"].bp) == (0, 5)


# ---- the End-turn sheet ------------------------------------------------------------------------------------------


def test_rearrangement_and_votes_are_one_answer() -> None:
    found = cornered_position()
    base = home(found, 0)
    found.put_ship("W1: TL0 PD=5 SR=1", 0, base)
    found.put_ship("S10: TL0 PD=2", 0, base)
    until_end_turn(found)
    prompt = found.prompt(0, EndTurnPrompt)
    assert prompt.rearrange is not None and prompt.relations is not None
    assert found.prompt(1, EndTurnPrompt).rearrange is None
    found.do(0, EndTurn({"S10": "W1"}, votes={"1": "up"}))
    found.do(1, EndTurn(votes={"0": "up"}))
    assert found.prompt(0, EndTurnPrompt).relations == prompt.relations.__class__(
        prompt.decision, prompt.relations.levels, prompt.relations.choices, {"1": "up"}, stars=prompt.relations.stars
    )
    for seat in (2, 3):
        found.do(seat, EndTurn())
    assert found.state.turn == 3 and found.state.ships["S10"].aboard == "W1"
    assert found.state.relations == {"0-1": "cease_fire"} and found.state.votes == {}


def test_a_vote_that_is_not_open_is_refused() -> None:
    found = cornered_position()
    until_end_turn(found)
    assert found.refusal_code(0, EndTurn(votes={"1": "down"})) == "E-VOTE"
    assert found.refusal_code(0, EndTurn({"S99": ""})) == "E-PICK-NOT-HERE"
    assert found.refusal_code(0, Relations()) == "E-WRONG-ANSWER"


def test_without_diplomacy_nobody_votes() -> None:
    found = Position("2012-cornered", 4, seed=SHEETS)
    found.idle_until("build")
    found.put_ship("W1: TL0 PD=5 SR=1", 0, home(found, 0))
    found.put_ship("S10: TL0 PD=2", 0, home(found, 0))
    until_end_turn(found)
    assert [found.open_kinds(seat) for seat in range(4)] == [["end_turn"], [], [], []]
    assert found.prompt(0, EndTurnPrompt).relations is None
    assert found.refusal_code(0, EndTurn(votes={"1": "up"})) == "E-VOTE"


# ---- who need not be asked ---------------------------------------------------------------------------------------


def test_who_has_one_answer_need_not_be_asked_and_nobody_else_sees_it() -> None:
    """Seat 0 has no BP and no ship. The others' views are the same, byte for byte, as if it had some."""
    rich, poor = cornered_position(), cornered_position()
    poor.state.stars[home(poor, 0)].bp = 0
    for found in (rich, poor):
        found.state.spared = {}
        file(found, 3, Passes())  # any step judges again which seats need no question
        found.do(3, Build())
    assert not question(rich, 0).passes
    assert rich.view(1) == poor.view(1) and rich.view(-1) == poor.view(-1)


def test_a_question_with_one_answer_passes() -> None:
    found = cornered_position()
    for seat in range(4):
        found.state.stars[home(found, seat)].bp = 0
    until_end_turn(found)
    for seat in range(4):
        found.state.stars[home(found, seat)].counter = 0
        found.do(seat, EndTurn())
    assert [star.bp for star in found.state.stars.values() if star.base >= 0] == [0] * 4
    assert [question(found, seat).passes for seat in range(4)] == [True] * 4
    reply = GAME.pass_by(found.view(0))
    assert reply is not None and reply.command == Build() and reply.decision == question(found, 0).id


def test_what_is_let_pass_passes_until_it_is_opened() -> None:
    found = cornered_position()
    until_end_turn(found)
    id = question(found, 0).id
    assert not question(found, 0).passes
    file(found, 0, Passes(("votes",)))
    assert question(found, 0).passes and not question(found, 1).passes
    standing = [found.view(seat).standing for seat in (0, 1)]
    assert [each.passes for each in standing if each is not None] == [("votes",), ()]
    file(found, 0, Passes(("votes",), opened=id))
    assert not question(found, 0).passes, "opened: its own to answer"
    file(found, 0, Passes(("votes",)))
    reply = GAME.pass_by(found.view(0))
    assert reply is not None and reply.command == EndTurn() and GAME.pass_by(found.view(1)) is None
    found.do(0, reply.command)
    found.do(0, Unseal())
    assert not question(found, 0).passes, "who takes the answer back writes another"


def test_what_one_lets_pass_is_asked_where_there_is_something_else_to_decide() -> None:
    found = cornered_position()
    found.put_ship("W1: TL0 PD=5 SR=1", 0, home(found, 0))
    found.put_ship("S10: TL0 PD=2", 0, home(found, 0))
    file(found, 0, Passes(("votes",)))
    until_end_turn(found)
    assert not question(found, 0).passes
    file(found, 0, Passes(("votes", "rearrange")))
    assert question(found, 0).passes


def test_movement_is_never_let_pass() -> None:
    found = cornered_position()
    found.put_ship("W1: TL0 PD=5", 0, home(found, 0))
    found.build_nothing()
    file(found, 0, Passes(("votes", "build", "rearrange", "trade", "transactions")))
    assert question(found, 0).kind == "move" and not question(found, 0).passes
    found.do(0, EndMovement())


@pytest.mark.parametrize(
    ("room", "hits", "parts"),
    [({"PD": 3, "B": 1}, 4, 0), ({"PD": 3}, 2, 0), ({"PD": 3, "B": 1}, 3, 1), ({"PD": 3, "B": 0}, 2, 0)],
)
def test_damage_with_one_place_is_no_choice(room: dict[str, int], hits: int, parts: int) -> None:
    prompt = DamagePrompt("d", "0101", 1, (Wound("W1", hits, room),))
    assert len(choices.parts(prompt)) == parts
