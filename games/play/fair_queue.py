"""Makes heavy payers take turns, and leaves most of the event loop's time to all other payers.

Ordinary play never waits here. Without this queue, one attacker with many sockets could run many pieces of work in one
round of the event loop before other payers are served. Each piece is short and the attacker's budget soon ends, but the
other payers would wait meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence

from games.rate_limits import work

MUCH = 0.1
"""Share of the burst of a payer's budget. A payer who has used this share or more has to take turns with others."""

PAUSE = 3
"""Length of the pause after the work of a payer who has to take turns, as a multiple of the time that the work took."""


class FairQueue:
    """Queue in which heavy payers wait and are served in turn. There is one object per event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._free = 0.0
        """Earliest time at which the next piece of work may begin, in the loop's time."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._serving: asyncio.Handle | None = None

    async def turn(self, payers: Sequence[str]) -> None:
        """Wait until it is the turn of these payers. Return at once if they do not have to wait."""
        if work.used_share(payers) < MUCH or (not self._waiting and self._loop.time() >= self._free):
            return
        turn: asyncio.Future[None] = self._loop.create_future()
        self._waiting.setdefault(payers[0], deque()).append(turn)
        self._go_on()
        await turn

    def charge_work(self, payers: Sequence[str], seconds: float) -> None:
        """Charge the payers for this work. If they have to take turns, delay the next turn in the queue."""
        if work.charge(payers, seconds) >= MUCH:
            self._free = max(self._free, self._loop.time()) + PAUSE * seconds

    def _go_on(self) -> None:
        if self._serving is None and self._waiting:
            self._serving = self._loop.call_at(max(self._free, self._loop.time()), self._serve)

    def _serve(self) -> None:
        self._serving = None
        if self._loop.time() >= self._free:
            person, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[person] = turns
            if not turn.done():  # a cancelled waiter needs no turn
                turn.set_result(None)
        if self._waiting:  # serve the next waiter only after the one just woken has worked
            self._serving = self._loop.call_soon(self._next)

    def _next(self) -> None:
        self._serving = None
        self._go_on()
