"""Writes matches and seats. `table_edits.py` writes the host's changes to an open table.

Most functions here are one transaction: a function raises Denied and writes nothing, or it commits and notifies all
clients that view the match. `insert_recorded` and `finish` run in the caller's transaction.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from engine.core.errors import illegal
from engine.core.game import Outcome, Setup
from games import notify
from games.lobby import codes, own_scenarios, seat_keys, setups
from games.lobby.errors import Denied, no_match, no_seat, not_host, not_open
from games.lobby.hooks import hooks
from games.lobby.lookalikes import alike
from games.lobby.models import Guest, Match, SeatRow
from games.lobby.names import clean_name
from games.lobby.own_scenarios import OwnScenario
from games.lobby.recorded_matches import is_recorded
from games.lobby.rest_types import NewMatch
from games.presence import present
from games.rate_limits import Payers

DAY = 24 * 3600.0
"""Seconds after its last move from which a running match no longer counts towards its host's limit."""

CODES = 5
"""Maximum number of codes that are tried for a new table, until one is not in use."""


@contextmanager
def changing(match_id: str) -> Iterator[Match]:
    """Lock and yield the match. Then save it with the current time as `updated`. Notify all listeners after commit."""
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id).first()
        if match is None:
            raise no_match()
        yield match
        match.updated = timezone.now()
        match.save()
        transaction.on_commit(lambda: notify.match_changed(match_id))


def rename(guest: Guest, raw: str) -> None:
    """Set the guest's nickname.

    Raise Illegal if the text cannot be a nickname, or if it looks like the name of another player at one of the guest's
    open or running tables.
    """
    name = clean_name(raw)
    playing = SeatRow.objects.filter(user=guest, match__status__in=["open", "running"]).order_by()
    tables = list(playing.values_list("match_id", flat=True))
    others = Guest.objects.filter(seats__match__in=tables).exclude(pk=guest.pk).values_list("name", flat=True)
    if not alike(name, guest.name) and any(alike(name, other) for other in others):
        text = "Another person at one of your tables has a name that looks the same. Choose another name."
        raise illegal("E-NAME", text, "name")
    guest.name = name
    guest.save(update_fields=["name"])
    for match_id in tables:
        notify.match_changed(match_id)


def require_name(guest: Guest, offered: str | None) -> None:
    if offered is not None:
        rename(guest, offered)
    if not guest.name:
        raise Denied(400, "E-NAME", "Choose a nickname first.", "name")


def create(guest: Guest, asked: NewMatch, payers: Payers = (), ref: str | None = None) -> Match:
    """Open a table with the guest in seat 0, and return it. `ref`: the client's id of the request.

    If the guest sends another request with the same `ref`, return the table that the first request opened. Raise Denied
    or Illegal if the chosen settings are not allowed. Raise Denied if the guest may not open more tables.
    """
    if opened := _find_opened_table(guest, ref):
        return opened
    game = setups.game_named(asked.game)
    own = own_scenarios.chosen_scenario(game, asked.scenario, None, payers)
    card = own.card if own else setups.card_of(game, asked.scenario)
    chosen = setups.check_choice(card, Setup(card.name, asked.seats, dict(asked.options)))
    require_name(guest, asked.name)
    _room_for_more(guest)
    match = Match(
        game=game.name, scenario=card.name, options=chosen.options, listed=asked.listed, host=guest, ref=ref,
        **setups.clock_fields(asked.clock), **own_scenarios.fields(own),
    )  # fmt: skip
    setups.check_start(game, setups.setup_of(match, asked.seats), payers)
    with transaction.atomic():
        Guest.objects.select_for_update().filter(pk=guest.pk).first()  # two equal requests may run at once
        if opened := _find_opened_table(guest, ref):
            return opened
        _insert(match)
        rows = [SeatRow(match=match, n=n, user=guest if n == 0 else None, color=n) for n in range(asked.seats)]
        SeatRow.objects.bulk_create(rows)
        hooks.spectators.grant_open_views(match, asked.open_views)
        transaction.on_commit(lambda: notify.match_changed(match.pk))
    return match


