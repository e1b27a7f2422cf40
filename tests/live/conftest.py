"""The real server for the live tests: one for all tests that leave it running, and fresh ones for those that kill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import Server

TROUBLE = ("Traceback", " ERROR ", " CRITICAL ", "Task exception was never retrieved", "was never awaited")


def troubles(server: Server) -> list[str]:
    """Lines of the server's log that no visitor should be able to cause."""
    return [line for line in server.log.read_text(errors="replace").splitlines() if any(t in line for t in TROUBLE)]


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the session."""
    server = Server(tmp_path_factory.mktemp("live"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def calm(live: Server) -> Iterator[Server]:
    """The session's server, whose log must stay free of trouble during the test."""
    before = len(troubles(live))
    yield live
    assert troubles(live)[before:] == [], live.log.read_text(errors="replace")[-8000:]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers of one's own (not started yet), which are killed at the end."""
    made: list[Server] = []

    def make(**environment: str) -> Server:
        made.append(Server(tmp_path / f"server{len(made)}", **environment))
        return made[-1]

    yield make
    for server in made:
        server.kill()
