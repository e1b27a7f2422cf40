"""Data structures of a match as it is read from disk: settings, people, position and later entries."""

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
    """A seat, and the user or bot that holds it."""

    seat: int
    user: str
    name: str
    bot: bool
    ready: bool
    color: int
    level: str = ""
    """Level of the seat's bot; "": the game's first level."""
    keys: tuple[str, ...] = ()
    """Guests who may act for the seat besides its user."""


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
    """Number of finished turns after which the seats' own views open to watchers; 0: only when the match is over."""
    loans: tuple[Lent, ...] = ()
    edits: int = 0
    """How often the host has changed the table before the start."""
    silenced: tuple[Silenced, ...] = ()
    """People whom the host has silenced."""
    own_title: str = ""
    """Title of the match's own scenario; "": it plays a printed one."""


class Position(Struct, frozen=True):
    """State of a match after its entry `head`."""

    setup: Setup
    seed: Seed
    head: int
    state: Any
    streams: Streams
    table_state: TableState
    alive: float
    """When the table was last known to be served, in seconds since 1970."""


class LaterEntries(Struct, frozen=True):
    """What was stored of a match after a given entry.

    It has the new position, the entries for the log, the last refs of each seat, the seats with older refs than these,
    and each seat's number of entries and bytes.
    """

    position: Position
    entries: list[StoredEntry]
    refs: list[SeatRef]
    older: list[int]
    written: dict[int, tuple[int, int]]