def _find_opened_table(guest: Guest, ref: str | None) -> Match | None:
    """Return the table that an earlier request of the guest with this ref opened. Return None if there is no such
    table, or if it was closed before the start."""
    found = Match.objects.filter(host=guest, ref=ref).first() if ref else None
    if found is not None and found.status == Match.Status.CANCELLED:
        Match.objects.filter(pk=found.pk).update(ref=None)
        return None
    return found


def _room_for_more(guest: Guest) -> None:
    """Raise Denied if the guest opened too many tables in the last hour, or hosts too many tables that are open or in
    play.

    The settings LOBBY_TABLES_AN_HOUR (12) and LOBBY_TABLES_AT_ONCE (20) are the limits.
    """
    hosted = Match.objects.filter(~is_recorded(), host=guest)
    if hosted.filter(created__gt=timezone.now() - timedelta(hours=1)).count() >= _setting("TABLES_AN_HOUR", 12):
        raise Denied(
            429, "E-TOO-MANY", "You have opened many tables in the last hour. Wait a while before you open another one."
        )
    playing = Q(hooks.running.played_since(time.time() - DAY), status=Match.Status.RUNNING)
    if hosted.filter(Q(status=Match.Status.OPEN) | playing).count() >= _setting("TABLES_AT_ONCE", 20):
        text = "You already host many tables. Finish some matches, or close tables that have not started."
        raise Denied(429, "E-TOO-MANY", text)


def _setting(name: str, default: int) -> int:
    return int(getattr(settings, f"LOBBY_{name}", default))


def _insert(match: Match) -> None:
    """Save the match under a code that no other match has. Raise Denied if no free code is found."""
    match.updated = timezone.now()
    for _ in range(CODES):
        match.code = codes.new_code()
        try:
            with transaction.atomic():
                match.save(force_insert=True)
        except IntegrityError:
            continue
        return
    raise Denied(409, "E-CODE", "No free code was found for this table. Try again.")


def insert_recorded(
    guest: Guest, game: str, setup: Setup, people: list[Guest], listed: bool, own: OwnScenario | None = None
) -> Match:
    """Insert a match that was played elsewhere and that `guest` imports as a file, and return it.

    `people`: the guests who get its seats. The match was never an open table. The caller must have started a
    transaction.
    """
    match = Match(
        game=game, scenario=setup.scenario, options=dict(setup.options), listed=listed, host=guest,
        status=Match.Status.RUNNING, **own_scenarios.fields(own),
    )  # fmt: skip
    _insert(match)
    SeatRow.objects.bulk_create(SeatRow(match=match, n=n, user=user, color=n) for n, user in enumerate(people))
    return match


def seat_rows(match: Match) -> list[SeatRow]:
    return list(match.seats.select_related("user").order_by("n"))


def _row(match: Match, n: int) -> SeatRow:
    row = match.seats.filter(n=n).first()
    if row is None:
        raise Denied(400, "E-SEAT", "This table has no such seat.", "seat")
    return row


def _own(match: Match, guest: Guest | None) -> SeatRow:
    row = seat_keys.row_of(match, guest)
    if row is None:
        raise no_seat()
    return row


def still_open(match: Match) -> None:
    if match.status != Match.Status.OPEN:
        raise not_open()


def check_host(match: Match, guest: Guest | None) -> None:
    """Raise Denied unless the guest is the host, or a device with a key to the host's seat."""
    row = seat_keys.row_of(match, guest)
    if guest is None or match.host_id not in (guest.pk, row.user_id if row else None):
        raise not_host()


