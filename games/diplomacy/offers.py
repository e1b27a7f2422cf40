"""Offers: one seat proposes, the other accepts or declines, and either may withdraw. Synchronous.

Only this module writes offers. Only the two boards interpret them: an accepted offer is filled into the forms of both
seats, and each player seals it, or does not, with their own answer. Nothing here sends a command to a game.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q

from engine.core.errors import Illegal, illegal
from games.diplomacy.messages import Offered
from games.diplomacy.models import Offer

KEPT = 200
"""Maximum number of offers that a page gets when it is opened."""

LARGEST = 1000
"""Maximum size of an offer's terms in bytes."""

OPEN_AT_ONCE = 12
"""Maximum number of open offers from one seat to another."""

FARTHEST = 20
"""Maximum number of turns that an offer may look ahead."""


def propose(match_id: str, seat: int, to: int, terms: Mapping[str, Any], turn: int, until: int, ref: str) -> Offered:
    """Store an offer. The same ref again returns the same offer. Raise Illegal for wrong terms or time limit."""
    text = msgspec.json.encode(terms).decode()
    if not terms or len(text.encode()) > LARGEST:
        raise illegal("E-OFFER", "An offer needs terms, and short ones.", "terms")
    if not turn <= until <= turn + FARTHEST:
        raise illegal("E-OFFER", f"An offer holds for this turn or up to {FARTHEST} more.", "until")
    for _ in range(5):
        known = Offer.objects.filter(match_id=match_id, seat=seat, ref=ref).first()
        if known is not None:
            return shown(known)
        pending = Offer.objects.filter(match_id=match_id, seat=seat, to=to, state="open", until__gte=turn)
        if pending.count() >= OPEN_AT_ONCE:
            raise illegal("E-OFFER", "That player has many open offers of yours. Withdraw one first.")
        n = _now(Offer.objects.filter(match_id=match_id).order_by("-n").values_list("n", flat=True).first())
        row = Offer(match_id=match_id, n=n, stamp=n, seat=seat, to=to, terms=text, turn=turn, until=until, ref=ref)
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            continue
        return shown(row)
    raise illegal("E-OFFER", "That could not be offered just now. Try again.")


def respond(match_id: str, seat: int, n: int, act: str, turn: int) -> Offered:
    """Accept, decline or withdraw an offer. Of two answers at the same moment, one is stored and the other is refused.

    Raise Illegal if the offer does not concern this seat, has expired, or has been answered otherwise.
    """
    row = Offer.objects.filter(Q(seat=seat) | Q(to=seat), match_id=match_id, n=n).first()
    if row is None:
        raise illegal("E-OFFER", "There is no such offer.", "offer")
    after, before = _step(row, seat, act)
    if row.state == after:
        return shown(row)
    if row.state in before and row.until < turn:
        raise illegal("E-OFFER", "That offer has expired.", "offer")
    if row.state in before:
        stamp = _now(row.stamp)
        # The database checks the condition in the same statement: the later of two answers changes nothing.
        if Offer.objects.filter(pk=row.pk, state=row.state).update(state=after, stamp=stamp):
            row.state, row.stamp = after, stamp
            return shown(row)
        row.refresh_from_db()
    raise illegal("E-OFFER", f"That offer has been {row.state}.", "offer")


def _step(row: Offer, seat: int, act: str) -> tuple[str, tuple[str, ...]]:
    """Return the state after an act, and the states allowed before it. Raise Illegal if it is the other seat's act."""
    if act == "withdraw" and seat == row.to and row.state == "open":
        raise illegal("E-OFFER", "That offer was made to you: decline it instead.", "act")
    if act == "withdraw":
        return "withdrawn", ("open", "accepted") if seat == row.seat else ("accepted",)
    if seat != row.to:
        raise _not_yours()
    return ("accepted", ("open",)) if act == "accept" else ("declined", ("open",))


def _not_yours() -> Illegal:
    return illegal("E-OFFER", "You made that offer; only the other side can answer it. You can withdraw it.", "act")


def _now(last: int | None) -> int:
    return max(int(time.time() * 1000), (last or 0) + 1)


def shown(row: Offer) -> Offered:
    terms = msgspec.Raw(row.terms.encode())
    return Offered(row.n, row.stamp, row.seat, row.to, terms, row.state, row.turn, row.until)  # type: ignore[arg-type]


def since(match_id: str, stamp: int) -> list[Offered]:
    """Return all offers changed after `stamp`, in order of change, to be delivered to their two seats."""
    return [shown(row) for row in Offer.objects.filter(match_id=match_id, stamp__gt=stamp).order_by("stamp")]


def known(match_id: str, viewer: int) -> list[Offered]:
    """Return the last offers made by or to this seat, oldest first. The public has none."""
    if viewer < 0:
        return []
    rows = Offer.objects.filter(Q(seat=viewer) | Q(to=viewer), match_id=match_id).order_by("-n")[:KEPT]
    return [shown(row) for row in rows][::-1]


def newest(match_id: str) -> int:
    return Offer.objects.filter(match_id=match_id).order_by("-stamp").values_list("stamp", flat=True).first() or 0
