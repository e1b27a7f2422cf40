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
        """Whether this is the only server process."""
        ...

    def do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run the work in the background. A failure is logged."""
        ...

    def in_read_thread(self, work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        """Return an awaitable version of the function, which runs it in a thread for reading the database."""
        ...

    async def write(self, write: Write) -> None:
        """Store the entry, and return when it is on disk.

        Raise Conflict if there is already an entry with this index or ref, and Unsaved if storing fails.
        """
        ...

    async def added_entries(self, match_id: str, known: MatchPosition) -> LaterEntries | None:
        """Return the entries that other processes have stored after this position, or None if there are none.

        Raise Unreadable or Unsaved if the entries cannot be read.
        """
        ...

    def set_aside(self, match_id: str, error: Exception) -> Unreadable:
        """Stop serving a match because its stored data cannot be read. Return the error that the caller must raise."""
        ...

    def announce(self, match_id: str, kind: str, in_hall: bool = False) -> None:
        """Notify the other processes that this process has changed the match and shown the change.

        `in_hall`: also notify the pages that show the list of matches.
        """
        ...

    def announce_presence(self, match_id: str, here: Presence) -> None:
        """Notify the other processes who is connected to the match in this process."""
        ...

    def looks_after(self, match_id: str) -> bool:
        """Return whether this process runs the match's bots and watches its clocks (`home_watch.py`)."""
        ...

    def rests(self, match: LiveMatch) -> bool:
        """Return whether this table of bots must wait, so that its bots and clocks do not act now (`bot_tables.py`)."""
        ...

    def give_way(self, match: LiveMatch) -> None:
        """Update the queue of the host's tables of bots after a change of this match.

        Let the first table in the queue play.
        """
        ...
