"""What binds a mover, read from what he sees: the same for judging a move, for prompts and for answers to `reach`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.game import Seat
from engine.warpwar.movement.mover import Sight
from engine.warpwar.rules import Rules
from engine.warpwar.view import StarView, UnitView

Levels = Mapping[Seat, str]
"""Other seat -> relation; not named: war."""


def bearings(
    rules: Rules,
    turn: int,
    seat: Seat,
    units: Iterable[UnitView],
    stars: Iterable[StarView],
    levels: Levels,
    dummies: Mapping[str, int] | None = None,
) -> Sight:
    """The Sight of a mover. `units` and `stars` are what he sees now; memories do not bind."""
    enemies: set[str] = set()
    mine: set[str] = set()
    handled: set[str] = set()
    loose: dict[str, list[str]] = {}
    for unit in units:
        if unit.memory or unit.kind == "emperor":
            continue
        if unit.owner == seat:
            mine.add(unit.hex)
            if unit.kind in ("S", "pod") and not unit.aboard:
                loose.setdefault(unit.hex, []).append(unit.id)
            if unit.relayed:
                handled.add(unit.id)
        elif unit.kind in ("W", "S") and not unit.aboard and _level(levels, unit.owner) == "war":
            enemies.add(unit.hex)
    first_turn, closed, pass_only = set(), set(), set()
    for star in stars:
        owner = star.base if star.base >= 0 else star.colony
        if turn == 1 and rules.first_turn_ban and owner not in (-1, seat) and _level(levels, owner) == "war":
            first_turn.add(star.hex)
        if star.control in (-1, seat):
            continue
        level = _level(levels, star.control)
        if level == "cease_fire":
            closed.add(star.hex)
        elif level == "peace" and not rules.peace_stop:
            pass_only.add(star.hex)
    return Sight(
        enemies=frozenset(enemies),
        first_turn=frozenset(first_turn),
        closed=frozenset(closed),
        pass_only=frozenset(pass_only),
        loose={hex: tuple(sorted(ids)) for hex, ids in loose.items()},
        handled=frozenset(handled),
        dummies=dict(dummies or {}),
        must_leave=frozenset(closed & mine),
    )


def _level(levels: Levels, other: Seat) -> str:
    return levels.get(other, "war")
