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
def emptied_quickly() -> Iterator[None]:
    """After a test that commits Django empties every table, and then writes content types and permissions anew, which
    nobody here reads. PostgreSQL empties the few rows of sixty tables by DELETE in milliseconds; Django's TRUNCATE
    writes all their files anew, which takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_, **__: None)
        if os.environ.get("DATABASE_URL", "").startswith("postgres"):
            patch.setattr("django.db.backends.postgresql.operations.DatabaseOperations.sql_flush", deletions)
        yield


def deletions(operations: Any, style: Any, tables: Iterable[str], **options: bool) -> list[str]:
    """Locked first, as TRUNCATE does it: what a thread of the test still writes comes before or not at all."""
    assert not options.get("reset_sequences")
    named = [operations.quote_name(table) for table in tables]
    return [f"LOCK TABLE {', '.join(named)} IN ACCESS EXCLUSIVE MODE", *(f"DELETE FROM {table}" for table in named)]


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).resolve().parent.parent
