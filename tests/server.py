"""The real server as a process of its own, on a free port and with a temporary data folder."""

from __future__ import annotations

import contextlib
import os
import random
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests import migrated
from tests.preloaded import Preloaded, run_manage

ROOT = Path(__file__).resolve().parent.parent
STARTED = re.compile(r"On this computer: +http://127\.0\.0\.1:(\d+)/")
PATIENCE = 180  # seconds, on a busy machine

NO_PASSING = {"PLAY_PASS_AFTER": "3600"}
"""For tests that give every answer: the table answers no question by itself, however long a restart takes."""


class Server:
    """Starts, stops and kills one server. Its games stay in `data` from one start to the next."""

    module = ""
    """Module to run. "" stands for `tests.begun` if the environment has its variables, else for the real server."""

    preloaded = True
    """Whether it starts in a process that has already imported the libraries. Tests of the start itself do not."""

    wrapped: Sequence[str] = ()
    """Command before the server's own command. It becomes the server in the same process."""

    folder = ROOT
    """Working folder of the server."""

    files = 0
    """Maximum number of open files, or 0 for the limit of this process."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        if not self.module:
            hooked = any(name.startswith(("PLAY_", "BEGIN_AT", "PAGE_AT", "USUAL_PRIORITY")) for name in environment)
            self.module = "tests.begun" if hooked else "warpwar_site.serve"
        self.log = data / "server.log"
        self._held = socket.socket()
        """Bound but never listening: while the server is down, no other process gets its port."""
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        self.port = int(self._held.getsockname()[1])
        self.process: subprocess.Popen[bytes] | Preloaded | None = None
        self.environment = {
            **os.environ,
            "PYTHONUNBUFFERED": "1",
            "WARPWAR_DATA": str(data),
            "DATABASE_URL": "",
            "REDIS_URL": "",
            **environment,
        }

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def program(self) -> Sequence[str]:
        """Command without its port."""
        return [sys.executable, "-m", self.module]

    def start(self) -> None:
        """Start the server. After a stop or a kill it uses the same port, so that open pages can find it."""
        self.data.mkdir(parents=True, exist_ok=True)
        if self._is_quick and not self.environment["DATABASE_URL"]:
            migrated.copy_to(Path(self.environment["WARPWAR_DATA"]))
        self.log.touch()
        begin = self.log.stat().st_size
        self.process = self._process("--port", str(self.port))
        deadline = time.monotonic() + PATIENCE
        while not STARTED.search(self.log.read_text(errors="replace")[begin:]):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"The server did not start:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.05)

    @property
    def _is_quick(self) -> bool:
        """Whether the server may be forked.

        A wrapper must see the whole start, because its record begins with the database.
        """
        return self.preloaded and not self.wrapped

    def _process(self, *words: str) -> subprocess.Popen[bytes] | Preloaded:
        if self._is_quick and "pytest" in sys.modules:  # a benchmark starts too few servers for it to pay
            return Preloaded(self.module, words, self.environment, self.folder, self.log, self.files)
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*self.wrapped, *self.program, *words], cwd=self.folder, env=self.environment, stdout=log,
                stderr=subprocess.STDOUT, preexec_fn=self._limit_files if self.files else None,
            )  # fmt: skip

    def _limit_files(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def open_files(self) -> int:
        """Return the number of files that the server has open (Linux)."""
        assert self.process is not None
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self) -> None:
        """Stop the server as Ctrl-C and service managers do.

        A server that hangs is killed, and the timeout is raised.
        """
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def kill(self) -> None:
        """Kill the server with `kill -9`, which acts like a power cut."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def run_command(self, *words: str) -> tuple[int, str]:
        """Run a command of manage.py on this server's data. Return its exit status and what it printed."""
        return run_manage(words, self.environment, ROOT)

    def manage(self, *words: str) -> str:
        """Return what a command of manage.py prints. Check that it succeeds."""
        status, printed = self.run_command(*words)
        assert status == 0, printed
        return printed


def free_ports(count: int) -> int:
    """Return the first of this many free ports in a row.

    They are below those that systems give to outgoing connections (Linux: from 32768). A port that is released before
    its process listens then stays free.
    """
    while True:
        first = random.randrange(10_000, 32_000)
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            for port in range(first, first + count):
                held.enter_context(socket.create_server(("127.0.0.1", port)))
            return first
