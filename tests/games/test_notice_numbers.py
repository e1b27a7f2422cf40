"""The numbers by which a process notices that it has missed messages of another one."""

from __future__ import annotations

from typing import Any

from games.notice_numbers import NoticeNumbers

ALL, HERE, THERE = "all", "here", "there"


def next_notice(numbers: NoticeNumbers, to: str) -> dict[str, Any]:
    return {"from": "other", **numbers.next(to, to == ALL)}


def test_nothing_is_missed_while_everything_comes() -> None:
    other, own = NoticeNumbers(), NoticeNumbers()
    assert [own.misses(next_notice(other, to), HERE) for to in (ALL, HERE, ALL, HERE, ALL)] == [False] * 5


def test_a_lost_message_is_noticed_once_by_the_next_one_to_the_same_destination() -> None:
    for to in (ALL, HERE):
        other, own = NoticeNumbers(), NoticeNumbers()
        assert not own.misses(next_notice(other, to), HERE)
        next_notice(other, to)
        assert own.misses(next_notice(other, to), HERE)
        assert not own.misses(next_notice(other, to), HERE)


def test_the_loss_of_a_last_message_to_one_process_is_noticed_by_the_next_one_to_all() -> None:
    other, own = NoticeNumbers(), NoticeNumbers()
    assert not own.misses(next_notice(other, ALL), HERE)
    next_notice(other, HERE)
    assert own.misses(next_notice(other, ALL), HERE)


def test_what_goes_to_another_process_is_not_missed_here() -> None:
    other, own = NoticeNumbers(), NoticeNumbers()
    assert not own.misses(next_notice(other, ALL), HERE)
    next_notice(other, THERE)
    assert not own.misses(next_notice(other, ALL), HERE)


def test_what_comes_twice_or_late_is_not_missed_again() -> None:
    other, own = NoticeNumbers(), NoticeNumbers()
    first, second = next_notice(other, ALL), next_notice(other, ALL)
    assert own.misses(second, HERE)
    assert [own.misses(each, HERE) for each in (first, second, second)] == [False] * 3


def test_what_a_process_has_said_before_it_was_heard_first_is_missed() -> None:
    other, own = NoticeNumbers(), NoticeNumbers()
    next_notice(other, ALL)
    assert own.misses(next_notice(other, ALL), HERE)


def test_a_process_that_was_taken_for_dead_goes_on() -> None:
    other, own = NoticeNumbers(), NoticeNumbers()
    own.misses(next_notice(other, HERE), HERE)
    other.forget([], [HERE])
    assert not own.misses(next_notice(other, HERE), HERE)
    next_notice(other, HERE)
    assert own.misses(next_notice(other, HERE), HERE)


def test_messages_of_an_earlier_version_have_no_numbers() -> None:
    assert not NoticeNumbers().misses({"from": "other", "rings": []}, HERE)
