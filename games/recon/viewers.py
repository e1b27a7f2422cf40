"""Decides which viewer a connection or a request has. Only this module decides what a user may see of a match.

There are four rules:

- A user who has a seat, or a key to it, always sees that seat's view.
- All other users see the public view. A watcher to whom a seat has lent its view may see that view instead, while the
  match is running and until the seat takes the view back.
- If the table's policy allows it, watchers may see every seat's view as it was some finished turns ago.
- When the match is over, all users may see all views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from engine.core.errors import illegal
from engine.core.game import PUBLIC, Viewer


class Sitting(Protocol):
    """An object with a seat and the guest id of the seat's user, or "" if the seat has no user.

    A loan of a view has the same fields: the seat, and the id of the watcher to whom its view is lent.
    """

    @property
    def seat(self) -> int: ...

    @property
    def user(self) -> str: ...


class Seated(Sitting, Protocol):
    """A seat with its user. `keys`: ids of the guests who have a key to the seat."""

    @property
    def keys(self) -> tuple[str, ...]: ...


class Lent(Struct, frozen=True):
    """A loan of a seat's view. `user`: guest id of the watcher. `name`: the watcher's name when the view was lent."""

    seat: int
    user: str
    name: str


def viewer_of(people: Iterable[Seated], guest: str) -> Viewer:
    """Return the seat that this guest has, or has a key to, even while a bot plays the seat.

    Return PUBLIC if there is no such seat.
    """
    if guest:
        for person in people:
            if person.user == guest or guest in person.keys:
                return person.seat
    return PUBLIC


def eyes_of(own: Viewer, loans: Iterable[Sitting], guest: str, wanted: Viewer, is_running: bool) -> Viewer:
    """Return the viewer whose view a guest sees after asking for the view of `wanted`.

    `own`: the result of `viewer_of` for the guest.

    Return `wanted` if that seat lends its view to the guest, the guest has no seat, and the match is running. Otherwise
    return `own`.
    """
    if own == PUBLIC and guest and is_running and any(each.seat == wanted and each.user == guest for each in loans):
        return wanted
    return own


def last_open_turn(own: Viewer, delay: int, turn: int, is_over: bool) -> int:
    """Return the last turn for which this viewer may see the views of all seats.

    Raise Illegal if the viewer may see no past turn: if the viewer is a player, if the match is over, or if the table's
    policy does not allow it. The result depends only on the policy and the public turn number, so it reveals nothing
    else.
    """
    if own != PUBLIC:
        raise illegal("E-PLAYER", "You play in this match, so you can see only your own view until the match is over.")
    if is_over:
        raise illegal("E-OVER", "The match is over. Its replay shows what each player knew.")
    if not delay:
        raise illegal("E-CLOSED", "At this table, watchers may see the players' views only when the match is over.")
    return turn - delay


def replay_viewer(people: Iterable[Seated], guest: str, wanted: int | None, is_over: bool) -> Viewer:
    """Return the viewer whose replay is shown to a guest.

    Return `wanted` if the match is over and `wanted` is not None. Otherwise return the result of `viewer_of` for the
    guest.
    """
    own = viewer_of(people, guest)
    return own if wanted is None or not is_over else wanted
