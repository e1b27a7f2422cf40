"""Cache of the bans in force.

Each process reads the bans again every few seconds, and immediately after it has changed a ban.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from datetime import datetime, timedelta
from ipaddress import ip_network
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone
from msgspec import Struct

from games.addresses import NOBODY, Network
from games.operators.models import Ban, network

FRESH = 5.0
"""Seconds after which the cached bans are out of date and are read again."""

ADDRESS_FOR = timedelta(days=1)
"""Time for which the address of a banned guest is banned too."""


ADDRESSES = 200
"""Further addresses are banned automatically only while there are fewer address bans than this. Without this limit, a
banned user with a thousand addresses could get the addresses of a thousand other users banned."""


class BanInForce(Struct, frozen=True):
    """A ban that is in force, without its guest or address.

    `address_too` states whether the address from which the guest comes next is banned too.
    """

    reason: str
    until: datetime | None
    address_too: bool = False

    @property
    def holds(self) -> bool:
        return self.until is None or self.until > timezone.now()


class InForce(Struct, frozen=True):
    """All bans that are in force, as they were last read from the database."""

    guests: dict[str, BanInForce] = {}
    addresses: list[tuple[Network, BanInForce]] = []

    def __bool__(self) -> bool:
        return bool(self.guests or self.addresses)

    def of_guest(self, guest: str) -> BanInForce | None:
        held = self.guests.get(guest)
        return held if held and held.holds else None

    def of_address(self, address: str) -> BanInForce | None:
        """Return the ban of an address, or None if there is none.

        `address` is a result of `addresses.address_of`. For IPv6 it is a network.
        """
        if address == NOBODY or not self.addresses:
            return None
        here = ip_network(address)
        for banned, held in self.addresses:
            if banned.version == here.version and banned.overlaps(here) and held.holds:
                return held
        return None


_reading = threading.Lock()
_last: tuple[float, InForce] = (-FRESH, InForce())


def in_force() -> InForce:
    """Return the bans that are in force. If the cached bans are older than FRESH seconds, read them again.

    If the database fails, or if another thread is already reading, return the cached bans without waiting.
    """
    global _last
    if time.monotonic() - _last[0] >= FRESH and _reading.acquire(blocking=False):
        try:
            _last = time.monotonic(), _read_bans()
        except DatabaseError:
            _last = time.monotonic(), _last[1]
        finally:
            _reading.release()
    return _last[1]


def cached_bans() -> InForce:
    """Return the cached bans without a database query."""
    return _last[1]


def _read_bans() -> InForce:
    guests: dict[str, BanInForce] = {}
    addresses: list[tuple[Network, BanInForce]] = []
    for ban in Ban.objects.order_by("pk"):
        held = BanInForce(ban.reason, ban.until, ban.address_too)
        if held.holds and ban.guest_id:
            guests[ban.guest_id] = held
        elif held.holds:
            with suppress(ValueError):  # a wrong address, stored without the form, must not break the other bans
                addresses.append((ip_network(ban.address, strict=False), held))
    return InForce(guests, addresses)


def forget(**_: Any) -> None:
    """Make the next call of `in_force` read the bans again."""
    global _last
    _last = (-FRESH, _last[1])


def _forget_after_commit(**_: Any) -> None:
    transaction.on_commit(forget)


post_save.connect(_forget_after_commit, sender=Ban)
post_delete.connect(_forget_after_commit, sender=Ban)


def sentence(held: BanInForce) -> str:
    """Return the message that a banned user sees: the end of the ban, its reason, and whom the user can contact."""
    until = f" until {held.until:%-d %B %Y, %H:%M} UTC" if held.until else ""
    why = f": {held.reason.rstrip('.')}." if held.reason else "."
    whom = f"write to {settings.CONTACT}" if settings.CONTACT else "contact the person who runs this server"
    return f"You are banned from this server{until}{why} If this is a mistake, {whom}."


def verdict(guest: str, address: str) -> str:
    """Return the message that a banned guest or address sees. Return "" if neither is banned.

    Both arguments can be "". If the ban of a guest demands it, the guest's address is banned too. This function is
    synchronous.
    """
    known = in_force()
    if not known:
        return ""
    found = known.of_guest(guest) if guest else None
    if found is not None and found.address_too and address not in ("", NOBODY) and known.of_address(address) is None:
        _keep_out(address, found)
    found = found or (known.of_address(address) if address else None)
    return sentence(found) if found else ""


def _keep_out(address: str, with_him: BanInForce) -> None:
    """Also ban the address of a banned guest for at most ADDRESS_FOR.

    Never ban the address of this server or its proxy.
    """
    try:
        network(address)
    except ValidationError:
        return
    now = timezone.now()
    until = min(now + ADDRESS_FOR, with_him.until or now + ADDRESS_FOR)
    rows = Ban.objects.filter(guest=None)
    rows.filter(until__lte=now).delete()
    if rows.count() < ADDRESSES:
        rows.get_or_create(address=address, defaults={"reason": with_him.reason, "until": until})
