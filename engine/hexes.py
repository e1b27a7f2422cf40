"""Hexagons in axial coordinates (q, r): distance, neighbours, rings, lines, cheapest paths.

They are drawn flat-topped at x = 1.5 q, y = sqrt(3) (r + q / 2), y downwards: (0, 1) is straight below, (1, 0) below
right.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

N = TypeVar("N", bound=Hashable)

Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps to the six neighbours: straight up, then clockwise."""


def neighbours(at: Axial) -> list[Axial]:
    """Return the six hexes around one, from straight above clockwise."""
    q, r = at
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(a: Axial, b: Axial) -> int:
    """Return the number of steps between adjacent hexes on the way from one hex to another."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Axial, radius: int) -> list[Axial]:
    """Return the hexes at exactly this distance, clockwise from straight above; radius 0 is the centre itself."""
    if radius == 0:
        return [centre]
    q, r = centre[0], centre[1] - radius
    hexes = []
    for side in range(6):
        dq, dr = DIRECTIONS[(side + 2) % 6]
        for _ in range(radius):
            hexes.append((q, r))
            q, r = q + dq, r + dr
    return hexes


def disc(centre: Axial, radius: int) -> list[Axial]:
    """Return all hexes within this distance, the centre first."""
    return [at for distance_out in range(radius + 1) for at in ring(centre, distance_out)]


def line(a: Axial, b: Axial) -> list[Axial]:
    """Return the hexes on a straight line between two centres, both ends included; along an edge, those on one side."""
    steps = distance(a, b)
    return [_nearest(a, b, step, steps) for step in range(steps + 1)] if steps else [a]


def _nearest(a: Axial, b: Axial, step: int, steps: int) -> Axial:
    """Return the hex nearest to the point step/steps of the way. A tiny offset makes ties always fall the same way."""
    share = step / steps
    q = a[0] + (b[0] - a[0]) * share + 1e-6
    r = a[1] + (b[1] - a[1]) * share + 2e-6
    s = -q - r
    near = [round(q), round(r), round(s)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return near[0], near[1]


class Road(NamedTuple, Generic[N]):
    """A way out of a node: its target, its cost (0 or more), and a word for it (a path step)."""

    to: N
    cost: int
    step: str = ""


class Arrival(NamedTuple, Generic[N]):
    """The cheapest way to a node: total cost, the node before it (None at the start) and the last step."""

    cost: int
    before: N | None
    step: str


def nearest(
    start: N, roads: Callable[[N], Iterable[Road[N]]], limit: int | None = None
) -> Iterator[tuple[N, Arrival[N]]]:
    """Yield every node within `limit` (None: no limit) with the cheapest way to it.

    Nodes come nearest first, those at equal cost in the order found.
    """
    seen: set[N] = set()
    waiting: list[list[tuple[N, N | None, str]]] = [[(start, None, "")]]
    for cost, nodes in enumerate(waiting):  # grows during the loop: one list for each cost
        for node, before, step in nodes:
            if node in seen:
                continue
            seen.add(node)
            yield node, Arrival(cost, before, step)
            for to, price, word in roads(node):
                far = cost + price
                if to not in seen and (limit is None or far <= limit):
                    while far >= len(waiting):
                        waiting.append([])
                    waiting[far].append((to, node, word))


def cheapest(start: N, roads: Callable[[N], Iterable[Road[N]]], limit: int | None = None) -> dict[N, Arrival[N]]:
    """Return the cheapest way to every node within `limit` (None: no limit), in the order of `nearest`."""
    return dict(nearest(start, roads, limit))


def steps_to(found: dict[N, Arrival[N]], goal: N) -> list[str]:
    """Return the steps of a cheapest path from the start of `found` to `goal`."""
    steps: list[str] = []
    at: N | None = goal
    while at is not None and found[at].before is not None:
        steps.append(found[at].step)
        at = found[at].before
    return steps[::-1]
