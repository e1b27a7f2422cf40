"""Reaction windows and the table's clock as pure functions: all numbers here are worked out by hand."""

from __future__ import annotations

import pytest

from engine.core.game import Decision, SeatStatus
from games.lobby.clock_settings import Clock
from games.play import clock, windows
from games.play.clock import ClockInput, after_step, deadlines, shown_clocks, with_pause
from games.play.table_state import TableState

NO_BANK, PER_TURN = Clock("decision", 60), Clock("turn", 60, 100)


def scene(*answered: bool, id: str = "w1", turn: int = 1) -> ClockInput:
    """Return seats that a window of 20 s asks, each with a right that no seat waits for."""
    right = Decision("c1", "concede", answered=True)
    owed = {seat: (Decision(id, "react", answered=done, seconds=20), right) for seat, done in enumerate(answered)}
    status: list[SeatStatus] = ["owes"] * len(answered)
    return ClockInput(owed, status, turn, is_news=False)


def question_input(name: str, *seats: int) -> ClockInput:
    """Return an ordinary question to some of two seats."""
    status: list[SeatStatus] = ["owes" if seat in seats else "idle" for seat in (0, 1)]
    return ClockInput({seat: (Decision(name, "act"),) for seat in seats}, status, 1)


@pytest.mark.parametrize("limit", [Clock(), NO_BANK, PER_TURN])
def test_all_whom_a_window_asks_have_it_alike_and_no_answer_moves_it(limit: Clock) -> None:
    table = after_step(TableState(), limit, scene(False, False, False), 1000)
    assert deadlines(table, scene(False, False, False).owed) == {0: 1020, 1: 1020, 2: 1020}
    later = after_step(table, limit, scene(False, True, False), 1015)
    assert later == table and deadlines(table, scene(False, True, False).owed) == {0: 1020, 2: 1020}
    assert after_step(table, limit, scene(True, True, True), 1016) == table, "it is open until the game closes it"
    assert deadlines(table, scene(True, True, True).owed) == {}
    following = after_step(table, limit, scene(False, False, False, id="w2"), 1019)
    assert [*following.windows] == ["w2"] and following.windows["w2"].until == 1039


def test_a_window_takes_nothing_of_turn_and_bank() -> None:
    """Seat 0 uses 10 s of its 60 before the window and 5 s after it. The window's 20 s count for no seat."""
    table = after_step(TableState(), PER_TURN, question_input("q1", 0), 1000)
    table = after_step(table, PER_TURN, scene(False, False), 1010)
    shown = [(each.left, each.running) for each in shown_clocks(table, PER_TURN, ("owes", "owes"), 1030)]
    assert shown == [(150, False), (160, False)]
    table = after_step(table, PER_TURN, question_input("q1", 0), 1030)
    shown = [(each.left, each.running) for each in shown_clocks(table, PER_TURN, ("owes", "idle"), 1035)]
    assert shown == [(145, True), (160, False)] and deadlines(table, question_input("q1", 0).owed) == {0: 1180}


def test_a_clock_for_each_decision_stands_beside_a_window() -> None:
    table = after_step(TableState(), NO_BANK, question_input("q1", 0), 1000)
    table = after_step(table, NO_BANK, scene(False, False), 1050)
    assert shown_clocks(table, NO_BANK, ("owes", "owes"), 1055) == () and not table.due
    table = after_step(table, NO_BANK, question_input("q1", 0), 1070)
    assert deadlines(table, question_input("q1", 0).owed) == {0: 1130}, "a question that comes back has its time anew"


@pytest.mark.parametrize("limit", [Clock(), NO_BANK, PER_TURN])
def test_a_right_that_nobody_waits_for_starts_no_clock(limit: Clock) -> None:
    place = ClockInput({0: (Decision("c1", "concede", answered=True),)}, ("idle", "idle"), 1)
    table = after_step(TableState(), limit, place, 1000)
    assert clock.awaited_seats(place.owed) == set() and deadlines(table, place.owed) == {}
    assert not table.due and not table.windows
    assert not any(each.running for each in shown_clocks(table, limit, place.status, 1000))


def test_a_pause_stops_a_window_and_what_opens_in_it_begins_after_it() -> None:
    table = with_pause(after_step(TableState(), Clock(), scene(False, False), 1000), True, 1005)
    assert deadlines(table, scene(False, False).owed) == {}
    assert windows.shown_window(table, 5000) == windows.ShownWindow(20, 15, False)
    other = after_step(table, Clock(), scene(False, False, id="w2"), 3000)  # a seat has resigned meanwhile
    for each, until in ((table, 4015), (other, 4020)):
        assert [window.until for window in with_pause(each, False, 4000).windows.values()] == [until]


def test_while_the_server_is_off_a_window_does_not_run() -> None:
    table = clock.after_downtime(after_step(TableState(), Clock(), scene(False, False), 1000), 1004, 2004)
    assert deadlines(table, scene(False, False).owed) == {0: 2020, 1: 2020}
