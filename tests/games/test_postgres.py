"""All tests of this folder once more on PostgreSQL and Redis, where both answer on this machine's usual ports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.services import shared_or_skip


def test_the_same_tests_on_postgres_and_redis(repository: Path) -> None:
    if os.environ.get("REDIS_URL"):
        pytest.skip("this is that very run")
    shared = ["-m", "not battery and not one_process", "tests/games"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--create-db", *shared]
    with shared_or_skip() as environment:
        given = {**os.environ, **environment}
        done = subprocess.run(command, cwd=repository, env=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "passed" in done.stdout and "failed" not in done.stdout
