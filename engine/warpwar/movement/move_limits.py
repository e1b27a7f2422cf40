"""What limits a mover, from what the mover sees.

Checks of moves, prompts and `reach` answers all use the same limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.rules import Rules
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.view import StarView, UnitView

Levels = Mapping[Seat, str]
"""The relations of one seat: maps each other seat to its relation with the seat. A seat that is missing in the map is
at War."""


class MoveLimits(Struct, frozen=True):
    """Limits on the moves of a seat's ships, as far as the seat knows them. All hexes are ids.

    `enemies`: hexes with ships of players at War with the seat. `first_turn`: enemy base stars that no ship may enter
    on the first turn. `closed`: stars that no ship may enter because of a cease fire. `pass_only`: stars that the ship
    can pass but where it cannot end its move. `loose`: the seat's Systemships and pods that stand at stars, by star.
    `handled`: units that already changed their carrier this turn, if the house rule "relay" is off. `dummies`: number
    of the seat's dummy counters by hex. `must_leave`: hexes that a ship must leave if it can reach a star (ships
    interned by a cease fire, R-DIP-05).
    """

    enemies: frozenset[str] = frozenset()
    first_turn: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    pass_only: frozenset[str] = frozenset()
    loose: dict[str, tuple[str, ...]] = {}
    handled: frozenset[str] = frozenset()
    dummies: dict[str, int] = {}
    must_leave: frozenset[str] = frozenset()


def limits_from(
    rules: Rules,
    turn: int,
    seat: Seat,
    units: Iterable[UnitView],
    stars: Iterable[StarView],
    levels: Levels,
    dummies: Mapping[str, int] | None = None,
) -> MoveLimits:
    """Return the limits on the moves of this seat's ships. `units` and `stars`: what the seat sees now.

    Units that the seat only remembers are ignored.
    """
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
    return MoveLimits(
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


def entry_fault(star_map: StarMap, limits: MoveLimits, there: str) -> tuple[str, str] | None:
    """Return why no ship can enter this hex, as a pair of code and sentence. Return None if ships can enter it."""
    name = star_map.label(there)
    if not star_map.enterable(there):
        return "E-OFF-MAP", f"{name} is a black hole. No ship may enter it; choose a path around it."
    if there in limits.first_turn:
        return (
            "E-FIRST-TURN-BASE",
            f"No ship may enter an enemy base star in the first game-turn; choose a path around {name}.",
        )
    if there in limits.closed:
        return "E-CEASE-FIRE", f"Because of a cease fire you may not enter {name}; choose another path."
    return None
