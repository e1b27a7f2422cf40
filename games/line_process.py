"""Runs long jobs in a separate process that reports its progress line by line."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

from django.conf import settings

log = logging.getLogger(__name__)


def lines(module: str, seconds: int, patience: float, job: bytes) -> Iterator[bytes]:
    """Run `python -m module seconds`, write `job` to its standard input, and yield the lines of its output.

    `seconds`: limit of CPU time, which the process enforces itself. `patience`: elapsed seconds after which the process
    is killed. No more lines follow in this case.
    """
    command = [sys.executable, "-m", module, str(seconds)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=settings.BASE_DIR, env=plain_environment(), **pipes) as process:
        fuse = threading.Timer(patience, process.kill)
        fuse.start()
        try:
            threading.Thread(target=_feed, args=(process.stdin, job), daemon=True).start()
            yield from process.stdout or ()
            complaint = process.stderr.read().decode(errors="replace") if process.stderr else ""
        finally:
            fuse.cancel()
            process.kill()
    if complaint:
        log.warning("%s said: %s", module, complaint.strip()[-2000:])


def plain_environment() -> dict[str, str]:
    """Return the environment variables for a worker process.

    Of the server's variables, they include only those that Python needs, because a worker must not know keys or the
    database's address. Two additional variables limit numerical libraries to one thread. Without them, such a library
    starts one thread for each processor.
    """
    kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH", "LANG", "SYSTEMROOT") if key in os.environ}
    return {**kept, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def _feed(pipe: Any, data: bytes) -> None:
    try:
        with pipe:
            pipe.write(data)
    except OSError:
        pass  # the process ended before it read everything, and has printed the reason
