"""Moves everything of one guest to another: to merge two identities, or to give one a new id that no other browser
knows."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, UniqueConstraint

from games import notify
from games.adjudicator.models import SharedCase
from games.designs.models import SavedDesign
from games.lobby import match_rows, seat_keys
from games.lobby.errors import Denied
from games.lobby.models import Guest, Match, SeatKey, SeatRow
from games.recon.models import Loan

PLAYED = (Match.Status.OPEN, Match.Status.RUNNING)


def part_of(guest: Guest) -> set[str]:
    """Return the matches in which the guest speaks for a seat."""
    seats = SeatRow.objects.filter(Q(user=guest) | Q(keys__guest=guest)).order_by()
    return set(seats.values_list("match", flat=True))


def has_something(guest: Guest) -> bool:
    """Return whether the guest has a seat, a key to one, a table they host, or a scenario or rule case they made."""
    if part_of(guest) or Match.objects.filter(host=guest).exists():
        return True
    return any(model.objects.filter(author=guest).exists() for model in (SavedDesign, SharedCase))


def merge(old: Guest, into: Guest) -> None:
    """Move seats, keys, tables, talk and everything else from `old` to `into`, and delete `old`. If both sat at one
    table that is over, the seat of `old` there does not move, and `old` stays for it. Raise Denied if they are at one
    table that is not over."""
    with transaction.atomic():
        known = {each.pk for each in Guest.objects.select_for_update().filter(pk__in=[old.pk, into.pk]).order_by("pk")}
        if len(known) < 2:
            raise Denied(409, "E-SIGNED-OUT", "This browser was signed out meanwhile. Reload the page.")
        both = part_of(old) & part_of(into)
        playing = Match.objects.filter(pk__in=both, status__in=PLAYED).first()
        if playing is not None:
            text = (
                f"At a table of {match_rows.title_of(playing)} you sit as both. Finish it or leave it, then try again."
            )
            raise Denied(409, "E-MERGE", text)
        SeatKey.objects.filter(guest=old, match__in=both).delete()
        touched = part_of(old) | set(Match.objects.filter(host=old).values_list("pk", flat=True))
        touched |= set(Loan.objects.filter(user=old).values_list("match", flat=True))
        _move(old, into, SeatRow.objects.filter(match__in=both, user=old).exists())
        for match_id in touched:
            transaction.on_commit(partial(notify.match_changed, match_id))


def naming_guests() -> list[Any]:
    """Return every field of every model that names a guest, including fields without a reverse relation."""
    relations: Any = [each for each in Guest._meta.get_fields(include_hidden=True) if each.auto_created]
    return [each.field for each in relations if each.one_to_many or each.one_to_one]


def _move(old: Guest, into: Guest, leaves_seats: bool) -> None:
    """Change every row that names `old`, in any app, to name `into`. Delete a row that says only what `into` has
    already, such as a second loan of the same view; nothing else is deleted, except `old` itself unless it keeps seats
    (`leaves_seats`). Raise Denied if a row cannot be moved."""
    for field in naming_guests():
        model, name = field.model, field.name
        mine = model._base_manager.filter(**{name: old})
        has_ref = any(each.name == "ref" for each in model._meta.fields)
        emptied = {"ref": None} if has_ref and model._meta.get_field("ref").null else {}
        try:
            with transaction.atomic():
                mine.update(**{name: into}, **emptied)
        except IntegrityError:
            for pk in list(mine.values_list("pk", flat=True)):
                _move_row(model, pk, name, into, has_ref)
        if model is SeatRow:
            continue
        if _is_once_a_guest(model, name):
            mine.delete()
        elif mine.exists():
            raise Denied(409, "E-MERGE", "Something of yours could not be moved, so nothing was changed. Try again.")
    if not leaves_seats:
        old.delete()


def _move_row(model: Any, pk: Any, name: str, into: Guest, has_ref: bool) -> None:
    """Move one row, unless the other guest has it already. A request's `ref` does not make two rows the same: if the
    other guest has used it too, the row gets another one."""
    tries: list[dict[str, Any]] = [{}]
    if has_ref:
        tries.append({"ref": None if model._meta.get_field("ref").null else secrets.token_hex(16)})
    for changes in tries:
        try:
            with transaction.atomic():
                model._base_manager.filter(pk=pk).update(**{name: into}, **changes)
            return
        except IntegrityError:
            continue


def _is_once_a_guest(model: Any, name: str) -> bool:
    """Return whether a guest can have such a row only once, by itself or together with another field, whatever its
    `ref` is."""
    constraints = [each.fields for each in model._meta.constraints if isinstance(each, UniqueConstraint)]
    return model._meta.get_field(name).unique or any(name in each and "ref" not in each for each in constraints)


def fresh_identity(guest: Guest) -> Guest:
    """Return a new guest for the same person, which no other browser knows. Old sessions, keys and seat links open
    nothing of the person's any more. Their recovery phrase and passkeys still bring them back."""
    with transaction.atomic():
        for row in SeatRow.objects.filter(user=guest).select_related("match"):
            seat_keys.drop_all(row, row.match)
        renewed = Guest.objects.create(name=guest.name)
        Guest.objects.filter(pk=renewed.pk).update(created=guest.created)
        merge(guest, renewed)
    return renewed
