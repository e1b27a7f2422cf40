"""Builds the rows and details of matches that the hall and the match's page show to one guest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache

import msgspec
from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from engine.core.game import Outcome
from engine.core.recorded import insert_names
from engine.core.scenario_cards import ScenarioCard
from engine.games import GAMES
from games.lobby import own_scenarios, seat_keys, table_edits
from games.lobby.errors import Unreadable
from games.lobby.hooks import PublicState, hooks
from games.lobby.models import Guest, Match, SeatKey, SeatRow
from games.lobby.names import UNNAMED, distinct
from games.lobby.own_scenarios import OWN
from games.lobby.recorded_matches import is_recorded
from games.lobby.rest_types import HallRows, IdleRows, MatchDetail, MatchRow, MyPlace, SeatInfo
from games.lobby.setups import clock_of, time_limit
from games.lobby.unreadable import reading, unreadable_matches
from games.presence import ATTENDED_FOR, NOBODY, Presence, attended_matches, present

LISTED = 60
"""Maximum number of matches in each list of the lobby page."""

UNSHOWN = ("options", "last_edit", "outcome", "own_text", "own_card")
"""Columns of a match that are not loaded for the lists of matches, because no list needs them."""

IDLE_COUNTED = 100
"""Maximum number of idle running tables that are counted. The database query stops at this number."""

OPEN_FOR, FINISHED_FOR = timedelta(days=2), timedelta(days=30)


@lru_cache(maxsize=500)
def scenario_card(game: str, scenario: str) -> ScenarioCard:
    """Return the scenario's card. If this server no longer has the scenario, return a placeholder card."""
    found = [card for card in GAMES[game].scenarios() if card.name == scenario] if game in GAMES else []
    title = "Own scenarios" if scenario == OWN else scenario
    return found[0] if found else ScenarioCard(scenario, title, "", (1, 20), "This scenario is no longer available.", 0)


def title_of(match: Match) -> str:
    """Return the title of the match's scenario, as pages show it."""
    return match.own_title or scenario_card(match.game, match.scenario).title


def card_of(match: Match) -> ScenarioCard:
    """Return the card of the match's scenario, either player-made or printed."""
    return own_scenarios.card_of(match) or scenario_card(match.game, match.scenario)


