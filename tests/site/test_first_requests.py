"""The first requests come at the same moment, to a server that has read nothing yet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

AT_ONCE = """
import sys, threading
import msgspec
from warpwar_site import asgi
from engine.games import GAMES
works = [game.scenarios for game in GAMES.values()]
for game in GAMES.values():
    for kind in (game.state_type, game.view_type, game.event_type, game.command_type):
        works.append(lambda kind=kind: msgspec.json.Decoder(kind))
sys.setswitchinterval(1e-6)
start = threading.Barrier(6)
def first():
    for work in works:
        start.wait()
        work()
threads = [threading.Thread(target=first) for _ in range(6)]
for each in threads: each.start()
for each in threads: each.join()
"""


def test_threads_that_read_the_same_thing_first(repository: Path) -> None:
    """Every other run ended with a crash of the whole process when each thread learnt what a struct is made of."""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", AT_ONCE], cwd=repository, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
