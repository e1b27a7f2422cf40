"""Drills of matches played here: of those only that are over and that anybody finds in the hall.

A match is read in a process of its own, one after another while somebody asks for drills; what came of it is remembered
as long as the server runs. Nothing is stored, so a match that is deleted or no longer listed leaves nothing behind.
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
from games.lobby import board_jobs
from games.lobby.models import Match
from games.play.models import Table
from games.play.replay import recorded_of
from games.rate_limits import limit

log = logging.getLogger(__name__)

LATEST = 60
"""Matches that are looked at: the last ones that ended (PLAY_DRILL_MATCHES)."""
LONGEST = 6000
"""Entries of a log beyond which a match is left out."""
PATIENCE = 60.0
"""Seconds that reading one may take."""
TRIES = 3
"""How often a match is read whose worker dies before it is taken for one without drills."""
PLACES, MEMORY, WAITING = 1, 300.0, 1
"""Processes (PLAY_DRILL_WORKERS), MB after which one is replaced, matches that may wait for them."""

reading = worker_pool.Pool("DRILL_WORKERS", PLACES, MEMORY, WAITING)
"""Nobody waits for it: who asks meanwhile is given a drill of another match."""

_known: dict[str, Mapping[str, Drill]] = {}
_died: dict[str, int] = {}
"""Matches whose worker died, how often."""
_under_way = threading.Lock()


def public(game: str) -> QuerySet[Match]:
    """Matches over that stand in the hall for everybody, and no others: what anybody may see whole."""
    return Match.objects.filter(game=game, status=Match.Status.FINISHED, listed=True)


def at_hand(game: AnyGame) -> dict[str, Mapping[str, Drill]]:
    """Match -> its drills by id, of the public ones that have been read; the next one is begun to be read."""
    latest = int(limit("DRILL_MATCHES", LATEST))
    ids = list(public(game.name).order_by("-updated").values_list("pk", flat=True)[:latest])
    _read_next(game, [each for each in ids if each not in _known])
    return {each: _known[each] for each in ids if _known.get(each)}


def find(game: str, match_id: str, drill_id: str) -> tuple[Match, Drill] | None:
    """None: there is no such drill, or its match is not (any longer) for everybody."""
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
        pass  # it passes: the match is read another time
    except worker_pool.WorkerDied as error:
        _died[match_id] = _died.get(match_id, 0) + 1
        log.warning("the worker that read match %s for drills died: %s", match_id, error)
        if _died[match_id] >= TRIES:
            _remember(match_id, {})
    except Exception as error:  # a log that does not play again, or rows that are gone, give no drills
        log.warning("no drills of match %s: %r", match_id, error)
        _remember(match_id, {})
    finally:
        connections.close_all()
        _under_way.release()


def _remember(match_id: str, found: Mapping[str, Drill]) -> None:
    while len(_known) >= 2 * LATEST:
        del _known[next(iter(_known))]
    _known[match_id] = found
    _died.pop(match_id, None)


def drills_of(game: AnyGame, match_id: str) -> Mapping[str, Drill]:
    """By id. Raises PoolBusy, JobFailed."""
    if Table.objects.get(pk=match_id).head > LONGEST:
        return {}
    recorded = msgspec.json.encode(recorded_of(match_id))
    connections.close_all()  # others need it while this waits
    place = board_jobs.address(game)
    said = worker_pool.run_blocking(drill_jobs.made, place, recorded, patience=PATIENCE, where=reading)
    return {each.id: each for each in msgspec.json.decode(said, type=list[Drill])}
