"""Reads and writes offers. One seat proposes an offer, the other accepts or declines it, and both can withdraw it.

Only this module writes offers. All functions are synchronous. Only the boards of the two seats interpret the terms: the
board fills an accepted offer into the seat's form, and each player decides whether to seal it. This module sends no
command to a game.
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
"""Maximum number of stored offers that are sent to a page when it is opened."""

LARGEST = 1000
"""Maximum size of an offer's terms in bytes."""

OPEN_AT_ONCE = 12
"""Maximum number of open offers from one seat to another."""

FARTHEST = 20
"""Maximum number of turns after the current turn for which an offer can stay valid."""


def propose(match_id: str, seat: int, to: int, terms: Mapping[str, Any], turn: int, until: int, ref: str) -> Offered:
    """Store an offer and return it. `ref`: the client's id of the request.

    If the seat has already made an offer with the same `ref`, return that offer. Raise Illegal if the terms are empty
    or too long, if `until` is out of range, or if too many offers are open.
    """
    text = msgspec.json.encode(terms).decode()
    if not terms or len(text.encode()) > LARGEST:
        raise illegal("E-OFFER", "An offer must have terms, and the terms must be short.", "terms")
    if not turn <= until <= turn + FARTHEST:
        raise illegal("E-OFFER", f"An offer can be valid for this turn and at most {FARTHEST} more turns.", "until")
    for _ in range(5):
        known = Offer.objects.filter(match_id=match_id, seat=seat, ref=ref).first()
        if known is not None:
            return to_offered(known)
        pending = Offer.objects.filter(match_id=match_id, seat=seat, to=to, state="open", until__gte=turn)
        if pending.count() >= OPEN_AT_ONCE:
            raise illegal("E-OFFER", "You have too many open offers to that player. Withdraw one of them first.")
        n = _now(Offer.objects.filter(match_id=match_id).order_by("-n").values_list("n", flat=True).first())
        row = Offer(match_id=match_id, n=n, stamp=n, seat=seat, to=to, terms=text, turn=turn, until=until, ref=ref)
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            continue
        return to_offered(row)
    raise illegal("E-OFFER", "The offer could not be sent. Try again.")


def respond(match_id: str, seat: int, n: int, act: str, turn: int) -> Offered:
    """Accept, decline or withdraw an offer, and return the changed offer.

    If two different answers arrive at the same time, one is refused. Raise Illegal if the offer is neither made by this
    seat nor to this seat, if it has expired, or if it already has another answer.
    """
    row = Offer.objects.filter(Q(seat=seat) | Q(to=seat), match_id=match_id, n=n).first()
    if row is None:
        raise illegal("E-OFFER", "This offer does not exist.", "offer")
    after, before = _step(row, seat, act)
    if row.state == after:
        return to_offered(row)
    if row.state in before and row.until < turn:
        raise illegal("E-OFFER", "That offer has expired.", "offer")
    if row.state in before:
        stamp = _now(row.stamp)
        # The SQL statement checks the old state again. So if two answers arrive at the same time, the second one
        # changes nothing.
        if Offer.objects.filter(pk=row.pk, state=row.state).update(state=after, stamp=stamp):
            row.state, row.stamp = after, stamp
            return to_offered(row)
        row.refresh_from_db()
    raise illegal("E-OFFER", f"That offer has been {row.state}.", "offer")


def _step(row: Offer, seat: int, act: str) -> tuple[str, tuple[str, ...]]:
    """Return the state after an act, and the states in which the act is allowed.

    Raise Illegal if only the other seat may do this act.
    """
    if act == "withdraw" and seat == row.to and row.state == "open":
        raise illegal("E-OFFER", "You cannot withdraw an offer that was made to you. Decline it instead.", "act")
    if act == "withdraw":
        return "withdrawn", ("open", "accepted") if seat == row.seat else ("accepted",)
    if seat != row.to:
        raise _not_yours()
    return ("accepted", ("open",)) if act == "accept" else ("declined", ("open",))


def _not_yours() -> Illegal:
    return illegal(
        "E-OFFER", "You made that offer. Only the other player can answer it, but you can withdraw it.", "act"
    )


def _now(last: int | None) -> int:
    return max(int(time.time() * 1000), (last or 0) + 1)


def to_offered(row: Offer) -> Offered:
    terms = msgspec.Raw(row.terms.encode())
    return Offered(row.n, row.stamp, row.seat, row.to, terms, row.state, row.turn, row.until)  # type: ignore[arg-type]


def since(match_id: str, stamp: int) -> list[Offered]:
    """Return all offers whose last change is later than `stamp`, in the order of their last change."""
    return [to_offered(row) for row in Offer.objects.filter(match_id=match_id, stamp__gt=stamp).order_by("stamp")]


def visible_offers(match_id: str, viewer: int) -> list[Offered]:
    """Return the latest offers that this seat made or received, oldest first. For the public, return no offers."""
    if viewer < 0:
        return []
    rows = Offer.objects.filter(Q(seat=viewer) | Q(to=viewer), match_id=match_id).order_by("-n")[:KEPT]
    return [to_offered(row) for row in rows][::-1]


def newest(match_id: str) -> int:
    return Offer.objects.filter(match_id=match_id).order_by("-stamp").values_list("stamp", flat=True).first() or 0
