"""For every test but the browser's, which live in a process of their own (tests/e2e)."""

from collections.abc import Iterator
from pathlib import Path

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
def nothing_written_into_emptied_tables() -> Iterator[None]:
    """Django empties every table after a test that commits, and then writes content types and permissions anew, which
    nobody here reads and which takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_, **__: None)
        yield


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).resolve().parent.parent
