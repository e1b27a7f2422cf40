"""What the table shows beside the game: clocks, table time, asks and votes. The same for every viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.play import clock
from games.play.desk import Desk, News
from games.play.protocol import SeatClock, TableTime, Votes

if TYPE_CHECKING:
    from games.play.room import Room

Shown = tuple[tuple[SeatClock, ...], TableTime | None, tuple[int, ...], tuple[Votes, ...], News | None, int]


def shown(room: Room, desk: Desk, now: float) -> Shown:
    """The last fields of `protocol.TableInfo`."""
    votes = tuple(Votes(int(seat), by) for seat, by in sorted(desk.votes.items()))
    return clocks(room, desk, now), table_time(room, desk, now), desk.asks, votes, desk.news, desk.paused_by


def clocks(room: Room, desk: Desk, now: float) -> tuple[SeatClock, ...]:
    if not room.hosting.clock.seconds or room.hosting.status != "running":
        return ()
    faces = clock.faces(desk, room.hosting.clock, room.header.status, now)
    if room.hosting.clock.per == "decision":
        return tuple(SeatClock(each.seat, round(each.left, 1), running=each.running) for each in faces)
    return tuple(SeatClock(each.seat, round(each.left, 1), round(each.bank, 1), each.running) for each in faces)


def limit(room: Room) -> int | None:
    """Seconds of table time this match may take; None: it does not matter."""
    if room.position is None or not room.position.desk.counts or room.hosting.status != "running":
        return None
    return room.game.time_limit(room.position.setup)


def table_time(room: Room, desk: Desk, now: float) -> TableTime | None:
    most = limit(room)
    if most is None:
        return None
    left = max(0.0, most - clock.used(desk, min(now, last_seen(room, now))))
    return TableTime(most, round(left, 1), bool(desk.since) and runs(room) and not desk.time_up, desk.time_up)


def runs(room: Room) -> bool:
    """Whether time passes at this table: a clock drives it on, or one of the players sits at it."""
    if room.node.stage.rests(room):  # nobody waits for anybody
        return False
    people = {each.seat for each in room.hosting.people if each.user}
    return bool(room.hosting.clock.seconds) or bool(people & room.audience.present().seats)


def is_timed(room: Room) -> bool:
    """Whether some time runs here now, so that the server notes now and then that it is there."""
    if room.position is None or room.position.desk.paused or room.hosting.status != "running":
        return False
    return runs(room) and (bool(room.hosting.clock.seconds) or room.position.desk.counts)


def last_seen(room: Room, now: float) -> float:
    """Until when the table's time is counted: now, or when the last player left it."""
    return now if runs(room) else room.alive


def around(room: Room) -> Any:
    """What of all this a step can change, without the running seconds: if it is the same, nobody need be told."""
    assert room.position is not None
    desk, most = room.position.desk, limit(room)
    faces = clocks(room, desk, desk.paused_at)  # at one fixed moment
    return desk.paused, desk.draw_offers, desk.asks, desk.votes, desk.news, faces, most, desk.time_up
