"""The two servers under load, as separate processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from engine.core import codec
from engine.games import GAMES
from tests import begun
from tests.bench.trace import Trace
from tests.server import ROOT, Server

PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")


class Served(Server):
    """The real server, started by `tests.bench.served`. Also reads its memory, time and stacks."""

    module = "tests.bench.served"
    preloaded = False  # so that its memory holds nothing of another process

    def __init__(self, data: Path, trace: Trace, **environment: str) -> None:
        starts = [codec.decode(start.state, GAMES[trace.game].state_type) for start in trace.starts]
        begin_at = begun.write(data / "starts.json", starts)
        super().__init__(data, BENCH_PROFILE=str(data / "profile.json"), BEGIN_AT=begin_at, **environment)

    def memory(self) -> float:
        """Return the resident bytes now."""
        assert self.process is not None
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def begin_profile(self) -> None:
        assert self.process is not None
        (self.data / "profile.json").unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)

    def end_profile(self) -> Any:
        assert self.process is not None
        self.process.send_signal(signal.SIGUSR2)
        file = self.data / "profile.json"
        for _ in range(200):
            if file.exists() and file.stat().st_size:
                break
            time.sleep(0.02)
        return json.loads(file.read_text())


class Relayed:
    """The bare relay."""

    def __init__(self, folder: Path, trace: Trace) -> None:
        file = folder / f"{trace.scenario}.msgpack"
        file.write_bytes(msgspec.msgpack.encode(trace))
        command = [sys.executable, "-m", "tests.bench.relay", str(file)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def cpu(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK
