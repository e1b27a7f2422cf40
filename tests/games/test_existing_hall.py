"""Commands that work on a hall say so where there is none, instead of stumbling over missing tables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import ROOT


@pytest.mark.parametrize(
    "command", [["prune"], ["verify_matches"], ["backup", "hall.tar.gz"]], ids=lambda each: each[0]
)
def test_where_no_server_has_kept_a_hall(command: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "WARPWAR_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}
    words = [sys.executable, str(ROOT / "manage.py"), *command]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and not (tmp_path / "hall.tar.gz").exists()
    assert done.stderr.startswith("CommandError: There is no hall here yet. Start the server once,")