def _full(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Prefetch("seats", SeatRow.objects.select_related("user").prefetch_related("keys").order_by("n"))
    return matches.annotate(recorded=is_recorded()).select_related("host").prefetch_related(seats)


def _load_matches(matches: QuerySet[Match]) -> list[Match]:
    """Return the first LISTED of these matches, without the columns in UNSHOWN. Leave out matches whose rows are
    damaged."""
    shown = _full(matches).defer(*UNSHOWN)
    try:
        return list(shown[:LISTED])
    except (ValueError, TypeError):
        found: list[Match] = []
    for pk in matches.values_list("pk", flat=True)[:LISTED]:
        with suppress(Unreadable), reading(pk):
            found += list(shown.filter(pk=pk))
    return found


def _seats(match: Match, guest: Guest | None, here: Presence) -> tuple[SeatInfo, ...]:
    rows = list(match.seats.all())
    nobody = "" if match.status in ("open", "cancelled") else UNNAMED
    names = distinct([row.user.name if row.user else "Bot" if row.bot else nobody for row in rows])
    return tuple(
        SeatInfo(
            seat=row.n,
            name=names[row.n],
            bot=row.bot,
            level=row.level,
            here=row.n in here.attentive,
            ready=row.ready,
            color=row.color,
            mine=seat_keys.speaks(row, guest),
        )
        for row in rows
    )


def _host(match: Match, seats: tuple[SeatInfo, ...]) -> str:
    """Return the host's name as it is shown at this table."""
    return _guest_name(match, match.host, seats)


def _guest_name(match: Match, guest: Guest | None, seats: tuple[SeatInfo, ...]) -> str:
    if guest is None:
        return ""
    sits = [row.n for row in match.seats.all() if row.user_id == guest.pk]
    return seats[sits[0]].name if sits else guest.name


def row(match: Match, guest: Guest | None, started: PublicState | None) -> MatchRow:
    here, header = present(match.pk), started.header if started else None
    updated = max(match.updated, datetime.fromtimestamp(started.touched, UTC)) if started else match.updated
    seats = _seats(match, guest, here)
    mine = [seat.seat for seat in seats if seat.mine]
    awaited = bool(mine) and header is not None and header.status[mine[0] : mine[0] + 1] == ("owes",)
    lost = match.pk in unreadable_matches() or (header is None and match.status in ("running", "finished"))
    return MatchRow(
        id=match.pk,
        code=match.code,
        game=match.game,
        scenario=match.scenario,
        title=title_of(match),
        status=match.status,  # type: ignore[arg-type]
        seats=seats,
        turn=header.turn if header else 0,
        phase=header.phase if header else "",
        awaited=awaited and match.status == "running",
        mine=bool(mine),
        host=_host(match, seats),
        watchers=here.watchers,
        updated=updated.isoformat(),
        recorded=getattr(match, "recorded", False),
        unreadable=lost,
        starts=match.starts.isoformat() if match.starts and match.status == "open" else "",
        winners=header.outcome.winners if header and header.outcome and match.status == "finished" else (),
    )


def detail(match_id: str, guest: Guest | None, origin: str) -> MatchDetail:
    """Return all data that the page of this match needs. The match must exist. Raise Unreadable if its stored data
    cannot be read."""
    with reading(match_id):
        return _detail(_full(Match.objects.filter(pk=match_id)).get(), guest, origin)


def _detail(match: Match, guest: Guest | None, origin: str) -> MatchDetail:
    line = row(match, guest, hooks.running.public_states([match.pk]).get(match.pk))
    mine = next((row for row in match.seats.all() if seat_keys.speaks(row, guest)), None)
    is_host = guest is not None and match.host_id in (guest.pk, mine.user_id if mine else None)
    is_open = match.status == Match.Status.OPEN
    was_host = is_open and mine is not None and mine.user_id is not None and mine.user_id == match.host_before_id
    outcome = msgspec.convert(match.outcome, Outcome) if match.outcome else None
    if outcome is not None:
        names = [seat.name for seat in line.seats]
        outcome = msgspec.structs.replace(outcome, text=insert_names(outcome.text, names))
    return MatchDetail(
        **msgspec.structs.asdict(line),
        options=match.options,
        clock=clock_of(match),
        listed=match.listed,
        open_views=hooks.spectators.open_views_of(match.pk),
        url=f"{settings.PUBLIC_ORIGIN or origin}/match/{match.pk}",
        me=MyPlace(mine.n if mine else -1, is_host, mine is not None and not seat_keys.is_owner(mine, guest), was_host),
        scenario_card=card_of(match) if is_open else None,
        rematch=match.rematch_id or "",
        outcome=outcome,
        time_limit=time_limit(match, len(line.seats)),
        edits=match.edits,
        last_edit=table_edits.visible_edit(match, guest) if is_open else None,
        host_before=_guest_name(match, match.host_before, line.seats) if is_open else "",
    )


def _mine(guest: Guest) -> Q:
    """Return the condition for matches that the guest hosts, sits in, or has a seat key for."""
    seats, given = SeatRow.objects.filter(user=guest).order_by(), SeatKey.objects.filter(guest=guest)
    return Q(pk__in=seats.values("match")) | Q(pk__in=given.values("match")) | Q(host=guest)


def hall(guest: Guest | None) -> HallRows:
    """Return the five lists of matches for the lobby page. Each list has at most LISTED matches, the last changed match
    first. `mine` contains the guest's matches of any age, except closed tables. `running` begins with the tables at
    which a person is present."""
    now, every = timezone.now(), Match.objects.order_by("-updated")
    listed = every.filter(listed=True)
    here = attended_matches(LISTED)
    mine = _mine(guest) if guest else Q(pk__in=[])
    lists = [
        _load_matches(listed.filter(Q(updated__gt=now - OPEN_FOR) | Q(starts__gt=now), status="open")),
        _attended_matches(listed, here),
        _load_matches(every.filter(mine).exclude(status="cancelled")),
        _load_matches(listed.filter(~is_recorded(), status="finished", updated__gt=now - FINISHED_FOR)),
        _load_matches(listed.filter(is_recorded())),
    ]
    tables, running, own, finished, recorded = _rows(lists, guest)
    unattended = _idle(listed, here).values("pk")[:IDLE_COUNTED].count()
    return HallRows(tables, running, own, finished, recorded, unattended)


def idle(guest: Guest | None) -> IdleRows:
    """Return the running tables that the lobby page does not list, because no person has been at them for half an
    hour."""
    listed = Match.objects.order_by("-updated").filter(listed=True)
    return IdleRows(_rows([_load_matches(_idle(listed, attended_matches(LISTED)))], guest)[0])


def build_rows(matches: QuerySet[Match], guest: Guest | None) -> tuple[MatchRow, ...]:
    """Return list entries for the first LISTED of these matches. Leave out matches that cannot be read."""
    return _rows([_load_matches(matches)], guest)[0]


def _fresh() -> datetime:
    """Return the time half an hour ago. A running table that changed after this time counts as in play, even if no
    person is at it."""
    return timezone.now() - timedelta(seconds=ATTENDED_FOR)


def _attended_matches(listed: QuerySet[Match], here: list[str]) -> list[Match]:
    """Return the running tables with a person present, and those that changed in the last half hour.

    The cost does not depend on the number of other tables: one query reads by primary key, the other reads only the
    last half hour of an index.
    """
    running = listed.filter(status="running")
    found = {match.pk: match for match in _load_matches(running.filter(updated__gt=_fresh()))}
    found |= {match.pk: match for match in _load_matches(running.filter(pk__in=here))}
    return sorted(found.values(), key=lambda match: present(match.pk) == NOBODY)[:LISTED]


def _idle(listed: QuerySet[Match], here: list[str]) -> QuerySet[Match]:
    return listed.filter(status="running", updated__lte=_fresh()).exclude(pk__in=here)


def _rows(lists: list[list[Match]], guest: Guest | None) -> list[tuple[MatchRow, ...]]:
    """Return the rows of these lists. Leave out matches that cannot be read."""
    started = hooks.running.public_states([match.pk for each in lists for match in each])

    def readable_rows(matches: list[Match]) -> Iterator[MatchRow]:
        for match in matches:
            with suppress(Unreadable), reading(match.pk):
                yield row(match, guest, started.get(match.pk))

    return [tuple(readable_rows(each)) for each in lists]
