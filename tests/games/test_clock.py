"""Clocks as pure functions: every number here is worked by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core import codec
from engine.core.game import Decision, SeatStatus
from games.play import clock
from games.play.clock import Face, Scene, deadlines, faces, paused, wound
from games.play.desk import Clock, Desk

MINUTE = Clock("decision", 60)
BANK = Clock("turn", 60, 100)


def scene(*status: SeatStatus, turn: int = 1, name: str = "q1", news: bool = True, true: Sequence[str] = ()) -> Scene:
    """Where "owes" and "in" have the question of that name; `true`: what seats owe in truth, where it differs."""
    owed = {
        seat: (Decision(name, "bid", answered=(state == "in")),)
        for seat, state in enumerate(true or status)
        if state in ("owes", "in")
    }
    return Scene(owed, status, turn, news)


def at(desk: Desk, place: Scene) -> dict[int, float]:
    return deadlines(desk, clock.awaited(place.owed))


# ---- per decision ------------------------------------------------------------------------------------------------


def test_each_new_question_gives_the_time_anew() -> None:
    desk = wound(Desk(), MINUTE, scene("owes", "owes"), 1000)
    assert at(desk, scene("owes", "owes")) == {0: 1060, 1: 1060}
    desk = wound(desk, MINUTE, scene("owes", "idle", name="q2"), 1050)
    assert at(desk, scene("owes", "idle", name="q2")) == {0: 1110}
    assert wound(Desk(), Clock(), scene("owes"), 5) == Desk()


def test_a_sealed_answer_taken_back_wins_no_time() -> None:
    desk = wound(Desk(), MINUTE, scene("owes", "owes"), 1000)
    sealed = wound(desk, MINUTE, scene("in", "owes"), 1030)
    assert at(sealed, scene("in", "owes")) == {1: 1060}
    back = wound(sealed, MINUTE, scene("owes", "owes"), 1050)
    assert at(back, scene("owes", "owes")) == {0: 1060, 1: 1060}


def test_several_questions_at_once_have_the_time_of_the_newest() -> None:
    """Two battles: the answer in one brings its next round, while the other one is still open."""

    def asks(*names: str) -> Scene:
        return Scene({0: tuple(Decision(name, "orders") for name in names)}, ("owes",), 1)

    desk = wound(Desk(), MINUTE, asks("a1", "b1"), 1000)
    assert at(desk, asks("a1", "b1")) == {0: 1060}
    desk = wound(desk, MINUTE, asks("b1"), 1020)
    assert at(desk, asks("b1")) == {0: 1060}
    desk = wound(desk, MINUTE, asks("a2", "b1"), 1040)
    assert at(desk, asks("a2", "b1")) == {0: 1100}


def test_a_question_that_nobody_else_saw_come_moves_no_shown_clock() -> None:
    desk = wound(Desk(), MINUTE, scene("owes", "idle"), 1000)
    desk = wound(desk, MINUTE, scene("owes", "idle", name="q2", news=False), 1050)
    assert at(desk, scene("owes", "idle", name="q2")) == {0: 1060}
    unseen = scene("idle", "idle", true=("owes", "idle"))
    hidden = wound(Desk(), MINUTE, unseen, 1000)
    assert at(hidden, unseen) == {0: 1060} and faces(hidden, MINUTE, unseen.status, 1000) == ()


# ---- per turn with a bank ----------------------------------------------------------------------------------------


def test_a_turns_time_then_the_bank() -> None:
    """60 s a turn and 100 s in the bank: who thinks from the start has until 1160."""
    desk = wound(Desk(), BANK, scene("owes", "idle"), 1000)
    assert at(desk, scene("owes", "idle")) == {0: 1160}
    assert faces(desk, BANK, ("owes", "idle"), 1010) == (Face(0, 150, 100, True), Face(1, 160, 100, False))
    assert faces(desk, BANK, ("owes", "idle"), 1085) == (Face(0, 75, 75, True), Face(1, 160, 100, False))


def test_the_clock_stands_while_nothing_is_owed_and_runs_on_with_what_was_left() -> None:
    """40 s used, a rest, then 50 s: 20 s of the turn and 30 s of the bank; so 70 s are left, all banked."""
    desk = wound(Desk(), BANK, scene("owes", "idle"), 1000)
    desk = wound(desk, BANK, scene("idle", "owes"), 1040)
    assert faces(desk, BANK, ("idle", "owes"), 1500)[0] == Face(0, 120, 100, False)
    desk = wound(desk, BANK, scene("owes", "idle", name="q2"), 2000)
    assert at(desk, scene("owes", "idle", name="q2")) == {0: 2120}
    desk = wound(desk, BANK, scene("idle", "idle"), 2050)
    assert faces(desk, BANK, ("idle", "idle"), 2050)[0] == Face(0, 70, 70, False)


def test_a_new_turn_gives_its_time_and_fills_the_bank_with_what_was_left() -> None:
    """Turn 1: 90 s used, so 70 banked. Turn 2: 20 s used, 40 of 60 left go to the bank: 100 at most, not 110."""
    desk = wound(Desk(), BANK, scene("owes"), 1000)
    desk = wound(desk, BANK, scene("owes", turn=2, name="q2"), 1090)
    assert faces(desk, BANK, ("owes",), 1090) == (Face(0, 130, 70, True),)
    desk = wound(desk, BANK, scene("owes", turn=3, name="q3"), 1110)
    assert faces(desk, BANK, ("owes",), 1110) == (Face(0, 160, 100, True),)


def test_an_answer_stops_the_clock_but_taken_back_it_never_stood() -> None:
    """In after 30 s, back after 50: 50 s are used. In again and left so: the 20 s it lies there are free."""
    desk = wound(Desk(), BANK, scene("owes", "owes"), 1000)
    desk = wound(desk, BANK, scene("in", "owes"), 1030)
    assert at(desk, scene("in", "owes")) == {1: 1160}
    assert faces(desk, BANK, ("in", "owes"), 1045)[0] == Face(0, 130, 100, False)
    back = wound(desk, BANK, scene("owes", "owes"), 1050)
    assert at(back, scene("owes", "owes")) == {0: 1160, 1: 1160}
    again = wound(back, BANK, scene("in", "owes"), 1055)
    later = wound(again, BANK, scene("owes", "idle", name="q2"), 1075)
    assert at(later, scene("owes", "idle", name="q2")) == {0: 1075 + 160 - 55}


def test_when_turn_and_bank_are_gone_they_are_gone_until_the_next_turn() -> None:
    desk = wound(Desk(), BANK, scene("owes"), 1000)
    desk = wound(desk, BANK, scene("owes", name="q2"), 1500)
    assert at(desk, scene("owes")) == {0: 1160}
    desk = wound(desk, BANK, scene("owes", turn=2, name="q3"), 1500)
    assert at(desk, scene("owes")) == {0: 1560}


def test_what_the_public_does_not_see_moves_no_purse() -> None:
    """Sealed in secret (everybody still sees "owes"): the purse runs on, but there is nothing to answer for."""
    desk = wound(Desk(), BANK, scene("owes", "owes"), 1000)
    secret = scene("owes", "owes", true=("in", "owes"), news=False)
    assert wound(desk, BANK, secret, 1030) == desk
    assert at(desk, secret) == {1: 1160}
    unseen = scene("idle", "idle", true=("owes", "idle"), news=False)
    hidden = wound(Desk(), BANK, unseen, 1000)
    assert at(hidden, unseen) == {0: 1060}
    assert [face.running for face in faces(hidden, BANK, unseen.status, 1030)] == [False, False]


# ---- pause, more time, the server away -----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [MINUTE, BANK])
def test_a_pause_takes_no_time(limit: Clock) -> None:
    desk = wound(Desk(counts=True, since=900), limit, scene("owes", "owes"), 1000)
    first = at(desk, scene("owes", "owes"))
    stopped = paused(desk, True, 1020)
    assert at(stopped, scene("owes", "owes")) == {} and clock.used(stopped, 4000) == 120
    before = faces(desk, limit, ("owes", "owes"), 1020)
    shown = faces(stopped, limit, ("owes", "owes"), 4000)
    assert [face.left for face in shown] == [face.left for face in before] and not any(each.running for each in shown)
    assert wound(stopped, limit, scene("owes", "owes", name="q2"), 2000) == stopped
    again = paused(stopped, False, 5020)
    assert at(again, scene("owes", "owes")) == {seat: when + 4000 for seat, when in first.items()}
    assert clock.used(again, 5050) == 150


def test_a_pause_stored_by_an_older_server_ends_with_fresh_clocks() -> None:
    """It kept `left` by seat instead of the moment of the pause."""
    stored = '{"paused":true,"due":{"0":["q1",1060.0]},"left":{"0":40.0}}'
    again = wound(paused(codec.decode(stored, Desk), False, 9000), MINUTE, scene("owes"), 9000)
    assert at(again, scene("owes")) == {0: 9060}


def test_more_time_is_for_this_question_or_this_turn() -> None:
    desk = clock.given(wound(Desk(), MINUTE, scene("owes", "owes"), 1000), MINUTE, [1], 120)
    assert at(desk, scene("owes", "owes")) == {0: 1060, 1: 1180}
    desk = clock.given(wound(Desk(), BANK, scene("owes", "owes"), 1000), BANK, [0], 30)
    assert at(desk, scene("owes", "owes")) == {0: 1190, 1: 1160}
    assert faces(desk, BANK, ("owes", "owes"), 1000)[0] == Face(0, 190, 100, True)


@pytest.mark.parametrize("limit", [MINUTE, BANK])
def test_while_the_server_is_off_nobodys_time_runs(limit: Clock) -> None:
    """Wound at 1000, last served at 1025, back at 2025: everything a thousand seconds later."""
    desk = wound(Desk(counts=True, since=1000), limit, scene("owes", "in"), 1000)
    back = clock.resumed(desk, 1025, 2025)
    owing = scene("owes", "in")
    assert at(back, owing) == {seat: when + 1000 for seat, when in at(desk, owing).items()}
    assert clock.used(back, 2035) == 35


def test_days_for_a_decision_mean_that_nobody_sits_there() -> None:
    assert clock.is_live(Clock()) and clock.is_live(Clock("turn", 3599, 7200))
    assert not clock.is_live(Clock("decision", 3600)) and not clock.is_live(Clock("decision", 86_400))
