"""The only writer of offers: one seat proposes, the other accepts or declines, either steps back. Synchronous.

What an offer means is between the two boards: an accepted one is laid into the forms of both seats, and each seals
it, or not, with its own answer. Nothing here ever commands a game.
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
"""Offers a page gets when it is opened."""

LARGEST = 1000
"""Bytes of an offer's terms."""

OPEN_AT_ONCE = 12
"""Offers one seat may have open towards another."""

FARTHEST = 20
"""Turns an offer may look ahead."""


def propose(match_id: str, seat: int, to: int, terms: Mapping[str, Any], turn: int, until: int, ref: str) -> Offered:
    """Store an offer; the same ref again is the same offer. Raises Illegal for terms or a time it cannot have."""
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
    """Accept, decline or withdraw. Of two answers in the same instant one holds and the other is refused.

    Raises Illegal for an offer that is not this seat's business, is over, or has been answered otherwise.
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
        # The condition is checked by the database in the same breath: whoever comes second changes nothing.
        if Offer.objects.filter(pk=row.pk, state=row.state).update(state=after, stamp=stamp):
            row.state, row.stamp = after, stamp
            return shown(row)
        row.refresh_from_db()
    raise illegal("E-OFFER", f"That offer has been {row.state}.", "offer")


def _step(row: Offer, seat: int, act: str) -> tuple[str, tuple[str, ...]]:
    """The state an act leads to, and the states from which it may; raises Illegal if it is the other's to do."""
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
    """Every offer changed after `stamp`, in order of change, for delivery to the two it is between."""
    return [shown(row) for row in Offer.objects.filter(match_id=match_id, stamp__gt=stamp).order_by("stamp")]


def known(match_id: str, viewer: int) -> list[Offered]:
    """The last offers made by or to this seat, oldest first; the public has none."""
    if viewer < 0:
        return []
    rows = Offer.objects.filter(Q(seat=viewer) | Q(to=viewer), match_id=match_id).order_by("-n")[:KEPT]
    return [shown(row) for row in rows][::-1]


def newest(match_id: str) -> int:
    return Offer.objects.filter(match_id=match_id).order_by("-stamp").values_list("stamp", flat=True).first() or 0
