"""Hexagons in axial coordinates (q, r): distance, neighbours, rings, lines, cheapest paths.

A hex has a flat top. Its centre is at x = 1.5 q, y = sqrt(3) (r + q / 2), with y increasing downwards. The hex (0, 1)
is straight below (0, 0), and the hex (1, 0) is below it on the right.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

N = TypeVar("N", bound=Hashable)

Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps to the six neighbours of a hex, clockwise. The first step goes straight up."""


def neighbours(at: Axial) -> list[Axial]:
    """Return the six neighbours of a hex, clockwise. The first one is straight above the hex."""
    q, r = at
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(a: Axial, b: Axial) -> int:
    """Return the distance between two hexes, as the number of steps from hex to neighbouring hex."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Axial, radius: int) -> list[Axial]:
    """Return the hexes at exactly the distance `radius`, clockwise, beginning straight above.

    For radius 0, return the centre.
    """
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
    """Return all hexes within the distance `radius`, with the centre first."""
    return [at for distance_out in range(radius + 1) for at in ring(centre, distance_out)]


def line(a: Axial, b: Axial) -> list[Axial]:
    """Return the hexes on a straight line between two hexes, including these two hexes.

    If the line runs along the edge between two hexes, the result contains only the hex on one side.
    """
    steps = distance(a, b)
    return [_nearest(a, b, step, steps) for step in range(steps + 1)] if steps else [a]


def _nearest(a: Axial, b: Axial, step: int, steps: int) -> Axial:
    """Return the hex nearest to the point at step/steps of the line.

    A tiny offset decides always in the same way if two hexes are equally near.
    """
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
    """A way out of a node: the next node, the cost (0 or more), and the name of this step in a path."""

    to: N
    cost: int
    step: str = ""


class Arrival(NamedTuple, Generic[N]):
    """The last part of a cheapest way to a node.

    `cost`: the total cost of the way. `before`: the previous node, or None for the start. `step`: the name of the last
    step.
    """

    cost: int
    before: N | None
    step: str


def nearest(
    start: N, roads: Callable[[N], Iterable[Road[N]]], limit: int | None = None
) -> Iterator[tuple[N, Arrival[N]]]:
    """Yield every node whose cost is at most `limit`, with a cheapest way to the node.

    If `limit` is None, yield all nodes.

    The nodes come in the order of their cost. Nodes with equal cost come in the order in which they were found.
    """
    seen: set[N] = set()
    waiting: list[list[tuple[N, N | None, str]]] = [[(start, None, "")]]
    for cost, nodes in enumerate(waiting):  # `waiting` grows during the loop: it has one list for each cost
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
    """Return a cheapest way to every node whose cost is at most `limit`. If `limit` is None, include all nodes.

    The nodes are in the order of `nearest`.
    """
    return dict(nearest(start, roads, limit))


def steps_to(found: dict[N, Arrival[N]], goal: N) -> list[str]:
    """Return the steps of a cheapest path to `goal`. `found` is a result of `cheapest`."""
    steps: list[str] = []
    at: N | None = goal
    while at is not None and found[at].before is not None:
        steps.append(found[at].step)
        at = found[at].before
    return steps[::-1]
