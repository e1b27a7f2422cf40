"""Games tests run against the real ASGI application, with the toy game in addition to the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from math import inf

import pytest
from channels.db import database_sync_to_async
from django.core.cache import caches
from django.db import connections
from pytest_django import Settings

from engine.games import GAMES
from games import rate_limits, rate_windows
from games.lobby import match_rows
from games.operators import bans
from games.play import room
from games.play.node import Node, node
from tests import priority
from tests.engine.toy import Toy
from tests.games.layers import Layer
from tests.services import empty_cache


@pytest.fixture(autouse=True)
def toy(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    """Add the toy game to the hall for the time of a test, and remove what depends on time.

    Bots answer at once, a slow machine does not count as a slow database, and no window of the counters ends while a
    test counts. Clients do not list all static files first, and hashing a phrase or a password takes a thousandth of
    its usual time.
    """
    settings.WHITENOISE_AUTOREFRESH = True
    monkeypatch.setattr("django.contrib.auth.hashers.ScryptPasswordHasher.work_factor", 2**4)
    monkeypatch.setattr("django.contrib.auth.hashers.PBKDF2PasswordHasher.iterations", 1000)
    priority.keep(monkeypatch.setattr)
    settings.PLAY_BOT_PACE = 0
    settings.PLAY_SAVING_AFTER = 3600
    settings.PLAY_WORKERS = 0
    monkeypatch.setattr(bans, "FRESH", inf)  # bans are read when they change, at no other time
    monkeypatch.setattr(room, "PEEK", 3600)
    began = rate_windows.clock()
    monkeypatch.setattr(rate_windows, "clock", lambda: began)
    game = Toy()
    GAMES[game.name] = game
    match_rows.scenario_card.cache_clear()
    for name in ("default", "local"):
        empty_cache(caches[name])
    for budget in rate_limits.BUDGETS:
        budget.reset()
    yield game
    GAMES.pop(game.name)


async def stop_node(each: Node) -> None:
    """Stop the node and wait for the work of its threads, because the tables are emptied next."""
    await each.stop()
    for threads in (each._readers, each._writer, each._task_thread):
        await asyncio.to_thread(threads.shutdown)


@pytest.fixture
async def server_node(transactional_db: None) -> AsyncIterator[None]:
    """Create the server's node for this test's event loop, and stop it at the end."""
    here = node()
    yield
    await stop_node(here)
    await database_sync_to_async(connections.close_all)()


@pytest.fixture
async def layer() -> Layer:
    return Layer()


@pytest.fixture
async def nodes(server_node: None, layer: Layer) -> AsyncIterator[list[Node]]:
    """Yield two server processes over one channel layer.

    The test's own server does not listen on that layer and is never the home of a match.
    """
    node().link.alone = True
    made = [Node(layer), Node(layer)]
    for each in made:
        each.start()
    yield made
    for each in made:
        await stop_node(each)
