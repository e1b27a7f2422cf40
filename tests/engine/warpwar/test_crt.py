"""The Combat Results Table, typed from the rulebook column by column (77 7.2 Table 1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.warpwar.combat import crt
from engine.warpwar.commands import Tactic

# Each firing tactic has three rows: its results against Attack, Dodge and Retreat. The columns are the drive
# differences from -5 to +6.
PRINTED = {
    "ATTACK": (
        "- - - 0 0 2 2 1 - - - -",
        "- - - - - - - 1 0 0 - -",
        "E E E E E - - - 0 0 - -",
    ),
    "DODGE": (
        "- - - - 0 0 0 0 - - - -",
        "- - 0 0 0 0 - - - - - -",
        "E E E E E E E E E E E E",
    ),
    "RETREAT": (
        "- - - - 0 0 - - - - - -",
        "- - - - - - - - - - - -",
        "E E E E E E E E E E E E",
    ),
}
WORDS = {"-": "Miss", "0": "Hit", "1": "Hit+1", "2": "Hit+2", "E": "Escapes"}
TACTICS: tuple[Tactic, ...] = ("ATTACK", "DODGE", "RETREAT")


@pytest.mark.parametrize("firer", TACTICS)
@pytest.mark.parametrize("target", TACTICS)
def test_every_cell(firer: Tactic, target: Tactic) -> None:
    column = PRINTED[firer][TACTICS.index(target)].split()
    for difference, mark in zip(range(-5, 7), column, strict=True):
        assert crt.read_cell(firer, difference, target) == WORDS[mark], (firer, difference, target)


@pytest.mark.parametrize("firer", TACTICS)
@pytest.mark.parametrize("target", TACTICS)
def test_open_ends_hold_for_any_difference(firer: Tactic, target: Tactic) -> None:
    column = PRINTED[firer][TACTICS.index(target)].split()
    for far in (7, 40, 98, 99, 100, 9999):
        assert crt.read_cell(firer, far, target) == WORDS[column[-1]]
        assert crt.read_cell(firer, -far, target) == WORDS[column[0]]


def test_there_are_14_rows_without_gap_or_overlap() -> None:
    rows = crt.rows()
    assert len(rows) == 14
    for tactic in TACTICS:
        own = [row for row in rows if row.firer == tactic]
        assert (own[0].low, own[-1].high) == (-crt.OPEN, crt.OPEN)
        assert all(after.low == before.high + 1 for before, after in pairwise(own))


def test_hits_add_the_bonus_once() -> None:
    cells: list[crt.Cell] = ["Miss", "Escapes", "Hit", "Hit+1", "Hit+2"]
    assert [crt.hits(cell, 4) for cell in cells] == [0, 0, 4, 5, 6]
