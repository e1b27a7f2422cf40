"""Decides who may act for a seat: the seat's user, and the guests to whom the user has given a key by a seat link."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from games.lobby.hooks import hooks
from games.lobby.models import Guest, Match, SeatKey, SeatRow


def row_of(match: Match, guest: Guest | None) -> SeatRow | None:
    """Return the seat of this match for which this guest is allowed to act; None if there is no such seat."""
    if guest is None:
        return None
    return SeatRow.objects.filter(Q(user=guest) | Q(keys__guest=guest), match=match).first()


def is_owner(row: SeatRow | None, guest: Guest | None) -> bool:
    """Return whether this guest is the user of the seat. The holder of a key to the seat is not its user."""
    return row is not None and guest is not None and row.user_id == guest.pk


def speaks(row: SeatRow, guest: Guest | None) -> bool:
    """Return whether this guest is allowed to act for the seat. The keys of `row` can be prefetched, but need not
    be."""
    return guest is not None and (row.user_id == guest.pk or any(key.guest_id == guest.pk for key in row.keys.all()))


def drop(keys: Iterable[SeatKey], match: Match) -> None:
    """Delete these keys, so that their guests can no longer act for the seat. In a running match, record what the
    guests have seen: like other watchers who know a seat's view, they cannot take another seat. Call this function
    inside a database transaction."""
    for key in keys:
        if match.status == Match.Status.RUNNING:
            hooks.spectators.remember(match.pk, key.guest, key.seat.n)
        key.delete()


def drop_all(row: SeatRow, match: Match) -> None:
    """Delete all keys and links of the seat, so that only the seat's user can act for it."""
    row.links.all().delete()
    drop(row.keys.select_related("guest", "seat"), match)


def move(row: SeatRow, other: SeatRow) -> None:
    """Move the keys and links from the seat `row` to the seat `other`. This is needed when a player changes seats
    before the start."""
    row.keys.update(seat=other)
    row.links.update(seat=other)
