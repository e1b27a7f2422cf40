"""The file that `backup` writes is private and whole. Restoring a file that is no whole copy changes nothing."""

from __future__ import annotations

import io
import os
import sqlite3
import stat
import tarfile
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from games.keeping import backup
from games.keeping.restore import restore
from games.lobby.models import Match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_process]


@pytest.fixture
def data(tmp_path: Path, settings: Settings) -> Path:
    """Return a data folder with a key."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret_key").write_text("sesame")
    return Path(settings.DATA_DIR)


@pytest.fixture
def whole(data: Path, tmp_path: Path) -> Path:
    """Return a copy of a hall with one match."""
    Match.objects.create(code="ABC", game="toy", scenario="short", updated="2026-01-01T00:00Z")
    file = tmp_path / "whole.tar.gz"
    assert backup.make(file)["matches"] == 1
    return file


def read_archive(file: Path) -> dict[str, bytes]:
    with tarfile.open(file) as archive:
        return {each.name: archive.extractfile(each).read() for each in archive}  # type: ignore[union-attr]


def write_archive(file: Path, parts: dict[str, bytes]) -> Path:
    with tarfile.open(file, "w:gz") as archive:
        for name, data in parts.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return file


def newer(data: bytes, folder: Path) -> bytes:
    """Return the database as a later version would leave it."""
    file = folder / "newer.sqlite3"
    file.write_bytes(data)
    with closing(sqlite3.connect(file)) as database, database:
        row = ("play", "9999_later", "2030-01-01")
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)
    return file.read_bytes()


def read_folder(data: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in data.iterdir()}


def test_a_copy_is_private_and_never_written_over(whole: Path) -> None:
    assert stat.S_IMODE(whole.stat().st_mode) == 0o600
    assert set(read_archive(whole)) == {"about.json", "database.sqlite3", "secret_key"}
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", str(whole))
    assert [each.name for each in whole.parent.iterdir() if each.name.startswith(".")] == []


def test_it_is_brought_back_and_what_was_there_is_put_aside(whole: Path, data: Path) -> None:
    file = data / "hall.sqlite3"
    about, aside = restore(whole, data, file, False)
    assert about["matches"] == 1 and [each.name[:18] for each in aside] == ["secret_key.before-"]
    file.with_name("hall.sqlite3-wal").write_bytes(b"old")
    with pytest.raises(backup.BackupFailed, match="There are already games"):
        restore(whole, data, file, False)
    _, aside = restore(whole, data, file, True)
    assert {each.name.partition(".before-")[0] for each in aside} == {"hall.sqlite3", "hall.sqlite3-wal", "secret_key"}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and not file.with_name("hall.sqlite3-wal").exists()
    key = data / "secret_key"
    assert key.read_text() == "sesame" and stat.S_IMODE(key.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "what, why",
    [
        ("half", "not a complete backup"),
        ("damaged", "damaged|cannot be read"),
        ("newer", "A newer version"),
        ("other", "a backup in the format"),
        ("keyless", "the key is missing"),
        ("absent", "No such file"),
    ],
)
def test_what_is_no_whole_copy_changes_nothing(whole: Path, data: Path, tmp_path: Path, what: str, why: str) -> None:
    parts, file, database = read_archive(whole), tmp_path / what, data / "hall.sqlite3"
    restore(whole, data, database, False)
    page = bytearray(parts["database.sqlite3"])
    page[4096 : 4096 * 3] = os.urandom(4096 * 2)
    if what == "half":
        file.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    elif what == "keyless":
        write_archive(file, {name: part for name, part in parts.items() if name != "secret_key"})
    elif what != "absent":
        changed = {
            "damaged": {"database.sqlite3": bytes(page)},
            "newer": {"database.sqlite3": newer(parts["database.sqlite3"], tmp_path)},
            "other": {"about.json": b'{"format":"hall/2"}'},
        }[what]
        write_archive(file, parts | changed)
    before = read_folder(data)
    with pytest.raises(backup.BackupFailed, match=why):
        restore(file, data, database, True)
    assert read_folder(data) == before


def test_an_archive_can_write_nowhere_else(whole: Path, data: Path, tmp_path: Path) -> None:
    bad = write_archive(tmp_path / "bad", read_archive(whole) | {"../../evil": b"x", "sub/secret_key": b"x"})
    restore(bad, data, data / "hall.sqlite3", False)
    assert not list(tmp_path.rglob("evil")) and (data / "secret_key").read_text() == "sesame"


def test_without_its_own_program_a_postgresql_is_not_copied(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = SimpleNamespace(vendor="postgresql", settings_dict={"NAME": "hall", "HOST": "there", "USER": "me"})
    monkeypatch.setattr(backup, "connection", away)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(backup.BackupFailed, match="pg_dump -Fc -h there -U me hall"):
        backup.make(tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
