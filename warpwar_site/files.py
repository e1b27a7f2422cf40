"""Raises the limit of open files of this process as far as allowed. Most open files are connections."""

from __future__ import annotations

import resource
import sys

WANTED = 65_536
MAC = 10_240
"""Highest limit that macOS accepts, even if it reports a higher one."""

RESERVE = 96
"""Number of open files reserved for the database, worker processes, uploads and logs."""

FEW, NONE = 200, 32
"""Numbers of possible connections. With fewer than FEW, the server prints a warning. With fewer than NONE, it does not
start.
"""


def raise_limit() -> int:
    """Raise the limit of open files as far as allowed, and return the new limit."""
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
    """Raise the limit of open files, and return the number of connections that it allows.

    Exit with a message if the number is too small to serve.
    """
    files = raise_limit()
    room = files - RESERVE
    advice = "raise the limit before the start, for example with `ulimit -n 4096` (a service has a setting for it)."
    if room < NONE:
        sys.exit(f"Only {files} files can be open at a time, which is not enough for the server: {advice}")
    if room < FEW:
        print(
            f"Only {files} files can be open at a time, which is enough for only {room} connections: {advice}",
            file=sys.stderr,
        )
    return room
