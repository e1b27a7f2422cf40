"""What the table shows beside the game: clocks, table time, asks and votes. The same for every viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.play import clock
from games.play.protocol import SeatClock, TableTime, Votes
from games.play.table_state import News, TableState

if TYPE_CHECKING:
    from games.play.room import Room

Shown = tuple[tuple[SeatClock, ...], TableTime | None, tuple[int, ...], tuple[Votes, ...], News | None, int]


def shown(room: Room, table: TableState, now: float) -> Shown:
    """The last fields of `protocol.TableInfo`."""
    votes = tuple(Votes(int(seat), by) for seat, by in sorted(table.votes.items()))
    return clocks(room, table, now), table_time(room, table, now), table.asks, votes, table.news, table.paused_by


def clocks(room: Room, table: TableState, now: float) -> tuple[SeatClock, ...]:
    if not room.settings.clock.seconds or room.settings.status != "running":
        return ()
    faces = clock.shown_clocks(table, room.settings.clock, room.header.status, now)
    if room.settings.clock.per == "decision":
        return tuple(SeatClock(each.seat, round(each.left, 1), running=each.running) for each in faces)
    return tuple(SeatClock(each.seat, round(each.left, 1), round(each.bank, 1), each.running) for each in faces)


def limit(room: Room) -> int | None:
    """Seconds of table time this match may take; None: it does not matter."""
    if room.position is None or not room.position.table_state.counts or room.settings.status != "running":
        return None
    return room.game.time_limit(room.position.setup)


def table_time(room: Room, table: TableState, now: float) -> TableTime | None:
    most = limit(room)
    if most is None:
        return None
    left = max(0.0, most - clock.time_used(table, min(now, last_seen(room, now))))
    return TableTime(most, round(left, 1), bool(table.since) and runs(room) and not table.time_up, table.time_up)


def runs(room: Room) -> bool:
    """Whether time passes at this table: a clock drives it on, or one of the players sits at it."""
    if room.node.bot_tables.rests(room):  # nobody waits for anybody
        return False
    people = {each.seat for each in room.settings.people if each.user}
    return bool(room.settings.clock.seconds) or bool(people & room.delivery.present().seats)


def is_timed(room: Room) -> bool:
    """Whether some time runs here now, so that the server notes now and then that it is there."""
    if room.position is None or room.position.table_state.paused or room.settings.status != "running":
        return False
    return runs(room) and (bool(room.settings.clock.seconds) or room.position.table_state.counts)


def last_seen(room: Room, now: float) -> float:
    """Until when the table's time is counted: now, or when the last player left it."""
    return now if runs(room) else room.alive


def around(room: Room) -> Any:
    """What of all this a step can change, without the running seconds: if it is the same, nobody need be told."""
    assert room.position is not None
    table, most = room.position.table_state, limit(room)
    faces = clocks(room, table, table.paused_at)  # at one fixed moment
    return table.paused, table.draw_offers, table.asks, table.votes, table.news, faces, most, table.time_up
