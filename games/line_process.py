"""Long jobs in a process of their own that tells line by line how far it is."""

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
    """What `python -m module seconds` says about a job that it is given on its standard input.

    `seconds`: of a processor, which it sees to itself; after `patience` seconds it is killed, and then says no more.
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
    """What Python itself may need; keys and addresses of the database are none of a worker's business.

    One thread: libraries of numbers would start one a processor.
    """
    kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH", "LANG", "SYSTEMROOT") if key in os.environ}
    return {**kept, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def _feed(pipe: Any, data: bytes) -> None:
    try:
        with pipe:
            pipe.write(data)
    except OSError:
        pass  # it ended before it had read everything, and has said why
