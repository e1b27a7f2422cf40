"""What the server process gives to each room; `node.py` is it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ParamSpec, Protocol, TypeVar

from games.lobby.errors import Unreadable
from games.play.fair_queue import FairQueue
from games.play.live_match import LiveMatch
from games.play.match_data import LaterEntries, Position
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
        """Run in the background; a failure is logged."""
        ...

    def read(self, work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        """`await services.read(function)(...)` runs it in a thread for looks at the database."""
        ...

    async def write(self, write: Write) -> None:
        """Returns when it is on disk. Raises Conflict if the index or the ref is taken, Unsaved if it cannot be."""
        ...

    async def added_entries(self, match_id: str, known: Position) -> LaterEntries | None:
        """What other processes have stored after this position; None: nothing. Raises Unreadable, Unsaved."""
        ...

    def set_aside(self, match_id: str, error: Exception) -> Unreadable:
        """What is stored of the match cannot be read: put its room out of use."""
        ...

    def announce(self, match_id: str, kind: str, in_hall: bool = False) -> None:
        """This process changed the match and has shown it; tell the other processes, and the hall."""
        ...

    def announce_presence(self, match_id: str, here: Presence) -> None:
        """Who is connected to the match in this process now."""
        ...

    def looks_after(self, match_id: str) -> bool:
        """Whether this process moves the match's bots and watches its clocks (`home_watch.py`)."""
        ...

    def rests(self, match: LiveMatch) -> bool:
        """Whether nothing may happen at this table now (`bot_tables.py`)."""
        ...

    def give_way(self, match: LiveMatch) -> None:
        """If the match does not go on by itself any more, another one may."""
        ...
