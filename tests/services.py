"""PostgreSQL and Redis on this machine, for tests and measurements that need the real ones."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
import redis
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.redis import RedisCache
from psycopg import sql

from tests import migrated

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")


def missing() -> str:
    """Return the reason why this cannot be tested here, or "" if it can."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=30).close()
    except psycopg.OperationalError as error:
        return f"no PostgreSQL answers at {POSTGRES} (set TEST_POSTGRES_URL): {error}"
    try:
        redis.Redis.from_url(REDIS, socket_timeout=30).ping()
    except redis.RedisError as error:
        return f"no Redis answers at {REDIS} (set TEST_REDIS_URL): {error}"
    return ""


@contextmanager
def shared_services(is_migrated: bool = True, waits_for_disk: bool = True) -> Iterator[dict[str, str]]:
    """Yield the environment of servers that share a database and a prefix. Remove both afterwards.

    `is_migrated`: the database has the tables already. `waits_for_disk`: each commit waits for the disk, as in play.
    """
    name = f"warpwar_test_{secrets.token_hex(6)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as database:
        database.execute(f'CREATE DATABASE "{name}"')
        if not waits_for_disk:
            database.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
        try:
            if is_migrated:
                migrated.fill(f"{POSTGRES}/{name}")
            yield {
                "DATABASE_URL": f"{POSTGRES}/{name}",
                "REDIS_URL": REDIS,
                "REDIS_PREFIX": name,
                "WARPWAR_SECRET_KEY": secrets.token_hex(32),
            }
        finally:
            made = database.execute("SELECT datname FROM pg_database WHERE datname ~ %s", [f"^(test_)?{name}"])
            for (each,) in made.fetchall():  # including those of pytest's workers
                database.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(each)))


@contextmanager
def shared_services_or_skip(is_migrated: bool = True) -> Iterator[dict[str, str]]:
    """Yield the environment of `shared_services`, or skip the test with the reason if a service is missing.

    In CI the test then fails. No commit waits for the disk, because no test stops PostgreSQL itself.
    """
    if why := missing():
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    with shared_services(is_migrated, waits_for_disk=False) as environment:
        yield environment


def empty_cache(cache: BaseCache) -> None:
    """Delete this cache's keys. `RedisCache.clear` would delete all keys in that Redis, also of other programs."""
    if not isinstance(cache, RedisCache):
        cache.clear()
        return
    with redis.Redis.from_url(REDIS) as client:
        for key in client.scan_iter(match=cache.make_key("*"), count=1000):
            client.delete(key)
