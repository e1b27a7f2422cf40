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
    """Data of a match in the hall: its row and its seats."""

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
    """Number of finished turns after which watchers may see the seats' own views.

    If it is 0, they may see them only when the match is over.
    """
    loans: tuple[Lent, ...] = ()
    edits: int = 0
    """Number of times that the host has changed the table before the start."""
    silenced: tuple[Silenced, ...] = ()
    """People whom the host has silenced."""
    own_title: str = ""
    """Title of the scenario that the match plays, if a player made it; "" for a printed scenario."""


class MatchPosition(Struct, frozen=True):
    """Position of a match after the log entry with index `head`."""

    setup: Setup
    seed: Seed
    head: int
    state: Any
    streams: Streams
    table_state: TableState
    alive: float
    """Last time at which the table is known to have been served, in seconds since 1970."""


class LaterEntries(Struct, frozen=True):
    """Data of a match that was stored after a given entry.

    `position` is the new position, and `entries` are the entries for the log. `refs` are the last refs of each seat,
    and `older` are the seats that also have older refs. `written` maps each seat to its number of entries and of bytes.
    """

    position: MatchPosition
    entries: list[StoredEntry]
    refs: list[SeatRef]
    older: list[int]
    written: dict[int, tuple[int, int]]
