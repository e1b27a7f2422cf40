"""Who speaks for a seat: its user, and the guests to whom he has given a key by a seat link."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from games.lobby.hooks import hooks
from games.lobby.models import Guest, Match, SeatKey, SeatRow


def row_of(match: Match, guest: Guest | None) -> SeatRow | None:
    """The seat for which this guest speaks at this table; None if there is none."""
    if guest is None:
        return None
    return SeatRow.objects.filter(Q(user=guest) | Q(keys__guest=guest), match=match).first()


def is_owner(row: SeatRow | None, guest: Guest | None) -> bool:
    """Whether this guest sits there himself, not by a key."""
    return row is not None and guest is not None and row.user_id == guest.pk


def speaks(row: SeatRow, guest: Guest | None) -> bool:
    """For rows with their keys read already (`prefetch_related("keys")`), as without."""
    return guest is not None and (row.user_id == guest.pk or any(key.guest_id == guest.pk for key in row.keys.all()))


def drop(keys: Iterable[SeatKey], match: Match) -> None:
    """These guests speak for their seat no more. What they have seen in a running match they have seen: like other
    watchers who know a seat's view they can take no other seat. Runs in the caller's transaction."""
    for key in keys:
        if match.status == Match.Status.RUNNING:
            hooks.spectators.remember(match.pk, key.guest, key.seat.n)
        key.delete()


def drop_all(row: SeatRow, match: Match) -> None:
    """Nobody but its user speaks for this seat any more, and no link opens it."""
    row.links.all().delete()
    drop(row.keys.select_related("guest", "seat"), match)


def move(row: SeatRow, other: SeatRow) -> None:
    """Before the start a person takes another seat; his keys and links go with him."""
    row.keys.update(seat=other)
    row.links.update(seat=other)
