"""Recorded matches that boards offer in the hall still play as their records say, by the current rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from engine.play import recorded

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "frontend" / "src" / "boards").glob("*/recorded/*.json"))


def test_there_is_one() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_plays_as_recorded(file: Path) -> None:
    match = recorded.read_match(file)
    assert match.game == file.parent.parent.name, "a board offers a match of its own game"
    assert match.rules in GAMES[match.game].plays
    assert file.stat().st_size < 100_000, "it is fetched when somebody presses a button"
    state = [step.state for _, step in recorded.steps(match)][-1]
    assert GAMES[match.game].outcome(state) == match.outcome is not None
