"""Restores a backup of `backup.py` into a data folder, which a server can then use."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games.keeping.backup import ABOUT, DATABASE, DUMP, FORMAT, KEY, PRIVATE, BackupFailed, check, sync

BESIDE = ("", "-wal", "-shm", "-journal")
"""Suffixes of the database file and of the files that SQLite stores beside it.

Old files must be moved away, because otherwise SQLite would use them with the restored database.
"""


def restore(file: Path, data: Path, database: Path, replace: bool) -> tuple[dict[str, Any], list[Path]]:
    """Move the database and the key from the backup to their places. Old files are moved aside.

    Return the content of `about.json` and the new paths of the old files. Raise BackupFailed if the backup cannot be
    restored. In this case nothing has changed.
    """
    with _alone(data), tempfile.TemporaryDirectory(prefix=".restore-", dir=data) as room:
        about = _unpack(file, Path(room))
        if about["database"] == DUMP:
            raise BackupFailed(
                f"This is a backup of a PostgreSQL database. Run: tar -xOf {file} {DUMP} | pg_restore --clean"
                " --if-exists"
                f" --no-owner -d DATABASE, and put the file {KEY} of the backup into the data folder."
            )
        copy = Path(room) / DATABASE
        check(copy)
        _check_version(copy)
        if database.exists() and not replace:
            raise BackupFailed(
                f"There are already games in {data}. Add --replace to rename them first, or choose another folder."
            )
        os.chmod(copy, PRIVATE)
        aside = _rename_old_files(data, database, about)
        os.replace(copy, database)
        if about["key"]:
            os.replace(Path(room) / KEY, data / KEY)
        sync(data)
    return about, aside


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Lock the folder while the block runs, so that no server can use it.

    Raise BackupFailed if a server uses it already.
    """
    with open(data / "serving.lock", "a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BackupFailed(f"A server is using the games in {data}. Stop the server first.") from None
        yield


def _unpack(file: Path, room: Path) -> dict[str, Any]:
    """Unpack only the expected files of the archive. Return the content of `about.json`.

    Raise BackupFailed if the archive is damaged, incomplete or of an unknown format.
    """
    try:
        with tarfile.open(file, "r:gz") as archive:
            for member in archive:
                if member.name in (ABOUT, DATABASE, KEY) and member.isfile():
                    part = archive.extractfile(member)
                    assert part is not None
                    new = os.open(room / member.name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
                    with part, open(new, "wb") as copy:
                        shutil.copyfileobj(part, copy)
        about: dict[str, Any] = json.loads((room / ABOUT).read_bytes())
    except (OSError, EOFError, tarfile.TarError, ValueError) as error:
        raise BackupFailed(f"{file} is not a complete backup of a hall: {error}") from error
    if about.get("format") != FORMAT:
        raise BackupFailed(
            f"{file} is a backup in the format {about.get('format')!r}, but this version reads only {FORMAT!r}."
        )
    if about["key"] and not (room / KEY).is_file():
        raise BackupFailed(f"{file} is not a complete backup of a hall: the key is missing.")
    return about


def _check_version(copy: Path) -> None:
    """Raise BackupFailed if a newer version of the server wrote the backup.

    This version might not know the newer version's data.
    """
    known = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as there:
        done = set(there.execute("SELECT app, name FROM django_migrations"))
    unknown = sorted(f"{app}.{name}" for app, name in done - known)
    if unknown:
        raise BackupFailed(
            f"A newer version of the server made this backup ({unknown[-1]}). Restore it with that version."
        )


def _rename_old_files(data: Path, database: Path, about: dict[str, Any]) -> list[Path]:
    """Rename the old database and key, and return their new paths. Nothing is deleted."""
    stamp, moved = f"{timezone.now():%Y%m%d-%H%M%S}", []
    old = [database.with_name(database.name + end) for end in BESIDE] + ([data / KEY] if about["key"] else [])
    for each in old:
        if each.exists():
            there = each.with_name(f"{each.name}.before-{stamp}")
            os.replace(each, there)
            moved.append(there)
    return moved