def sit(match_id: str, guest: Guest, seat: int | None = None, name: str | None = None) -> None:
    """Give the guest a seat: the seat with number `seat`, or the first empty seat if `seat` is None.

    If the guest already has a seat at the table, change nothing. Raise Denied if the seat is taken.
    """
    with changing(match_id) as match:
        if seat_keys.row_of(match, guest) is not None:
            return
        still_open(match)
        require_name(guest, name)
        empty = [row for row in seat_rows(match) if row.user is None and not row.bot]
        if seat is not None:
            _row(match, seat)
        wanted = [row for row in empty if seat is None or row.n == seat]
        if not wanted:
            text = "Every seat is taken; you can watch." if not empty else "That seat is taken. Choose another one."
            raise Denied(409, "E-SEAT-TAKEN", text, "seat" if empty else "")
        wanted[0].user, wanted[0].ready = guest, False
        wanted[0].save()


def leave(match_id: str, guest: Guest) -> None:
    """Remove the guest from the table. Before the start, the guest's seat becomes free; later the guest keeps the seat.

    A device that has only a key to a seat loses this key.
    """
    with changing(match_id) as match:
        row = seat_keys.row_of(match, guest)
        if row is None:
            return
        if not seat_keys.is_owner(row, guest):
            seat_keys.drop(row.keys.filter(guest=guest).select_related("guest", "seat"), match)
        elif match.status == Match.Status.OPEN:
            seat_keys.drop_all(row, match)
            row.user, row.ready = None, False
            row.save()
            _pass_host_on(match)


def _pass_host_on(match: Match) -> None:
    """Make the next player host if the host has left. Close the table if no player is left. A former host who leaves
    the table can no longer take hosting back."""
    rows = seat_rows(match)
    seated = [row.user_id for row in rows if row.user_id]
    if match.host_before_id not in seated:
        match.host_before = None
    if not seated:
        match.status = Match.Status.CANCELLED
    elif match.host_id not in seated:
        here = present(match.pk).attentive
        _give_hosting(match, _next_host(rows, here) or _next_host(rows, {row.n for row in rows}))


def _next_host(rows: list[SeatRow], here: Collection[int]) -> Guest | None:
    """Return the player who becomes host: the first ready player in the seats `here`, or else the first player in them.
    Return None if no player sits in those seats."""
    persons = [row for row in rows if row.user is not None and row.n in here]
    return next((row.user for row in sorted(persons, key=lambda row: not row.ready)), None)


def _give_hosting(match: Match, guest: Guest | None) -> None:
    """Make the guest host. Clear the match's ref, because it belongs to a request of the old host. If the new host
    sends the same ref, that is a different request."""
    match.host, match.ref = guest, None
    if guest is not None and guest.pk == match.host_before_id:
        match.host_before = None


def replace_host(match_id: str, absent: str | None, here: Collection[int]) -> None:
    """Make another player host, because the host `absent` has been away too long.

    `here`: the seats from which the new host is chosen. The old host keeps the seat, may become host again before the
    start, and is marked as ready, because otherwise the match could not start. Raise Denied if the host has changed in
    the meantime, or if no player has one of these seats.
    """
    with changing(match_id) as match:
        still_open(match)
        rows = seat_rows(match)
        heir = _next_host([row for row in rows if row.user_id != absent], here)
        if match.host_id != absent or heir is None:
            raise not_host()
        old = match.host
        _give_hosting(match, heir)
        if absent and match.seats.filter(user=absent).update(ready=True):
            match.host_before = old


def take_hosting_back(match_id: str, guest: Guest | None) -> None:
    """Make the guest host again, if the guest was host before and was replaced because of a long absence.

    Do nothing if the guest is host already. Raise Denied if the match has started, or if the guest was not host before.
    """
    with changing(match_id) as match:
        row = seat_keys.row_of(match, guest)
        if row is not None and row.user_id == match.host_id:
            return
        still_open(match)
        if row is None or row.user is None or row.user_id != match.host_before_id:
            raise Denied(403, "E-HOST", "Only the previous host of this table can become host again.")
        _give_hosting(match, row.user)


