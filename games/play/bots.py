"""Bots: an awaited seat that a bot plays answers by the rules' `suggest`, from that seat's view alone.

Which answer it is depends on the match's seed, the seat and the question, never on the time. The thinking runs in
a thread of its own; a bot is just another client of `Room.play`.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any

from engine.core.chance import derive
from engine.core.errors import Refusal
from engine.core.game import Game, Reply
from games.play import clock
from games.play.committer import Unsaved
from games.play.limits import limit
from games.play.moves import Move

if TYPE_CHECKING:
    from games.play.room import Room

log = logging.getLogger(__name__)
_thinkers = ThreadPoolExecutor(1, "bot")


def think(game: Game[Any, Any], view: Any, seed: int, seat: int) -> Reply | None:
    """The bot's answer to the first open question of the view."""
    asked = next((each.id for each in view.decisions if not each.answered), "")
    return game.suggest(view, Random(derive(seed, f"bot/{seat}/{asked}")))


class Bots:
    """Keeps the bots of one room going, one answer at a time, in the order of seats."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[Any] | None = None
        self._stuck: set[tuple[int, int]] = set()

    def __call__(self) -> None:
        """Something changed: start unless already at work or nobody is awaited."""
        if (self._task is None or self._task.done()) and self._next() is not None:
            self._task = self.room.node.do(self._work())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _next(self) -> int | None:
        """The first seat a bot must answer for now."""
        room = self.room
        if room.position is None or room.position.desk.paused or room.hosting.status != "running":
            return None
        awaited = clock.awaited(room.game.owed(room.position.state))
        for each in room.hosting.people:
            if each.bot and each.seat in awaited and (each.seat, room.position.head) not in self._stuck:
                return each.seat
        return None

    async def _work(self) -> None:
        while self._next() is not None:
            await asyncio.sleep(limit("BOT_PACE", 0.3))
            seat = self._next()
            if seat is not None:
                await self._answer(seat)

    async def _answer(self, seat: int) -> None:
        position = self.room.position
        assert position is not None
        view, loop = self.room.view(seat), asyncio.get_running_loop()
        for choose in (think, lambda game, view, *_: game.idle(view)):
            try:
                reply = await loop.run_in_executor(_thinkers, choose, self.room.game, view, position.seed, seat)
                if reply is None or self.room.position is not position:
                    return  # somebody else moved meanwhile: look again
                ref = f"bot:{position.head + 1}"
                await self.room.play(Move(seat, ref, reply.decision, reply.command))
                return
            except Refusal as refusal:
                if self.room.position is not position:
                    return
                log.error("match %s: the bot of seat %d was refused: %s", self.room.id, seat, refusal)
            except Unsaved:
                return
            except Exception:  # a bug of the bot: the rules' default answers, or nobody, but the match lives on
                log.exception("match %s: the bot of seat %d failed", self.room.id, seat)
        self._stuck.add((seat, position.head))
