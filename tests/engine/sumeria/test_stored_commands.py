"""Stored commands, standing rules, automatic passes (S-17, S-32, S-43)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import codec
from engine.core.errors import Illegal
from engine.core.game import PUBLIC, STANDING, Setup
from engine.sumeria.commands import Done, LayByRule, Redraw, Segment, Store
from engine.sumeria.events.event_types import BattleFought, Moved, Passed, Sealed
from engine.sumeria.game import GAME
from engine.sumeria.state import State
from tests.engine.sumeria.position import at_war, file, go, moves, only, standing

PASS = Segment()
QUIET: dict[str, Any] = {"control": {"A": "Kish+ Nippur", "B": "Ur+ Eridu"}, "armies": {"A": "Kish:3", "B": "Ur:3"}}


def bodies(step: Any) -> list[Any]:
    return [event.body for event in step.events]


def refusal_code(state: State, seat: int, command: Any) -> str:
    before = codec.encode(state)
    with pytest.raises(Illegal) as refusal:
        GAME.apply(state, seat, STANDING, command)
    assert codec.encode(state) == before
    return refusal.value.faults[0].code


def test_a_stored_command_is_carried_out_in_the_step_that_brings_its_turn() -> None:
    state = file(at_war(**QUIET), 1, Store(1, moves("Ur:1 > 0910")))
    step = go(state, 0, moves("Kish:1 > 0105"))
    assert [type(body) for body in bodies(step) if isinstance(body, Moved | Passed)] == [Moved, Moved]
    assert step.state.position.armies[1] == {"0910": 1, "0911": 2} and step.state.on_turn == 0
    assert step.state.segment == 2 and standing(step.state, 1).stored == ()


def test_a_chain_of_stored_commands_runs_segment_by_segment() -> None:
    state = at_war(**QUIET)
    for segment, move in ((1, "Ur:1 > 0910"), (2, "0910:1 > 0909"), (3, "0909:1 > 0908")):
        state = file(state, 1, Store(segment, moves(move)))
    for _ in range(3):
        state = go(state, 0, PASS).state
    assert state.position.armies[1] == {"0908": 1, "0911": 2} and state.segment == 4 and state.on_turn == 0


def test_nobody_else_sees_that_there_is_any() -> None:
    plain = at_war(**QUIET)
    stored = file(file(plain, 1, Store(1, moves("Ur:1 > 0910"))), 1, Done("disturbed"))
    for viewer in (0, PUBLIC):
        assert codec.encode(GAME.view(plain, viewer)) == codec.encode(GAME.view(stored, viewer))
    own = standing(stored, 1)
    assert [each.segment for each in own.stored] == [1] and own.done == "disturbed" and own.stored[0].doubt == ""
    assert GAME.view(stored, PUBLIC).standing is None


def test_it_is_dropped_to_a_draft_when_enemies_come_near_a_stack() -> None:
    given: dict[str, Any] = {"control": {"A": "Kish", "B": "Ur"}, "armies": {"A": "0709:3", "B": "Ur:3"}}
    state = file(at_war(**given), 1, Store(1, moves("Ur:1 > 0912")))
    step = go(state, 0, moves("0709:3 > 0810 > 0910"))
    assert not any(isinstance(body, Passed) for body in bodies(step)), "0910 is next to Ur, so he is asked"
    assert only(step.state, 1) == "t1.s1.p1"
    (draft,) = standing(step.state, 1).drafts
    assert (draft.segment, draft.code) == (1, "enemies") and draft.text and draft.command == moves("Ur:1 > 0912")
    assert standing(go(step.state, 1, PASS).state, 1).drafts == ()


def test_enemies_far_away_do_not_disturb_it() -> None:
    given: dict[str, Any] = {**QUIET, "armies": {"A": "0709:3", "B": "Ur:3"}}
    state = file(at_war(**given), 1, Store(1, moves("Ur:1 > 0910")))
    step = go(state, 0, moves("0709:3 > 0708 > 0707"))
    assert step.state.position.armies[1] == {"0910": 1, "0911": 2}


def test_enemies_where_it_leads_disturb_it() -> None:
    """B's stack at 1009 is to go to the empty Umma. An army of A gets there first."""
    given: dict[str, Any] = {
        "control": {"A": "Kish", "B": "Ur"},
        "armies": {"A": "0706:3", "B": "1009:1"},
        "emptied": ["Umma"],
    }
    state = file(at_war(**given), 1, Store(2, moves("1009:1 > 0908 > 0808")))
    state = go(state, 0, moves("0706:3 > 0707")).state
    assert standing(state, 1).stored[0].doubt == ""
    state = go(go(state, 1, PASS).state, 0, moves("0707:1 > 0808")).state
    (draft,) = standing(state, 1).drafts
    assert (draft.segment, draft.code) == (2, "enemies")


