"""What binds a piece on its way: allowance, stops, enemies (S-18, S-20, S-35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from engine.sumeria.terrain.banks import CROSS, Blocked, crossed, entered
from engine.sumeria.terrain.land import Land, hex_of

ARMY_ALLOWANCE = 2
LEADER_ALLOWANCE = 4

PieceKind = Literal["army", "leader"]
"""A Leader with armies in one path is bound as an army (S-35)."""
ALLOWANCE: dict[PieceKind, int] = {"army": ARMY_ALLOWANCE, "leader": LEADER_ALLOWANCE}


class Enemies:
    """Where the armies stand that a player's pieces meet, neutral ones among them."""

    def __init__(self, places: Iterable[str]) -> None:
        self.places = frozenset(places)
        self.hexes = frozenset(hex_of(place) for place in self.places)


class Walker(NamedTuple):
    """A piece under way. `halted`: it enters no further hex; `done`: it came to enemy armies, and does nothing more."""

    place: str
    halted: bool = False
    done: bool = False
    crossed: bool = False
    """It paid for a crossing."""


def moved(land: Land, enemies: Enemies, kind: PieceKind, walker: Walker, step: str) -> Walker:
    """The piece after one step; raises Blocked with the code of what forbids it. The cost is one for every step."""
    crosses = step == CROSS
    to = crossed(land, walker.place) if crosses else entered(land, walker.place, step)
    if walker.done or (walker.halted and not (crosses and to in enemies.places)):
        raise Blocked("E-STOP" if kind == "army" else "E-LEADER-ALONE")
    meets = to in enemies.places
    halts = kind == "army" and (walker.halted or (not crosses and _halts(land, enemies, to)))
    return Walker(to, halts, meets, walker.crossed or crosses)


def _halts(land: Land, enemies: Enemies, place: str) -> bool:
    """An army that enters this hex goes no further (S-20)."""
    hex_id = hex_of(place)
    return bool(land.hexes[hex_id].city) or hex_id in enemies.hexes


def walked(land: Land, enemies: Enemies, kind: PieceKind, start: str, path: Iterable[str]) -> Walker:
    """The piece at the end of its path; raises Blocked with the first thing that forbids it."""
    walker = Walker(start)
    for spent, step in enumerate(path, 1):
        walker = moved(land, enemies, kind, walker, step)
        if spent > ALLOWANCE[kind]:
            raise Blocked("E-FAR")
    return walker
