"""Matches as the hall and their own page show them, for one asking person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache

import msgspec
from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from engine.core.game import Header, Outcome, ScenarioCard
from engine.core.recorded import named
from engine.games import GAMES
from games.lobby.models import Guest, Match, SeatRow
from games.lobby.names import distinct
from games.lobby.setups import time_limit
from games.lobby.shapes import HallRows, MatchDetail, MatchRow, MyPlace, SeatInfo
from games.play.models import Table
from games.play.store import clock_of
from games.recon import policy
from games.recon.presence import Presence, present

LISTED = 60
"""Rows of each list of the hall."""

OPEN_FOR, FINISHED_FOR = timedelta(days=2), timedelta(days=30)


@lru_cache(maxsize=500)
def _card(game: str, scenario: str) -> ScenarioCard:
    found = [card for card in GAMES[game].scenarios() if card.name == scenario] if game in GAMES else []
    return found[0] if found else ScenarioCard(scenario, scenario, "", (1, 20), "No longer in this hall.", 0)


def _full(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Prefetch("seats", SeatRow.objects.select_related("user").order_by("n"))
    return matches.select_related("host", "recording").prefetch_related(seats)


class Started(msgspec.Struct, frozen=True):
    """What a row shows of a match that has started: the public header, and when somebody last moved."""

    header: Header
    touched: float


def _started(matches: Iterable[Match]) -> dict[str, Started]:
    found = Table.objects.filter(match__in=[match.pk for match in matches]).values_list("pk", "header", "touched")
    return {pk: Started(msgspec.json.decode(header, type=Header), touched) for pk, header, touched in found}


def _seats(match: Match, guest: Guest | None, here: Presence) -> tuple[SeatInfo, ...]:
    rows = list(match.seats.all())
    names = distinct([row.user.name if row.user else "Bot" if row.bot else "" for row in rows])
    return tuple(
        SeatInfo(
            row.n, names[row.n], row.bot, row.n in here.seats, row.ready, row.color,
            guest is not None and row.user_id == guest.pk,
        )
        for row in rows
    )  # fmt: skip


def row(match: Match, guest: Guest | None, started: Started | None) -> MatchRow:
    here, header = present(match.pk), started.header if started else None
    updated = max(match.updated, datetime.fromtimestamp(started.touched, UTC)) if started else match.updated
    seats = _seats(match, guest, here)
    mine = [seat.seat for seat in seats if seat.mine]
    awaited = bool(mine) and header is not None and header.status[mine[0]] == "owes"
    return MatchRow(
        match.pk, match.code, match.game, match.scenario, _card(match.game, match.scenario).title,
        match.status, seats, header.turn if header else 0, header.phase if header else "",  # type: ignore[arg-type]
        awaited and match.status == "running", bool(mine), match.host.name if match.host else "",
        here.watchers, updated.isoformat(), hasattr(match, "recording"),
    )  # fmt: skip


def detail(match_id: str, guest: Guest | None, origin: str) -> MatchDetail:
    """Everything the match's page needs. The match must exist."""
    match = _full(Match.objects.filter(pk=match_id)).get()
    line = row(match, guest, _started([match]).get(match_id))
    mine = [seat.seat for seat in line.seats if seat.mine]
    outcome = msgspec.convert(match.outcome, Outcome) if match.outcome else None
    if outcome is not None:
        names = [seat.name for seat in line.seats]
        outcome = msgspec.structs.replace(outcome, text=named(outcome.text, names))
    return MatchDetail(
        **msgspec.structs.asdict(line),
        options=match.options,
        clock=clock_of(match),
        listed=match.listed,
        open_views=policy.delay_of(match_id),
        url=f"{settings.PUBLIC_ORIGIN or origin}/match/{match.pk}",
        me=MyPlace(mine[0] if mine else -1, guest is not None and match.host_id == guest.pk),
        scenario_card=_card(match.game, match.scenario),
        rematch=match.rematch_id or "",
        outcome=outcome,
        time_limit=time_limit(match, len(line.seats)),
    )


def hall(guest: Guest | None) -> HallRows:
    """The five lists, newest first; one's own matches stand in `mine` only if they are not over long since."""
    now, every = timezone.now(), Match.objects.order_by("-updated")
    listed = every.filter(listed=True)
    mine = Q(seats__user=guest) | Q(host=guest) if guest else Q(pk__in=[])
    lists = [
        _full(listed.filter(status="open", updated__gt=now - OPEN_FOR))[:LISTED],
        _full(listed.filter(status="running"))[:LISTED],
        _full(every.filter(mine).exclude(status="cancelled").distinct())[:LISTED],
        _full(listed.filter(status="finished", updated__gt=now - FINISHED_FOR, recording=None))[:LISTED],
        _full(listed.exclude(recording=None))[:LISTED],
    ]
    started = _started(match for each in lists for match in each)
    return HallRows(*(tuple(row(match, guest, started.get(match.pk)) for match in each) for each in lists))
