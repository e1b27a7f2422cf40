"""Deletes all data of a user. Matches with other players remain, and the user's seat in them no longer has a player."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from games import notify
from games.archive import recordings
from games.archive.models import Recording, StoredReplay
from games.diplomacy.models import Message
from games.lobby import actions, seat_keys
from games.lobby.models import Guest, Match, SeatKey, SeatRow


def delete_all(guest: Guest) -> None:
    """Delete the guest and all data of the guest.

    The guest's seats at open tables become free. In running matches a bot plays the guest's seat. Matches without
    another user are deleted. Imported recordings, scenarios and lines of talk of the guest are deleted too. Replays and
    reports of the remaining matches are built again without the guest's name.
    """
    with transaction.atomic():
        for key in SeatKey.objects.filter(guest=guest).select_related("match"):
            actions.leave(key.match_id, guest)
        for match_id in Recording.objects.filter(match__host=guest).values_list("match_id", flat=True):
            recordings.remove(match_id, guest)
        for row in SeatRow.objects.filter(user=guest).select_related("match"):
            _leave(row, guest)
        Message.objects.filter(user=guest).delete()
        for match in Match.objects.filter(last_edit__icontains=guest.pk):
            Match.objects.filter(pk=match.pk).update(last_edit=None)  # the edit names players who lost their seat
        _hand_over(guest)
        guest.delete()


def _leave(row: SeatRow, guest: Guest) -> None:
    match = row.match
    others = match.seats.filter(user__isnull=False).exclude(user=guest)
    transaction.on_commit(partial(notify.match_changed, match.pk))
    if match.status == Match.Status.OPEN:
        actions.leave(match.pk, guest)
    elif not others.exists():
        match.delete()
    else:
        seat_keys.drop_all(row, match)
        if match.status == Match.Status.RUNNING:
            actions.seat_bot(match.pk, row.n)
        SeatRow.objects.filter(pk=row.pk).update(user=None)
        StoredReplay.objects.filter(match=match).delete()


def _hand_over(guest: Guest) -> None:
    """Make another player the host of each match that the guest hosts. Close open tables without a player."""
    for match in Match.objects.filter(host=guest):
        heir = match.seats.filter(user__isnull=False).exclude(user=guest).order_by("n").first()
        Match.objects.filter(pk=match.pk).update(host=heir.user if heir else None, ref=None)
        if heir is None and match.status == Match.Status.OPEN:
            Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
        transaction.on_commit(partial(notify.match_changed, match.pk))
