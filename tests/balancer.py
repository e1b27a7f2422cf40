"""A real HAProxy with the project's own configuration, in front of two server processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy.files import plain_haproxy
from tests.server import PATIENCE, Server, free_ports


def missing() -> str:
    """Return the reason why HAProxy cannot run here, or "" if it can."""
    return "" if shutil.which("haproxy") else "no haproxy on this machine (Debian: apt-get install haproxy)"


def require_haproxy() -> None:
    """Skip the test with the reason if HAProxy is missing. In CI the test fails."""
    if why := missing():
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)


class Balancer:
    """Starts and kills a HAProxy. `url` is the URL for browsers."""

    def __init__(self, configuration: Path, url: str) -> None:
        self.configuration, self.url = configuration, url
        self.log = configuration.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    @classmethod
    def plain(cls, folder: Path, servers: Sequence[Server]) -> Balancer:
        """Return a balancer without TLS, on a free port."""
        here = f"127.0.0.1:{free_ports(1)}"
        file = folder / "haproxy.cfg"
        file.write_text(plain_haproxy(here, [f"127.0.0.1:{server.port}" for server in servers]))
        return cls(file, f"http://{here}")

    def start(self) -> None:
        """Start HAProxy. Return when it passes requests on."""
        with self.log.open("ab") as log:
            command = ["haproxy", "-db", "-f", str(self.configuration)]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"HAProxy did not start:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
