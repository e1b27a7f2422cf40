"""Where finished matches are played again: each job in a process of its own, a few at a time, with bounds."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from django.conf import settings
from django.db import connections

from engine.games import GAMES
from games.archive import rough, shelf
from games.archive.jobs import Failed, Job, Progress, Said, Shown, address, digest_of
from games.lobby.models import Match
from games.play.limits import limit
from games.play.models import Checkpoint, Table
from games.play.replay import recorded_of
from games.storage_errors import tell_operator, trouble_of

log = logging.getLogger(__name__)

CPU = 60
"""Seconds of a processor one match may take; the longest of four players and forty turns take about five."""

PATIENCE = 150.0
"""Seconds after which a job is given up, however little of the processor it got."""

QUEUE = 4
"""Uploads that may wait for their turn."""

_decoder = msgspec.json.Decoder(Said)


FILMS = 100
"""Films that are made or wait for it; each has a thread, two at a time have a process."""

TRY_AGAIN = 60.0
"""Seconds until a film that could not be made is tried again."""


class Busy(Exception):
    """Too many jobs are waiting already."""


class Unplayable(Exception):
    """No film could be made of this match."""


class Bench:
    """Room for `places` jobs at a time and `queue` waiting ones."""

    def __init__(self, places: int, queue: int) -> None:
        self._places, self._lock = threading.Semaphore(places), threading.Lock()
        self._free = places + queue

    @contextmanager
    def place(self) -> Iterator[None]:
        """Wait for a place; raises Busy at once when too many wait."""
        with self._lock:
            if self._free <= 0:
                raise Busy
            self._free -= 1
        try:
            with self._places:
                yield
        finally:
            with self._lock:
                self._free += 1


uploads = Bench(1, QUEUE)
films = Bench(2, 10**6)


def project(job: Job, tell: Callable[[float], None] = lambda done: None) -> Shown | Failed:
    """Run a job in a process of its own and wait for it; `tell` hears how far it has come, from 0 to 1."""
    command = [sys.executable, "-m", "games.archive.projector", str(int(limit("REPLAY_CPU", CPU)))]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    result: Shown | Failed | None = None
    with subprocess.Popen(command, cwd=settings.BASE_DIR, env=_plain(), **pipes) as process:
        fuse = threading.Timer(limit("REPLAY_PATIENCE", PATIENCE), process.kill)
        fuse.start()
        try:
            threading.Thread(target=_feed, args=(process.stdin, msgspec.json.encode(job)), daemon=True).start()
            for line in process.stdout or ():
                said = _decoder.decode(line)
                if isinstance(said, Progress):
                    tell(said.done)
                else:
                    result = said
            complaint = process.stderr.read().decode(errors="replace") if process.stderr else ""
        finally:
            fuse.cancel()
            process.kill()
    if complaint:
        log.warning("the projector said: %s", complaint.strip()[-2000:])
    return result or Failed("E-TOO-LONG", "Playing this match again takes too long.")


def _plain() -> dict[str, str]:
    """What Python itself may need; keys and addresses of the database are none of the projector's business."""
    return {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH", "LANG", "SYSTEMROOT") if key in os.environ}


def _feed(pipe: Any, data: bytes) -> None:
    try:
        with pipe:
            pipe.write(data)
    except OSError:
        pass  # it ended before it had read everything, and has said why


# ---- films of matches played here --------------------------------------------------------------------------------


class Shoot:
    """A film in the making."""

    def __init__(self) -> None:
        self.done = 0.0
        self.over: Future[None] = Future()

    def told(self, done: float) -> None:
        self.done = done

    async def until_over(self, seconds: float) -> bool:
        """Whether it is over by then."""
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self.over)), seconds)
        return self.over.done()


_shoots: dict[str, Shoot] = {}
_failed: dict[str, float] = {}
"""When no film could be made of a match, by the clock that only goes on."""

_guard = threading.Lock()


def going(match_id: str) -> Shoot | None:
    """The film of this match that is being made."""
    return _shoots.get(match_id)


def shoot(match: Match) -> Shoot:
    """Make the film of a finished match in the background, or join who is at it already.

    Raises Busy when very many are being made, Unplayable when it could not be made a short while ago.
    """
    with _guard:
        at_it = _shoots.get(match.pk)
        if at_it is None:
            if time.monotonic() - _failed.get(match.pk, -TRY_AGAIN) < TRY_AGAIN:
                raise Unplayable
            if len(_shoots) >= FILMS:
                raise Busy
            at_it = _shoots[match.pk] = Shoot()
            threading.Thread(target=_shoot, args=(match, at_it), name=f"film {match.pk}", daemon=True).start()
        return at_it


def _shoot(match: Match, at_it: Shoot) -> None:
    try:
        with films.place():
            if shelf.report(match) is None:
                _make(match, at_it)
    except Exception as error:  # in a thread of its own nobody else would hear of it; who waits is released below
        if (trouble := trouble_of(error)) is not None:
            tell_operator(trouble, error)
        else:
            log.exception("no film of match %s", match.pk)
            _failed[match.pk] = time.monotonic()
    finally:
        with _guard:
            _shoots.pop(match.pk, None)
        at_it.over.set_result(None)
        connections.close_all()


def _make(match: Match, at_it: Shoot) -> None:
    """By the log where the rules still agree with it, else roughly, from what was stored."""
    job = Job(address(GAMES[match.game]), recorded_of(match.pk), points_of(match.pk))
    connections.close_all()  # others need it while this waits
    shown = project(job, at_it.told)
    if isinstance(shown, Shown):
        shelf.keep(match.pk, match.game, shown.reels, shown.report)
        return
    log.warning("match %s does not play again at entry %s: %s", match.pk, shown.entry, shown.text)
    reels, written = rough.film(match.pk)
    shelf.keep(match.pk, match.game, reels, written)


def points_of(match_id: str) -> dict[int, str]:
    """Digests of the positions on disk, by entry."""
    found = {each.index: digest_of(bytes(each.state)) for each in Checkpoint.objects.filter(table_id=match_id)}
    table = Table.objects.get(pk=match_id)
    return found | {table.head: digest_of(bytes(table.state))}
