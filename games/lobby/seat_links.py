"""Seat links. Each link gives one more browser access to one seat of one table. The seat's owner can revoke all links.

The token of a link is random and never stored; the server finds the link by a digest of the token. Viewing a link
changes nothing.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from games import notify
from games.lobby import seat_keys
from games.lobby.errors import Denied, no_match, no_seat
from games.lobby.hooks import hooks
from games.lobby.models import Guest, Match, SeatKey, SeatLink, SeatRow
from games.lobby.pasted_links import seat_token_in

TOKEN_BYTES = 24
LINKS = 5
"""Maximum number of unused links to one seat. If one more is created, the oldest link is deleted."""

DEVICES = 8
"""Maximum number of browsers that can hold a key to the same seat at the same time."""

AFTER_THE_END = timedelta(days=1)
OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


class Devices(Struct, frozen=True):
    """The number of browsers with a key to a seat, and the number of the seat's links that have not been used yet."""

    devices: int
    links: int


def lifetime() -> timedelta:
    return timedelta(days=float(getattr(settings, "SEAT_LINK_DAYS", 7)))


def make(match_id: str, guest: Guest | None) -> tuple[str, datetime]:
    """Create a link with which another browser can get a key to the guest's own seat.

    Return the link's token, and the time until which the token is valid. Raise Denied if the guest is not the user of a
    seat in the match, or if too many browsers have a key to the seat.
    """
    with transaction.atomic():
        match = _lock_match(match_id)
        row = _find_own_seat(match, guest)
        row.links.filter(expires__lte=timezone.now()).delete()
        spare = row.links.order_by("-pk").values_list("pk", flat=True)[LINKS - 1 :]
        row.links.filter(pk__in=list(spare)).delete()
        if row.keys.count() >= DEVICES:
            text = f"Your seat is already open on {DEVICES} other devices. Take the seat back from all of them first."
            raise Denied(409, "E-DEVICES", text)
        token, expires = secrets.token_urlsafe(TOKEN_BYTES), timezone.now() + lifetime()
        link = SeatLink.objects.create(seat=row, digest=_digest(token), expires=expires)
        return token, _until(match, link)


def count_devices(match_id: str, guest: Guest | None) -> Devices:
    """Return the number of keys to the guest's seat, and the number of its unused links. Raise Denied if the guest is
    not the user of a seat in the match."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise no_match()
    row = _find_own_seat(match, guest)
    return Devices(row.keys.count(), row.links.filter(expires__gt=timezone.now()).count())


def take_back(match_id: str, guest: Guest | None) -> Devices:
    """Revoke all keys and links of the guest's seat. Afterwards the other devices can only watch."""
    with transaction.atomic():
        match = _lock_match(match_id)
        seat_keys.drop_all(_find_own_seat(match, guest), match)
        transaction.on_commit(lambda: notify.match_changed(match_id))
    return Devices(0, 0)


def find_link(token: str) -> SeatLink:
    """Return the link that belongs to a token. Raise Denied if the link was used or revoked, has expired, or never
    existed."""
    link = SeatLink.objects.select_related("seat__match", "seat__user").filter(digest=_digest(token)).first()
    if link is None or link.seat.user is None or _until(link.seat.match, link) <= timezone.now():
        raise Denied(404, "E-LINK", "This seat link is not valid any more. Create a new link.")
    return link


def until(link: SeatLink) -> datetime:
    return _until(link.seat.match, link)


def check(link: SeatLink, guest: Guest | None) -> None:
    """Raise Denied if this browser is not allowed to get the link's seat: because it already plays this seat or another
    one of the match, or because its guest has seen the views of other seats."""
    match, here = link.seat.match, seat_keys.row_of(link.seat.match, guest)
    if here is not None and here.pk == link.seat.pk:
        raise Denied(409, "E-SEATED", "This browser already plays that seat. Open the link on your other device.")
    if here is not None:
        text = "In this browser you already have another seat at this table. Open the link in another browser."
        raise Denied(409, "E-SEATED", text)
    if guest is not None:
        hooks.spectators.keep_out(match.pk, guest.pk, link.seat.n)


def use(token: str, guest: Guest) -> str:
    """Give the guest a key to the link's seat, and delete the link. Return the match's id. Raise Denied if the guest is
    not allowed to get the seat."""
    match_id = find_link(token).seat.match_id
    with transaction.atomic():
        match = _lock_match(match_id)
        link = find_link(token)  # look again under the lock, because another browser may have used the link
        check(link, guest)
        if link.seat.keys.count() >= DEVICES:
            raise Denied(
                409,
                "E-DEVICES",
                "That seat is open on too many devices. Its owner must take the seat back from these devices first.",
            )
        SeatKey.objects.create(match=match, seat=link.seat, guest=guest)
        link.delete()
        transaction.on_commit(lambda: notify.match_changed(match_id))
    return match_id


def _find_own_seat(match: Match, guest: Guest | None) -> SeatRow:
    row = seat_keys.row_of(match, guest)
    if row is None:
        raise no_seat()
    if not seat_keys.is_owner(row, guest):
        raise Denied(403, "E-KEY", "This device uses a seat link. Use the device on which you took the seat.")
    return row


def _lock_match(match_id: str) -> Match:
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None:
        raise no_match()
    return match


def _until(match: Match, link: SeatLink) -> datetime:
    return min(link.expires, match.updated + AFTER_THE_END) if match.status in OVER else link.expires


def _digest(token: str) -> str:
    return sha256(seat_token_in(token).encode()).hexdigest()
