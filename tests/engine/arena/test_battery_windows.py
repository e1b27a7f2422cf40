"""Windows: the same number opens, whatever a seat lets pass. Standing passes only save the waiting."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from tests.bench.windows import Counted, count_windows

SETUP = Setup("arena-quick", 3)


def count_passed_windows(standing: str) -> Counted:
    """Count the windows of the same match with all windows passed."""
    return count_windows(SETUP, 4, standing, most=2000, reacting=False)


def test_windows_open_whoever_lets_them_pass() -> None:
    plain, attacked, always = (count_passed_windows(standing) for standing in ("", "attacked", "always"))
    assert plain.windows > 10 and plain.turns > 2
    assert plain.windows == attacked.windows == always.windows
    assert plain.turns == attacked.turns == always.turns
    assert plain.waited == plain.windows and always.waited == 0
    assert 0 < attacked.waited < 0.6 * plain.waited


@pytest.mark.parametrize("standing", ["phase", "turn"])
def test_passes_for_a_while_are_filed_again(standing: str) -> None:
    assert count_passed_windows(standing).waited < 0.2 * count_passed_windows("").waited


@pytest.mark.parametrize("standing", ["", "attacked"])
def test_windows_take_a_small_part_of_a_match(standing: str) -> None:
    """With three seconds per window, a dealt duel waits under four minutes, under two with standing passes."""
    found = [count_windows(Setup("arena-quick-duel", 2), seed, standing, most=3000) for seed in (1, 2)]
    most = 4.0 if not standing else 2.0
    assert all(each.waited * 3 / 60 < most for each in found)
