"""Rules that find matches, replays, seat links and other rows that are no longer needed.

The rules never delete data of a match that users still play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import models, transaction
from django.utils import timezone
from msgspec import Struct

from games import notify
from games.adjudicator.models import SharedCase
from games.analysis.models import MatchAnalysis
from games.archive.models import StoredReplay
from games.designs.models import SavedDesign
from games.keeping.retention import before
from games.lobby.models import Match, SeatLink, SeatRow
from games.presence import NOBODY, present

PLAYED_BY_PEOPLE = models.Exists(SeatRow.objects.filter(match=models.OuterRef("pk"), bot=False, user__isnull=False))


class DeletionRule(Struct, frozen=True):
    """A rule that finds old database rows to delete.

    `what`: name of the rows for the log and for the command. `age`: key of the rows' maximum age in `retention`, or ""
    if there is none. `find`: a function that returns all rows that are old enough.
    """

    what: str
    age: str
    find: Callable[[], models.QuerySet[models.Model]]
    by_people: bool = False
    """Whether a match is kept while its host or one of its players still visits the hall."""


def _open_tables() -> models.QuerySet[Match]:
    old = before("OPEN")  # an agreed start time counts as a change: the table stays until that time is old too
    return Match.objects.filter(status=Match.Status.OPEN, updated__lt=old).exclude(starts__gte=old)


def _closed_tables() -> models.QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.CANCELLED, updated__lt=before("CLOSED"))


def _still(age: str, *states: str) -> models.QuerySet[Match]:
    """Return the matches with one of these states that were played on this server and have not changed for the age."""
    old = before(age)
    found = Match.objects.filter(status__in=states, updated__lt=old, recording=None)
    return found.filter(models.Q(table=None) | models.Q(table__touched__lt=old.timestamp()))


def _bot_matches() -> models.QuerySet[Match]:
    return _still("BOTS", Match.Status.RUNNING, Match.Status.FINISHED).exclude(PLAYED_BY_PEOPLE)


def _running_matches() -> models.QuerySet[Match]:
    return _still("RUNNING", Match.Status.RUNNING)


def _finished_matches() -> models.QuerySet[Match]:
    return _still("FINISHED", Match.Status.FINISHED)


def _recorded_matches() -> models.QuerySet[Match]:
    return Match.objects.filter(recording__brought__lt=before("RECORDED"))


def _replays() -> models.QuerySet[StoredReplay]:
    return StoredReplay.objects.filter(made__lt=before("REPLAYS"))


def _analyses() -> models.QuerySet[MatchAnalysis]:
    return MatchAnalysis.objects.filter(made__lt=before("REPLAYS"))


def _designs() -> models.QuerySet[SavedDesign]:
    return SavedDesign.objects.filter(used__lt=before("DESIGNS"))


def _cases() -> models.QuerySet[SharedCase]:
    return SharedCase.objects.filter(used__lt=before("CASES"))


def _links() -> models.QuerySet[SeatLink]:
    return SeatLink.objects.filter(expires__lt=timezone.now())


RULES = (
    DeletionRule("tables that were never started", "OPEN", _open_tables),
    DeletionRule("tables closed before the start", "CLOSED", _closed_tables),
    DeletionRule("matches left to bots", "BOTS", _bot_matches),
    DeletionRule("running matches that all players have left", "RUNNING", _running_matches, by_people=True),
    DeletionRule("finished matches", "FINISHED", _finished_matches, by_people=True),
    DeletionRule("uploaded matches", "RECORDED", _recorded_matches),
    DeletionRule("player-made scenarios that are no longer used", "DESIGNS", _designs),
    DeletionRule("shared rule cases that are no longer opened", "CASES", _cases),
    DeletionRule("replays, which are created again when they are needed", "REPLAYS", _replays),
    DeletionRule("analyses, which are created again when they are needed", "REPLAYS", _analyses),
    DeletionRule("seat links that have expired", "", _links),
)


def due(rule: DeletionRule, coming: Collection[str], most: int) -> list[models.Model]:
    """Return at most `most` rows that may be deleted under this rule.

    `coming`: ids of the guests who visited the hall recently.
    """
    found = []
    rows = rule.find().order_by("pk")
    for row in rows.only("pk", "host") if rows.model is Match else rows.only("pk"):
        if isinstance(row, Match) and (present(row.pk) != NOBODY or (rule.by_people and _is_owned(row, coming))):
            continue
        found.append(row)
        if len(found) >= most:
            break
    return found


def _is_owned(match: Match, coming: Collection[str]) -> bool:
    people = {match.host_id, *match.seats.values_list("user_id", flat=True)}
    return any(each in coming for each in people if each)


def delete(rule: DeletionRule, row: models.Model) -> None:
    """Delete one row and all rows that depend on it. Do nothing if the rule no longer finds the row."""
    with transaction.atomic():
        if rule.find().filter(pk=row.pk).exists():
            type(row)._default_manager.filter(pk=row.pk).delete()
            if isinstance(row, Match):
                transaction.on_commit(lambda: notify.match_changed(row.pk))
