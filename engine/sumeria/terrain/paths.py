"""Limits for a piece on its path: allowance, stops, enemies (S-18, S-20, S-35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from engine.sumeria.terrain.banks import CROSS, Blocked, cross_river, enter_hex
from engine.sumeria.terrain.land import Land, hex_of

ARMY_ALLOWANCE = 2
LEADER_ALLOWANCE = 4

PieceKind = Literal["army", "leader"]
"""The kind of piece that moves. A Leader that moves together with armies has the limits of an army (S-35)."""
ALLOWANCE: dict[PieceKind, int] = {"army": ARMY_ALLOWANCE, "leader": LEADER_ALLOWANCE}


class Enemies:
    """The places of all armies that are enemies of a player. Neutral armies are included."""

    def __init__(self, places: Iterable[str]) -> None:
        self.places = frozenset(places)
        self.hexes = frozenset(hex_of(place) for place in self.places)


class Walker(NamedTuple):
    """A piece during its move. `halted`: whether the piece can no longer enter another hex.

    `done`: whether the piece has reached enemy armies and must stop.
    """

    place: str
    halted: bool = False
    done: bool = False
    crossed: bool = False
    """Whether the piece has crossed a river in this move."""


def take_step(land: Land, enemies: Enemies, kind: PieceKind, walker: Walker, step: str) -> Walker:
    """Return the piece after one step of its path. Each step costs one space.

    Raise Blocked with the code of the refusal if the step is not allowed.
    """
    crosses = step == CROSS
    to = cross_river(land, walker.place) if crosses else enter_hex(land, walker.place, step)
    if walker.done or (walker.halted and not (crosses and to in enemies.places)):
        raise Blocked("E-STOP" if kind == "army" else "E-LEADER-ALONE")
    meets = to in enemies.places
    halts = kind == "army" and (walker.halted or (not crosses and _halts(land, enemies, to)))
    return Walker(to, halts, meets, walker.crossed or crosses)


def _halts(land: Land, enemies: Enemies, place: str) -> bool:
    """Return whether an army that enters the hex of this place must stop there (S-20)."""
    hex_id = hex_of(place)
    return bool(land.hexes[hex_id].city) or hex_id in enemies.hexes


def walk_path(land: Land, enemies: Enemies, kind: PieceKind, start: str, path: Iterable[str]) -> Walker:
    """Return the piece at the end of its path. Raise Blocked for the first step that is not allowed."""
    walker = Walker(start)
    for spent, step in enumerate(path, 1):
        walker = take_step(land, enemies, kind, walker, step)
        if spent > ALLOWANCE[kind]:
            raise Blocked("E-FAR")
    return walker
