"""Reads and writes the views that seats lend to watchers, and the list of users who have seen more than the public.

Only this module writes these rows. All functions are synchronous.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from engine.core.errors import illegal
from games import notify
from games.lobby.errors import Denied
from games.lobby.models import Guest, Match, SeatRow
from games.recon.models import Loan, Witness
from games.recon.viewers import Lent

MOST = 8
"""Maximum number of watchers to whom one seat may lend its view at a time."""

EVERY_SEAT = -1
"""Value of the field `seat` in `Witness` rows of users who have viewed past turns, with the views of all seats."""


def of(match_id: str) -> tuple[Lent, ...]:
    rows = Loan.objects.filter(match_id=match_id).order_by("seat", "pk")
    return tuple(Lent(*row) for row in rows.values_list("seat", "user_id", "name"))


def lend(match_id: str, seat: int, user: str) -> None:
    """Lend this seat's view to a watcher. If it is already lent to this watcher, do nothing.

    Raise Illegal if the match is not running, if `user` has no nickname or plays in the match, or if the seat already
    lends its view to the maximum number of watchers.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id).first()
        if match is None or match.status != Match.Status.RUNNING:
            raise illegal("E-STATUS", "Players can let watchers see their view only while the match is being played.")
        borrower = Guest.objects.filter(pk=user).first()
        if borrower is None or not borrower.name:
            raise illegal("E-LEND", "Choose a person who is watching now.", "who")
        if SeatRow.objects.filter(Q(user=borrower) | Q(keys__guest=borrower), match=match).exists():
            raise illegal(
                "E-LEND", "That person plays in this match. Only watchers may see another player's view.", "who"
            )
        lent = Loan.objects.filter(match=match, seat=seat)
        if lent.filter(user=borrower).exists():
            return
        if lent.count() >= MOST:
            raise illegal(
                "E-LEND",
                f"{MOST} watchers already see your view, which is the maximum. Take the view back from one of them"
                " first.",
            )
        Loan.objects.create(match=match, seat=seat, user=borrower, name=watcher_nickname(match_id, borrower))
        transaction.on_commit(lambda: notify.match_changed(match_id))


def take_back(match_id: str, seat: int, user: str) -> None:
    """End a loan. Do nothing if the loan has ended already."""
    with transaction.atomic():
        if Loan.objects.filter(match_id=match_id, seat=seat, user_id=user).delete()[0]:
            transaction.on_commit(lambda: notify.match_changed(match_id))


def watcher_nickname(match_id: str, guest: Guest) -> str:
    """Return a watcher's nickname.

    If the watcher has seen more than the public view (`Witness`), return the nickname that the watcher had when this
    first happened.

    Players see the names of watchers, so a watcher could pass information to them by changing the name.
    """
    known = Witness.objects.filter(match_id=match_id, user=guest).order_by("pk").values_list("name", flat=True).first()
    return guest.name if known is None else known


def watcher(match_id: str, user: str) -> str:
    """Return the name under which the table shows this watcher, or "" if the watcher has no nickname."""
    guest = Guest.objects.filter(pk=user).first() if user else None
    return watcher_nickname(match_id, guest) if guest is not None and guest.name else ""


def witness(match_id: str, user: str, seat: int) -> None:
    """Record that this watcher sees the view of a seat now, or past views of all seats (`seat` is EVERY_SEAT).

    Raise Illegal if the watcher has no nickname.
    """
    guest = Guest.objects.filter(pk=user).first() if user else None
    if guest is None or not guest.name:
        raise illegal("E-NAME", "Choose a nickname first, so that the table shows who sees the view.")
    remember(match_id, guest, seat)


def remember(match_id: str, guest: Guest, seat: int) -> None:
    """Record that this guest has seen the view of a seat, or past views of all seats (`seat` is EVERY_SEAT)."""
    name = watcher_nickname(match_id, guest)
    Witness.objects.get_or_create(match_id=match_id, user=guest, seat=seat, defaults={"name": name})


def keep_out(match_id: str, user: str, seat: int) -> None:
    """Raise Denied if the user has seen views of other seats in this match. Such a user must not take this seat."""
    if user and Witness.objects.filter(match_id=match_id, user_id=user).exclude(seat=seat).exists():
        text = (
            "You have seen secrets of the players in this match, so you cannot take a seat. You can continue to watch."
        )
        raise Denied(403, "E-WITNESS", text)
