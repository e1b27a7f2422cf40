"""A galaxy while `galaxy_generator` builds it: numbered hexes, stars, values, warplines.

The form of the data makes changes and measurements fast.
"""

from __future__ import annotations

from engine import hexes
from engine.core.chance import Chance

STAR_ODDS = 12
"""On average, one of this number of hexes contains a star (94 VII Maps, 12 9.2)."""
LINE_ODDS = 4
"""On average, one of this number of links to the nearest stars becomes a warpline."""
NEAREST = 4
MOST_LINES = 4


class GalaxyDraft:
    """A rectangle of flat-topped hexes, numbered column by column. The `homes` are placed first and never move."""

    def __init__(self, columns: int, rows: int, chance: Chance) -> None:
        self.columns, self.rows, self.chance = columns, rows, chance
        self.axial = [(q, row - (q + 1) // 2) for q in range(columns) for row in range(rows)]
        index = {at: number for number, at in enumerate(self.axial)}
        self.beside = [[index[at] for at in hexes.neighbours(here) if at in index] for here in self.axial]
        self.homes: list[int] = []
        self.values: dict[int, int] = {}
        """Maps each star to its economic value. The keys are all stars of the galaxy."""
        self.warps: dict[int, set[int]] = {}

    def number(self, column: int, row: int) -> int:
        return min(max(column, 0), self.columns - 1) * self.rows + min(max(row, 0), self.rows - 1)

    def distance(self, a: int, b: int) -> int:
        return hexes.distance(self.axial[a], self.axial[b])

    def free(self, at: int) -> bool:
        """Return whether a star may be put in this hex: no star is in the hex or in an adjacent hex."""
        return at not in self.values and not any(near in self.values for near in self.beside[at])

    def add(self, at: int, value: int) -> None:
        self.values[at] = value
        self.warps[at] = set()

    def remove(self, at: int) -> None:
        for far in self.warps.pop(at):
            self.warps[far].discard(at)
        del self.values[at]

    def roll_value(self) -> int:
        """Return a random value: the sum of two dice divided by 3, from 0 to 4 and mostly 2 (12 9.2)."""
        return (self.chance.below(6) + self.chance.below(6) + 2) // 3

    def scatter(self) -> None:
        """Go through the hexes in random order, and decide at random for each hex whether it gets a star.

        No star is put next to another star.
        """
        for at in self.chance.shuffled(range(len(self.axial))):
            if self.chance.below(STAR_ODDS) == 0 and self.free(at):
                self.add(at, self.roll_value())

    def nearest(self, star: int) -> list[int]:
        """Return the four stars with the smallest distance in a straight line to this star."""
        others = [other for other in self.values if other != star]
        return sorted(others, key=lambda other: (self.distance(star, other), other))[:NEAREST]

    def roll_lines(self, star: int) -> None:
        """Decide at random for each of the nearest stars whether a warpline connects it with this star."""
        for other in self.nearest(star):
            if self.chance.below(LINE_ODDS) == 0:
                self.join(star, other)

    def join(self, a: int, b: int) -> bool:
        """Draw a warpline between two stars if it is possible. Return whether the warpline was drawn.

        Both stars must have room for one more warpline, and the line must not pass through the hex of a third star.
        """
        if b in self.warps[a] or len(self.warps[a]) >= MOST_LINES or len(self.warps[b]) >= MOST_LINES:
            return False
        between = hexes.line(self.axial[a], self.axial[b])[1:-1]
        if any(self.axial[star] in between for star in self.values):
            return False
        self.warps[a].add(b)
        self.warps[b].add(a)
        return True

    def is_crossed(self, at: int) -> bool:
        """Return whether a warpline is drawn through this hex."""
        pairs = ((a, b) for a, ends in self.warps.items() for b in ends if a < b)
        return any(self.axial[at] in hexes.line(self.axial[a], self.axial[b]) for a, b in pairs)

    def part(self, a: int, b: int) -> None:
        self.warps[a].discard(b)
        self.warps[b].discard(a)

    def reachable_stars(self, start: int, mp: int) -> dict[int, int]:
        """Return the stars that can be reached from a hex with `mp` movement points, each with the points needed to
        reach it."""
        spent = {start: 0}
        front = [start]
        for cost in range(1, mp + 1):
            following = []
            for at in front:
                for there in (*self.beside[at], *self.warps.get(at, ())):
                    if there not in spent:
                        spent[there] = cost
                        following.append(there)
            front = following
        return {at: cost for at, cost in spent.items() if at in self.values}
