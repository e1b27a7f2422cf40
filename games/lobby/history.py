"""A guest's history: finished matches page by page, and results by scenario and by companion. A companion is a person
with whom the guest has played or plays. Matches of any age count. Names are the current ones; companions without a name
are left out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any

from django.db.models import QuerySet

from games.lobby import match_rows
from games.lobby.models import Guest, Match, SeatRow
from games.lobby.names import distinct
from games.lobby.recorded_matches import is_recorded
from games.lobby.rest_types import Companion, HistoryPage, PlayResults, ScenarioResult

PAGE = 20
"""Number of matches on one page of the history."""

COUNTED = 5000
"""Maximum number of a guest's matches that are included in the counts. The most recent matches are used."""

BEGUN = (Match.Status.RUNNING, Match.Status.FINISHED)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def page(guest: Guest, before: int) -> HistoryPage:
    """Return one page of the guest's finished matches, the latest first.

    `before`: only include matches that ended before this time, in microseconds since 1970. If it is 0, begin with the
    latest match.
    """
    found = _matches(guest, (Match.Status.FINISHED,)).order_by("-updated")
    if before:
        found = found.filter(updated__lt=EPOCH + timedelta(microseconds=min(before, 2**53)))
    ends = list(found.values_list("pk", "updated")[: PAGE + 1])
    more = (ends[PAGE - 1][1] - EPOCH) // MICROSECOND if len(ends) > PAGE else 0
    wanted = Match.objects.filter(pk__in=[pk for pk, _ in ends[:PAGE]]).order_by("-updated")
    return HistoryPage(match_rows.build_rows(wanted, guest), more)


def results(guest: Guest) -> PlayResults:
    """Return the guest's numbers of played, won and drawn matches, over all finished matches."""
    played = _match_summaries(guest, (Match.Status.FINISHED,))
    scenarios: dict[tuple[str, str], list[int]] = {}
    for each in played:
        tally = scenarios.setdefault((each["game"], each["scenario"]), [0, 0, 0])
        _count(tally, each)
    by_scenario = tuple(
        ScenarioResult(game, scenario, match_rows.scenario_card(game, scenario).title, *tally)
        for (game, scenario), tally in sorted(scenarios.items(), key=lambda entry: -entry[1][0])
    )
    played_all, won, drawn = (sum(tally[place] for tally in scenarios.values()) for place in range(3))
    return PlayResults(played_all, won, drawn, by_scenario, companions(guest))


def companions(guest: Guest) -> tuple[Companion, ...]:
    """Return the users who have played with the guest, the latest first. Only finished matches are counted."""
    matches = {each["match"]: each for each in _match_summaries(guest, BEGUN)}
    known: dict[str, Companion] = {}
    others = SeatRow.objects.filter(match__in=_matches(guest, BEGUN), user__isnull=False).exclude(user=guest)
    for match_id, user in others.order_by("-match__updated").values_list("match", "user"):
        if match_id in matches and user is not None:
            mine = matches[match_id]
            so_far = known.get(user) or Companion(handle(guest, user), "", mine["updated"].isoformat(), 0, 0, 0)
            known[user] = _with(so_far, mine)
    names = dict(Guest.objects.filter(pk__in=known).exclude(name="").values_list("pk", "name"))
    named = [(each, known[each]) for each in known if each in names]
    shown = distinct([names[user] for user, _ in named])
    return tuple(
        Companion(one.who, name, one.last, one.played, one.won, one.drawn)
        for (_, one), name in zip(named, shown, strict=True)
    )


def companion(guest: Guest, who: str) -> Guest | None:
    """Return the user whom the guest knows by this handle from a common match. Return None if there is no such user."""
    others = SeatRow.objects.filter(match__in=_matches(guest, BEGUN), user__isnull=False).exclude(user=guest)
    found = [user for user in others.order_by().values_list("user", flat=True).distinct() if user]
    meant = [user for user in found if handle(guest, user) == who]
    return Guest.objects.filter(pk__in=meant).first()


def handle(guest: Guest, other: str) -> str:
    """Return a handle that identifies another guest (`other`) for this guest only.

    The handle is not an id, and it does not give access to anything else.
    """
    return blake2b(f"{guest.pk} with {other}".encode(), digest_size=8).hexdigest()


def _matches(guest: Guest, states: Iterable[str]) -> QuerySet[Match]:
    sits = SeatRow.objects.filter(user=guest).order_by().values("match")
    return Match.objects.filter(~is_recorded(), pk__in=sits, status__in=states)


def _match_summaries(guest: Guest, states: Iterable[str]) -> list[dict[str, Any]]:
    """Return a dict for each match: its id, the time of its last change, its game and scenario, whether it is over, the
    guest's seat (-1: none), and the winners."""
    seats = dict(SeatRow.objects.filter(user=guest).order_by().values_list("match", "n"))
    found = _matches(guest, states).order_by("-updated")
    fields = found.values_list("pk", "updated", "game", "scenario", "status", "outcome")[:COUNTED]
    return [
        {
            "match": pk, "updated": updated, "game": game, "scenario": scenario,
            "over": status == Match.Status.FINISHED, "seat": seats.get(pk, -1),
            "winners": list((outcome or {}).get("winners", [])),
        }
        for pk, updated, game, scenario, status, outcome in fields
    ]  # fmt: skip


def _count(tally: list[int], each: dict[str, Any]) -> None:
    """Add the match to the tally, which holds the numbers of matches played, won and drawn."""
    tally[0] += 1
    tally[1] += each["seat"] in each["winners"]
    tally[2] += not each["winners"]


def _with(one: Companion, each: dict[str, Any]) -> Companion:
    tally = [one.played, one.won, one.drawn]
    if each["over"]:
        _count(tally, each)
    return Companion(one.who, one.name, one.last, *tally)
