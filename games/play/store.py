"""Reads and writes tables, entries and checkpoints. All functions are synchronous.

No other module writes these rows, except that `homes.py` writes the homes of tables.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, connection, models, transaction
from django.db.models.functions import Length
from msgspec.structs import replace

from engine.core import codec
from engine.core.chance import new_seed, read_seed
from engine.core.events import Event, bodies_for_viewer
from engine.core.game import Header, Outcome, Setup
from engine.core.receipts import Receipt
from engine.core.recorded import ACT
from engine.games import GAMES
from games import server_time
from games.diplomacy import moderation
from games.lobby.clock_settings import is_live
from games.lobby.errors import Unreadable
from games.lobby.hooks import PublicState
from games.lobby.models import Match, SeatRow
from games.lobby.setups import clock_of
from games.lobby.unreadable import reading
from games.play import clock, passing, receipts
from games.play.applied_refs import KEPT, SeatRef
from games.play.match_data import LaterEntries, MatchPosition, MatchSettings, Occupant
from games.play.models import Checkpoint, Entry, StoredMatch
from games.play.moves import SUPERSEDED, StoredEntry, Write, text
from games.play.sections import Stream, Streams, all_sections, first_stream
from games.play.stored_data import UnknownData, decode_exactly
from games.play.table_state import TableState
from games.recon import loans, open_views

LOG_WINDOW = 300
"""Number of entries that are read for the log of a live match. Clients fetch older lines over REST."""


class Conflict(Exception):
    """Another writer has already stored an entry with this index or this ref. No entry of the batch is stored."""


def open_table(match: Match, setup: Setup) -> None:
    """Store the start of a match in the caller's transaction: its first position, entry 0 and checkpoint 0."""
    game = GAMES[match.game]
    seed = new_seed(game.rules, secrets.token_bytes(32))
    step = game.new(setup, seed)
    streams: Streams = {}
    for viewer, sections in all_sections(game, step.state, setup.seats).items():
        streams[str(viewer)] = first_stream(sections, len(bodies_for_viewer(step.events, viewer)))
    header, state = game.view(step.state, -1).header, codec.encode(step.state)
    limit, now = clock_of(match), server_time.now()
    counts = game.time_limit(setup) is not None and is_live(limit)
    situation = clock.ClockInput(game.open_questions(step.state), header.status, header.turn)
    table_state = clock.after_step(TableState(counts=counts, since=now if counts else 0), limit, situation, now)
    table_state = passing.after_step(table_state, situation.owed, seed, now)
    start = receipts.SealingEntry(-1, ACT, '{"act":"start"}', 0)
    table_state = replace(table_state, receipts=receipts.after_step({}, situation.owed, seed, start).sealed)
    table = StoredMatch.objects.create(
        match=match, rules=game.rules, setup=text(setup), seed=seed, head=0, state=state,
        header=text(header), streams=text(streams), table_state=text(table_state), touched=now, alive=now,
    )  # fmt: skip
    Entry.objects.create(
        table=table, index=0, seat=-1, ref="start", decision=ACT, command='{"act":"start"}',
        events=text(step.events), turn=header.turn, at=now,
    )  # fmt: skip
    Checkpoint.objects.create(table=table, index=0, turn=header.turn, state=state)


def store_finished_match(
    table: StoredMatch, entries: Sequence[Entry], points: Iterable[tuple[int, int, bytes]]
) -> None:
    """Store a finished match: its table, its log and its checkpoints.

    `points`: for each checkpoint, the index of the entry, the turn and the state.
    """
    table.save(force_insert=True)
    Entry.objects.bulk_create(entries, batch_size=200)
    Checkpoint.objects.bulk_create(
        (Checkpoint(table=table, index=index, turn=turn, state=state) for index, turn, state in points), batch_size=50
    )


