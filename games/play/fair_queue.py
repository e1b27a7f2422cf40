"""Who has cost much lately takes turns with others like him, and all of them leave most of the loop's time to others.

Ordinary play never waits here. Without this, many sockets of one attacker could each do a piece of work in one round of
the event loop before it comes to anybody else, although each piece is short and their budget ends it soon.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence

from games.rate_limits import work

MUCH = 0.1
"""The share of a budget's burst from which on a payer takes turns."""

PAUSE = 3
"""How many times as long as a piece of work took the next one of such a payer has to wait."""


class FairQueue:
    """One per event loop. Turns go round by person."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._free = 0.0
        """The loop's time at which the next one may begin."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._serving: asyncio.Handle | None = None

    async def turn(self, payers: Sequence[str]) -> None:
        """Wait for one's turn, if one has to."""
        if work.used(payers) < MUCH or (not self._waiting and self._loop.time() >= self._free):
            return
        turn: asyncio.Future[None] = self._loop.create_future()
        self._waiting.setdefault(payers[0], deque()).append(turn)
        self._go_on()
        await turn

    def worked(self, payers: Sequence[str], seconds: float) -> None:
        """They are charged; if they have to take turns, the next one begins after a pause."""
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
            if not turn.done():  # who went away meanwhile needs none
                turn.set_result(None)
        if self._waiting:  # not before the one just woken has worked
            self._serving = self._loop.call_soon(self._next)

    def _next(self) -> None:
        self._serving = None
        self._go_on()
