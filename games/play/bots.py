"""Runs the bots of a room. A bot answers the questions of its seat, at its level, and uses only that seat's view.

A bot's decision depends on the match's seed, the seat and the question, never on the time. The game's first level
thinks in a separate thread, higher levels in a worker process (`bot_jobs`). A bot calls `Room.play` as other clients
do.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import DatabaseError

from engine.core.errors import Refusal
from engine.core.game import Reply
from games import server_time, worker_pool
from games.database_retry import Unsaved
from games.lobby.errors import Denied
from games.play import clock, windows
from games.play.bot_jobs import is_quick, think, think_apart
from games.play.bot_tables import is_left_to_bots
from games.play.moves import Move
from games.play.room import Room
from games.rate_limits import limit

log = logging.getLogger(__name__)
_thinkers = ThreadPoolExecutor(1, "bot")
_reacting = ThreadPoolExecutor(1, "bot in a window")
"""Separate thread for reaction windows. In a reaction window a bot has little time, so it must not wait for the bots of
other tables."""


CALM = 3
"""Factor by which bots wait longer if only bots play at the table, because every move needs space on the disk."""

AT_LEAST = 0.25
"""Minimum number of seconds for thinking in a reaction window that was already open when the match was loaded after a
restart."""

LATER = 60.0
"""Seconds after which a bot that failed tries again. The cause of the failure may be gone by then."""


class Bots:
    """The bots of one room. They answer one after the other in the order of seats, except in reaction windows."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[Any] | None = None
        self._stuck: dict[tuple[int, int], float] = {}
        """Maps a seat and the log index at which its bot failed to the time when the bot tries again, in the loop's
        time."""
        self._again: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        """Start the bots after a change, unless they are already at work or no bot has to answer."""
        if (self._task is None or self._task.done()) and self._due():
            self._task = self.room.services.do(self._work())
        self.room.services.give_way(self.room.match)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._again is not None:
            self._again.cancel()

    def _due(self) -> list[int]:
        """Return the seats for which bots must answer now."""
        services, match = self.room.services, self.room.match
        if match.position is None or match.position.table_state.paused or match.settings.status != "running":
            return []
        if services.rests(match) or not services.looks_after(match.id):
            return []
        if not any(each.bot for each in match.settings.people):
            return []
        awaited, now = clock.awaited_seats(match.open_questions()), services.loop.time()
        bots = [each.seat for each in match.settings.people if each.bot and each.seat in awaited]
        return [seat for seat in bots if self._stuck.get((seat, match.position.head), 0) <= now]

    async def _work(self) -> None:
        while seats := self._due():
            calm = CALM if is_left_to_bots(self.room.match) else 1
            pause = calm * limit("BOT_PACE", 0.3)
            if asked := [seat for seat in seats if seat in self.room.match.in_window()]:
                await self._react(asked, pause)
                continue
            await asyncio.sleep(pause)
            if seats := self._due():
                await self._answer(seats[0])

    async def _react(self, seats: list[int], pause: float) -> None:
        """Answer a reaction window for these seats at a fixed time after the window opened.

        A bot that has not finished thinking by then gives the default answer. So the time of an answer does not reveal
        what the bots thought about, how long they thought, or which seats answered before.
        """
        match = self.room.match
        position = match.position
        assert position is not None
        asked = {seat: self._open_question_ids(seat) for seat in seats}
        defaults = {seat: match.game.idle(match.view(seat)) for seat in seats}
        thinking = {seat: asyncio.ensure_future(self._find_reply(seat)) for seat in seats}
        try:
            moment = windows.newest_opening_time(position.table_state) + pause - server_time.now()
            await asyncio.sleep(max(moment, min(pause, AT_LEAST)))
            if not pause:
                await asyncio.wait(thinking.values())
            for seat, thought in thinking.items():
                if seat not in self._due() or self._open_question_ids(seat) != asked[seat]:
                    continue  # the window is over
                reply = thought.result() if thought.done() else defaults[seat]
                if reply is None or not await self._say(seat, reply):
                    self._postpone_seat(seat)  # this seat gets the default answer at the window's end
        finally:
            for thought in thinking.values():
                thought.cancel()

    async def _say(self, seat: int, reply: Reply) -> bool:
        """Play the answer. Return False if the answer was refused or failed, so that the bot must wait before its next
        try."""
        position = self.room.match.position
        assert position is not None
        try:
            await self.room.play(Move(seat, f"bot:{position.head + 1}", reply.decision, reply.command))
        except Refusal as refusal:
            if self.room.match.position is position:
                log.error("match %s: the bot of seat %d was refused: %s", self.room.id, seat, refusal)
                return False
        except (Unsaved, DatabaseError, Denied) as error:
            log.warning("match %s: the bot of seat %d has to wait: %s", self.room.id, seat, error)
            await asyncio.sleep(1)
        except Exception:
            log.exception("match %s: the answer of the bot of seat %d failed", self.room.id, seat)
            return False
        return True

    def _open_question_ids(self, seat: int) -> set[str]:
        """Return the ids of the questions that this seat has not answered."""
        match = self.room.match
        assert match.position is not None
        return {each.id for each in match.open_questions().get(seat, ()) if not each.answered}

    async def _find_reply(self, seat: int) -> Reply | None:
        match = self.room.match
        assert match.position is not None
        view = match.view(seat)
        try:
            return await self._thinking(seat, view, _reacting)
        except Exception:
            log.exception("match %s: the bot of seat %d failed", self.room.id, seat)
            return match.game.idle(view)

    async def _thinking(self, seat: int, view: Any, thread: ThreadPoolExecutor) -> Reply | None:
        """Return the answer of the seat's bot at its level, or at the first level if no worker process is available."""
        match, loop = self.room.match, asyncio.get_running_loop()
        assert match.position is not None
        game, seed = match.game, match.position.seed
        level = next((each.level for each in match.settings.people if each.seat == seat), "")
        if not is_quick(game, level) and worker_pool.thinking.most():
            try:
                return await think_apart(game, view, seed, seat, level)
            except (worker_pool.PoolBusy, worker_pool.JobFailed) as error:
                log.warning("match %s: the %s of seat %d plays as a beginner: %r", self.room.id, level, seat, error)
                level = ""
        return await loop.run_in_executor(thread, think, game, view, seed, seat, level)

    async def _answer(self, seat: int) -> None:
        position = self.room.match.position
        assert position is not None
        for is_default in (False, True):
            try:
                view = self.room.match.view(seat)
                reply = self.room.match.game.idle(view) if is_default else await self._thinking(seat, view, _thinkers)
                if reply is None or self.room.match.position is not position:
                    return  # the match changed meanwhile, or the bot has no answer
                ref = f"bot:{position.head + 1}"
                await self.room.play(Move(seat, ref, reply.decision, reply.command))
                return
            except Refusal as refusal:
                if self.room.match.position is not position:
                    return
                log.error("match %s: the bot of seat %d was refused: %s", self.room.id, seat, refusal)
            except (Unsaved, DatabaseError, Denied) as error:
                log.warning("match %s: the bot of seat %d has to wait: %s", self.room.id, seat, error)
                await asyncio.sleep(1)
                return
            except Exception:  # a bug in the bot: the default answer replaces the bot's answer
                log.exception("match %s: the bot of seat %d failed", self.room.id, seat)
        self._postpone_seat(seat)

    def _postpone_seat(self, seat: int) -> None:
        """Let this seat wait LATER seconds before its bot tries again. A change of position ends the wait."""
        position = self.room.match.position
        assert position is not None
        loop = self.room.services.loop
        self._stuck = {each: at for each, at in self._stuck.items() if each[1] == position.head}
        self._stuck[seat, position.head] = loop.time() + LATER
        self._again = loop.call_later(LATER, self)
