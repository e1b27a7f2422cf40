"""The first requests come at the same moment, to a server that has not read anything yet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

AT_ONCE = """
import sys, threading
from warpwar_site import asgi
from engine.games import GAMES
sys.setswitchinterval(1e-6)
start = threading.Barrier(6)
def first():
    for game in GAMES.values():
        start.wait()
        game.scenarios()
threads = [threading.Thread(target=first) for _ in range(6)]
for each in threads: each.start()
for each in threads: each.join()
"""


def test_threads_that_read_the_same_thing_first(repository: Path) -> None:
    """Without `struct_warmup.warm_up` most runs end with a crash of the whole process."""
    done = subprocess.run([sys.executable, "-c", AT_ONCE], cwd=repository, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
