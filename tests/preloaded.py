"""Server processes that start quickly, because they are forked from one that has already imported the libraries.

Importing Django, Twisted, Autobahn and the rules takes several times as long as the rest of a server's start. The fork
server of `multiprocessing` imports them once for each pytest process. Settings and the project's own apps are imported
after the fork, so that they read the environment of the new process.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

LIBRARIES = (
    "OpenSSL.SSL", "PIL.Image", "PIL.ImageDraw", "PIL.ImageFont", "asgiref.server", "autobahn.util",
    "autobahn.wamp.message", "autobahn.websocket.protocol", "channels.auth", "channels.generic.websocket",
    "channels.layers", "channels.routing", "channels_redis.core", "confusable_homoglyphs.confusables",
    "cryptography.x509", "daphne.access", "daphne.utils", "dj_database_url", "django.contrib.admin.options",
    "django.contrib.auth.hashers", "django.contrib.postgres.fields", "django.contrib.sessions.backends.db",
    "django.core.handlers.asgi", "django.core.management.commands.migrate", "django.core.serializers.json",
    "django.db.backends.postgresql.base", "django.db.backends.sqlite3.base", "django.db.migrations.executor",
    "django.db.models", "django.views.debug", "engine.adjudicate.posted", "engine.games", "http_ece", "icalendar",
    "jsonschema", "mnemonic", "numpy", "prometheus_client", "psycopg", "psycopg_pool", "py_vapid",
    "pygments.formatters", "pygments.lexers", "redis.asyncio", "redis.asyncio.cluster", "requests", "segno", "smtplib",
    "tomli_w", "twisted.internet.asyncioreactor", "twisted.internet.endpoints", "twisted.internet.ssl",
    "twisted.logger", "twisted.protocols.tls", "twisted.web.http", "txaio.tx", "unittest.mock", "uritemplate", "uvloop",
    "webauthn", "whitenoise.middleware", "xml.dom.minidom", "yaml", "tests.preload_end",
)  # fmt: skip
"""Modules that need no settings, install no reactor and start no thread. A missing one only costs time."""


def context() -> ForkServerContext:
    """Return the fork server of this process. The first use starts it."""
    found = get_context("forkserver")
    found.set_forkserver_preload(list(LIBRARIES))
    return found


class Preloaded:
    """A process that runs the `main` of a module. It has the part of `subprocess.Popen` that server tests use."""

    def __init__(
        self, module: str, words: Sequence[str], environment: Mapping[str, str], folder: Path, log: Path, files: int = 0
    ) -> None:
        """Start it. `words` are its arguments, `log` takes its output, `files` limits its open files unless it is 0."""
        given = (module, list(words), dict(environment), str(folder), str(log), files)
        self._process = context().Process(target=become_module, args=given, daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status; raise `subprocess.TimeoutExpired` after that many seconds."""
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def become_module(
    module: str, words: list[str], environment: dict[str, str], folder: str, log: str, files: int
) -> None:
    """Become `python -m module words…` in the forked process."""
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(folder)
    with open(log, "ab", buffering=0) as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, write_through=True)  # type: ignore[union-attr]
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    if files:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    sys.argv = [module, *words]
    importlib.import_module(module).main()


def run_manage(words: Sequence[str], environment: Mapping[str, str], folder: Path) -> tuple[int, str]:
    """Run a command of manage.py. Return its exit status and what it printed, errors included."""
    with tempfile.TemporaryDirectory() as here:
        printed = Path(here) / "printed"
        status = Preloaded("tests.managed", words, environment, folder, printed).wait()
        return status, printed.read_text()
