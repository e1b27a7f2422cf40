"""Zero-sum games as matrices: mixed strategies by regret matching+, with or without a model of the other player."""

from __future__ import annotations

import numpy as np

from engine.warpwar.minds.order_lists import Floats


def solve(
    matrix: Floats, iterations: int, against: Floats | None = None, trust: float = 0.0, start: Floats | None = None
) -> tuple[Floats, Floats]:
    """Mixed strategies (rows, columns) of the row player's payoffs, by regret matching+ with linear averaging.

    `against[n]` is row n's payoff against a model of the column player. With probability `trust` he follows it, else
    he does what is worst for us: a restricted Nash response (Johanson, Zinkevich, Bowling 2007). `start` are regrets of
    the rows to begin with.
    """
    rows, columns = matrix.shape
    regret_rows: Floats = np.zeros(rows) if start is None else start.copy()
    regret_columns: Floats = np.zeros(columns)
    mean_rows: Floats = np.zeros(rows)
    mean_columns: Floats = np.zeros(columns)
    model: Floats = np.zeros(rows) if against is None else against
    column = np.full(columns, 1 / columns)
    for step in range(1, iterations + 1):
        row = _matched(regret_rows)
        worth = (1 - trust) * (matrix @ column) + trust * model
        regret_rows = np.maximum(0.0, regret_rows + worth - row @ worth)
        row = _matched(regret_rows)
        loss = -(row @ matrix)
        regret_columns = np.maximum(0.0, regret_columns + loss - column @ loss)
        column = _matched(regret_columns)
        mean_rows += step * row
        mean_columns += step * column
    return mean_rows / mean_rows.sum(), mean_columns / mean_columns.sum()


def _matched(regret: Floats) -> Floats:
    total = regret.sum()
    return regret / total if total > 0 else np.full(len(regret), 1 / len(regret))


def gap(matrix: Floats, row: Floats, column: Floats) -> float:
    """How much the two players together could gain by best answers: 0 in equilibrium."""
    return float((matrix @ column).max() - (row @ matrix).min())
