"""Timers of one room. They give the default answer when a seat's time is over, and end the table's time.

The next alarm is the only state. It is set from the table after every change and after loading, so that a restart loses
nothing. With several processes, only the match's home has the alarm. If two processes both believe that they are the
home, the log accepts only one of the moves (same index, same ref), and `resolve` refuses a move that is now too early.
"""

from __future__ import annotations

import asyncio
import logging
from math import inf

from django.db import DatabaseError

from engine.core.errors import Refusal
from engine.core.recorded import ACT
from games import server_time
from games.database_retry import Unsaved
from games.lobby.errors import Denied
from games.play import table_info
from games.play.moves import Move
from games.play.room import Room

log = logging.getLogger(__name__)
GRACE = 0.25
"""Seconds after a deadline in which a command that is already on its way is still accepted."""

LAST = 0.25
"""Additional seconds before the last default answer in a reaction window is given.

So the window always closes at the same time, no matter how many seats have not answered.
"""

LATER = 60.0
"""Seconds until a default answer that was refused or failed is tried again. The cause may be fixed by then."""


class Timers:
    """Sets one alarm for the earliest deadline of the room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._handle: asyncio.TimerHandle | None = None
        self._later: dict[tuple[int, int], float] = {}
        """Maps a seat and the log index at which its default answer failed to the time of the next try (seconds since
        1970).
        """

    def __call__(self) -> None:
        self.stop()
        match = self.room.match
        services = self.room.services
        if match.is_running():
            first = self._first()
            if first < inf and services.looks_after(match.id) and not services.rests(match):
                wait = max(0.0, first + GRACE - server_time.now())
                self._handle = asyncio.get_running_loop().call_later(wait, self._fire)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _first(self) -> float:
        """Return the earliest deadline, in seconds since 1970; infinity if there is none."""
        return min([*self._seats().values(), self._table()])

    def _seats(self) -> dict[int, float]:
        position = self.room.match.position
        assert position is not None
        due = self.room.match.deadlines()
        last = max(self.room.match.in_window() & due.keys(), default=-1)
        return {
            seat: max(at + (LAST if seat == last else 0), self._later.get((seat, position.head), 0))
            for seat, at in due.items()
        }

    def _table(self) -> float:
        """Return when the table's time is over, in seconds since 1970; infinity while that time does not run."""
        match = self.room.match
        position, most = match.position, table_info.time_limit(match)
        assert position is not None
        table = position.table_state
        if most is None or table.time_up or not table.since or not self._runs():
            return inf
        return max(table.since + most - table.used, self._later.get((-1, position.head), 0))

    def _runs(self) -> bool:
        match = self.room.match
        return table_info.time_runs(match, self.room.delivery.present(), self.room.services.rests(match))

    def _fire(self) -> None:
        self.room.services.do(self._act())

    async def _act(self) -> None:
        """Give the default answers whose deadline has passed, end the table's time if it is over, and set the alarm
        again."""
        try:
            await self.room.forgive()  # time without service, for example while this machine slept, does not count
        except (Refusal, Unsaved, DatabaseError, Denied) as error:
            log.warning("match %s: the deadlines have to wait: %s", self.room.id, error)
            await asyncio.sleep(1)
            self()
            return
        now = server_time.now() - GRACE + 0.01
        for seat in [seat for seat, at in self._seats().items() if at <= now]:
            await self._answer(seat)
        if self.room.match.position is not None and self._table() <= now:
            await self._play(Move(-1, "time_up", ACT, {"act": "time_up"}))
        self()

    async def _answer(self, seat: int) -> None:
        position = self.room.match.position
        assert position is not None
        try:
            match = self.room.match
            passes = match.passing_by(seat, server_time.now())
            reply = (match.game.pass_by if passes else match.game.idle)(match.view(seat))
        except Exception:  # a bug in the default answer: only this question waits
            log.exception("match %s: the default of seat %d failed", self.room.id, seat)
            self._postpone_seat(seat, position.head)
            return
        if reply is not None:
            ref = f"clock:{position.head + 1}"
            await self._play(Move(seat, ref, reply.decision, reply.command, timer=True))

    def _postpone_seat(self, seat: int, head: int) -> None:
        self._later = {each: at for each, at in self._later.items() if each[1] == head}
        self._later[seat, head] = server_time.now() + LATER

    async def _play(self, move: Move) -> None:
        head = self.room.match.position.head if self.room.match.position else -1
        try:
            await self.room.play(move)
        except Refusal as refusal:  # the seat has answered or got more time, or another process was first
            log.info("match %s: nothing to do for seat %d at its deadline: %s", self.room.id, move.seat, refusal)
            self._postpone_seat(move.seat, head)
        except (Unsaved, DatabaseError, Denied) as error:
            log.warning("match %s: the deadline of seat %d waits: %s", self.room.id, move.seat, error)
            await asyncio.sleep(1)
        except Exception:
            log.exception("match %s: the deadline of seat %d failed", self.room.id, move.seat)
            self._postpone_seat(move.seat, head)
