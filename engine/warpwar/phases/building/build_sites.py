"""Decides where a seat may build, repair and deploy. Prompts and the carrying out of plans use these functions."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar import economy, position
from engine.warpwar.knowledge import visibility
from engine.warpwar.rules import Rules
from engine.warpwar.state import Pod, Star, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


def must_spend(state: State, rules: Rules) -> bool:
    """Return whether the seat must spend all BP this turn. This is the case only on the first turn of the 1977 edition,
    Learning and Basic (R-BLD-10)."""
    return bool(rules.must_spend_all) and state.turn == 1


def why_no_shipyard(state: State, world: World, seat: Seat, star: Star) -> str:
    """Return why this seat cannot build a ship at the star, or "" if it can."""
    name = world.star_map.label(star.hex)
    if star.base != seat:
        return f"You have no base at {name}."
    if not position.base_is_ready(state, star):
        return f"The base at {name} was finished this turn; it can build from the next turn on."
    if position.enemies_at(state, star.hex, seat):
        return f"Enemy ships are at {name}; nothing can be built there."
    return ""


def may_repair(state: State, rules: Rules, seat: Seat, ship: Ship) -> bool:
    """Return whether the seat may repair this ship. It may repair its own ships, and by house rule the ships of an Ally
    (R-REP-05)."""
    if ship.owner == seat:
        return True
    return rules.ally_repair and position.relation(state, seat, ship.owner) == "allied"


def why_no_colony(state: State, world: World, seat: Seat, pod: Pod) -> str:
    """Return why this pod cannot be deployed at its present place, or "" if it can (R-COL-02).

    The result depends only on what the pod's owner knows.
    """
    star = state.stars.get(pod.hex)
    if star is None:
        return f"{pod.id} is in space; a colony needs a star."
    name = world.star_map.label(pod.hex)
    if state.sides[seat].emperor_lost:
        return "Without an Emperor no colony can be founded."
    if star.base >= 0 or star.colony >= 0:
        return f"{name} already has a base or colony."
    if position.enemies_at(state, star.hex, seat):
        return f"Enemy ships are at {name}."
    holder = position.controller(state, star)
    if holder not in (-1, seat):
        return f"{name} is controlled by another player."
    reads = star.hex in visibility.ViewerSight(state, world, seat).counters
    return f"{name} cannot have a colony (C-)." if reads and not bears_colony(world, star) else ""


def bears_colony(world: World, star: Star) -> bool:
    """Return whether the star's counter allows a colony (no C-), even if no player has seen the counter (R-COL-02)."""
    return economy.may_found_colony(world.counter(star.counter))


def why_no_works(state: State, world: World, seat: Seat, star: Star) -> str:
    """Return why this seat cannot build a base at the star, or "" if it can (R-BASE-02 to 04)."""
    name, rules = world.star_map.label(star.hex), world.rules
    if not rules.base_cost:
        return "No new bases are built in this scenario."
    if state.sides[seat].emperor_lost:
        return "Without an Emperor no base can be built."
    if star.base >= 0 or star.works_by not in (-1, seat):
        return f"{name} already has a base or one under construction."
    if position.enemies_at(state, star.hex, seat):
        return f"Enemy ships are at {name}."
    if rules.edition == "1994":
        return "" if star.control == seat else f"You do not own {name}."
    if star.colony != seat:
        return f"A base is built from a colony; you have no colony at {name}."
    if star.colony_since >= state.turn:
        return f"The colony at {name} was founded this turn; you can build a base from the next turn on."
    return "" if economy.may_found_base(world.counter(star.counter)) else f"{name} cannot have a base (B-)."
