"""The state of the table around the game, which is the same for every viewer.

It contains people, watchers, clocks, table time, requests and votes. All functions depend only on the match, on who is
`present`, and on whether the table `rests` (`bot_tables.py`).
"""

from __future__ import annotations

from typing import Any

from games.play import clock, windows
from games.play.live_match import LiveMatch
from games.play.protocol import Person, ReactionTime, SeatClock, TableInfo, TableTime, Votes
from games.presence import Presence
from games.recon.watchers import watchers


def table_info(match: LiveMatch, present: Presence, rests: bool, now: float) -> TableInfo:
    """Return the state of the table as it is sent to clients. `now` is in seconds since 1970."""
    settings, names = match.settings, match.names
    people = tuple(
        Person(
            seat=each.seat, name=names[each.seat], bot=each.bot, level=each.level,
            here=each.seat in present.seats, idle=each.seat in present.idle, color=each.color,
            ready=each.ready, stands_in=each.bot and bool(each.user),
        )
        for each in settings.people
    )  # fmt: skip
    return TableInfo(
        match=settings.id,
        game=settings.game,
        scenario=settings.scenario,
        title=match.title,
        code=settings.code,
        host=next((each.seat for each in settings.people if each.user == settings.host), -1),
        people=people,
        watchers=present.watchers,
        rematch=settings.rematch,
        status=settings.status,  # type: ignore[arg-type]
        open_views=settings.open_views,
        watching=watchers(match.id, names, present, settings.loans),
        clock=settings.clock if settings.clock.seconds else None,
        edits=settings.edits,
        silenced=settings.silenced,
        **_of_the_game(match, present, rests, now),
    )


def _of_the_game(match: LiveMatch, present: Presence, rests: bool, now: float) -> dict[str, Any]:
    """Return the fields of `TableInfo` that are set only after the start."""
    if match.position is None:
        return {}
    table = match.position.table_state
    return {
        "paused": table.paused,
        "draw_offers": table.draw_offers,
        "clocks": clocks(match, now),
        "window": window(match, now),
        "time": table_time(match, present, rests, now),
        "asks": table.asks,
        "votes": tuple(
            Votes(int(seat), by, table.vote_levels.get(seat, "")) for seat, by in sorted(table.votes.items())
        ),
        "news": table.news,
        "paused_by": table.paused_by,
    }


def clocks(match: LiveMatch, now: float) -> tuple[SeatClock, ...]:
    """Return the clocks of the seats, as all viewers may see them."""
    if match.position is None or not match.settings.clock.seconds or match.settings.status != "running":
        return ()
    shown = clock.shown_clocks(match.position.table_state, match.settings.clock, match.header.status, now)
    if match.settings.clock.per == "decision":
        return tuple(SeatClock(each.seat, round(each.left, 1), running=each.running) for each in shown)
    return tuple(SeatClock(each.seat, round(each.left, 1), round(each.bank, 1), each.running) for each in shown)


def window(match: LiveMatch, now: float) -> ReactionTime | None:
    """Return the reaction window that closes next, or None if no window is open."""
    if not match.has_window() or match.position is None:
        return None
    shown = windows.shown_window(match.position.table_state, now)
    return ReactionTime(shown.seconds, round(shown.left, 1), shown.running) if shown is not None else None


def time_limit(match: LiveMatch) -> int | None:
    """Return the maximum seconds of table time of this match.

    Return None if there is no limit, or if the time is not counted now.
    """
    if match.position is None or not match.position.table_state.counts or match.settings.status != "running":
        return None
    return match.time_limit


def table_time(match: LiveMatch, present: Presence, rests: bool, now: float) -> TableTime | None:
    most = time_limit(match)
    if most is None or match.position is None:
        return None
    table, is_running = match.position.table_state, time_runs(match, present, rests)
    until = now if is_running else min(now, match.alive)  # the time stops when the last player leaves
    left = max(0.0, most - clock.time_used(table, until))
    return TableTime(most, round(left, 1), bool(table.since) and is_running and not table.time_up, table.time_up)


def time_runs(match: LiveMatch, present: Presence, rests: bool) -> bool:
    """Return whether time passes at this table: it has a clock, or one of its players is present and not idle."""
    if rests:  # no person waits here
        return False
    people = {each.seat for each in match.settings.people if each.user}
    return bool(match.settings.clock.seconds) or bool(people & present.attentive)


def is_timed(match: LiveMatch, present: Presence, rests: bool) -> bool:
    """Return whether a clock, a reaction window or the table's time runs now.

    If so, the server must regularly record that it serves the table.
    """
    if match.position is None or match.position.table_state.paused or match.settings.status != "running":
        return False
    if match.has_window():
        return not rests
    is_measured = bool(match.settings.clock.seconds) or match.position.table_state.counts
    return is_measured and time_runs(match, present, rests)


def parts_changed_by_moves(match: LiveMatch) -> Any:
    """Return the parts of the table's state that a move can change. Running clocks do not change the result.

    If the result is the same before and after a move, the table's state need not be sent. Call this only after the
    match has started.
    """
    assert match.position is not None
    table, most = match.position.table_state, time_limit(match)
    fixed = clocks(match, table.paused_at)  # at a fixed time, so that running clocks compare equal
    open_windows = sorted(table.windows.items()) if match.has_window() else []
    times = fixed, open_windows, most, table.time_up
    return table.paused, table.draw_offers, table.asks, table.votes, table.news, *times