def test_a_battle_of_his_and_a_lost_hex_disturb_it() -> None:
    given: dict[str, Any] = {
        "control": {"A": "Kish", "B": "Ur Eridu 0304"},
        "armies": {"A": "0204L:1 0404:9", "B": "Ur:3 0504:1"},
    }
    state = file(at_war(**given), 1, Store(1, moves("Ur:1 > 0910")))
    lost = go(state, 0, moves("0204L:1 > 0304"))
    assert standing(lost.state, 1).drafts[0].code == "hex"
    state = go(state, 0, moves("0404:9 > 0504")).state
    assert {seat for seat, asked in GAME.open_questions(state).items() if asked[0].kind == "redraw"} == {0, 1}
    for seat in (0, 1):
        state = go(state, seat, Redraw()).state
    assert standing(state, 1).drafts[0].code == "battle"


def test_one_that_would_be_refused_is_dropped_with_that_reason() -> None:
    state = file(at_war(**QUIET), 1, Store(1, moves("Ur:4 > 0910")))
    step = go(state, 0, PASS)
    (draft,) = standing(step.state, 1).drafts
    assert draft.code == "E-PIECES" and only(step.state, 1)


def test_dropping_and_replacing() -> None:
    state = file(at_war(**QUIET), 1, Store(1, moves("Ur:1 > 0910")))
    state = file(state, 1, Store(1, moves("Ur:2 > 0910")))
    assert [each.command.moves[0].armies for each in standing(state, 1).stored] == [2]
    state = file(state, 1, Store(1, None))
    assert standing(state, 1).stored == () and state.filed[1].stored == []


@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        (0, Store(1, PASS), "E-NOW"),
        (1, Store(2, moves("Ur:1 > 1013")), "E-PATH"),
        (1, Store(2, moves("1012R:1 > 1013")), "E-SEA"),
        (1, Store(2, moves("Ur:1 > 0910 > 0909 > 0908")), "E-FAR"),
        (1, Store(2, moves("0305:1 > 0304")), "E-BANK"),
        (1, Store(2, moves("Ur:0 > 0910")), "E-PIECES"),
        (1, Redraw(), "E-WRONG-ANSWER"),
        (7, LayByRule(), "E-OVER"),
    ],
)
def test_what_is_refused(seat: int, command: Any, code: str) -> None:
    assert refusal_code(at_war(**QUIET), seat, command) == code


def test_a_past_segment_and_other_phases() -> None:
    state = go(at_war(**QUIET), 0, PASS).state
    assert refusal_code(state, 0, Store(1, PASS)) == "E-PAST"
    assert file(state, 0, Store(2, PASS)).filed[0].stored[0].segment == 2
    later = at_war(segment=4, **QUIET)
    assert refusal_code(later, 1, Store(3, PASS)) == "E-PAST"
    levy = GAME.new(Setup("sumeria-draft", 2), 1).state
    assert refusal_code(levy, 0, Store(1, PASS)) == refusal_code(levy, 0, Done("war")) == "E-NO-WAR"
    assert file(levy, 0, LayByRule()).filed[0].lay_by_rule


