"""Functions that later apps give to the hall. Each app sets its part in `AppConfig.ready`, so the hall need not import
it.

`recorded_matches.py` holds one more: the archive sets there how to recognize matches that were brought in as files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists
from msgspec import Struct

from engine.core.game import Header, Setup
from games.lobby.models import Guest, Match


class PublicState(Struct, frozen=True):
    """What a row of the hall shows of a match that has started: its public header, and the time of the last move
    (seconds since 1970)."""

    header: Header
    touched: float


@dataclass(frozen=True)
class RunningMatches:
    """Functions of `games/play`."""

    open_table: Callable[[Match, Setup], None]
    """Start a match; called in the transaction that starts it."""
    public_states: Callable[[Sequence[str]], dict[str, PublicState]]
    """Return public states by match id. Matches that have not started or cannot be read are left out."""
    last_answers: Callable[[Collection[str]], dict[tuple[str, int], int]]
    """Map match id and seat to the index of the seat's last entry in the log, for these matches. Seats without an entry
    are left out. Give this to the seat's own people only: a sealed answer is an entry too."""
    played_since: Callable[[float], Exists]
    """Return the condition that a player has moved in a match since this time (seconds since 1970)."""


@dataclass(frozen=True)
class Spectators:
    """Functions of `games/recon`."""

    grant_open_views: Callable[[Match, int], None]
    """Set the number of finished turns after which watchers of a table may see every seat's own view (0: not before the
    end). Called in the transaction that creates or changes the table."""
    open_views_of: Callable[[str], int]
    """Return that number for a match id."""
    remember: Callable[[str, Guest, int], None]
    """Note that this guest has seen, in that match, what the seat knows."""
    keep_out: Callable[[str, str, int], None]
    """Raise Denied if the guest (by id) may not take that seat, because they have seen other seats' views."""


@dataclass(frozen=True)
class SavedDesigns:
    """Functions of `games/designs`."""

    text_of: Callable[[str, str], str]
    """Return the file of a saved own scenario, by game and id. Raise Denied if there is none."""


class Hooks:
    """Parts of all apps, set while Django starts, before the first request."""

    designs: SavedDesigns

    running: RunningMatches
    spectators: Spectators


hooks = Hooks()
