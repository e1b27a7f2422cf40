"""All places where a piece can end its move in one segment turn, each with the lowest cost and a path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.hexes import Road, cheapest, steps_to
from engine.sumeria.terrain.banks import Blocked, ways_out
from engine.sumeria.terrain.land import Land
from engine.sumeria.terrain.paths import ALLOWANCE, Enemies, PieceKind, Walker, take_step


class Reached(NamedTuple):
    """A place that a piece can reach. `cost`: the number of spaces. `path`: the steps of a cheapest path.

    `crosses`: whether the path crosses a river. `fights`: whether the piece reaches enemy armies at the place.
    """

    place: str
    cost: int
    path: tuple[str, ...]
    crosses: bool
    fights: bool


def reach(land: Land, enemies: Enemies, kind: PieceKind, start: str) -> list[Reached]:
    """Return the places where one army, or the Leader without armies, can end its move, except the start.

    The cheapest places come first. If there are enemy armies at a place (`fights`), the Leader can end its move there
    only together with an army of the same seat (S-35).
    """

    def roads(walker: Walker) -> Iterator[Road[Walker]]:
        for step, _ in ways_out(walker.place):
            try:
                yield Road(take_step(land, enemies, kind, walker, step), 1, step)
            except Blocked:
                continue

    found = cheapest(Walker(start), roads, ALLOWANCE[kind])
    best: dict[str, Reached] = {}
    for walker, arrival in found.items():
        if walker.place not in best and walker.place != start:
            path = tuple(steps_to(found, walker))
            best[walker.place] = Reached(walker.place, arrival.cost, path, walker.crossed, walker.done)
    return list(best.values())