def match_settings(match_id: str) -> MatchSettings | None:
    """Return the current settings of a match and its seats, or None if there is no such match."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    rows = SeatRow.objects.filter(match=match).select_related("user").prefetch_related("keys").order_by("n")
    people = tuple(
        Occupant(
            seat=row.n,
            user=row.user_id or "",
            name=row.user.name if row.user else "",
            bot=row.bot,
            ready=row.ready,
            color=row.color,
            level=row.level,
            keys=tuple(sorted(key.guest_id for key in row.keys.all())),
        )
        for row in rows
    )
    return MatchSettings(
        id=match.pk,
        code=match.code,
        game=match.game,
        scenario=match.scenario,
        status=match.status,
        host=match.host_id or "",
        clock=clock_of(match),
        rematch=match.rematch_id or "",
        people=people,
        open_views=open_views.delay_of(match_id),
        loans=loans.of(match_id),
        edits=match.edits,
        silenced=moderation.silenced_users(match_id),
        own_title=match.own_title,
    )


def position(match_id: str) -> MatchPosition | None:
    """Return the stored position of the match, or None before its start. Raise Unreadable if it cannot be read."""
    row = StoredMatch.objects.select_related("match").filter(pk=match_id).first()
    if row is None:
        return None
    with reading(match_id):
        game = GAMES[row.match.game]
        if row.rules > game.rules:
            raise UnknownData(f"it is of version {row.rules} of the rules, this is version {game.rules}")
        return MatchPosition(
            codec.decode(row.setup, Setup),
            read_seed(row.seed),
            row.head,
            decode_exactly(bytes(row.state), game.state_type),
            codec.decode(row.streams, dict[str, Stream]),
            decode_exactly(row.table_state, TableState),
            max(row.alive, row.touched),
        )


def alive(match_id: str) -> float:
    """Return the latest time at which a server process is known to have served the match, in seconds since 1970.

    Return 0 if the match has not started.
    """
    found = StoredMatch.objects.filter(pk=match_id).values_list("alive", "touched").first()
    return max(found) if found else 0.0


def beat(match_ids: Iterable[str], at: float) -> None:
    """Record that server processes served these matches at the time `at`, in seconds since 1970.

    Any process can call this, as often as necessary. If a later time is already recorded for a match, keep that time.
    """
    StoredMatch.objects.filter(pk__in=list(match_ids), alive__lt=at).update(alive=at)


def head(match_id: str) -> int:
    """Return the index of the last entry of the match, or -1 before the start."""
    found = StoredMatch.objects.filter(pk=match_id).values_list("head", flat=True).first()
    return -1 if found is None else found


def entries(match_id: str, since: int, until: int = 2**31 - 1) -> list[StoredEntry]:
    """Return the entries after index `since` up to index `until`, in order. Raise Unreadable if they cannot be read."""
    kind = tuple[Event, ...]
    rows = Entry.objects.filter(table_id=match_id, index__gt=since, index__lte=until).order_by("index")
    with reading(match_id):
        return [
            StoredEntry(index, turn, codec.decode(events, kind))
            for index, turn, events in rows.values_list("index", "turn", "events")
        ]


def later_entries(match_id: str) -> LaterEntries | None:
    """Return all stored data of a match, with its last LOG_WINDOW entries, or None before its start.

    Raise Unreadable if the data cannot be read.
    """
    fresh = position(match_id)
    if fresh is None:
        return None
    last = entries(match_id, max(-1, fresh.head - LOG_WINDOW), fresh.head)
    written = _count_written(match_id)
    refs = [each for seat in written for each in _last_refs(match_id, seat, fresh.head)]
    return LaterEntries(fresh, last, refs, [seat for seat, (count, _) in written.items() if count > KEPT], written)


def _last_refs(match_id: str, seat: int, head: int) -> list[SeatRef]:
    applied = Entry.objects.filter(table_id=match_id, seat=seat, index__lte=head).order_by("-index")
    return [(seat, ref) for ref in applied.values_list("ref", flat=True)[:KEPT]][::-1]


def _count_written(match_id: str) -> dict[int, tuple[int, int]]:
    size = models.Sum(Length("command") + Length("events"))
    found = Entry.objects.filter(table_id=match_id).order_by().values("seat").annotate(models.Count("pk"), size=size)
    return {row["seat"]: (row["pk__count"], row["size"]) for row in found}


class Held(NamedTuple):
    """The id of a match, and the latest position of the match that this process has."""

    match: str
    position: MatchPosition


_of_last = 'CASE WHEN e."index" = t.head THEN t.{0} END'.format
ADDED = (
    "WITH held (match_id, head) AS (VALUES {held}) "
    'SELECT h.match_id, t.head, e."index", e.turn, e.events, LENGTH(e.command), e.seat, e.ref, e.receipts, '
    f"{', '.join(map(_of_last, ('state', 'streams', 'table_state', 'alive', 'touched')))} "
    f"FROM held h JOIN {StoredMatch._meta.db_table} t ON t.match_id = h.match_id "
    f'JOIN {Entry._meta.db_table} e ON e.table_id = h.match_id AND e."index" > h.head AND e."index" <= t.head '
    'ORDER BY h.match_id, e."index"'
)
"""SQL query for the entries of each match after a given entry. The row of the last entry also has the match's position.

