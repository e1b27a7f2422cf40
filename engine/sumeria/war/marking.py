"""Rule by which lone armies on open land move on and mark more of it, so that one action can send them all."""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria.commands import Move, Segment
from engine.sumeria.position import NEUTRAL, Position, armies_in, enemies_of, near_neutral_city
from engine.sumeria.terrain.land import Land, hex_of
from engine.sumeria.terrain.reach import reach
from engine.sumeria.war.segment_plan import judged

TAKEN = 1.5
"""Factor for a marker taken from another player, compared with one on free land: that player loses it."""
TAKEN_BACK = 0.5
"""Factor for a marker next to a neutral city.

The city takes it back at Planting if the army has moved on by then (S-09).
"""


def worth(land: Land, position: Position, seat: Seat, hex_id: str, left: int) -> float:
    """Return the value of a marker there. `left`: segment turns of this War still to come, including this one."""
    owner = position.owner(hex_id)
    if owner == seat:
        return 0
    found = land.hexes[hex_id].worth * (1 if owner == NEUTRAL else TAKEN)
    return found * (TAKEN_BACK if left > 1 and near_neutral_city(land, position, hex_id) else 1)


def gain(land: Land, position: Position, seat: Seat, hex_id: str, left: int) -> float:
    """Return `worth`, or 0 if another player's armies are in the hex on any bank: then no marker changes (S-27)."""
    held = any(armies_in(land, position, other, hex_id) for other in range(len(position.armies)) if other != seat)
    return 0 if held else worth(land, position, seat, hex_id, left)


def marking(land: Land, position: Position, seat: Seat, command: Segment, left: int) -> list[Move]:
    """Return moves to add to a command, which send lone armies to where a marker is worth most.

    Only lone armies are sent that the command leaves in place outside cities and without the Leader. Among equal values
    the nearest place comes first. No two go to the same hex, and none goes to a battle. Raise Illegal for a command
    that is not allowed.
    """
    taken = {hex_of(place) for place in judged(land, position, seat, command).after.armies[seat]}
    gone = {move.start for move in command.moves}
    enemies = enemies_of(land, position, seat)
    gains = {hex_id: gain(land, position, seat, hex_id, left) for hex_id in land.hexes}
    ways = [
        (-gains[hex_of(way.place)], way.cost, place, way)
        for place in _lone(land, position, seat)
        if place not in gone
        for way in reach(land, enemies, "army", place)
        if not way.fights
    ]
    moves: dict[str, Move] = {}
    for loss, _, place, way in sorted(ways, key=lambda each: (*each[:3], each[3].place)):
        goal = hex_of(way.place)
        if loss < 0 and place not in moves and goal not in taken:
            moves[place] = Move(place, 1, path=way.path)
            taken.add(goal)
    return [moves[place] for place in sorted(moves)]


def _lone(land: Land, position: Position, seat: Seat) -> list[str]:
    stacks = position.armies[seat].items()
    return [
        place
        for place, armies in stacks
        if armies == 1 and not land.hexes[hex_of(place)].city and position.leaders[seat] != place
    ]
