"""Which viewer a connection or a request has. Only this module decides what a person may see of a match.

There are four rules:

- A person who holds a seat, or a key to it, always sees that seat's view.
- All others see the public view. A watcher to whom a seat has lent its view may see that view instead, while the match
  is running and until the seat takes it back.
- If the table's policy allows it, watchers may see every seat's own view as it was some finished turns ago.
- When the match is over, all people may see all views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from engine.core.errors import illegal
from engine.core.game import PUBLIC, Viewer


class Sitting(Protocol):
    """A seat and the id of its user ("" for none). A loan has the same fields: the seat, and the borrowing guest."""

    @property
    def seat(self) -> int: ...

    @property
    def user(self) -> str: ...


class Seated(Sitting, Protocol):
    """A seat, its user, and the guests to whom the user has given a key to it."""

    @property
    def keys(self) -> tuple[str, ...]: ...


class Lent(Struct, frozen=True):
    """A view that a seat has lent to a watcher: the guest's id, and the guest's name at that time."""

    seat: int
    user: str
    name: str


def viewer_of(people: Iterable[Seated], guest: str) -> Viewer:
    """Return the seat this guest holds or has a key to, even while a bot plays it. Return PUBLIC for all others."""
    if guest:
        for person in people:
            if person.user == guest or guest in person.keys:
                return person.seat
    return PUBLIC


def eyes_of(own: Viewer, loans: Iterable[Sitting], guest: str, wanted: Viewer, is_running: bool) -> Viewer:
    """Return the viewer for a guest whose own viewer is `own` and who asks for the view of `wanted`.

    A loan of that view counts only while the match is running. A player always sees their own view.
    """
    if own == PUBLIC and guest and is_running and any(each.seat == wanted and each.user == guest for each in loans):
        return wanted
    return own


def last_open_turn(own: Viewer, delay: int, turn: int, is_over: bool) -> int:
    """Return the last turn whose views of all seats this viewer may see. Raise Illegal if they may see no past turn.

    The result depends only on the policy and the public turn number, so it reveals nothing when it grows.
    """
    if own != PUBLIC:
        raise illegal("E-PLAYER", "You play in this match: you see your own view until it is over.")
    if is_over:
        raise illegal("E-OVER", "The match is over; its replay shows what everybody knew.")
    if not delay:
        raise illegal("E-CLOSED", "At this table the players' own views open when the match is over.")
    return turn - delay


def replay_viewer(people: Iterable[Seated], guest: str, wanted: int | None, is_over: bool) -> Viewer:
    """Return the viewer whose replay may be shown: any viewer after the end, before that only the guest's own."""
    own = viewer_of(people, guest)
    return own if wanted is None or not is_over else wanted