def ready(match_id: str, guest: Guest | None, is_ready: bool, edits: int | None = None) -> None:
    """Store whether the guest is ready.

    `edits`: the number of edits of the table that the guest has seen, or None if the client does not state it. Raise
    Denied if the guest wants to be ready but the table was edited in the meantime.
    """
    with changing(match_id) as match:
        still_open(match)
        if is_ready and edits not in (None, match.edits):
            text = "The host has just changed the table. Look at the changes, then confirm again that you are ready."
            raise Denied(409, "E-CHANGED", text)
        row = _own(match, guest)
        row.ready = is_ready
        row.save()


def put_bot(match_id: str, guest: Guest | None, seat: int, bot: bool, level: str = "") -> None:
    """Put a bot in a seat (`bot` is True), or remove the bot from the seat (False).

    Before the start, only the host may do this, and only for a seat without a player. In a running match, only the
    seat's player may do this, to give the seat to a bot or to take it back. For the seats of absent players, the host
    or a vote decides (`games/play/table_actions.py`). `level`: key of one of the game's levels for bots; "" means the
    first level.
    """
    with changing(match_id) as match:
        if level and level not in [each.key for each in setups.game_named(match.game).levels]:
            raise Denied(400, "E-LEVEL", "Choose one of the bot levels of this game.", "level")
        row = _row(match, seat)
        if match.status == Match.Status.RUNNING:
            if not seat_keys.speaks(row, guest):
                text = "Only the player of this seat can do that. If the player is away, use the match's page."
                raise Denied(403, "E-NOT-YOURS", text, "seat")
        else:
            still_open(match)
            check_host(match, guest)
            if row.user is not None:
                raise Denied(409, "E-SEAT-TAKEN", "A person has taken this seat.", "seat")
            row.ready = bot
        row.bot, row.level = bot, level if bot else ""
        row.save()


def seat_bot(match_id: str, seat: int, level: str = "") -> None:
    """Let a bot of this level play a seat in a running match until the seat's player takes the seat back.

    Call this only after the host or a vote has decided so (`games/play/table_actions.py`).
    """
    with changing(match_id) as match:
        row = _row(match, seat)
        if match.status == Match.Status.RUNNING:
            row.bot, row.level = True, level
            row.save()


def change_seat(match_id: str, guest: Guest | None, seat: int | None, color: int | None) -> None:
    """Move the guest to an empty seat, or change the colour of the guest's seat (a seat with that colour swaps)."""
    with changing(match_id) as match:
        still_open(match)
        row = _own(match, guest)
        if seat is not None and seat != row.n:
            other = _row(match, seat)
            if other.user is not None or other.bot:
                raise Denied(409, "E-SEAT-TAKEN", "That seat is taken. Choose another one.", "seat")
            user, row.user, row.ready = row.user, None, False
            row.save()
            other.user, other.ready = user, False
            other.save()
            seat_keys.move(row, other)
            row = other
        if color is not None and color != row.color:
            match.seats.filter(color=color).update(color=row.color)
            row.color = color
            row.save()


def remove(match_id: str, guest: Guest | None, seat: int) -> None:
    """Remove the player from a seat before the start, at the host's request. Raise Denied for the host's own seat."""
    with changing(match_id) as match:
        still_open(match)
        check_host(match, guest)
        row = _row(match, seat)
        if seat_keys.speaks(row, guest):
            raise Denied(409, "E-SEAT", "You cannot remove yourself from your seat. Leave the table instead.", "seat")
        seat_keys.drop_all(row, match)
        if row.user_id == match.host_before_id:
            match.host_before = None
        row.user, row.bot, row.level, row.ready = None, False, "", False
        row.save()


FARTHEST = timedelta(days=366)
"""How far in the future the arranged start of a table may be."""


