"""Commands that work on a hall say so if there is none, instead of failing because of missing tables."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.preloaded import run_manage


@pytest.mark.parametrize(
    "command", [["prune"], ["verify_matches"], ["backup", "hall.tar.gz"]], ids=lambda each: each[0]
)
def test_where_no_server_has_kept_a_hall(command: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "WARPWAR_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}
    status, printed = run_manage(command, environment, tmp_path)
    assert status == 1 and not (tmp_path / "hall.tar.gz").exists()
    assert printed.startswith("CommandError: No data of a hall was found. Start the server once,")
