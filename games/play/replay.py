"""Plays a match again from its log, for replays, for the export, and to check that the rules still agree with the
log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.core import codec, replay
from engine.core.chance import read_seed
from engine.core.events import Event
from engine.core.game import Header, Outcome, Setup
from engine.core.recorded import FORMAT, LogEntry, Recorded
from engine.games import GAMES
from games.lobby.models import Match
from games.lobby.names import UNNAMED, distinct
from games.play.models import Checkpoint, Entry, StoredMatch
from games.play.store import receipts_of


class PastPosition(Struct, frozen=True):
    """A past position of a match: the state after `entry`, and the events since the previous position."""

    entry: LogEntry
    state: Any
    events: tuple[Event, ...]


def line_of(entry: Entry) -> LogEntry:
    """Return a stored entry as a `LogEntry` of the engine, without its events."""
    command, receipts = msgspec.json.decode(entry.command), receipts_of(entry.receipts)
    return LogEntry(entry.index, entry.seat, entry.decision, command, (), entry.turn, entry.at, receipts)


def replay_match(match_id: str) -> Iterator[PastPosition]:
    """Play a match again with the current rules, and yield each of its positions in order."""
    table = StoredMatch.objects.select_related("match").get(pk=match_id)
    game, setup, seed = GAMES[table.match.game], codec.decode(table.setup, Setup), read_seed(table.seed)
    is_over = msgspec.json.decode(table.header, type=Header).outcome is not None
    entries = Entry.objects.filter(table=table).order_by("index")
    lines = map(line_of, entries)
    for line, step in replay.steps(game, setup, seed, lines, ends_at=table.head if is_over else -1):
        yield PastPosition(line, step.state, step.events)


def stored_positions(match_id: str) -> Iterator[PastPosition]:
    """Yield the stored positions of a match in order: those of its checkpoints, and the last position.

    Each position contains all events since the previous stored position.
    """
    table = StoredMatch.objects.select_related("match").get(pk=match_id)
    game = GAMES[table.match.game]
    points = {each.index: bytes(each.state) for each in Checkpoint.objects.filter(table=table)}
    points[table.head] = bytes(table.state)
    events: tuple[Event, ...] = ()
    for entry in Entry.objects.filter(table=table).order_by("index"):
        events += codec.decode(entry.events, tuple[Event, ...])
        if entry.index in points:
            yield PastPosition(line_of(entry), codec.decode(points[entry.index], game.state_type), events)
            events = ()


def differs(match_id: str) -> str:
    """Play the log of a match again and compare the positions with the stored ones.

    Return the first difference as text, or "" if there is none.
    """
    table = StoredMatch.objects.get(pk=match_id)
    points = {each.index: bytes(each.state) for each in Checkpoint.objects.filter(table=table)}
    points[table.head] = bytes(table.state)
    index = 0
    try:
        for past in replay_match(match_id):
            index = past.entry.index
            if index in points and codec.encode(past.state) != points[index]:
                return f"the position after entry {index} differs"
    except Exception as error:  # changed rules may fail on an old log with any error
        return f"entry {index + 1} cannot be played: {type(error).__name__}: {error}"
    return "" if index == table.head else f"entries end at {index}, the table at {table.head}"


def names_of(match: Match) -> list[str]:
    rows = match.seats.select_related("user").order_by("n")
    return distinct([row.user.name if row.user else "Bot" if row.bot else UNNAMED for row in rows])


def recorded_match(match_id: str) -> Recorded:
    """Return a match as a `Recorded`, which the engine can play again.

    It contains no events, because the engine creates them again.
    """
    table = StoredMatch.objects.select_related("match").get(pk=match_id)
    match = table.match
    log = tuple(line_of(each) for each in Entry.objects.filter(table=table).order_by("index").defer("events"))
    outcome = msgspec.convert(match.outcome, Outcome) if match.outcome else None
    setup = codec.decode(table.setup, Setup)
    names = tuple(names_of(match))
    return Recorded(FORMAT, match.pk, match.game, table.rules, setup, table.seed, names, outcome, log)
