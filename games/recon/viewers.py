"""Whose eyes a connection or a request has. The only place that decides what anybody may see of a match.

There are four answers. Who holds a seat, or a key to it, sees through that seat, always. Everybody else sees what the
public sees; a watcher to whom a seat has lent its view may look through that seat instead, while the match is played
and until the seat takes it back; and where the table's policy says so, watchers may look at every seat's own view as it
was some finished turns ago. When the match is over everybody may look at everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from engine.core.errors import illegal
from engine.core.game import PUBLIC, Viewer


class Sitting(Protocol):
    """A seat and the id of its user ("" for none); a loan reads the same: the seat, and who borrowed its view."""

    @property
    def seat(self) -> int: ...

    @property
    def user(self) -> str: ...


class Seated(Sitting, Protocol):
    """A seat, its user, and the guests to whom he has given a key to it."""

    @property
    def keys(self) -> tuple[str, ...]: ...


class Lent(Struct, frozen=True):
    """A view lent by a seat to a watcher: the guest's id, and the name he had then."""

    seat: int
    user: str
    name: str


def viewer_of(people: Iterable[Seated], guest: str) -> Viewer:
    """The seat this guest holds or has a key to, also while a bot plays it; everybody else looks as the public."""
    if guest:
        for person in people:
            if person.user == guest or guest in person.keys:
                return person.seat
    return PUBLIC


def eyes_of(own: Viewer, loans: Iterable[Sitting], guest: str, wanted: Viewer, is_running: bool) -> Viewer:
    """Whose view is shown to a guest who looks as `own` by himself and would like to look as `wanted`.

    A lent view ends with its loan and with the match. A player has no other eyes than his own.
    """
    if own == PUBLIC and guest and is_running and any(each.seat == wanted and each.user == guest for each in loans):
        return wanted
    return own


def last_open_turn(own: Viewer, delay: int, turn: int, is_over: bool) -> int:
    """The last turn of which this viewer may see every seat's own view; raises Illegal if there is none for him.

    It depends on nothing but the policy and the public number of the turn, so that it grows tells nobody anything.
    """
    if own != PUBLIC:
        raise illegal("E-PLAYER", "You play in this match: you see your own view until it is over.")
    if is_over:
        raise illegal("E-OVER", "The match is over; its replay shows what everybody knew.")
    if not delay:
        raise illegal("E-CLOSED", "At this table the players' own views open when the match is over.")
    return turn - delay


def replay_viewer(people: Iterable[Seated], guest: str, wanted: int | None, is_over: bool) -> Viewer:
    """Whose knowledge may be replayed: anybody's when the match is over, before that only one's own."""
    own = viewer_of(people, guest)
    return own if wanted is None or not is_over else wanted
