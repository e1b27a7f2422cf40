"""Interface of the services that a server process gives to each room. `node.py` implements it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ParamSpec, Protocol, TypeVar

from games.lobby.errors import Unreadable
from games.play.fair_queue import FairQueue
from games.play.live_match import LiveMatch
from games.play.match_data import LaterEntries, MatchPosition
from games.play.moves import Write
from games.play.past_turns import PastTurns
from games.presence import Presence

P = ParamSpec("P")
T = TypeVar("T")


class RoomServices(Protocol):
    loop: asyncio.AbstractEventLoop
    fair_queue: FairQueue
    past_turns: PastTurns

    @property
    def is_alone(self) -> bool:
        """Whether there is no other server process."""
        ...

    def do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run the work in the background. A failure is logged."""
        ...

    def in_read_thread(self, work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        """Return an awaitable version of the function, which runs it in a thread for reading the database."""
        ...

    async def write(self, write: Write) -> None:
        """Store the entry, and return when it is on disk.

        Raise Conflict if the entry's index or ref is taken, and Unsaved if storing fails.
        """
        ...

    async def added_entries(self, match_id: str, known: MatchPosition) -> LaterEntries | None:
        """Return the entries that other processes have stored after this position; None if there are none.

        Raise Unreadable or Unsaved if they cannot be read.
        """
        ...

    def set_aside(self, match_id: str, error: Exception) -> Unreadable:
        """Take a match out of use because its stored data cannot be read, and return the error to raise."""
        ...

    def announce(self, match_id: str, kind: str, in_hall: bool = False) -> None:
        """Notify the other processes and the hall that this process has changed the match and shown the change."""
        ...

    def announce_presence(self, match_id: str, here: Presence) -> None:
        """Announce who is connected to the match in this process."""
        ...

    def looks_after(self, match_id: str) -> bool:
        """Return whether this process runs the match's bots and watches its clocks (`home_watch.py`)."""
        ...

    def rests(self, match: LiveMatch) -> bool:
        """Return whether this table rests, so that its bots and clocks must not act now (`bot_tables.py`)."""
        ...

    def give_way(self, match: LiveMatch) -> None:
        """Update the queue of the host's tables of bots after this match changed, and let the first table run."""
        ...
