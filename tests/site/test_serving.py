"""The server as a process: it restarts after a kill, ends when told to, and says plainly why it cannot start."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import PATIENCE, ROOT, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def answers(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.url}/api/health", timeout=60) as answer:
        return bool(answer.status == 200)


def test_it_comes_back_where_it_was_after_a_kill(server: Server) -> None:
    port = server.port
    assert answers(server)
    server.kill()
    server.start()
    assert server.port == port
    assert answers(server)
    server.stop()
    assert server.process is not None
    assert server.process.returncode == 0
    assert "Traceback" not in server.log.read_text()


def test_it_says_plainly_why_it_cannot_start(server: Server, tmp_path: Path) -> None:
    def start(data: Path) -> str:
        command = [sys.executable, "-m", "warpwar_site.serve", "--port", str(server.port)]
        env = {**server.environment, "WARPWAR_DATA": str(data)}
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        return done.stderr

    assert f"already being served at {server.url}" in start(server.data)
    assert "Address already in use" in start(tmp_path / "other")
