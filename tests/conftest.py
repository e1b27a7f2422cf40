"""Set-up of all tests except the browser's, which run in a process of their own (tests/e2e)."""

import gc
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import migrated

settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")


def pytest_configure() -> None:
    """Collect garbage rarely. Python's default takes a twelfth of the time."""
    gc.set_threshold(100_000, 20, 50)


def pytest_collection_finish() -> None:
    """Let garbage collections skip what is loaded by now."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that use the database, before `-m` selects."""
    for item in items:
        fixtures = {"db", "transactional_db"} & {*getattr(item, "fixturenames", ())}
        if fixtures or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Give each worker its own migrated database.

    With SQLite it is a file, as in play: in memory, racing threads fail instead of waiting. With PostgreSQL it is a
    copy of the database that the settings name, which `tests.on_postgres` has made. No commit waits for the disk,
    because no test in this process cuts the power.
    """
    from django.db import connections

    database = connections["default"]
    if database.vendor == "sqlite":
        database.settings_dict["TEST"]["NAME"] = str(migrated.copy_to(tmp_path_factory.mktemp("database")))
        quick = "PRAGMA journal_mode=WAL;PRAGMA synchronous=OFF;"
        database.settings_dict["OPTIONS"]["init_command"] = quick
    else:
        database.settings_dict["TEST"]["TEMPLATE"] = database.settings_dict["NAME"]
        database.settings_dict["OPTIONS"]["options"] = "-c synchronous_commit=off"


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """Do not create the file of `django_db_modify_db_settings` again."""
    from django.db import connections

    return django_db_keepdb or connections["default"].vendor == "sqlite"


@pytest.fixture(scope="session", autouse=True)
def fast_flush() -> Iterator[None]:
    """Make the clean-up after a test that commits faster.

    Django then empties every table and writes content types and permissions again, which no test reads. PostgreSQL
    empties the few rows of sixty tables by DELETE in milliseconds. Django's TRUNCATE writes all their files again,
    which takes longer than most tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_, **__: None)
        if os.environ.get("DATABASE_URL", "").startswith("postgres"):
            patch.setattr("django.db.backends.postgresql.operations.DatabaseOperations.sql_flush", deletions)
        yield


def deletions(operations: Any, style: Any, tables: Iterable[str], **options: bool) -> list[str]:
    """Return statements that empty the tables.

    The tables are locked first, as TRUNCATE does it: a thread of the test writes before that or not at all.
    """
    assert not options.get("reset_sequences")
    named = [operations.quote_name(table) for table in tables]
    return [f"LOCK TABLE {', '.join(named)} IN ACCESS EXCLUSIVE MODE", *(f"DELETE FROM {table}" for table in named)]


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).resolve().parent.parent
