"""The real server with four changes for measuring.

Each match begins in a position of the file $BEGIN_AT, one after another. There is no limit of messages a second. The
table answers for no seat, because the recorded match has all answers. On SIGUSR1 a sampler of stacks begins; on SIGUSR2
it ends and writes its samples to $BENCH_PROFILE.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import django

from tests.begun import begin as begin_matches

EVERY = 0.002  # seconds between two samples
LABELS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("/engine/core/codec.py", ("encode",), "encode"),
    ("/games/play/sections.py", ("sections_of", "whole", "digest", "changed"), "encode"),
    ("/games/play/connection.py", ("frame",), "encode"),
    ("/games/play/log_lines.py", ("lines_of",), "log lines"),
    ("/games/play/store.py", ("commit",), "commit"),
    ("/django/db/", (), "commit"),
    ("/games/play/committer.py", (), "commit"),
    ("/game.py", ("check",), "check"),
    ("/game.py", ("apply",), "apply"),
    ("/game.py", ("view", "views", "sections"), "view"),
    ("/game.py", ("open_questions", "outcome"), "open questions"),
    ("/games/play/connection.py", ("_write",), "send"),
    ("/daphne/ws_protocol.py", ("handle_reply", "serverSend"), "send"),
    ("/autobahn/websocket/protocol.py", ("sendMessage",), "send"),
    ("/daphne/ws_protocol.py", (), "receive"),
    ("/autobahn/", (), "receive"),
    ("/games/", (), "room"),
    ("/twisted/", (), "event loop"),
    ("/asyncio/", (), "event loop"),
    ("/asgiref/", (), "event loop"),
)
"""File, functions in it (none: all), and label. The innermost frame that matches counts."""

IDLE = ("select", "poll", "epoll", "wait", "get", "_worker")


class Sampler(threading.Thread):
    """Samples what every thread is doing, until it is stopped."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.main: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        self.samples = 0
        self.going = True

    def run(self) -> None:
        main = threading.main_thread().ident
        while self.going:
            time.sleep(EVERY)
            self.samples += 1
            for thread, frame in sys._current_frames().items():
                if thread != self.ident:
                    (self.main if thread == main else self.others)[label(frame)] += 1


def label(frame: FrameType | None) -> str:
    """Return the label of a stack."""
    if frame is not None and frame.f_code.co_name in IDLE and "/games/" not in frame.f_code.co_filename:
        return "idle"
    while frame is not None:
        file, function = frame.f_code.co_filename, frame.f_code.co_name
        for part, functions, name in LABELS:
            if part in file and (not functions or function in functions):
                return name
        frame = frame.f_back
    return "other"


_sampler = Sampler()


def begin(*_: Any) -> None:
    """Begin to sample.

    Threads must switch at once meanwhile. Otherwise samples would show only the places where they switch anyway.
    """
    global _sampler
    sys.setswitchinterval(0.00005)
    _sampler = Sampler()
    _sampler.start()


def end(*_: Any) -> None:
    _sampler.going = False
    sys.setswitchinterval(0.005)
    found = {"samples": _sampler.samples, "main": _sampler.main, "others": _sampler.others}
    Path(os.environ["BENCH_PROFILE"]).write_text(json.dumps(found))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    from django.conf import settings

    settings.PLAY_RATE = settings.PLAY_BURST = settings.PLAY_WORK_RATE = settings.PLAY_WORK_BURST = 1e9
    settings.PLAY_STORED_RATE = settings.PLAY_STORED_BURST = settings.PLAY_SOCKETS = 1e12
    settings.PLAY_PASS_AFTER = 3600
    settings.PLAY_FAMILY = 1e9  # the guests open their tables as fast as the machine can
    from games.addresses import networks
    from warpwar_site import serve

    settings.PROXIES = networks(["127.0.0.1"])  # all guests come from this address
    django.setup()
    begin_matches()
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)
    serve.main()


if __name__ == "__main__":
    main()
