"""Metrics of the server for Prometheus: only on loopback, and only if WARPWAR_METRICS=1.

Operators and other readers of the graphs may also play. A counter of commands, entries or commits would show them when
a player has sealed an order, so there is no such counter. The metrics show only facts that any visitor can find out
(number of sockets and of matches, how slow the server is now) and the state of the machine. No label names a match or a
user. The metrics have a separate listener, so the public address does not serve them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count
from prometheus_client import CollectorRegistry, Counter, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from games.lobby import unreadable
from games.lobby.models import Match
from games.operators import bans
from games.play.node import Node
from games.worker_pool import pool
from warpwar_site.health import WELL, health
from warpwar_site.page_version import page_version

log = logging.getLogger(__name__)
BESIDE = 1000
"""Difference between the metrics' port and the server's port: the metrics of the process on port 8001 are on 9001."""

TICK = 1.0
"""Seconds between two measurements of the event loop's delay."""

LOOKED_BACK = 60
"""Number of latest measurements. The longest delay among them is shown."""

KINDS = {"api": "/api/", "static": "/static/"}
STATUSES = {"open", "running", "finished", "cancelled"}


class Lateness:
    """Measures how long the event loop delays tasks that are ready."""

    def __init__(self) -> None:
        self._late: deque[float] = deque([0.0], maxlen=LOOKED_BACK)

    async def keep_looking(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(TICK)
            self._late.append(max(0.0, time.monotonic() - before - TICK))

    @property
    def worst(self) -> float:
        """Longest delay of the last minute in seconds, rounded to hundredths."""
        return round(max(self._late), 2)


class Hall(Collector):
    """Collects the metrics when a client requests them, in the thread of that request."""

    def __init__(self, node: Node, lateness: Lateness) -> None:
        self.node, self.lateness = node, lateness

    def collect(self) -> Iterable[Metric]:
        yield InfoMetricFamily(
            "hall",
            "Versions of the server and of its page.",
            value={"version": package_version(), "page": page_version()},
        )
        yield self._sockets()
        yield gauge("hall_rooms", "Matches in the memory of this process.", len(self.node.rooms))
        yield gauge("hall_loop_late_seconds", "The event loop's longest delay in the last minute.", self.lateness.worst)
        yield gauge("hall_workers_free", "1 while the workers accept jobs.", int(pool.has_room()))
        yield gauge("hall_matches_set_aside", "Matches that cannot be read.", len(unreadable.unreadable_matches()))
        yield self._parts()
        try:
            yield from self._rows()
        except DatabaseError:  # `hall_part_up` shows this error
            pass
        finally:
            connection.close()

    def _sockets(self) -> Metric:
        found = GaugeMetricFamily("hall_sockets", "Open sockets of this process.", labels=["of"])
        found.add_metric(["match"], sum(len(room.delivery.connections) for room in list(self.node.rooms.values())))
        found.add_metric(["hall"], len(self.node.hall.sockets))
        return found

    def _parts(self) -> Metric:
        found = GaugeMetricFamily("hall_part_up", "1 while this part of the server works (/healthz).", labels=["part"])
        for part, word in health.parts().items():
            found.add_metric([part], int(word == WELL))
        return found

    def _rows(self) -> Iterable[Metric]:
        found = GaugeMetricFamily("hall_matches", "Matches by status, listed or not.", labels=["status"])
        counted = dict(Match.objects.order_by().values_list("status").annotate(Count("pk")))
        for status in sorted(STATUSES):
            found.add_metric([status], counted.get(status, 0))
        yield found
        known = bans.in_force()
        yield gauge("hall_bans", "Bans that apply now.", len(known.guests) + len(known.addresses))


def gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(name, what, value=value)


@cache
def package_version() -> str:
    """Return the version of the installed package, or "" in a checkout."""
    try:
        return version("warpwar-live")
    except PackageNotFoundError:
        return ""


answers = Counter("hall_http_answers", "HTTP responses.", ["to", "status"], registry=None)


class CountedAnswers:
    """ASGI middleware that counts responses by path (API, static file, other page) and status class (2xx, 4xx and so
    on).
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        kind = next((kind for kind, begin in KINDS.items() if scope["path"].startswith(begin)), "page")

        async def counting(message: Any) -> None:
            if message["type"] == "http.response.start":
                answers.labels(kind, f"{message['status'] // 100}xx").inc()
            await send(message)

        return await self.application(scope, receive, counting)


def registry(node: Node, lateness: Lateness) -> CollectorRegistry:
    """Return a registry that contains all metrics."""
    found = CollectorRegistry()
    found.register(Hall(node, lateness))
    found.register(answers)
    ProcessCollector(registry=found)
    return found


def begin(node: Node, port: int) -> None:
    """Serve the metrics on port `port` + BESIDE, if the settings enable them. If that port is in use, log a warning.

    `port`: the port of the server.
    """
    if not settings.METRICS:
        return
    lateness = Lateness()
    node.do(lateness.keep_looking())
    try:
        start_http_server(port + BESIDE, addr="127.0.0.1", registry=registry(node, lateness))
    except (OSError, OverflowError) as error:
        log.warning("No metrics: the server cannot listen on 127.0.0.1:%d (%s).", port + BESIDE, error)
    else:
        log.info("Metrics: http://127.0.0.1:%d/metrics", port + BESIDE)
