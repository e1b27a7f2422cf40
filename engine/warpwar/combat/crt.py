"""The Combat Results Table: 14 rows by 3 columns, the same in every edition (77 7.2, 94 VI, 12 5.3)."""

from __future__ import annotations

from typing import Literal

from engine.warpwar.commands import Tactic
from engine.warpwar.view import CrtRow

Cell = Literal["Miss", "Hit", "Hit+1", "Hit+2", "Escapes"]

OPEN = 99
"""Drive difference that marks the open end of a row in `CrtRow`."""

BONUS: dict[str, int] = {"Hit": 0, "Hit+1": 1, "Hit+2": 2}
"""Maps each cell that is a hit to the number of extra hits. Cells that are not hits have no entry."""

_Row = tuple[int, int, Cell, Cell, Cell]

TABLE: dict[Tactic, tuple[_Row, ...]] = {
    "ATTACK": (
        (-OPEN, -3, "Miss", "Miss", "Escapes"),
        (-2, -1, "Hit", "Miss", "Escapes"),
        (0, 1, "Hit+2", "Miss", "Miss"),
        (2, 2, "Hit+1", "Hit+1", "Miss"),
        (3, 4, "Miss", "Hit", "Hit"),
        (5, OPEN, "Miss", "Miss", "Miss"),
    ),
    "DODGE": (
        (-OPEN, -4, "Miss", "Miss", "Escapes"),
        (-3, -2, "Miss", "Hit", "Escapes"),
        (-1, 0, "Hit", "Hit", "Escapes"),
        (1, 2, "Hit", "Miss", "Escapes"),
        (3, OPEN, "Miss", "Miss", "Escapes"),
    ),
    "RETREAT": (
        (-OPEN, -2, "Miss", "Miss", "Escapes"),
        (-1, 0, "Hit", "Miss", "Escapes"),
        (1, OPEN, "Miss", "Miss", "Escapes"),
    ),
}
"""Maps the firing tactic to its rows of the table.

A row has the lowest and highest drive difference, and one cell for each target tactic: Attack, Dodge and Retreat.
"""

_COLUMN: dict[Tactic, Literal[2, 3, 4]] = {"ATTACK": 2, "DODGE": 3, "RETREAT": 4}


def read_cell(firer: Tactic, difference: int, target: Tactic) -> Cell:
    """Return the cell for a firing tactic, a drive difference (firer minus target), and the target's tactic."""
    clamped = max(-OPEN, min(OPEN, difference))
    row = next(row for row in TABLE[firer] if row[0] <= clamped <= row[1])
    return row[_COLUMN[target]]


def hits(cell: Cell, power: int) -> int:
    """Return the hits that a weapon of this strength scores, or 0 for a miss or an escape.

    The strength includes the tech level.
    """
    return power + BONUS[cell] if cell in BONUS else 0


def rows() -> tuple[CrtRow, ...]:
    """Return the combat results table as a list of rows for the board."""
    return tuple(
        CrtRow(firer=firer, low=low, high=high, attack=attack, dodge=dodge, retreat=retreat)
        for firer, table in TABLE.items()
        for low, high, attack, dodge, retreat in table
    )
