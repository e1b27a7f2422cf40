"""Copies the whole hall into one file while users play: the database, and the key that signs sessions."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

FORMAT = "hall/1"
ABOUT, DATABASE, DUMP, KEY = "about.json", "database.sqlite3", "database.pgdump", "secret_key"
PRIVATE = 0o600
"""File mode of the backup file. Other users cannot read the file, because its content gives access to every seat."""


class BackupFailed(Exception):
    """The backup could not be written or read. The text of the error is a sentence for the server's operator."""


def make(file: Path) -> dict[str, Any]:
    """Write the backup file and return the content of its `about.json`.

    Raise BackupFailed if the backup could not be written. In this case no incomplete file remains.
    """
    if file.exists():
        raise BackupFailed(f"{file} already exists. Choose another name.")
    folder = file.resolve().parent
    try:
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=folder) as room:
            packed = Path(room) / "packed"
            about = _pack(Path(room), packed)
            os.replace(packed, file)
        sync(folder)
    except OSError as error:
        raise BackupFailed(f"The backup could not be written: {error}") from error
    return about


def _pack(room: Path, packed: Path) -> dict[str, Any]:
    """Write database, key and `about.json` into one archive. Return the content of `about.json`."""
    copy = room / (DATABASE if connection.vendor == "sqlite" else DUMP)
    about: dict[str, Any] = {"format": FORMAT, "made": timezone.now().isoformat(), "database": copy.name}
    about |= _copy_sqlite(copy) if connection.vendor == "sqlite" else _dump_postgres(copy)
    key = Path(settings.DATA_DIR) / KEY
    about["key"] = key.is_file()
    with open(os.open(packed, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as out:
        with tarfile.open(fileobj=out, mode="w:gz", compresslevel=6) as archive:
            for name, source in {copy.name: copy, **({KEY: key} if key.is_file() else {})}.items():
                info = archive.gettarinfo(source, name)
                info.mode, info.uname, info.gname, info.uid, info.gid = PRIVATE, "", "", 0, 0
                with source.open("rb") as data:
                    archive.addfile(info, data)
            data_about = json.dumps(about, indent=1).encode()
            last = tarfile.TarInfo(ABOUT)
            last.size, last.mode = len(data_about), PRIVATE
            archive.addfile(last, io.BytesIO(data_about))
        out.flush()
        os.fsync(out.fileno())
    return about


def _copy_sqlite(copy: Path) -> dict[str, Any]:
    """Copy the database with SQLite's backup function, as a consistent snapshot with its write-ahead log.

    Return the number of matches in the copy, as a field for `about.json`.
    """
    connection.ensure_connection()
    with closing(sqlite3.connect(copy)) as there:
        connection.connection.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")
    return {"matches": check(copy)}


def check(copy: Path) -> int:
    """Check a copy of an SQLite database, and return the number of matches in it.

    Raise BackupFailed if the copy is damaged.
    """
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as there:
            (said,) = there.execute("PRAGMA integrity_check(1)").fetchone()
            if said != "ok":
                raise BackupFailed(f"The database is damaged: {said}. Restore an older backup.")
            return int(there.execute("SELECT count(*) FROM lobby_match").fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise BackupFailed(f"The backup cannot be read: {error}") from error


def _dump_postgres(copy: Path) -> dict[str, Any]:
    """Copy the database with PostgreSQL's program `pg_dump`, as a consistent snapshot.

    Return no fields for `about.json`.
    """
    url, words = _postgres()
    if shutil.which("pg_dump") is None:
        raise BackupFailed(
            "This backup needs PostgreSQL's program pg_dump, which is not installed. Install it, or run elsewhere:"
            f" pg_dump -Fc {url}"
        )
    done = subprocess.run(
        ["pg_dump", "-Fc", "-f", str(copy)], env={**os.environ, **words}, capture_output=True, text=True
    )
    if done.returncode:
        raise BackupFailed(f"pg_dump failed: {done.stderr.strip()[-500:]}")
    return {}


def _postgres() -> tuple[str, dict[str, str]]:
    """Return the command-line options that name the database, and the environment variables for PostgreSQL's programs.

    Only the variables contain the password.
    """
    said = connection.settings_dict
    words = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    found = {key: str(said[name]) for key, name in words.items() if said.get(name)}
    return f"-h {found.get('PGHOST', 'localhost')} -U {found.get('PGUSER', '')} {found['PGDATABASE']}", found


def sync(path: Path) -> None:
    """Make sure that a file's content, or a folder's list of file names, is written to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
