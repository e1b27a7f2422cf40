"""A rule that moves lone armies on open land further, so that they mark more land.

With this rule, one action of the player moves all these armies.
"""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria.commands import Move, Segment
from engine.sumeria.position import NEUTRAL, MapPosition, armies_in, enemies_of, near_neutral_city
from engine.sumeria.terrain.land import Land, hex_of
from engine.sumeria.terrain.reach import reach
from engine.sumeria.war.segment_plan import judge_command

TAKEN = 1.5
"""Factor for the value of a marker that is taken from another player. For a marker on free land the factor is 1.

It is higher here because the other player loses the marker.
"""
TAKEN_BACK = 0.5
"""Factor for the value of a marker next to a neutral city.

At Planting, the city takes the marker back if the army has left the hex before that phase (S-09).
"""


def worth(land: Land, position: MapPosition, seat: Seat, hex_id: str, left: int) -> float:
    """Return the value of placing a marker in the hex.

    `left`: the number of segment turns that are left in this War, including the current one.
    """
    owner = position.owner(hex_id)
    if owner == seat:
        return 0
    found = land.hexes[hex_id].worth * (1 if owner == NEUTRAL else TAKEN)
    return found * (TAKEN_BACK if left > 1 and near_neutral_city(land, position, hex_id) else 1)


def gain(land: Land, position: MapPosition, seat: Seat, hex_id: str, left: int) -> float:
    """Return `worth`, or 0 if another player's armies are in the hex on any bank.

    In a hex with another player's armies, no marker changes (S-27).
    """
    held = any(armies_in(land, position, other, hex_id) for other in range(len(position.armies)) if other != seat)
    return 0 if held else worth(land, position, seat, hex_id, left)


def marking(land: Land, position: MapPosition, seat: Seat, command: Segment, left: int) -> list[Move]:
    """Return moves to add to a command. They send lone armies to the hexes where a marker is worth most.

    An army is moved only if the command does not move it, it is outside cities, and it is not with the Leader. Among
    equal values, the nearest place is chosen. No two armies move to the same hex, and no army moves into a battle.
    Raise Illegal if the command is not allowed.
    """
    taken = {hex_of(place) for place in judge_command(land, position, seat, command).after.armies[seat]}
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


def _lone(land: Land, position: MapPosition, seat: Seat) -> list[str]:
    stacks = position.armies[seat].items()
    return [
        place
        for place, armies in stacks
        if armies == 1 and not land.hexes[hex_of(place)].city and position.leaders[seat] != place
    ]
