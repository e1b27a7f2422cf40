"""`/healthz`: reports which parts of the server do not work.

The response is cheap, is cached briefly, and never hangs.
"""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

import msgspec
import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import worker_pool
from games.lobby import unreadable
from games.storage_errors import trouble_of

FRESH = 2.0
"""Seconds for which a report is cached."""

PATIENCE = 2.0
"""Maximum seconds to wait for the check of a part of the server."""

ROOM = 100 * 1024 * 1024
"""Bytes that must be free on the disk that contains the data folder."""

FILES = 20
"""Minimum number of files that the process must still be able to open."""

PATHS = ("/healthz", "/api/health")
WELL = "ok"


class Report(NamedTuple):
    status: int
    body: bytes


def database_reads() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return WELL


def database_writes() -> str:
    """Check, without writing, whether the database can be written now. Return WELL or a description of the fault."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 500)}")
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("ROLLBACK")
        else:
            cursor.execute("SHOW transaction_read_only")
            if cursor.fetchone() != ("off",):
                return "it is read-only"
    return WELL


def disk() -> str:
    free = shutil.disk_usage(settings.DATA_DIR).free
    return WELL if free >= ROOM else f"only {free >> 20} MB are free"


def open_files() -> str:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft == resource.RLIM_INFINITY:
        return WELL
    left = soft - len(os.listdir("/dev/fd"))
    return WELL if left >= FILES else f"only {left} more files can be opened"


def check_redis() -> str:
    """Check Redis, if the settings use it. Return WELL, or raise an error if Redis does not answer."""
    if settings.REDIS_URL:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as there:
            there.ping()
    return WELL


def workers() -> str:
    return WELL if worker_pool.pool.has_room() else "too many jobs are waiting"


PARTS: dict[str, Callable[[], str]] = {
    "database": database_reads,
    "database_writes": database_writes,
    "disk": disk,
    "files": open_files,
    "redis": check_redis,
    "workers": workers,
}


class Health:
    """Runs the checks of all parts, each in a separate thread, and caches the report."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(len(PARTS), "health")
        self._asked: dict[str, Future[str]] = {}
        self._lock = Lock()
        self._last: tuple[float, Report] | None = None
        self._said: dict[str, str] = {}

    def report(self) -> Report:
        """Return the report. Its status is 503 if any part does not work, else 200.

        The report also contains the number of matches that were set aside because they cannot be read. They do not
        affect the status, because other matches work.
        """
        with self._lock:
            if self._last is None or time.monotonic() - self._last[0] > FRESH:
                said = self._said = self._ask()
                well = all(word == WELL for word in said.values())
                aside = len(unreadable.unreadable_matches())
                body = {"status": WELL if well else "unwell", "parts": said, "matches_set_aside": aside}
                self._last = time.monotonic(), Report(200 if well else 503, msgspec.json.encode(body))
            return self._last[1]

    def parts(self) -> dict[str, str]:
        """Return a map from part to its result: WELL, or a description of the fault."""
        self.report()
        return self._said

    def _ask(self) -> dict[str, str]:
        for name, check in PARTS.items():
            if name not in self._asked or self._asked[name].done():  # a check that hangs is not started again
                self._asked[name] = self._threads.submit(_run_check, check)
        wait(self._asked.values(), PATIENCE)
        return {name: each.result() if each.done() else "it does not answer" for name, each in self._asked.items()}

    def forget(self) -> None:
        """Delete the cached report, so that the next call checks all parts again."""
        self._last = None


def _run_check(check: Callable[[], str]) -> str:
    """Run a check and return its result. If it raises an error, return a general description of the fault.

    The description contains no paths, no addresses and no text of database drivers.
    """
    try:
        return check()
    except Exception as error:  # no other code would see this error
        trouble = trouble_of(error)
        return "it does not work" if trouble is None else trouble.short
    finally:
        with suppress(Exception):
            connection.close()


health = Health()
_asker = ThreadPoolExecutor(1, "healthz")


@require_safe
def view(request: HttpRequest) -> HttpResponse:
    """Return the report as a response. This view is for requests that do not pass through `WithHealth`."""
    return _response(health.report())


def _response(report: Report) -> HttpResponse:
    response = HttpResponse(report.body, status=report.status, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


class WithHealth:
    """ASGI middleware that responds to health checks directly, even when all threads for requests are busy."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] not in PATHS:
            await self.application(scope, receive, send)
            return
        report = await asyncio.get_running_loop().run_in_executor(_asker, health.report)
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": report.status, "headers": headers})
        await send({"type": "http.response.body", "body": report.body})
