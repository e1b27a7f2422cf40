"""Which checks `make quick` runs for which change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import quick
from tools.frontend import FRONTEND
from tools.steps import ROOT

OF_PYTHON = ["Python types", "Rules and pure server code"]
OF_FRONTEND = ["Frontend types", "Pure frontend code"]


def labels(*changed: str) -> list[str]:
    return [label for label, _, _ in quick.commands([ROOT / name for name in changed])]


def test_only_the_changed_half_is_looked_at() -> None:
    assert labels("engine/games.py") == ["Python style", "Python layout", *OF_PYTHON]
    assert labels("engine/warpwar/data/options.toml") == OF_PYTHON
    assert labels("frontend/src/routes.ts") == ["Frontend style", "Frontend layout", *OF_FRONTEND]
    assert labels("frontend/src/routes.ts", "engine/warpwar/data/options.toml") == [
        *OF_PYTHON, "Frontend style", "Frontend layout", *OF_FRONTEND,
    ]  # fmt: skip
    assert labels() == labels("README.md") == [*OF_PYTHON, *OF_FRONTEND]


def test_pure_frontend_tests_need_no_document() -> None:
    words = [Path(word).name for word in quick.commands([FRONTEND / "src" / "routes.ts"])[-1][1]]
    assert "routes.test.ts" in words and "App.test.ts" not in words


def test_new_files_count_as_changed_and_else_those_of_the_last_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)

    monkeypatch.setattr(quick, "ROOT", tmp_path)
    git("init", "-q")
    for name in ("first", "second"):
        (tmp_path / name).write_text("")
        git("add", name)
        git("commit", "-qm", name)
    assert quick.changed_files() == [tmp_path / "second"]
    (tmp_path / "third").write_text("")
    (tmp_path / "first").write_text("more")
    assert quick.changed_files() == [tmp_path / "first", tmp_path / "third"]
