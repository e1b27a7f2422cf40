"""All places where a piece can end its move in one segment turn, with the cheapest cost and a path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.hexes import Road, cheapest, steps_to
from engine.sumeria.terrain.banks import Blocked, ways_out
from engine.sumeria.terrain.land import Land
from engine.sumeria.terrain.paths import ALLOWANCE, Enemies, PieceKind, Walker, moved


class Reached(NamedTuple):
    """A place in reach: cost in spaces, steps of a cheapest path, whether it crosses a river or meets enemies."""

    place: str
    cost: int
    path: tuple[str, ...]
    crosses: bool
    fights: bool


def reach(land: Land, enemies: Enemies, kind: PieceKind, start: str) -> list[Reached]:
    """Return where one army, or the Leader without armies, can end its move, cheapest first and without the start.

    The Leader can end where enemy armies are (`fights`) only together with an own army (S-35).
    """

    def roads(walker: Walker) -> Iterator[Road[Walker]]:
        for step, _ in ways_out(walker.place):
            try:
                yield Road(moved(land, enemies, kind, walker, step), 1, step)
            except Blocked:
                continue

    found = cheapest(Walker(start), roads, ALLOWANCE[kind])
    best: dict[str, Reached] = {}
    for walker, arrival in found.items():
        if walker.place not in best and walker.place != start:
            path = tuple(steps_to(found, walker))
            best[walker.place] = Reached(walker.place, arrival.cost, path, walker.crossed, walker.done)
    return list(best.values())
