"""Clocks as pure functions: all numbers here are worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core import codec
from engine.core.game import Decision, SeatStatus
from games.lobby.clock_settings import Clock, is_live
from games.play import clock
from games.play.clock import ClockInput, ShownClock, after_step, deadlines, shown_clocks, with_pause
from games.play.table_state import TableState

MINUTE = Clock("decision", 60)
BANK = Clock("turn", 60, 100)


def scene(
    *status: SeatStatus, turn: int = 1, name: str = "q1", news: bool = True, true: Sequence[str] = ()
) -> ClockInput:
    """Return the input for seats with this status.

    Seats that show "owes" or "in" have the question of that name. `true`: what the seats really owe, if it differs.
    """
    owed = {
        seat: (Decision(name, "bid", answered=(state == "in")),)
        for seat, state in enumerate(true or status)
        if state in ("owes", "in")
    }
    return ClockInput(owed, status, turn, news)


def at(table: TableState, place: ClockInput) -> dict[int, float]:
    return deadlines(table, place.owed)


# ---- per decision ------------------------------------------------------------------------------------------------


def test_each_new_question_gives_the_time_anew() -> None:
    table = after_step(TableState(), MINUTE, scene("owes", "owes"), 1000)
    assert at(table, scene("owes", "owes")) == {0: 1060, 1: 1060}
    table = after_step(table, MINUTE, scene("owes", "idle", name="q2"), 1050)
    assert at(table, scene("owes", "idle", name="q2")) == {0: 1110}
    assert after_step(TableState(), Clock(), scene("owes"), 5) == TableState()


def test_a_sealed_answer_taken_back_wins_no_time() -> None:
    table = after_step(TableState(), MINUTE, scene("owes", "owes"), 1000)
    sealed = after_step(table, MINUTE, scene("in", "owes"), 1030)
    assert at(sealed, scene("in", "owes")) == {1: 1060}
    back = after_step(sealed, MINUTE, scene("owes", "owes"), 1050)
    assert at(back, scene("owes", "owes")) == {0: 1060, 1: 1060}


def test_several_questions_at_once_have_the_time_of_the_newest() -> None:
    """Two battles: the answer in one brings its next round, while the other one is still open."""

    def asks(*names: str) -> ClockInput:
        return ClockInput({0: tuple(Decision(name, "orders") for name in names)}, ("owes",), 1)

    table = after_step(TableState(), MINUTE, asks("a1", "b1"), 1000)
    assert at(table, asks("a1", "b1")) == {0: 1060}
    table = after_step(table, MINUTE, asks("b1"), 1020)
    assert at(table, asks("b1")) == {0: 1060}
    table = after_step(table, MINUTE, asks("a2", "b1"), 1040)
    assert at(table, asks("a2", "b1")) == {0: 1100}


def test_a_question_that_nobody_else_saw_come_moves_no_shown_clock() -> None:
    table = after_step(TableState(), MINUTE, scene("owes", "idle"), 1000)
    table = after_step(table, MINUTE, scene("owes", "idle", name="q2", news=False), 1050)
    assert at(table, scene("owes", "idle", name="q2")) == {0: 1060}
    unseen = scene("idle", "idle", true=("owes", "idle"))
    hidden = after_step(TableState(), MINUTE, unseen, 1000)
    assert at(hidden, unseen) == {0: 1060} and shown_clocks(hidden, MINUTE, unseen.status, 1000) == ()


# ---- per turn with a bank ----------------------------------------------------------------------------------------


def test_a_turns_time_then_the_bank() -> None:
    """60 s a turn and 100 s in the bank: a player who thinks from the start has until 1160."""
    table = after_step(TableState(), BANK, scene("owes", "idle"), 1000)
    assert at(table, scene("owes", "idle")) == {0: 1160}
    assert shown_clocks(table, BANK, ("owes", "idle"), 1010) == (
        ShownClock(0, 150, 100, True),
        ShownClock(1, 160, 100, False),
    )
    assert shown_clocks(table, BANK, ("owes", "idle"), 1085) == (
        ShownClock(0, 75, 75, True),
        ShownClock(1, 160, 100, False),
    )


def test_the_clock_stands_while_nothing_is_owed_and_runs_on_with_what_was_left() -> None:
    """40 s used, a rest, then 50 s: 20 s of the turn and 30 s of the bank. So 70 s are left, all in the bank."""
    table = after_step(TableState(), BANK, scene("owes", "idle"), 1000)
    table = after_step(table, BANK, scene("idle", "owes"), 1040)
    assert shown_clocks(table, BANK, ("idle", "owes"), 1500)[0] == ShownClock(0, 120, 100, False)
    table = after_step(table, BANK, scene("owes", "idle", name="q2"), 2000)
    assert at(table, scene("owes", "idle", name="q2")) == {0: 2120}
    table = after_step(table, BANK, scene("idle", "idle"), 2050)
    assert shown_clocks(table, BANK, ("idle", "idle"), 2050)[0] == ShownClock(0, 70, 70, False)


def test_a_new_turn_gives_its_time_and_fills_the_bank_with_what_was_left() -> None:
    """Turn 1: 90 s used, so 70 banked. Turn 2: 20 s used, 40 of 60 left go to the bank: 100 at most, not 110."""
    table = after_step(TableState(), BANK, scene("owes"), 1000)
    table = after_step(table, BANK, scene("owes", turn=2, name="q2"), 1090)
    assert shown_clocks(table, BANK, ("owes",), 1090) == (ShownClock(0, 130, 70, True),)
    table = after_step(table, BANK, scene("owes", turn=3, name="q3"), 1110)
    assert shown_clocks(table, BANK, ("owes",), 1110) == (ShownClock(0, 160, 100, True),)


def test_an_answer_stops_the_clock_but_taken_back_it_never_stood() -> None:
    """Sealed after 30 s, taken back after 50: 50 s are used. Sealed again for good: the following 20 s do not count."""
    table = after_step(TableState(), BANK, scene("owes", "owes"), 1000)
    table = after_step(table, BANK, scene("in", "owes"), 1030)
    assert at(table, scene("in", "owes")) == {1: 1160}
    assert shown_clocks(table, BANK, ("in", "owes"), 1045)[0] == ShownClock(0, 130, 100, False)
    back = after_step(table, BANK, scene("owes", "owes"), 1050)
    assert at(back, scene("owes", "owes")) == {0: 1160, 1: 1160}
    again = after_step(back, BANK, scene("in", "owes"), 1055)
    later = after_step(again, BANK, scene("owes", "idle", name="q2"), 1075)
    assert at(later, scene("owes", "idle", name="q2")) == {0: 1075 + 160 - 55}


def test_when_turn_and_bank_are_gone_they_are_gone_until_the_next_turn() -> None:
    table = after_step(TableState(), BANK, scene("owes"), 1000)
    table = after_step(table, BANK, scene("owes", name="q2"), 1500)
    assert at(table, scene("owes")) == {0: 1160}
    table = after_step(table, BANK, scene("owes", turn=2, name="q3"), 1500)
    assert at(table, scene("owes")) == {0: 1560}


def test_what_the_public_does_not_see_moves_no_purse() -> None:
    """If an answer is sealed in secret (others still see "owes"), the shown bank runs on, but no deadline applies."""
    table = after_step(TableState(), BANK, scene("owes", "owes"), 1000)
    secret = scene("owes", "owes", true=("in", "owes"), news=False)
    assert after_step(table, BANK, secret, 1030) == table
    assert at(table, secret) == {1: 1160}
    unseen = scene("idle", "idle", true=("owes", "idle"), news=False)
    hidden = after_step(TableState(), BANK, unseen, 1000)
    assert at(hidden, unseen) == {0: 1060}
    assert [face.running for face in shown_clocks(hidden, BANK, unseen.status, 1030)] == [False, False]


# ---- pause, more time, the server away -----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [MINUTE, BANK])
def test_a_pause_takes_no_time(limit: Clock) -> None:
    table = after_step(TableState(counts=True, since=900), limit, scene("owes", "owes"), 1000)
    first = at(table, scene("owes", "owes"))
    stopped = with_pause(table, True, 1020)
    assert at(stopped, scene("owes", "owes")) == {} and clock.time_used(stopped, 4000) == 120
    before = shown_clocks(table, limit, ("owes", "owes"), 1020)
    shown = shown_clocks(stopped, limit, ("owes", "owes"), 4000)
    assert [face.left for face in shown] == [face.left for face in before] and not any(each.running for each in shown)
    assert after_step(stopped, limit, scene("owes", "owes", name="q2"), 2000) == stopped
    again = with_pause(stopped, False, 5020)
    assert at(again, scene("owes", "owes")) == {seat: when + 4000 for seat, when in first.items()}
    assert clock.time_used(again, 5050) == 150


def test_a_pause_stored_by_an_older_server_ends_with_fresh_clocks() -> None:
    """The older server stored `left` by seat instead of the time of the pause."""
    stored = '{"paused":true,"due":{"0":["q1",1060.0]},"left":{"0":40.0}}'
    again = after_step(with_pause(codec.decode(stored, TableState), False, 9000), MINUTE, scene("owes"), 9000)
    assert at(again, scene("owes")) == {0: 9060}


def test_more_time_is_for_this_question_or_this_turn() -> None:
    table = clock.with_more_time(after_step(TableState(), MINUTE, scene("owes", "owes"), 1000), MINUTE, [1], 120)
    assert at(table, scene("owes", "owes")) == {0: 1060, 1: 1180}
    table = clock.with_more_time(after_step(TableState(), BANK, scene("owes", "owes"), 1000), BANK, [0], 30)
    assert at(table, scene("owes", "owes")) == {0: 1190, 1: 1160}
    assert shown_clocks(table, BANK, ("owes", "owes"), 1000)[0] == ShownClock(0, 190, 100, True)


@pytest.mark.parametrize("limit", [MINUTE, BANK])
def test_while_the_server_is_off_nobodys_time_runs(limit: Clock) -> None:
    """Started at 1000, last served at 1025, back at 2025: all deadlines are a thousand seconds later."""
    table = after_step(TableState(counts=True, since=1000), limit, scene("owes", "in"), 1000)
    back = clock.after_downtime(table, 1025, 2025)
    owing = scene("owes", "in")
    assert at(back, owing) == {seat: when + 1000 for seat, when in at(table, owing).items()}
    assert clock.time_used(back, 2035) == 35


def test_days_for_a_decision_mean_that_nobody_sits_there() -> None:
    assert is_live(Clock()) and is_live(Clock("turn", 3599, 7200))
    assert not is_live(Clock("decision", 3600)) and not is_live(Clock("decision", 86_400))
