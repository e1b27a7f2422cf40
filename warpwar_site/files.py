"""How many files this process may have open: connections, mostly. The limit is raised as far as the system lets us."""

from __future__ import annotations

import resource
import sys

WANTED = 65_536
MAC = 10_240
"""What macOS allows at most, whatever it says."""

RESERVE = 96
"""Kept for the database, worker processes, uploads and logs."""

FEW, NONE = 200, 32
"""Connections that are few enough to say so, and too few to serve."""


def raise_limit() -> int:
    """The limit afterwards."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    for wanted in (most, min(most, MAC)):
        if soft == resource.RLIM_INFINITY or wanted <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError):
            continue
    return WANTED if soft == resource.RLIM_INFINITY else soft


def room_for_connections() -> int:
    """How many the limit leaves room for; ends the process with a sentence if that is none to speak of."""
    files = raise_limit()
    room = files - RESERVE
    advice = "allow more before the start, such as `ulimit -n 4096` (a service has a setting for it)."
    if room < NONE:
        sys.exit(f"Only {files} files may be open at a time, which is too few to serve: {advice}")
    if room < FEW:
        print(f"Only {files} files may be open at a time: room for {room} connections; {advice}", file=sys.stderr)
    return room
