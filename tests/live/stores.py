"""The databases under a live server, as another program on the same machine can lock, disconnect or watch them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import psycopg


class Store(Protocol):
    """A server's database. All calls block on purpose: nothing else in the test's process may run meanwhile."""

    def block_writes(self) -> Any:
        """Return a context in which the server can store no command."""

    def mark(self) -> Any:
        """Return a value that changes with every commit of the server, while the context of `watch` is open."""

    def watch(self) -> Any:
        """Return a context in which `mark` may be called."""


class Sqlite:
    """The default: SQLite, in the server's data folder."""

    def __init__(self, data: Path) -> None:
        self.file = data / "warpwar.sqlite3"

    @contextmanager
    def watch(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file, isolation_level=None)) as self.database:
            yield

    def mark(self) -> Any:
        return self.database.execute("PRAGMA data_version").fetchone()

    @contextmanager
    def block_writes(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file, isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            yield
            database.rollback()


class Postgres:
    """A database of the test's own on the real PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url, self.name = url, url.rpartition("/")[2]

    @contextmanager
    def watch(self) -> Iterator[None]:
        with psycopg.connect(self.url, autocommit=True) as self.database:
            yield

    def mark(self) -> Any:
        return self.database.execute("SELECT count(*) FROM play_entry").fetchone()

    @contextmanager
    def block_writes(self) -> Iterator[None]:
        with psycopg.connect(self.url) as database:
            database.execute("LOCK TABLE play_entry IN EXCLUSIVE MODE")
            yield
            database.rollback()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Close all connections, and refuse new ones while the context is open."""
        with psycopg.connect(f"{self.url.rpartition('/')[0]}/postgres", autocommit=True) as other:
            other.execute(f'ALTER DATABASE "{self.name}" ALLOW_CONNECTIONS false')
            try:
                other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [self.name])
                yield
            finally:
                other.execute(f'ALTER DATABASE "{self.name}" ALLOW_CONNECTIONS true')
