"""An empty database of the present models: made once for each state of the migrations, copied for each new server."""

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
    """Return the migrated file; several pytest processes may make it at once, and the last one wins."""
    sources = [
        *(ROOT / "games").glob("*/migrations/*.py"),
        *(ROOT / "games").glob("*/models.py"),
        ROOT / "requirements.lock",
    ]
    kept = ROOT / ".cache" / "migrated" / f"{fingerprint(sources)}.sqlite3"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            environment = {**os.environ, "WARPWAR_DATA": folder, "DATABASE_URL": "", "REDIS_URL": ""}
            words = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            subprocess.run(words, cwd=ROOT, env=environment, check=True)
            with closing(sqlite3.connect(Path(folder) / NAME)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            os.replace(Path(folder) / NAME, kept)
    return kept
