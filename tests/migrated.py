"""An empty database of the present models, made once per state of the migrations and copied for each new server.

It is a file of SQLite; for PostgreSQL it is the script of `pg_dump`.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

import psycopg

from tools.steps import ROOT, fingerprint

NAME = "warpwar.sqlite3"


def copy_to(data: Path) -> Path:
    """Put the empty database into a data folder that has none; return the file."""
    file = data / NAME
    if not file.exists():
        data.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(template(), file)
    return file


@cache
def template() -> Path:
    """Return the migrated file. Several pytest processes may create it at once; the last one wins."""
    kept = _cache_file("sqlite3")
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            _migrate(WARPWAR_DATA=folder, DATABASE_URL="", REDIS_URL="")
            with closing(sqlite3.connect(Path(folder) / NAME)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            os.replace(Path(folder) / NAME, kept)
    return kept


def fill(url: str) -> None:
    """Fill an empty PostgreSQL database with the tables of the present models. Without `pg_dump` migrate each time."""
    with psycopg.connect(url, autocommit=True) as database:
        kept = _cache_file(f"postgres-{database.info.server_version}.sql")
        if kept.exists():
            database.execute(kept.read_bytes())
            return
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        _migrate(WARPWAR_DATA=folder, DATABASE_URL=url, REDIS_URL="")
        if shutil.which("pg_dump"):
            words = ["pg_dump", "--no-owner", "--no-privileges", "--inserts", url]
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode == 0:
                script = Path(folder) / kept.name
                script.write_text("".join(line for line in done.stdout.splitlines(True) if not line.startswith("\\")))
                os.replace(script, kept)


def _cache_file(kind: str) -> Path:
    sources = [
        *(ROOT / "games").glob("*/migrations/*.py"),
        *(ROOT / "games").glob("*/models.py"),
        ROOT / "requirements.lock",
    ]
    kept = ROOT / ".cache" / "migrated" / f"{fingerprint(sources)}.{kind}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    return kept


def _migrate(**environment: str) -> None:
    words = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(words, cwd=ROOT, env={**os.environ, **environment}, check=True)