def arrange(match_id: str, guest: Guest | None, said: str | None) -> None:
    """Set the planned start, at the host's request. `said`: ISO 8601 with a time zone, or None to remove the time."""
    at = _moment(said) if said is not None else None
    with changing(match_id) as match:
        still_open(match)
        check_host(match, guest)
        match.starts = at


def _moment(said: str) -> datetime:
    """Return the time in UTC, without seconds. Raise Denied if it is not within the next year."""
    with suppress(ValueError):
        at = datetime.fromisoformat(said)
        if at.tzinfo is not None and timezone.now() < at < timezone.now() + FARTHEST:
            return at.astimezone(UTC).replace(second=0, microsecond=0)
    raise Denied(400, "E-TIME", "Choose a time within the next year.", "at")


def cancel(match_id: str, guest: Guest | None) -> None:
    with changing(match_id) as match:
        still_open(match)
        check_host(match, guest)
        match.status = Match.Status.CANCELLED


def start(match_id: str, guest: Guest | None) -> None:
    """Start the match, at the host's request. Do nothing if it is running already.

    Raise Denied unless every seat is taken and every player except the host is ready.
    """
    with changing(match_id) as match:
        check_host(match, guest)
        if match.status == Match.Status.RUNNING:
            return
        still_open(match)
        rows = seat_rows(match)
        if any(row.user is None and not row.bot for row in rows):
            raise Denied(409, "E-NOT-FULL", "Every seat must be taken. Invite players or put bots in the empty seats.")
        if any(row.user_id not in (None, match.host_id) and not row.ready for row in rows):
            raise Denied(409, "E-NOT-READY", "Not all players are ready yet.")
        match.status = Match.Status.RUNNING
        hooks.running.open_table(match, setups.setup_of(match, len(rows)))


def finish(match_id: str, outcome: Outcome) -> None:
    """Store the outcome of a running match and mark the match as finished.

    Only the process that writes the match calls this, inside its transaction.
    """
    Match.objects.filter(pk=match_id).update(
        status=Match.Status.FINISHED, outcome=msgspec.to_builtins(outcome), updated=timezone.now()
    )


def rematch(match_id: str, guest: Guest | None) -> Match:
    """Open a new table with the same settings and the seats rotated by one, and return it.

    If a rematch of this match was already opened, return that table.
    """
    with changing(match_id) as match:
        mine = _own(match, guest)
        if match.rematch is not None:
            return match.rematch
        if match.status != Match.Status.FINISHED:
            raise Denied(409, "E-STATUS", "A rematch can be opened when the match is over.")
        if guest is None or not seat_keys.is_owner(mine, guest):
            text = "This device uses a seat link. Open the rematch on the device on which you took the seat."
            raise Denied(403, "E-KEY", text)
        _room_for_more(guest)
        rows = seat_rows(match)
        again = Match(
            game=match.game, scenario=match.scenario, options=match.options, listed=match.listed, host=guest,
            clock_per=match.clock_per, clock_seconds=match.clock_seconds, clock_bank=match.clock_bank,
            own_text=match.own_text, own_title=match.own_title, own_card=match.own_card,
        )  # fmt: skip
        _insert(again)
        SeatRow.objects.bulk_create(_rotated_seats(again, rows))
        hooks.spectators.grant_open_views(again, hooks.spectators.open_views_of(match_id))
        match.rematch = again
        transaction.on_commit(lambda: notify.match_changed(again.pk))
        return again


def _rotated_seats(again: Match, rows: list[SeatRow]) -> list[SeatRow]:
    """Return the seats of the rematch: the player in seat n moves to seat n - 1 (from seat 0 to the last one) and keeps
    their colour."""
    moved: list[Any] = [*rows[1:], rows[0]]
    return [
        SeatRow(
            match=again,
            n=n,
            user=row.user,
            bot=row.bot and row.user is None,
            level=row.level if row.bot and row.user is None else "",
            ready=row.bot and row.user is None,
            color=row.color,
        )
        for n, row in enumerate(moved)
    ]
