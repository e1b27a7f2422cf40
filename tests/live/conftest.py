"""The real server for the live tests: one for all tests that leave it running, a new one for each test that kills."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import Server

TROUBLE = ("Traceback", " ERROR ", " CRITICAL ", "Task exception was never retrieved", "was never awaited")


def troubles(server: Server) -> list[str]:
    """Return the lines of the server's log that no visitor should be able to cause."""
    return [line for line in server.log.read_text(errors="replace").splitlines() if any(t in line for t in TROUBLE)]


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield one server for the session."""
    server = Server(tmp_path_factory.mktemp("live"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def calm(live: Server) -> Iterator[Server]:
    """Yield the session's server, and check that its log stays free of trouble during the test."""
    before = len(troubles(live))
    yield live
    assert troubles(live)[before:] == [], live.log.read_text(errors="replace")[-8000:]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Yield a function that makes a test's own servers (not started yet). They are killed at the end."""
    made: list[Server] = []

    def make(**environment: str) -> Server:
        made.append(Server(tmp_path / f"server{len(made)}", **environment))
        return made[-1]

    yield make
    for server in made:
        server.kill()
