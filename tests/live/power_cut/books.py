"""When each thing was acknowledged, and whether a folder found after a power cut still holds it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from tests.live.evening import Given, missing
from tests.live.power_cut.recording import Event, Sent

DATABASE, SECRET = "warpwar.sqlite3", "secret_key"


def acknowledged_by_event(events: Sequence[Event], given: Sequence[Given]) -> dict[int, list[Given]]:
    """Map the index of each event to what it acknowledged.

    Raise AssertionError if an acknowledgement is in no event: then nothing would be proved.
    """
    left, found = set(given), dict[int, list[Given]]()
    for at, event in enumerate(events):
        if isinstance(event, Sent):
            told = [each for each in left if each.told in event.data]
            left -= set(told)
            if told:
                found[at] = told
    assert not left, f"acknowledged, but not in the recording: {left}"
    return found


def wrong(folder: Path, files: Mapping[str, bytes], given: Sequence[Given], secret: bytes) -> Iterator[str]:
    """Yield what is wrong in a folder with these files when it is opened for the first time after the power cut."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        if not re.search(r"-shm$|\.lock$|\.log$", name):
            (folder / name).write_bytes(content)
    if given and files.get(SECRET) != secret:
        yield "the secret key is lost, and with it every session"
    if DATABASE not in files and given:
        yield "the database is lost"
        return
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        try:
            found = database.execute("PRAGMA integrity_check").fetchall()
            if found != [("ok",)]:
                yield f"the database is damaged: {found[:3]}"
            yield from missing(database, given)
        except sqlite3.DatabaseError as error:
            yield f"the database does not open: {error}"
