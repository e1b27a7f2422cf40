"""Conditional plans for movement, which players file in advance (R-INIT-04).

A plan is carried out when its seat gets the activation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.core.errors import Fault
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.commands import MovePlan, MovePlans
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.movement import paths
from engine.warpwar.movement.move_limits import MoveLimits
from engine.warpwar.phases.moving import activation
from engine.warpwar.rules import Rules
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship
from engine.warpwar.views import map_view
from engine.warpwar.world import World

MOST_STEPS, MOST_SHIPS = 600, 200
"""Limits for all plans of a seat together: maximum number of path steps, and maximum number of ship names.

This is enough for ten steps for each of sixty ships, and for each ship in three plans.
"""

_LOAD = re.compile(r" *(?:(?:drop|pick) +[SP][0-9]{1,6}|dummies +[1-9]) *")


def plannable(rules: Rules) -> bool:
    """Return whether moves can be planned in advance.

    Plans make it unnecessary to wait for other players between moves. Such waits exist only in interleaved movement.
    """
    return rules.common_turn and rules.movement == "interleaved"


def faults(state: State, world: World, seat: Seat, filed: MovePlans, bounded: bool = True) -> Iterator[Fault]:
    """Yield the faults of plans that can never be carried out.

    If `bounded` is True, also yield faults for plans that are too long and for words that are not path steps. Whether a
    plan is possible in the present position is checked only when the plan is carried out.
    """
    if not plannable(world.rules):
        yield Fault("E-PLANS", "Moves cannot be planned ahead here: no other player moves between your moves.", "plans")
    if bounded and sum(len(plan.path) for plan in filed.plans) > MOST_STEPS:
        yield Fault("E-PLANS-LONG", f"Plan at most {MOST_STEPS} steps in all. Shorten the plans.", "plans")
    if bounded and sum(len(plan.ships) for plan in filed.plans) > MOST_SHIPS:
        yield Fault("E-PLANS-LONG", f"Name at most {MOST_SHIPS} ships in all plans. Remove some ships.", "plans")
    for index, plan in enumerate(filed.plans):
        for id in plan.ships:
            ship = state.ships.get(id)
            if ship is None or ship.owner != seat or not ship.is_warpship:
                text = f"You have no Warpship {id}. Remove {id} from the plan."
                yield Fault("E-NOT-YOURS", text, f"plans.{index}.ships")
        if len(set(plan.ships)) != len(plan.ships):
            yield Fault("E-LIST-TWICE", "A plan can name each ship only once.", f"plans.{index}.ships")
        for at, word in enumerate(plan.path if bounded else ()):
            if fault := _step_fault(world, word, f"plans.{index}.path.{at}"):
                yield fault


def _step_fault(world: World, word: str, field: str) -> Fault | None:
    """Return a fault if a path step is wrong wherever the ship is then. Otherwise return None."""
    if _LOAD.fullmatch(word):
        return None
    if " " in word.strip():
        text = f'"{word}" is not a step of a path. Name a hex or star, or write drop S20, pick S20 or dummies 2.'
        return Fault("E-PATH", text, field)
    if world.star_map.find(word.strip().removeprefix("~")) is None:
        return Fault("E-OFF-MAP", f"{word} is not a hex or star of this map.", field)
    return None


def next_planned(
    state: State, world: World, seat: Seat, ships: Sequence[Ship]
) -> tuple[Ship, MoveLimits, tuple[str, ...]] | None:
    """Return the next move that the seat has planned: ship, limits, path. Return None if the player must be asked.

    `ships`: the seat's ships that can still move. The limits are calculated from what the seat sees.
    """
    filed = state.sides[seat].plans
    if filed is None:
        return None
    limits = activation.limits_of(state, world, seat)
    for plan in filed.plans:
        ship = _first(plan, ships)
        if ship is not None and not _unfit(state, world, limits, ship, plan.path, plan.when):
            return ship, limits, plan.path
    if filed.rest == "ask":
        return None
    planned = {id for plan in filed.plans for id in plan.ships}
    for ship in sorted(ships, key=lambda ship: ship.id in planned):
        if not _unfit(state, world, limits, ship):
            return ship, limits, ()
    return None


def unfit(state: State, world: World, seat: Seat, ships: Sequence[Ship]) -> tuple[str, ...]:
    """Return a text for each plan of the seat: why the plan cannot be carried out now, or "" if it can."""
    filed = state.sides[seat].plans
    if filed is None or not filed.plans:
        return ()
    limits = activation.limits_of(state, world, seat)
    found = []
    for plan in filed.plans:
        ship = _first(plan, ships)
        if ship is None:
            found.append("No ship of this plan can move now.")
        else:
            found.append(_unfit(state, world, limits, ship, plan.path, plan.when))
    return tuple(found)


def _first(plan: MovePlan, ships: Sequence[Ship]) -> Ship | None:
    able: Mapping[str, Ship] = {ship.id: ship for ship in ships}
    return next((able[id] for id in plan.ships if id in able), None)


def _unfit(
    state: State,
    world: World,
    limits: MoveLimits,
    ship: Ship,
    path: tuple[str, ...] = (),
    when: str = "always",
) -> str:
    """Return why a ship would not take the path now, or "" if nothing prevents it.

    With an empty path the ship stays.
    """
    walk = paths.walk(world.star_map, activation.traveller(state, world, ship), limits, world.rules, path)
    if walk.faults:
        return walk.faults[0].text
    if when == "always":
        return ""
    met, place = walk.end in _enemies(state, world, ship.owner, limits), world.star_map.label(walk.end)
    if when == "free":
        return f"An enemy is at {place}." if met else ""
    return "" if met else f"No enemy is at {place}."


def _enemies(state: State, world: World, seat: Seat, limits: MoveLimits) -> set[str]:
    """Return the hexes where the seat sees ships of players at War.

    Face-down counters count, because they could be ships.
    """
    stacks = map_view.stacks(ViewerSight(state, world, seat))
    return set(limits.enemies) | {
        stack.hex for stack in stacks if stack.owner != seat and position.at_war(state, seat, stack.owner)
    }
