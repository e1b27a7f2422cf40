"""Makes drills from finished matches that are listed in the hall.

Each request for a drill can start a separate process that reads the next match. The drills stay in memory while the
server runs and are never stored. Drills of a match that is deleted or no longer listed are no longer offered.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence

import msgspec
from django.db import DatabaseError, connections
from django.db.models import QuerySet

from engine.core.drills import Drill
from engine.core.game import AnyGame
from games import worker_pool
from games.drills import drill_jobs
from games.lobby import rules_jobs
from games.lobby.models import Match
from games.play.models import StoredMatch
from games.play.replay import recorded_match
from games.rate_limits import limit

log = logging.getLogger(__name__)

LATEST = 60
"""Maximum number of matches from which drills are made (PLAY_DRILL_MATCHES). The matches that ended last are used."""
LONGEST = 6000
"""Maximum number of log entries of a match. No drills are made from longer matches."""
PATIENCE = 60.0
"""Maximum seconds that a worker process may take to read one match."""
TRIES = 3
"""Maximum number of times that a worker process may die while it reads a match.

After that, no drills are made from the match.
"""
PLACES, MEMORY, WAITING = 1, 300.0, 1
"""Number of worker processes (PLAY_DRILL_WORKERS), maximum memory and maximum number of waiting matches.

A process that uses more memory (in MB) is replaced by a new process.
"""

reading = worker_pool.Pool("DRILL_WORKERS", PLACES, MEMORY, WAITING)
"""Pool of processes that read matches and make drills from them.

No request waits for it. Until a match has been read, users get drills of other matches.
"""

_known: dict[str, Mapping[str, Drill]] = {}
_died: dict[str, int] = {}
"""Maps a match to the number of times that a worker died while it read the match."""
_under_way = threading.Lock()


def public(game: str) -> QuerySet[Match]:
    """Return the finished matches of a game that are listed in the hall. Anyone may see everything in these matches."""
    return Match.objects.filter(game=game, status=Match.Status.FINISHED, listed=True)


def at_hand(game: AnyGame) -> dict[str, Mapping[str, Drill]]:
    """Return the drills of all listed matches that have been read so far, by match id and drill id.

    Also start to read the next match in the background.
    """
    latest = int(limit("DRILL_MATCHES", LATEST))
    ids = list(public(game.name).order_by("-updated").values_list("pk", flat=True)[:latest])
    _read_next(game, [each for each in ids if each not in _known])
    return {each: _known[each] for each in ids if _known.get(each)}


def find(game: str, match_id: str, drill_id: str) -> tuple[Match, Drill] | None:
    """Return a match and its drill with this id.

    Return None if there is no such drill, or if the match is no longer listed in the hall.
    """
    drill = _known.get(match_id, {}).get(drill_id)
    match = public(game).filter(pk=match_id).first() if drill is not None else None
    return None if match is None or drill is None else (match, drill)


def _read_next(game: AnyGame, unread: Sequence[str]) -> None:
    if unread and _under_way.acquire(blocking=False):
        threading.Thread(target=_read_drills, args=(game, unread[0]), name="drills", daemon=True).start()


def _read_drills(game: AnyGame, match_id: str) -> None:
    try:
        _remember(match_id, drills_of(game, match_id))
    except (worker_pool.PoolBusy, DatabaseError):
        pass  # temporary; a later request reads the match
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
    """Return the drills of a match by id.

    Raise PoolBusy if too many matches wait. Raise JobFailed if the match's log cannot be played again.
    """
    if StoredMatch.objects.get(pk=match_id).head > LONGEST:
        return {}
    recorded = msgspec.json.encode(recorded_match(match_id))
    connections.close_all()  # other threads need the connection while this thread waits
    place = rules_jobs.address(game)
    said = worker_pool.run_blocking(drill_jobs.make_drills, place, recorded, patience=PATIENCE, where=reading)
    return {each.id: each for each in msgspec.json.decode(said, type=list[Drill])}
