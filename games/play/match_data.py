"""A match as it is read from disk: who plays it under which settings, where it stands, what came later. Plain data."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.chance import Seed
from engine.core.game import Setup
from games.diplomacy.messages import Silenced
from games.lobby.clock_settings import Clock
from games.play.applied_refs import SeatRef
from games.play.moves import StoredEntry
from games.play.sections import Streams
from games.play.table_state import TableState
from games.recon.viewers import Lent


class Occupant(Struct, frozen=True):
    """A seat, and who holds it."""

    seat: int
    user: str
    name: str
    bot: bool
    ready: bool
    color: int
    level: str = ""
    """Of its bot; "": the first one of the game."""
    keys: tuple[str, ...] = ()
    """Guests who may speak for the seat beside its user."""


class MatchSettings(Struct, frozen=True):
    """What the hall knows of a match: its row and its seats."""

    id: str
    code: str
    game: str
    scenario: str
    status: str
    host: str
    clock: Clock
    rematch: str
    people: tuple[Occupant, ...]
    open_views: int = 0
    """After how many finished turns the seats' own views open to watchers; 0: when the match is over."""
    loans: tuple[Lent, ...] = ()
    edits: int = 0
    """How often the host has changed the table before the start."""
    silenced: tuple[Silenced, ...] = ()
    """Whom the host has silenced."""
    own_title: str = ""
    """Of its own scenario; "": it plays a printed one."""


class Position(Struct, frozen=True):
    """Where a match stands after its entry `head`."""

    setup: Setup
    seed: Seed
    head: int
    state: Any
    streams: Streams
    table_state: TableState
    alive: float
    """When the table was last known to be served, in seconds since 1970."""


class LaterEntries(Struct, frozen=True):
    """What was stored after an entry: where the match stands, the entries for the log, what each seat gave last, the
    seats that have given more than that before, and how many entries and bytes of each seat there are."""

    position: Position
    entries: list[StoredEntry]
    refs: list[SeatRef]
    older: list[int]
    written: dict[int, tuple[int, int]]
