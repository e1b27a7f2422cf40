"""Builds pages with finished turns of a running match, for watchers whom the table's policy lets see past turns.

A page holds one turn as each seat saw it: the position at the turn's start, from the checkpoint stored then, and the
changes that each command of the turn made in each seat's own view. A page is built only from rows of its turn, so it
cannot contain anything that happened later. A finished turn never changes, so the page is cached. To build a page, the
turn is played again in a separate thread, so that neither the event loop nor the database's thread has to wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import Any

import msgspec
from channels.db import database_sync_to_async as in_db
from msgspec import Struct

from engine.core import codec
from engine.core.chance import Seed, read_seed
from engine.core.errors import illegal
from engine.core.events import Event
from engine.core.game import AnyGame, Setup
from engine.core.replay import steps as steps_of
from engine.games import GAMES
from games.play import replay
from games.play.log_lines import event_texts, lines_of
from games.play.models import Checkpoint, Entry, StoredMatch
from games.play.past_turn_types import OpenStep, OpenTurn
from games.play.sections import Sections, as_object, changed_sections, sections_of, without_private

log = logging.getLogger(__name__)
KEPT = 64
"""Maximum number of turns that are cached in memory, over all matches of this process."""

_reader = ThreadPoolExecutor(1, "opened")

Page = dict[int, bytes]
"""Maps each seat to its OpenTurn, encoded as JSON."""


class StoredTurn(Struct, frozen=True):
    """The stored data of one turn. It contains no data of later turns."""

    game: AnyGame
    setup: Setup
    seed: Seed
    names: tuple[str, ...]
    turn: int
    first: int
    start: Any
    entries: tuple[Entry, ...]
    """The log entries of the turn. The state `start` is the state after the first of these entries."""


class PastTurns:
    """The cached pages of this process, one for each finished turn. Each page is calculated only once, even if several
    requests for it arrive at the same time."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, int], asyncio.Task[Page]] = OrderedDict()

    async def page(self, match_id: str, turn: int) -> Page:
        """Return the page of this turn. Raise Illegal if the match had no such turn.

        The caller must already have checked that the viewer is allowed to see the turn.
        """
        key = (match_id, turn)
        if key not in self._pages:
            self._pages[key] = asyncio.get_running_loop().create_task(_make_page(match_id, turn), context=Context())
            while len(self._pages) > KEPT:
                self._pages.popitem(last=False)
        self._pages.move_to_end(key)
        try:
            return await asyncio.shield(self._pages[key])
        except Exception:  # do not cache a failure, so that the next request tries again
            self._pages.pop(key, None)
            raise


async def _make_page(match_id: str, turn: int) -> Page:
    stored = await in_db(_stored_turn)(match_id, turn)
    return await asyncio.get_running_loop().run_in_executor(_reader, replay_turn, stored)


def _stored_turn(match_id: str, turn: int) -> StoredTurn:
    table = StoredMatch.objects.select_related("match").get(pk=match_id)
    points = Checkpoint.objects.filter(table=table).order_by("index")
    point = points.filter(turn=turn).first()
    if point is None:
        raise illegal("E-TURN", "This match has no turn with that number.", "turn")
    game = GAMES[table.match.game]
    entries = Entry.objects.filter(table=table, turn=turn, index__gte=point.index).order_by("index")
    return StoredTurn(
        game, codec.decode(table.setup, Setup), read_seed(table.seed), tuple(replay.names_of(table.match)), turn,
        points.values_list("turn", flat=True)[0], codec.decode(bytes(point.state), game.state_type), tuple(entries),
    )  # fmt: skip


def replay_turn(stored: StoredTurn) -> Page:
    """Calculate one turn again from the log, and return it as each seat saw it."""
    states, exact = [stored.start], True
    lines = map(replay.line_of, stored.entries[1:])
    try:
        for _, step in steps_of(stored.game, stored.setup, stored.seed, lines, start=stored.start):
            states.append(step.state)
    except Exception:
        # The rules have changed since that turn. Show only the steps that could be played again, at least the start of
        # the turn.
        entry = stored.entries[len(states)]
        log.exception("entry %d of match %s cannot be played again", entry.index, entry.table_id)
        exact = False
    seats = range(stored.setup.seats)
    steps: dict[int, list[OpenStep]] = {seat: [] for seat in seats}
    before: dict[int, Sections] = {seat: {} for seat in seats}
    counts = dict.fromkeys(seats, 0)
    for entry, state in zip(stored.entries, states, strict=False):
        events = event_texts(stored.game, stored.names, codec.decode(entry.events, tuple[Event, ...]))
        for seat, view in stored.game.views(state, seats).items():
            told = lines_of(events, seat, stored.turn, counts[seat])
            sections = without_private(stored.game, sections_of(view))
            news = changed_sections(before[seat], sections)
            if news or told:
                steps[seat].append(OpenStep(view.header.phase, entry.at, as_object(news), tuple(told)))
            before[seat], counts[seat] = sections, counts[seat] + len(told)
    return {
        seat: msgspec.json.encode(OpenTurn(seat, stored.turn, stored.first, tuple(steps[seat]), exact))
        for seat in seats
    }
