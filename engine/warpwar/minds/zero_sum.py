"""Solve zero-sum games as matrices: mixed strategies by regret matching+, with or without a model of the other
player."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.warpwar.minds.order_lists import Floats


def _none() -> Floats:
    return np.zeros(0)


@dataclass
class Regrets:
    """The regrets for the orders of both players. A later `solve` of the same game with more orders starts from these
    regrets."""

    rows: Floats = field(default_factory=_none)
    columns: Floats = field(default_factory=_none)

    def grow(self, rows: int, columns: int) -> None:
        """Extend both arrays with a regret of 0 for each new order."""
        self.rows = np.concatenate((self.rows, np.zeros(rows - len(self.rows))))
        self.columns = np.concatenate((self.columns, np.zeros(columns - len(self.columns))))


def solve(
    matrix: Floats,
    iterations: int,
    against: Floats | None = None,
    trust: float = 0.0,
    regrets: Regrets | None = None,
    losses: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Return mixed strategies (rows, columns) for a matrix of the row player's payoffs.

    The method is predictive regret matching+ with quadratic averaging (Farina, Kroer, Sandholm 2021).

    `against[n]`: payoff of row n against a model of the column player. The column player follows the model with
    probability `trust`. Otherwise the column player does what is worst for the row player. This is a restricted Nash
    response (Johanson, Zinkevich, Bowling 2007). `regrets`: the regrets to start from; the function updates them.
    `losses`: the column player's losses, if they differ from the row player's payoffs.
    """
    rows, columns = matrix.shape
    known = Regrets() if regrets is None else regrets
    known.grow(rows, columns)
    mean_rows: Floats = np.zeros(rows)
    mean_columns: Floats = np.zeros(columns)
    model: Floats = np.zeros(rows) if against is None else trust * against
    ahead_rows: Floats = np.zeros(rows)
    ahead_columns: Floats = np.zeros(columns)
    lost = matrix if losses is None else losses
    column = _match_regrets(known.columns)
    for step in range(1, iterations + 1):
        row = _match_regrets(_add_regrets(known.rows, ahead_rows))
        worth = matrix @ column
        if against is not None:
            worth *= 1 - trust
            worth += model
        ahead_rows = np.subtract(worth, row @ worth, out=worth)
        known.rows = _add_regrets(known.rows, ahead_rows)
        loss = np.negative(row @ lost)
        ahead_columns = np.subtract(loss, column @ loss, out=loss)
        known.columns = _add_regrets(known.columns, ahead_columns)
        mean_rows += step * step * row
        mean_columns += step * step * column
        column = _match_regrets(_add_regrets(known.columns, ahead_columns))
    return mean_rows / mean_rows.sum(), mean_columns / mean_columns.sum()


def _add_regrets(regret: Floats, by: Floats) -> Floats:
    """Return the regrets plus `by`. Negative results become 0, as regret matching+ demands."""
    found: Floats = np.add(regret, by)
    return np.maximum(found, 0.0, out=found)


def _match_regrets(regret: Floats) -> Floats:
    total = np.add.reduce(regret)
    return regret / total if total > 0 else np.full(len(regret), 1 / len(regret))


def gap(matrix: Floats, row: Floats, column: Floats) -> float:
    """Return the total that both players could gain by best answers. In equilibrium the result is 0."""
    return float((matrix @ column).max() - (row @ matrix).min())
