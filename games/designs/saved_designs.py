"""Reads and writes saved scenarios. Only this module writes their rows.

Tables and matches have copies of scenarios, which this module never changes.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.core.scenario_cards import Design
from engine.core.visible_text import is_blank, to_visible_line
from games.designs.models import ReceivedDesign, SavedDesign
from games.lobby.codes import is_id
from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.rate_limits import Payers, stored

MOST = 50
"""Maximum number of scenarios that one user may save (DESIGNS_EACH).

The user's list of other users' scenarios has the same limit.
"""

TITLE = 80
"""Maximum number of characters of a title."""

OVERHEAD = 1000
"""Number of bytes that a saved scenario occupies in the database in addition to its file and card."""

DAY = timedelta(days=1)


def most() -> int:
    return int(getattr(settings, "DESIGNS_EACH", MOST))


def mine(guest: Guest) -> QuerySet[SavedDesign]:
    """Return the scenarios that the guest made, the latest first."""
    return SavedDesign.objects.filter(author=guest).select_related("author").defer("text")


def received_designs(guest: Guest) -> QuerySet[SavedDesign]:
    """Return the scenarios of other users that the guest has opened, the latest first."""
    found = SavedDesign.objects.filter(received__guest=guest).exclude(author=guest)
    return found.select_related("author").defer("text").order_by("-received__at", "pk")


def find(design_id: str) -> SavedDesign:
    """Return the saved scenario with this id. Raise Denied if there is no such scenario."""
    found = SavedDesign.objects.select_related("author").filter(pk=design_id).first() if is_id(design_id) else None
    if found is None:
        text = "This scenario does not exist. Its author may have deleted it. Ask for a new link."
        raise Denied(404, "E-NO-DESIGN", text, "scenario")
    return found


def text_of(game: str, design_id: str) -> str:
    """Return the file of the scenario with this id. Raise Denied if there is none, or if it belongs to another game."""
    found = find(design_id)
    if found.game != game:
        raise Denied(400, "E-SCENARIO", "That scenario belongs to another game. Choose one from the list.", "scenario")
    _use(found)
    return found.text


def add(guest: Guest, game: str, design: Design, payers: Payers, ref: str | None = None) -> SavedDesign:
    """Save a new scenario of this guest and return it. `ref`: the client's id of the request.

    If the guest has already saved a scenario with the same `ref`, return that scenario. Raise Denied if the guest has
    too many scenarios, or if too many bytes were stored recently from the same user or address.
    """
    with transaction.atomic():
        Guest.objects.select_for_update().filter(pk=guest.pk).first()  # the lock serializes the guest's requests
        if ref and (saved := SavedDesign.objects.filter(author=guest, ref=ref).first()):
            return saved
        if SavedDesign.objects.filter(author=guest).count() >= most():
            text = f"You already have {most()} scenarios of your own, which is the maximum. Delete one of them first."
            raise Denied(409, "E-TOO-MANY", text)
        return SavedDesign.objects.create(author=guest, game=game, ref=ref, **_content(design, payers))


def change(design_id: str, guest: Guest | None, design: Design, payers: Payers) -> SavedDesign:
    """Save a new version of a scenario.

    Raise Denied if the guest is not its author, or if too many bytes were stored recently from the same user or
    address.
    """
    found = _own(design_id, guest)
    now = timezone.now()
    for name, value in {**_content(design, payers), "changed": now, "used": now}.items():
        setattr(found, name, value)
    found.save()
    return found


def remove(design_id: str, guest: Guest | None) -> None:
    """Delete a scenario for all users if the guest is its author. Otherwise, only remove it from the guest's list.

    Raise Denied if the guest is not the author and does not have the scenario in the list.
    """
    gone = ReceivedDesign.objects.filter(design_id=design_id, guest=guest).delete()[0] if guest else 0
    if not gone or find(design_id).author_id == (guest.pk if guest else ""):
        _own(design_id, guest).delete()


def receive(found: SavedDesign, guest: Guest | None) -> None:
    """Record that the guest has opened this scenario, so that the guest's list contains it.

    If the list then has more than `most()` scenarios, remove the oldest ones.
    """
    _use(found)
    if guest is None or guest.pk == found.author_id:
        return
    ReceivedDesign.objects.get_or_create(design=found, guest=guest)
    old = ReceivedDesign.objects.filter(guest=guest).order_by("-at", "-pk").values_list("pk", flat=True)[most() :]
    ReceivedDesign.objects.filter(pk__in=list(old)).delete()


def title_of(design: Design) -> str:
    """Return the scenario's title for lists. If the draft has no title, return a replacement text."""
    said = design.card.title if design.card else design.form.get("title")
    words = to_visible_line(said[: 4 * TITLE]) if isinstance(said, str) else ""
    return words[:TITLE] if words and not is_blank(words) else "Unnamed scenario"


def _own(design_id: str, guest: Guest | None) -> SavedDesign:
    found = find(design_id)
    if guest is None or found.author_id != guest.pk:
        raise Denied(403, "E-NOT-YOURS", "This scenario belongs to another user. Copy it and change your copy.")
    return found


def _content(design: Design, payers: Payers) -> dict[str, Any]:
    """Return the fields of a `SavedDesign` row, and charge the payers for the bytes.

    Raise Denied if the payers have stored too many bytes recently.
    """
    card = None if design.faults or design.card is None else msgspec.to_builtins(design.card)
    size = OVERHEAD + len(design.text) + (len(msgspec.json.encode(card)) if card else 0)
    if not stored.take(payers, size):
        own = "You are saving too much in a short time. Wait a moment and try again."
        raise Denied(429, "E-TOO-FAST", stored.reason(payers, own, size), "", 5)
    return {"title": title_of(design), "text": design.text, "card": card}


def _use(found: SavedDesign) -> None:
    """Update the scenario's time of last use, at most once a day."""
    if timezone.now() - found.used > DAY:
        SavedDesign.objects.filter(pk=found.pk).update(used=timezone.now())
