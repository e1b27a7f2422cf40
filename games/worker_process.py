"""`python -m games.worker_process [MODULE ...]`: a process behind `games.worker_pool` that does one job after another.

Standard input brings jobs, standard output takes results: four bytes of length, then msgpack. The process opens no file
except the system's status of itself, no socket and no database. It has a lower priority than the server, and ends when
the server ends, for whatever reason.
"""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

NICE = 5
ADDRESSES = 1 << 30
"""Bytes of address space, most of which is never used. See `worker_pool.MEMORY` for the memory that is used."""


class Call(Struct, array_like=True):
    """A function of one of our modules ("games.lobby.rules_jobs:trial"), and its arguments."""

    function: str
    args: list[Any]


class JobResult(Struct, array_like=True):
    """The result of a function, or why there is none; seconds of processor time; the most memory that this process has
    ever used, in MB."""

    result: Any
    error: str
    cpu: float
    memory: float


def framed(message: Any) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(4, "big") + data


def main() -> None:
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us by closing the pipe
    _bound()
    out = os.dup(1)
    os.dup2(2, 1)  # what other code prints must not mix with our messages
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    gc.disable()  # garbage collection takes a fifth of the loading time
    for module in ("engine.games", *sys.argv[1:]):  # now, so that the first job does not wait for it
        import_module(module)
    gc.freeze()
    gc.enable()
    _write(out, framed(JobResult(None, "", 0.0, 0.0)))  # ready
    while True:
        _write(out, framed(_do(msgspec.msgpack.decode(jobs.get(), type=Call))))


def _bound() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _listen(jobs: queue.SimpleQueue[bytes]) -> None:
    """Put jobs from standard input into the queue. End the process when the server has closed it; this runs in a
    thread, so that a job at work ends too."""
    source = sys.stdin.buffer
    while True:
        size = source.read(4)
        data = source.read(int.from_bytes(size, "big")) if len(size) == 4 else b""
        if not data:
            os._exit(0)
        jobs.put(data)


def _write(out: int, data: bytes) -> None:
    while data:
        try:
            data = data[os.write(out, data) :]
        except BrokenPipeError:  # the server was killed: no process reads this
            os._exit(0)


def _do(call: Call) -> JobResult:
    begin = time.process_time()
    try:
        result, error = _named(call.function)(*call.args), ""
    except Exception as failure:  # whatever it is, the server is told and logs it
        result, error = None, repr(failure)[:500]
    return JobResult(result, error, time.process_time() - begin, _memory())


@lru_cache(maxsize=64)
def _named(function: str) -> Callable[..., Any]:
    module, _, name = function.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _memory() -> float:
    """Return the most memory that this process has used, in MB. On Linux, the value in `getrusage` starts with that of
    the server, which started this process."""
    with suppress(OSError), open("/proc/self/status") as told:
        for line in told:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 2**10
    with suppress(ImportError):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / 2**20 if sys.platform == "darwin" else most / 2**10
    return 0.0


if __name__ == "__main__":
    main()
