"""The figures that measurements print."""

from __future__ import annotations

import pytest

from tests.engine.measured import interval, line


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (300, 400, 0.705, 0.790), (6, 6, 0.610, 1.0)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=0.0005)


def test_a_line_states_share_interval_and_games() -> None:
    assert line("Kish", 50, 100).split() == ["Kish", "50.0", "%", "(40.4", "to", "59.6)", "of", "100"]
