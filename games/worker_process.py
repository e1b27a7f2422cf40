"""`python -m games.worker_process [MODULE ...]`: a worker of `games.worker_pool`, which runs one job after another.

The process reads jobs from standard input and writes results to standard output. Each message is four bytes of length,
then msgpack. The process opens no socket, no database and no file except /proc/self/status. It has a lower priority
than the server, and ends when the server ends for any reason.
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
"""Maximum address space in bytes. Most of it is never used; `worker_pool.MEMORY` limits the memory in use."""


class Call(Struct, array_like=True):
    """A call of a function in a module of this project.

    `function`: its import path ("games.lobby.rules_jobs:trial").
    """

    function: str
    args: list[Any]


class JobResult(Struct, array_like=True):
    """The result of a call.

    `error`: text of the exception, or "". `cpu`: seconds of CPU time. `memory`: maximum memory in MB that the worker
    has used so far.
    """

    result: Any
    error: str
    cpu: float
    memory: float


def to_frame(message: Any) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(4, "big") + data


def main() -> None:
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the server handles Ctrl-C, and then closes the pipe
    _limit_resources()
    out = os.dup(1)
    os.dup2(2, 1)  # output of other code must not mix with the messages
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    gc.disable()  # garbage collection takes a fifth of the loading time
    for module in ("engine.games", *sys.argv[1:]):  # now, so that the first job does not wait for it
        import_module(module)
    gc.freeze()
    gc.enable()
    _write(out, to_frame(JobResult(None, "", 0.0, 0.0)))  # tells the server that this worker is ready
    while True:
        _write(out, to_frame(_do(msgspec.msgpack.decode(jobs.get(), type=Call))))


def _limit_resources() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _listen(jobs: queue.SimpleQueue[bytes]) -> None:
    """Put jobs from standard input into the queue. When the server closes standard input, end the process.

    This runs in a separate thread, so that the process also ends while a job is running.
    """
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
        except BrokenPipeError:  # the server was killed, so no process reads this pipe
            os._exit(0)


def _do(call: Call) -> JobResult:
    begin = time.process_time()
    try:
        result, error = _import_function(call.function)(*call.args), ""
    except Exception as failure:  # the server gets any error as text and logs it
        result, error = None, repr(failure)[:500]
    return JobResult(result, error, time.process_time() - begin, _memory())


@lru_cache(maxsize=64)
def _import_function(function: str) -> Callable[..., Any]:
    module, _, name = function.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _memory() -> float:
    """Return the largest amount of memory that this process has used so far, in MB.

    On Linux the value of `getrusage` is wrong: it starts with the memory of the server, which started this process.
    """
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
