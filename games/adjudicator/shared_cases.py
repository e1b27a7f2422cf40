"""Reads and writes shared rule cases. Only this module writes their rows."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.adjudicate.posted import MAX_BYTES
from engine.core.visible_text import is_blank, to_visible_line
from games.adjudicator.models import SharedCase
from games.lobby.codes import is_id
from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.rate_limits import Payers, stored

MOST = 50
"""Maximum number of texts with rule cases that one user may share (CASES_EACH)."""

TITLE = 80
"""Maximum number of characters of a title."""

OVERHEAD = 500
"""Number of bytes that a shared case occupies in the database in addition to its text."""

DAY = timedelta(days=1)


def most() -> int:
    return int(getattr(settings, "CASES_EACH", MOST))


def mine(guest: Guest) -> QuerySet[SharedCase]:
    """Return the cases that the guest shares, the latest first, without their texts."""
    return SharedCase.objects.filter(author=guest).defer("text")


def find(case_id: str) -> SharedCase:
    """Return the shared case with this id, and update the time of its last use. Raise Denied if there is none."""
    found = SharedCase.objects.select_related("author").filter(pk=case_id).first() if is_id(case_id) else None
    if found is None:
        text = "This case does not exist. Its author may have deleted it. Ask for a new link."
        raise Denied(404, "E-NO-CASE", text, "case")
    if timezone.now() - found.used > DAY:
        SharedCase.objects.filter(pk=found.pk).update(used=timezone.now())
    return found


def add(guest: Guest, game: str, text: str, title: str, payers: Payers) -> SharedCase:
    """Share a text and return its database row. If the guest already shares the same text, return the existing row.

    Raise Denied if the text is too long or empty, if the guest shares too many cases, or if too many bytes were stored
    recently from the same user or address.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(
            400, "E-TOO-LARGE", f"A case can be at most {MAX_BYTES // 1024} KB long. Shorten the text.", "text"
        )
    if "\0" in text or not text.strip():
        raise Denied(400, "E-CASE", "This text contains no case that can be saved. Write the case again.", "text")
    with transaction.atomic():
        Guest.objects.select_for_update().filter(pk=guest.pk).first()  # the lock serializes the guest's requests
        same = SharedCase.objects.filter(author=guest, game=game, text=text).first()
        if same is not None:
            return same
        if SharedCase.objects.filter(author=guest).count() >= most():
            told = f"You already share {most()} cases, which is the maximum. Delete one of them first."
            raise Denied(409, "E-TOO-MANY", told)
        size = OVERHEAD + len(text.encode("utf-8", "replace"))
        if not stored.take(payers, size):
            own = "You are saving too much in a short time. Wait a moment and try again."
            raise Denied(429, "E-TOO-FAST", stored.reason(payers, own, size), "", 5)
        return SharedCase.objects.create(author=guest, game=game, title=_visible_title(title), text=text)


def remove(case_id: str, guest: Guest | None) -> None:
    """Delete a shared case, so that no user can open it any more. Raise Denied if the guest is not its author."""
    found = find(case_id)
    if guest is None or found.author_id != guest.pk:
        raise Denied(403, "E-NOT-YOURS", "This case belongs to another user.")
    found.delete()


def _visible_title(title: str) -> str:
    words = to_visible_line(title[: 4 * TITLE])
    return "A case" if is_blank(words) else words[:TITLE]
