"""The state of a live match, without sockets, disk or event loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.core.events import bodies_for_viewer
from engine.core.game import PUBLIC, Setup
from engine.core.recorded import ACT
from games.lobby.clock_settings import Clock
from games.play.live_match import LiveMatch, ViewerUpdate
from games.play.match_data import LaterEntries, MatchPosition, MatchSettings, Occupant
from games.play.moves import Move, StoredEntry
from games.play.sections import all_sections, digest, first_stream
from games.play.table_info import table_info, time_runs
from games.play.table_state import TableState
from games.presence import NOBODY, Presence


def match(*names: str, status: str = "running") -> LiveMatch:
    """Return a match that has no position yet."""
    people = tuple(Occupant(n, f"user{n}", name, False, True, n) for n, name in enumerate(names))
    return LiveMatch(MatchSettings("m1", "CODE", "toy", "short", status, "user0", Clock(), "", people))


def start(*names: str) -> LiveMatch:
    """Return a match at its first position, as it is read from disk."""
    found = match(*names)
    setup = Setup("short", len(names))
    step = found.game.new(setup, 7)
    made = all_sections(found.game, step.state, setup.seats)
    streams = {str(each): first_stream(made[each], len(bodies_for_viewer(step.events, each))) for each in made}
    position = MatchPosition(setup, 7, 0, step.state, streams, TableState(), 1000.0)
    entry = StoredEntry(0, 1, step.events)
    found.begin(LaterEntries(position, [entry], [(-1, "start")], [], {}), made)
    return found


def bid(found: LiveMatch, seat: int, ref: str = "a") -> Move:
    """Return a move by which the seat seals its first card."""
    view = found.view(seat)
    return Move(seat, ref, view.decisions[0].id, {"kind": "bid", "card": view.hand[0]})


def give(found: LiveMatch, move: Move) -> dict[int, ViewerUpdate]:
    """Check, resolve and adopt the move. Return the updates by viewer."""
    updates = found.adopt(move, found.resolve(move, found.check(move)))
    return {each.viewer: each for each in updates}


def test_a_digest_kept_up_step_by_step_is_that_of_the_whole_view() -> None:
    found = start("Ann", "Ben")
    before = {viewer: found.position and found.position.streams[str(viewer)].digest for viewer in (0, 1, PUBLIC)}
    for seat in (0, 1):
        give(found, bid(found, seat))
        assert found.position is not None
        kept = {viewer: found.position.streams[str(viewer)].digest for viewer in (0, 1, PUBLIC)}
        assert kept == {viewer: digest(found.sections[viewer]) for viewer in (0, 1, PUBLIC)}
    assert all(kept[viewer] != before[viewer] for viewer in (0, 1, PUBLIC))


def test_before_the_start_there_are_people_and_no_position() -> None:
    found = match("Ann", "Ann", status="open")
    assert found.names == ["Ann", "Ann (2)"] and found.seq(0) == 0 and not found.is_running() and not found.is_over()
    info = table_info(found, NOBODY, False, 1000.0)
    assert (info.match, info.host, info.status, info.clocks) == ("m1", 0, "open", ())


def test_the_position_is_read_with_every_viewers_sections_and_lines() -> None:
    found = start("Ann", "Ben")
    assert set(found.sections.all()) == set(found.lines) == {0, 1, PUBLIC}
    assert [found.seq(each) for each in (0, 1, PUBLIC)] == [1, 1, 1] and found.is_running()


def test_resolving_changes_nothing_until_it_is_adopted() -> None:
    found = start("Ann", "Ben")
    before = found.position
    done = found.resolve(bid(found, 0))
    assert found.position is before and found.seq(0) == 1 and not found.is_applied(bid(found, 0))
    found.adopt(bid(found, 0), done)
    assert found.position is done.position and found.is_applied(bid(found, 0))


def test_a_sealed_order_is_shown_to_its_seat_alone_and_the_last_one_reveals_all() -> None:
    found = start("Ann", "Ben")
    card = found.view(0).hand[0]
    updates = give(found, bid(found, 0))
    assert updates[0].sections["mine"] == b"%d" % card
    for viewer in (1, PUBLIC):
        assert set(updates[viewer].sections) == {"header"}, "that it is in, and nothing else"
        assert [line.text for line in updates[viewer].lines] == ["Ann has sealed a bid."]
    updates = give(found, bid(found, 1))
    assert set(updates) == {0, 1, PUBLIC}
    for each in updates.values():
        assert each.seq == found.seq(each.viewer) == each.base + 1 and each.lines
        assert list(found.lines[each.viewer])[-len(each.lines) :] == list(each.lines)
    assert found.header.turn == 2


def test_a_refusal_leaves_everything_as_it_was() -> None:
    found = start("Ann", "Ben")
    wrong = Move(0, "b", "r1", {"kind": "bid", "card": 99})
    for judged in (found.check, found.resolve):
        with pytest.raises(Refusal):
            judged(wrong)
    assert found.seq(0) == 1 and not found.is_applied(wrong)


def test_a_move_checked_in_an_older_position_is_looked_at_again() -> None:
    found = start("Ann", "Ben")
    again = bid(found, 0, "later")
    checked = found.check(again)
    give(found, bid(found, 0))
    give(found, bid(found, 1))
    with pytest.raises(Refusal):
        found.resolve(again, checked)


def bid_and_store(one: LiveMatch) -> LaterEntries:
    """Let both seats bid in the match of another process. Return the stored entries."""
    added = []
    for seat in (0, 1):
        move = bid(one, seat)
        done = one.resolve(move)
        one.adopt(move, done)
        added.append(StoredEntry(done.write.index, done.write.turn, done.events))
    assert one.position is not None
    return LaterEntries(one.position, added, [(0, "a"), (1, "a")], [], {})


def test_what_another_process_has_stored_is_one_step_for_each_viewer() -> None:
    one, other = start("Ann", "Ben"), start("Ann", "Ben")
    updates = other.follow(bid_and_store(one), {0, 1, PUBLIC})
    assert {each.viewer for each in updates} == {0, 1, PUBLIC}
    assert all(each.base == 1 and each.seq == one.seq(each.viewer) for each in updates)
    assert other.sections.all() == one.sections.all() and other.lines == one.lines and other.is_applied(bid(one, 0))


def test_views_that_are_not_shown_here_are_made_when_somebody_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = start("Ann", "Ben"), start("Ann", "Ben")
    made: list[tuple[int, ...]] = []
    whole = other.game.sections

    def record_call(state: Any, viewers: Sequence[int], since: Any = None) -> Any:
        made.append(tuple(sorted(viewers)))
        return whole(state, viewers, since)

    later = bid_and_store(one)
    monkeypatch.setattr(other.game, "sections", record_call, raising=False)
    assert {each.viewer for each in other.follow(later, {PUBLIC, 1})} == {PUBLIC, 1}
    assert made == [(PUBLIC, 1)] and other.seq(0) == one.seq(0) and other.lines[0] == one.lines[0]
    assert other.encoded_view(0, is_lent=False) == one.encoded_view(0, is_lent=False)
    assert other.encoded_view(0, is_lent=False) and made == [(PUBLIC, 1), (0,)]


def test_who_applies_makes_every_view_also_those_that_waited() -> None:
    one, other = start("Ann", "Ben"), start("Ann", "Ben")
    other.follow(bid_and_store(one), {PUBLIC})
    move = bid(one, 1, "b")
    mine, theirs = give(other, move), give(one, move)
    assert mine == theirs and other.sections.all() == one.sections.all()
    assert other.position is not None and one.position is not None
    assert other.position.streams == one.position.streams


def test_a_lent_view_has_no_questions() -> None:
    found = start("Ann", "Ben")
    assert "decisions" in found.encoded_view(0, is_lent=False)
    assert set(found.encoded_view(0, is_lent=False)) - set(found.encoded_view(0, is_lent=True)) == {"decisions"}


def test_the_last_move_finishes_the_match_once() -> None:
    found = start("Ann", "Ben")
    assert not found.finish()
    give(found, Move(0, "x", ACT, {"act": "resign"}))
    assert found.is_over() and found.finish() and found.settings.status == "finished" and not found.finish()


def test_the_table_shows_who_is_here() -> None:
    found = start("Ann", "Ben")
    info = table_info(found, Presence(frozenset({1}), watchers=2), False, 1000.0)
    assert [each.here for each in info.people] == [False, True] and info.watchers == 2


def test_who_is_idle_is_here_but_the_tables_time_does_not_run_for_them_alone() -> None:
    found = start("Ann", "Ben")
    both = frozenset({0, 1})
    info = table_info(found, Presence(both, idle=frozenset({0})), False, 1000.0)
    assert [(each.here, each.idle) for each in info.people] == [(True, True), (True, False)]
    assert time_runs(found, Presence(both, idle=frozenset({0})), rests=False)
    assert not time_runs(found, Presence(both, idle=both), rests=False)
