"""Describes errors that occur when the server's database or disk is unavailable, full or locked.

Each error has one sentence for users and one line for the operator.
"""

from __future__ import annotations

import errno
import logging
import time
from dataclasses import dataclass

from django.db import DatabaseError, InterfaceError, OperationalError

log = logging.getLogger(__name__)
QUIET = 30.0
"""Seconds for which the same problem is not logged again."""

RETRY = 5
"""Seconds after which a client should try again if there is a problem with the server's storage."""


@dataclass(frozen=True)
class Trouble:
    """A problem with the server's storage.

    `text`: sentence for the client. `advice`: line for the server's log. `short`: words for the response to health
    checks.
    """

    short: str
    code: str
    text: str
    advice: str


BUSY = Trouble(
    "it is locked",
    "E-STORAGE",
    "The server cannot save anything at the moment. Nothing was changed. Try again soon.",
    "The database is locked by another program. The games continue when that program unlocks it.",
)
FULL = Trouble(
    "it is full",
    "E-STORAGE",
    "The server's disk is full. Nothing was changed. Tell the person who runs this server.",
    "The disk is full. Delete some files; then the games continue.",
)
READ_ONLY = Trouble(
    "it is read-only",
    "E-STORAGE",
    "The server's disk is read-only. Nothing was changed. Tell the person who runs this server.",
    "The database is read-only. Check the owner and the permissions of its folder, and how its disk is mounted.",
)
DAMAGED = Trouble(
    "it is damaged",
    "E-STORAGE",
    "The server's data is damaged. Nothing was changed. Tell the person who runs this server.",
    "The database or its disk is damaged. Stop the server and restore a backup.",
)
AWAY = Trouble(
    "it does not answer",
    "E-STORAGE",
    "The server cannot reach its database at the moment. Nothing was changed. Try again soon.",
    "The database does not answer. The games continue when it answers again.",
)
NO_FILES = Trouble(
    "too many files are open",
    "E-BUSY",
    "Too many people are using this server. Try again in a moment.",
    "Too many files are open. Raise the limit before the start (`ulimit -n 4096`), or in the server's service file.",
)
NO_DATABASE = Trouble(
    "it cannot be opened",
    "E-STORAGE",
    AWAY.text,
    "The database cannot be opened: its folder is missing or cannot be read, or the server has too many open files"
    " (`ulimit -n 4096` before the start raises this limit).",
)
SQLITE = {
    "locked": BUSY,
    "busy": BUSY,
    "lock timeout": BUSY,
    "disk is full": FULL,
    "no space": FULL,
    "readonly": READ_ONLY,
    "read-only": READ_ONLY,
    "unable to open": NO_DATABASE,
    "too many open files": NO_FILES,
    "malformed": DAMAGED,
    "not a database": DAMAGED,
    "disk i/o": DAMAGED,
}
"""Maps words in the error messages of database drivers to the problem."""

ERRNO = {
    errno.EMFILE: NO_FILES,
    errno.ENFILE: NO_FILES,
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: DAMAGED,
}
_told: dict[str, float] = {}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Return the problem with the server's storage that caused the error.

    Return None if the error has another cause.
    """
    if isinstance(error, OSError):
        return ERRNO.get(error.errno or 0)
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    said = str(error).lower()
    for words, trouble in SQLITE.items():
        if words in said:
            return trouble
    return AWAY if isinstance(error, OperationalError | InterfaceError) else None


def tell_operator(trouble: Trouble, error: BaseException | None) -> None:
    """Log the problem, unless the same problem was logged less than QUIET seconds ago."""
    now = time.monotonic()
    if now - _told.get(trouble.advice, -QUIET) >= QUIET:
        _told[trouble.advice] = now
        log.error("%s (%s)", trouble.advice, " ".join(str(error).split())[:200])