With this one short query, a process reads everything that other processes have stored.
"""


def added_entries(held: Sequence[Held]) -> list[LaterEntries | Exception | None]:
    """Return for each match in `held` the data that was stored after the given position.

    The result is None for a match without new entries, and an error if the entries cannot be read. `held` must not
    contain a match twice.
    """
    with connection.cursor() as cursor:
        marks = ", ".join(["(%s, %s)"] * len(held))
        cursor.execute(ADDED.format(held=marks), [part for each in held for part in (each.match, each.position.head)])
        rows: dict[str, list[Any]] = {}
        for match_id, *row in cursor.fetchall():
            rows.setdefault(match_id, []).append(row)
    return [_decode_added(each, rows[each.match]) if each.match in rows else None for each in held]


def _decode_added(held: Held, rows: list[Any]) -> LaterEntries | Exception:
    old, added, (state, streams, table_state, *seen) = held.position, [row[1:8] for row in rows], rows[-1][8:]
    kind = tuple[Event, ...]
    try:
        with reading(held.match):
            fresh = MatchPosition(
                old.setup, old.seed, rows[-1][0], decode_exactly(bytes(state), type(old.state)),
                codec.decode(streams, dict[str, Stream]), decode_exactly(table_state, TableState), max(seen),
            )  # fmt: skip
            stored = [
                StoredEntry(index, turn, codec.decode(events, kind), receipts_of(shown))
                for index, turn, events, *_, shown in added
            ]
    except Unreadable as error:
        return error
    written: dict[int, tuple[int, int]] = {}
    for _, _, events, length, seat, *_ in added:
        had = written.get(seat, (0, 0))
        written[seat] = (had[0] + 1, had[1] + len(events) + length)
    return LaterEntries(fresh, stored, [(seat, ref) for *_, seat, ref, _ in added], [], written)


def public_states(match_ids: Sequence[str]) -> dict[str, PublicState]:
    """Return the public states by match id. Matches that have not started or cannot be read are left out."""
    rows = StoredMatch.objects.filter(match__in=match_ids).values_list("pk", "header", "touched")
    found = {}
    for pk, header, touched in rows:
        with suppress(Unreadable), reading(pk):
            found[pk] = PublicState(msgspec.json.decode(header, type=Header), touched)
    return found


def last_answers(match_ids: Collection[str]) -> dict[tuple[str, int], int]:
    """Return the index of each seat's last entry, by (match id, seat). Seats without an entry are left out."""
    rows = Entry.objects.filter(table__in=match_ids, seat__gte=0).order_by().values_list("table_id", "seat")
    return {(match, seat): index for match, seat, index in rows.annotate(models.Max("index"))}


def played_since(at: float) -> models.Exists:
    """Return a query condition: the match had a publicly visible move after the time `at` (seconds since 1970)."""
    return models.Exists(StoredMatch.objects.filter(pk=models.OuterRef("pk"), touched__gt=at))


def receipts_of(text: str) -> tuple[Receipt, ...]:
    """Return the receipts in the column `receipts` of an entry."""
    return codec.decode(text, tuple[Receipt, ...]) if text else ()


def is_applied(match_id: str, seat: int, ref: str) -> bool:
    return Entry.objects.filter(table_id=match_id, seat=seat, ref=ref).exists()


def matches_to_continue(match_id: str = "") -> list[str]:
    """Return the ids of the running matches that must continue even if no page is open.

    In these matches a bot or a clock may have to act, or a reaction window is open. Matches in which only bots still
    play are left out, because no person waits. If `match_id` is given, only that match is checked.
    """
    mine = (
        models.Q(seats__bot=True) | models.Q(clock_seconds__gt=0) | models.Q(table__table_state__contains='"windows":')
    )
    people = SeatRow.objects.filter(match=models.OuterRef("pk"), bot=False, user__isnull=False)
    found = Match.objects.filter(mine, models.Exists(people), status=Match.Status.RUNNING)
    if match_id:
        found = found.filter(pk=match_id)
    return list(found.distinct().values_list("pk", flat=True))


INSERT = (
    f'INSERT INTO {Entry._meta.db_table} (table_id, "index", seat, ref, decision, command, events, turn, at, receipts)'
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)

UPDATE = (
    f"UPDATE {StoredMatch._meta.db_table} SET head = %s, state = %s, header = %s, streams = %s, table_state = %s,"
    " touched = COALESCE(%s, touched)"
    " WHERE match_id = %s AND head = %s"
)

EMPTY = f'UPDATE {Entry._meta.db_table} SET decision = %s, command = %s WHERE table_id = %s AND "index" = %s'


def commit(batch: Sequence[Write], finish: Callable[[str, Outcome], None]) -> None:
    """Write all entries of the batch in one transaction. If this is not possible, raise Conflict and write nothing.

    `finish(match id, outcome)` is called inside the transaction for each match that ends with this batch.
    """
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.executemany(INSERT, [_entry_row(write) for write in batch])
                cursor.executemany(UPDATE, [_table_row(write) for write in batch])
                if empty := [(ACT, SUPERSEDED, each.match, each.empties) for each in batch if each.empties >= 0]:
                    cursor.executemany(EMPTY, empty)
            points = [write for write in batch if write.checkpoint]
            if points:
                Checkpoint.objects.bulk_create(
                    Checkpoint(table_id=each.match, index=each.index, turn=each.turn, state=each.state)
                    for each in points
                )
            for write in batch:
                if write.outcome is not None:
                    finish(write.match, write.outcome)
    except IntegrityError as error:
        raise Conflict(str(error)) from error


def _entry_row(each: Write) -> tuple[Any, ...]:
    return (
        each.match, each.index, each.seat, each.ref, each.decision, each.command, each.events, each.turn, each.at,
        each.receipts,
    )  # fmt: skip


def _table_row(each: Write) -> tuple[Any, ...]:
    touched = each.at if each.public else None
    return each.index, each.state, each.header, each.streams, each.table_state, touched, each.match, each.index - 1
