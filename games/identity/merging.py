"""Moves all data of one guest to another guest.

It is used to merge two guests of the same user, and to give a guest a new id that no other browser knows.
"""

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
    """Return the ids of the matches in which the guest has a seat or a key to a seat."""
    seats = SeatRow.objects.filter(Q(user=guest) | Q(keys__guest=guest)).order_by()
    return set(seats.values_list("match", flat=True))


def has_something(guest: Guest) -> bool:
    """Return whether the guest has data that can be moved to another guest.

    The data are a seat, a key to a seat, a table that the guest hosts, a scenario, or a shared rule case.
    """
    if part_of(guest) or Match.objects.filter(host=guest).exists():
        return True
    return any(model.objects.filter(author=guest).exists() for model in (SavedDesign, SharedCase))


def merge(old: Guest, into: Guest) -> None:
    """Move seats, keys, tables, talk and all other data from the guest `old` to the guest `into`, and delete `old`.

    If both guests played in the same finished match, `old` keeps the seat in that match and is not deleted. Raise
    Denied if both guests have seats at the same open or running table.
    """
    with transaction.atomic():
        known = {each.pk for each in Guest.objects.select_for_update().filter(pk__in=[old.pk, into.pk]).order_by("pk")}
        if len(known) < 2:
            raise Denied(409, "E-SIGNED-OUT", "This browser has been signed out. Reload the page.")
        both = part_of(old) & part_of(into)
        playing = Match.objects.filter(pk__in=both, status__in=PLAYED).first()
        if playing is not None:
            text = (
                f"Your two users both have a seat at the table {match_rows.title_of(playing)}. Finish or leave that"
                " match, then try again."
            )
            raise Denied(409, "E-MERGE", text)
        SeatKey.objects.filter(guest=old, match__in=both).delete()
        touched = part_of(old) | set(Match.objects.filter(host=old).values_list("pk", flat=True))
        touched |= set(Loan.objects.filter(user=old).values_list("match", flat=True))
        _move(old, into, SeatRow.objects.filter(match__in=both, user=old).exists())
        for match_id in touched:
            transaction.on_commit(partial(notify.match_changed, match_id))


def naming_guests() -> list[Any]:
    """Return all model fields that refer to a guest, including fields that have no reverse relation."""
    relations: Any = [each for each in Guest._meta.get_fields(include_hidden=True) if each.auto_created]
    return [each.field for each in relations if each.one_to_many or each.one_to_one]


def _move(old: Guest, into: Guest, leaves_seats: bool) -> None:
    """Change all rows of all apps that refer to `old`, so that they refer to `into`.

    A row is deleted if `into` already has the same row, for example a loan of the same view. No other row is deleted,
    except `old` itself. `leaves_seats`: `old` keeps seats, so it is not deleted. Raise Denied if a row cannot be moved.
    """
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
            raise Denied(409, "E-MERGE", "Some of your data could not be moved, so nothing was changed. Try again.")
    if not leaves_seats:
        old.delete()


def _move_row(model: Any, pk: Any, name: str, into: Guest, has_ref: bool) -> None:
    """Move one row to `into`, unless `into` already has the same row.

    If `into` already has another row with the same request `ref`, the moved row gets a new `ref`.
    """
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
    """Return whether a unique constraint without `ref` limits the rows of a guest.

    Then a guest has at most one such row, or one for each value of other fields.
    """
    constraints = [each.fields for each in model._meta.constraints if isinstance(each, UniqueConstraint)]
    return model._meta.get_field(name).unique or any(name in each and "ref" not in each for each in constraints)


def fresh_identity(guest: Guest) -> Guest:
    """Create a new guest, move all data of the old guest to the new one, and return the new guest.

    No other browser knows the id of the new guest. Sessions in other browsers, keys and seat links no longer give
    access to the user's seats. The recovery phrase and passkeys still do.
    """
    with transaction.atomic():
        for row in SeatRow.objects.filter(user=guest).select_related("match"):
            seat_keys.drop_all(row, row.match)
        renewed = Guest.objects.create(name=guest.name)
        Guest.objects.filter(pk=renewed.pk).update(created=guest.created)
        merge(guest, renewed)
    return renewed
