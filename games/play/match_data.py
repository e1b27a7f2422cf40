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
    """A seat, and the user or bot that plays it."""

    seat: int
    user: str
    name: str
    bot: bool
    ready: bool
    color: int
    level: str = ""
    """Level of the bot that plays the seat; "": the game's first level."""
    keys: tuple[str, ...] = ()
    """Ids of the guests who are allowed to act for the seat, in addition to its user."""


class MatchSettings(Struct, frozen=True):
    """The data of a match that is not part of the game: its table, its people and its settings."""

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
    """Number of finished turns after which watchers can see the seats' own views of a turn.

    If it is 0, they can see them only when the match is over.
    """
    loans: tuple[Lent, ...] = ()
    edits: int = 0
    """Number of times that the host has changed the table before the start."""
    silenced: tuple[Silenced, ...] = ()
    """The people whom the host has silenced."""
    own_title: str = ""
    """Title of the scenario if a player made the scenario; "" if the match uses a printed scenario."""


class MatchPosition(Struct, frozen=True):
    """The position of a match after the log entry with the index `head`."""

    setup: Setup
    seed: Seed
    head: int
    state: Any
    streams: Streams
    table_state: TableState
    alive: float
    """The latest time at which a server process is known to have served the table, in seconds since 1970."""


class LaterEntries(Struct, frozen=True):
    """The data of a match that was stored after a given log entry.

    `position` is the new position, and `entries` are the new entries for the log. `refs` contains the refs with which
    clients sent the latest entries of each seat. `older` contains the seats that also have older refs. `written` maps
    each seat to the number of its entries and their total size in bytes.
    """

    position: MatchPosition
    entries: list[StoredEntry]
    refs: list[SeatRef]
    older: list[int]
    written: dict[int, tuple[int, int]]
