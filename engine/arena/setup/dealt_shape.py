"""The shape of a dealt arena: grids side by side without gaps. The shape is fair to all players.

Centres lie on the lattice in which each grid touches six other grids. The shape does not change when it is turned by a
half turn. For three players and 6 or 12 grids, it does not change when it is turned by a third of a turn instead.
"""

from __future__ import annotations

from engine.hexes import Axial

ONE: Axial = (2, 1)
TWO: Axial = (-1, 3)
"""`ONE` and `TWO` are steps in axial coordinates from a grid to two of the six grids that touch it without gaps (A-02:
distance 3).
"""
SPREAD = range(-6, 7)


def centres(grids: int, seats: int) -> list[Axial]:
    """Return the centres of the grids.

    They are the centres nearest to the middle. They are chosen in groups that keep the shape symmetric.
    """
    turns = 3 if seats == 3 and grids % 3 == 0 else 2
    places = [_at(a, b) for a in SPREAD for b in SPREAD]
    middle = _middle(turns)
    found: list[Axial] = []
    for at in sorted(places, key=lambda at: (_off(at, middle), at)):
        if at not in found and len(found) < grids:
            found += [each for each in _rotated_places(at, middle, turns) if each not in found]
    return found[:grids]


def _at(a: int, b: int) -> Axial:
    return a * ONE[0] + b * TWO[0], a * ONE[1] + b * TWO[1]


def _middle(turns: int) -> tuple[float, float]:
    """Return the point half way between two grids that touch, or the middle of three grids that touch each other."""
    points = [(0, 0), ONE, TWO][:turns] if turns == 3 else [(0, 0), ONE]
    return sum(q for q, _ in points) / turns, sum(r for _, r in points) / turns


def _off(at: Axial, middle: tuple[float, float]) -> float:
    """Return the square of the distance on the table. It is rounded so that equal distances compare equal."""
    q, r = at[0] - middle[0], at[1] - middle[1]
    return round(q * q + q * r + r * r, 6)


def _rotated_places(at: Axial, middle: tuple[float, float], turns: int) -> list[Axial]:
    """Return the place and its images turned about the middle: by a half turn, or by one third and two thirds."""
    q, r = at[0] - middle[0], at[1] - middle[1]
    if turns == 2:
        around = [(q, r), (-q, -r)]
    else:
        around = [(q, r), (-q - r, q), (r, -q - r)]
    return [(round(middle[0] + a), round(middle[1] + b)) for a, b in around]