def test_done_for_this_war_passes_until_it_ends() -> None:
    state = file(at_war(**QUIET), 1, Done("war"))
    step = go(state, 0, moves("Kish:1 > 0105"))
    for number in (2, 3):
        assert step.state.segment == number and step.state.on_turn == 0
        assert [body.seat for body in bodies(step) if isinstance(body, Passed)] == [1]
        step = go(step.state, 0, moves("0105:1 > 0106" if number == 2 else "0106:1 > 0105"))
    step = go(step.state, 0, PASS)
    assert step.state.turn == 2, "nobody acted in the whole segment"
    assert step.state.filed[1].done == ""


def test_done_until_disturbed_ends_when_somebody_comes_near() -> None:
    given: dict[str, Any] = {**QUIET, "armies": {"A": "0709:3", "B": "Ur:3"}}
    state = file(at_war(**given), 1, Done("disturbed"))
    step = go(state, 0, moves("0709:1 > 0708"))
    assert [body.seat for body in bodies(step) if isinstance(body, Passed)] == [1]
    step = go(step.state, 0, moves("0709:2 > 0810 > 0910"))
    assert only(step.state, 1) and standing(step.state, 1).done == "" and standing(step.state, 1).woken


def test_laying_off_by_the_fixed_rule_answers_a_redraw_at_once() -> None:
    given: dict[str, Any] = {"control": {"A": "Kish", "B": "Ur"}, "armies": {"A": "0306:3", "B": "0407:3 Ur:1"}}
    state = file(at_war(**given), 1, LayByRule())
    step = go(state, 0, moves("0306:3 > 0407"))
    assert [body.seat for body in bodies(step) if isinstance(body, Sealed)] == [1]
    assert {*GAME.open_questions(step.state)} == {0, 1} and GAME.open_questions(step.state)[1][0].answered
    assert GAME.view(step.state, PUBLIC).header.status == ("owes", "in")
    step = go(step.state, 0, Redraw())
    assert any(isinstance(body, BattleFought) for body in bodies(step))


def test_an_absent_player_is_passed_after_two_missed_segments_until_he_comes_back() -> None:
    state = at_war(**QUIET)
    for segment in (1, 2):
        state = go(state, 0, moves("Kish:1 > 0105" if segment == 1 else "0105:1 > 0106")).state
        reply = GAME.idle(GAME.view(state, 1))
        assert reply is not None and reply.command.missed
        state = GAME.apply(state, 1, reply.decision, reply.command).state
    step = go(state, 0, moves("0106:1 > 0105"))
    assert step.state.on_turn == 0 and step.state.segment == 4, "his third segment turn is passed"
    back = file(step.state, 1, LayByRule(False))
    assert go(back, 0, PASS).state.on_turn == 1


def test_whoever_can_do_nothing_that_matters_is_passed() -> None:
    """A lone Leader that no enemy can reach, without a marker next to a neutral city, is passed (S-36).

    If an enemy can reach the Leader, the seat is asked.
    """
    given: dict[str, Any] = {"control": {"A": "Kish", "B": "Ur"}, "leaders": {"B": "Ur"}, "segment": 7}
    far = at_war(armies={"A": "Kish:3"}, **given)
    step = go(far, 0, moves("Kish:1 > 0105"))
    assert step.state.on_turn == 0 and step.state.segment == 8
    near = at_war(armies={"A": "0708:3"}, **given)
    assert only(go(near, 0, moves("0708:1 > 0709")).state, 1)
    given["control"] = {"A": "Kish", "B": "Ur 0807"}
    marked = at_war(armies={"A": "Kish:3"}, **given)
    assert only(go(marked, 0, moves("Kish:1 > 0105")).state, 1), "0807 is beside neutral Umma: he could stand on it"
