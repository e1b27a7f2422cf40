"""For every test but the browser's, which live in a process of their own (tests/e2e)."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A database file, as in play: with SQLite in memory, racing threads fail instead of waiting."""
    from django.db import connections

    database = connections["default"]
    if database.vendor == "sqlite":
        database.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def emptied_by_rows() -> Iterator[None]:
    """After each test PostgreSQL empties the few rows of forty tables: a second of writing files anew by TRUNCATE,
    which is Django's way, and milliseconds by DELETE (constraints are looked at in the end)."""
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        yield
        return
    from django.db.backends.postgresql.operations import DatabaseOperations

    def sql_flush(self: DatabaseOperations, style: Any, tables: Iterable[str], **options: bool) -> list[str]:
        assert not options.get("reset_sequences")
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).resolve().parent.parent
