"""Reads and writes reports to the host and silenced users.

Only this module writes these rows. All functions are synchronous. A report names a user and contains nothing else: with
a comment or a quoted line, watchers could reveal to a host who plays what they have seen.
"""

from __future__ import annotations

from django.db import transaction

from engine.core.errors import illegal
from games import notify
from games.diplomacy.messages import Reported, Silenced
from games.diplomacy.models import Message, Report, Silence
from games.lobby.models import Match

REPORTED = 5
"""Maximum number of open reports that one user may have made at a table."""

REPORTS = 60
"""Maximum number of open reports at one table."""

SILENCED = 100
"""Maximum number of users who can be silenced at one table at the same time."""


def speakers(match_id: str, who: str) -> list[str]:
    """Return the ids of all guests whose lines at the table have this handle (`Message.who`).

    The owner of a seat and devices with a key to the seat have the same handle.
    """
    lines = Message.objects.filter(match_id=match_id, who=who, user__isnull=False)
    return list(lines.order_by("user_id").values_list("user_id", flat=True).distinct())


def report(match_id: str, user: str, who: str, name: str, by: str, by_name: str) -> None:
    """Store a report that the user `by` made about `user`. If the same report exists already, change nothing.

    Raise Illegal if there are too many reports.
    """
    with transaction.atomic():
        _lock(match_id)
        rows = Report.objects.filter(match_id=match_id)
        if rows.filter(user_id=user, by_id=by).exists():
            return
        if rows.filter(by_id=by).count() >= REPORTED:
            text = (
                "You have already reported several people. Wait for the host to read your reports. You can mute"
                " people for yourself."
            )
            raise illegal("E-REPORT", text, "who")
        if rows.count() >= REPORTS:
            raise illegal(
                "E-REPORT",
                "The host has not yet read many earlier reports. Until then, you can mute people for yourself.",
                "who",
            )
        Report.objects.create(match_id=match_id, user_id=user, who=who, name=name, by_id=by, by_name=by_name)


def silence(match_id: str, user: str, who: str, name: str) -> None:
    """Silence a user who has no seat, and delete all reports about this user.

    Raise Illegal if too many users are silenced at the table.
    """
    with transaction.atomic():
        _lock(match_id)
        rows = Silence.objects.filter(match_id=match_id)
        if not rows.filter(user_id=user).exists() and rows.count() >= SILENCED:
            raise illegal(
                "E-SILENCE",
                f"{SILENCED} people are already silenced, which is the maximum. Let one of them speak again first.",
                "who",
            )
        rows.get_or_create(match_id=match_id, user_id=user, defaults={"who": who, "name": name})
        _settle(match_id, who)


def end_silence(match_id: str, who: str) -> None:
    """Allow a silenced user to talk again, and delete all reports about this user.

    If the user is not silenced, only the reports are deleted.
    """
    with transaction.atomic():
        Silence.objects.filter(match_id=match_id, who=who).delete()
        _settle(match_id, who)


def _lock(match_id: str) -> None:
    Match.objects.select_for_update().filter(pk=match_id).first()


def _settle(match_id: str, who: str) -> None:
    Report.objects.filter(match_id=match_id, who=who).delete()
    transaction.on_commit(lambda: notify.match_changed(match_id))


def reports(match_id: str) -> tuple[Reported, ...]:
    """Return the reported users with the names of the users who reported them, in the order of the first report."""
    names: dict[str, str] = {}
    by: dict[str, list[str]] = {}
    for row in Report.objects.filter(match_id=match_id).order_by("pk"):
        names.setdefault(row.who, row.name)
        by.setdefault(row.who, []).append(row.by_name)
    return tuple(Reported(who, name, tuple(by[who])) for who, name in names.items())


def silenced_users(match_id: str) -> tuple[Silenced, ...]:
    rows = Silence.objects.filter(match_id=match_id).order_by("pk").values_list("who", "name")
    return tuple(Silenced(*row) for row in rows)
