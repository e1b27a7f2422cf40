"""Shares with Wilson confidence intervals, for results of a few hundred games."""

from __future__ import annotations

from msgspec import Struct

Z = 1.96
"""Half the width of a 95 % confidence interval, as a number of standard deviations."""


class Share(Struct, frozen=True):
    """A measured share of points with its 95 % Wilson confidence interval, as numbers from 0 to 1.

    `points`: the points won; a draw counts as half a point. `of`: the maximum number of points.
    """

    points: float
    of: int

    @property
    def mean(self) -> float:
        return self.points / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        n, share = self.of, self.mean
        middle = share + Z * Z / (2 * n)
        width = Z * (share * (1 - share) / n + Z * Z / (4 * n * n)) ** 0.5
        below = 1 + Z * Z / n
        return max(0.0, (middle - width) / below), min(1.0, (middle + width) / below)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.mean:5.1f} % [{100 * low:.0f}, {100 * high:.0f}]"
