"""All tests of this folder once more on PostgreSQL and Redis, where both answer on this machine's usual ports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

POSTGRES = os.environ.get("TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379/0")
NAME = "warpwar_games_suite"


def missing() -> str:
    """Why it cannot be done here; "" if it can."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=3).close()
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except (psycopg.OperationalError, redis.RedisError) as error:
        return f"PostgreSQL or Redis does not answer: {error}"
    return ""


def test_the_same_tests_on_postgres_and_redis(repository: Path) -> None:
    if os.environ.get("REDIS_URL"):
        pytest.skip("this is that very run")
    why = missing()
    if why and "CI" in os.environ:
        pytest.fail(why)
    if why:
        pytest.skip(why)
    name = f"{NAME}_{os.getpid()}"
    environment = {**os.environ, "DATABASE_URL": f"{POSTGRES}/{name}", "REDIS_URL": REDIS, "REDIS_PREFIX": name}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--create-db", "tests/games"]
    done = subprocess.run(command, cwd=repository, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "passed" in done.stdout and "failed" not in done.stdout
