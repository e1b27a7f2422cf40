"""What the hall leaves to later apps: each hands in its part in `AppConfig.ready`, so the hall need not know it.

`recorded_matches.py` holds one more, by which the archive tells which matches were brought in as files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists
from msgspec import Struct

from engine.core.game import Header, Setup
from games.lobby.models import Guest, Match


class PublicState(Struct, frozen=True):
    """What a row of the hall shows of a match that has started: its public header, and when somebody last moved
    (seconds since 1970)."""

    header: Header
    touched: float


@dataclass(frozen=True)
class RunningMatches:
    """Handed in by `games/play`."""

    open_table: Callable[[Match, Setup], None]
    """A match starts; called in the transaction that starts it."""
    public_states: Callable[[Sequence[str]], dict[str, PublicState]]
    """By match id; those that have not started or cannot be read are left out."""
    last_answers: Callable[[Collection[str]], dict[tuple[str, int], int]]
    """Of these matches, by match id and seat: the index of that seat's last entry in the log. Seats without one are
    left out. For the seat's own people only: a sealed answer is an entry too."""
    played_since: Callable[[float], Exists]
    """The condition that somebody has moved in a match since then (seconds since 1970)."""


@dataclass(frozen=True)
class Spectators:
    """Handed in by `games/recon`."""

    grant_open_views: Callable[[Match, int], None]
    """A table is made or changed whose watchers may see every seat's own view after so many finished turns (0: not
    before the end); called in the transaction that does it."""
    open_views_of: Callable[[str], int]
    """That number, by match id."""
    remember: Callable[[str, Guest, int], None]
    """This guest has seen, in that match, what the seat knows."""
    keep_out: Callable[[str, str, int], None]
    """Raises Denied if the guest (by id) may not take that seat because of what he has seen of others."""


@dataclass(frozen=True)
class SavedDesigns:
    """Handed in by `games/designs`."""

    text_of: Callable[[str, str], str]
    """By game and id: the file of a scenario that somebody made and saved. Raises Denied where there is none."""


class Hooks:
    """Set while Django starts, before the first request."""

    designs: SavedDesigns

    running: RunningMatches
    spectators: Spectators


hooks = Hooks()
