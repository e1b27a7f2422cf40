"""Functions of other apps that the hall calls. Each app sets its functions in `AppConfig.ready`, so that the hall need
not import the app.

`recorded_matches.py` has another such hook: there the archive sets the condition for matches that were imported as
files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists
from msgspec import Struct

from engine.core.game import Header, Setup
from games.lobby.models import Guest, Match


class PublicState(Struct, frozen=True):
    """Public state of a started match, as shown in the list of matches.

    `header`: the public header of the match. `touched`: the time of its last publicly visible move, in seconds since
    1970.
    """

    header: Header
    touched: float


@dataclass(frozen=True)
class RunningMatches:
    """The functions of the app `games/play` that the hall calls."""

    open_table: Callable[[Match, Setup], None]
    """Create the database rows of a match that starts. The hall calls this in the transaction that starts the match."""
    public_states: Callable[[Sequence[str]], dict[str, PublicState]]
    """Return the public states of these matches by match id.

    Matches that have not started or cannot be read are not included.
    """
    last_answers: Callable[[Collection[str]], dict[tuple[str, int], int]]
    """Return the index of each seat's last log entry in these matches, by match id and seat.

    Seats without an entry are not included. Show an index only to the players of the seat, because a sealed answer is
    an entry too.
    """
    played_since: Callable[[float], Exists]
    """Return a query condition: the match has had a publicly visible move after this time (in seconds since 1970)."""


@dataclass(frozen=True)
class Spectators:
    """The functions of the app `games/recon` that the hall calls."""

    grant_open_views: Callable[[Match, int], None]
    """Set the number of finished turns after which watchers of a table may see the view of every seat.

    If the number is 0, they may see these views only when the match is over. The hall calls this in the transaction
    that creates or changes the table.
    """
    open_views_of: Callable[[str], int]
    """Return the number of turns that `grant_open_views` has set for the match with this id."""
    remember: Callable[[str, Guest, int], None]
    """Record that this guest has seen this seat's view in this match."""
    keep_out: Callable[[str, str, int], None]
    """Raise Denied if the guest with this id may not take this seat, because the guest has seen other seats' views."""


@dataclass(frozen=True)
class SavedDesigns:
    """The functions of the app `games/designs` that the hall calls."""

    text_of: Callable[[str, str], str]
    """Return the file of the saved scenario of this game with this id. Raise Denied if there is no such scenario."""


class Hooks:
    """The functions of other apps that the hall calls. They are set while Django starts, before the first request."""

    designs: SavedDesigns

    running: RunningMatches
    spectators: Spectators


hooks = Hooks()
