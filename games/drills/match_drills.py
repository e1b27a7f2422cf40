"""Drills from matches played here: only from matches that are over and listed in the hall.

A separate process reads the matches, one after another, while people ask for drills. The drills are kept in memory as
long as the server runs. Nothing is stored, so a match that is deleted or no longer listed leaves nothing behind.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence

import msgspec
from django.db import DatabaseError, connections
from django.db.models import QuerySet

from engine.core.game import AnyGame, Drill
from games import worker_pool
from games.drills import drill_jobs
from games.lobby import rules_jobs
from games.lobby.models import Match
from games.play.models import Table
from games.play.replay import recorded_of
from games.rate_limits import limit

log = logging.getLogger(__name__)

LATEST = 60
"""Maximum number of matches used: those that ended last (PLAY_DRILL_MATCHES)."""
LONGEST = 6000
"""Maximum number of log entries. A match with a longer log gives no drills."""
PATIENCE = 60.0
"""Maximum seconds for reading one match."""
TRIES = 3
"""Number of times a match's worker may die. After that the match counts as one without drills."""
PLACES, MEMORY, WAITING = 1, 300.0, 1
"""Number of processes (PLAY_DRILL_WORKERS), MB after which a process is replaced, maximum number of waiting matches."""

reading = worker_pool.Pool("DRILL_WORKERS", PLACES, MEMORY, WAITING)
"""Pool that reads matches. No request waits for it: meanwhile people get drills of other matches."""

_known: dict[str, Mapping[str, Drill]] = {}
_died: dict[str, int] = {}
"""Maps a match to the number of times its worker died."""
_under_way = threading.Lock()


def public(game: str) -> QuerySet[Match]:
    """Return the finished matches that are listed in the hall. Any person may see everything in these matches."""
    return Match.objects.filter(game=game, status=Match.Status.FINISHED, listed=True)


def at_hand(game: AnyGame) -> dict[str, Mapping[str, Drill]]:
    """Return drills by match and by id, of the listed matches read so far. Start to read the next match."""
    latest = int(limit("DRILL_MATCHES", LATEST))
    ids = list(public(game.name).order_by("-updated").values_list("pk", flat=True)[:latest])
    _read_next(game, [each for each in ids if each not in _known])
    return {each: _known[each] for each in ids if _known.get(each)}


def find(game: str, match_id: str, drill_id: str) -> tuple[Match, Drill] | None:
    """Return a match and its drill, or None if there is no such drill or the match is no longer public."""
    drill = _known.get(match_id, {}).get(drill_id)
    match = public(game).filter(pk=match_id).first() if drill is not None else None
    return None if match is None or drill is None else (match, drill)


def _read_next(game: AnyGame, unread: Sequence[str]) -> None:
    if unread and _under_way.acquire(blocking=False):
        threading.Thread(target=_read, args=(game, unread[0]), name="drills", daemon=True).start()


def _read(game: AnyGame, match_id: str) -> None:
    try:
        _remember(match_id, drills_of(game, match_id))
    except (worker_pool.PoolBusy, DatabaseError):
        pass  # temporary: the match is read another time
    except worker_pool.WorkerDied as error:
        _died[match_id] = _died.get(match_id, 0) + 1
        log.warning("the worker that read match %s for drills died: %s", match_id, error)
        if _died[match_id] >= TRIES:
            _remember(match_id, {})
    except Exception as error:  # a log that cannot be played again, or deleted rows, give no drills
        log.warning("no drills of match %s: %r", match_id, error)
        _remember(match_id, {})
    finally:
        connections.close_all()
        _under_way.release()


def _remember(match_id: str, found: Mapping[str, Drill]) -> None:
    while len(_known) >= 2 * limit("DRILL_MATCHES", LATEST):
        del _known[next(iter(_known))]
    _known[match_id] = found
    _died.pop(match_id, None)


def drills_of(game: AnyGame, match_id: str) -> Mapping[str, Drill]:
    """Return a match's drills by id. Raise PoolBusy or JobFailed."""
    if Table.objects.get(pk=match_id).head > LONGEST:
        return {}
    recorded = msgspec.json.encode(recorded_of(match_id))
    connections.close_all()  # other threads need the connection while this one waits
    place = rules_jobs.address(game)
    said = worker_pool.run_blocking(drill_jobs.made, place, recorded, patience=PATIENCE, where=reading)
    return {each.id: each for each in msgspec.json.decode(said, type=list[Drill])}
