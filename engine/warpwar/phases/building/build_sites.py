"""Where a seat may build, repair, deploy and pay: asked by prompts and by the yard alike."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.game import Seat
from engine.warpwar import economy, position
from engine.warpwar.knowledge import visibility
from engine.warpwar.rules import Rules
from engine.warpwar.state import Pod, Star, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World

MAX_DUMMIES = 7
"""Dummy counters of each player (R-HID-03)."""


class Payer(NamedTuple):
    """A stock: `word` as commands name it ("stock", "base", "colony", "mined" or a ship id), and its star's hex."""

    word: str
    hex: str


def base_payer(rules: Rules, star: Star) -> Payer:
    return Payer("stock", "") if rules.national_stock else Payer("base", star.hex)


def funds(state: State, seat: Seat, payer: Payer) -> int:
    """BP the payer has now."""
    if payer.word == "stock":
        return state.sides[seat].stock
    if payer.word in ("base", "colony"):
        return state.stars[payer.hex].bp
    if payer.word == "mined":
        return state.mined.get(payer.hex, 0)
    return state.ships[payer.word].bp


def pay(state: State, seat: Seat, payer: Payer, bp: int) -> None:
    if payer.word == "stock":
        state.sides[seat].stock -= bp
    elif payer.word in ("base", "colony"):
        state.stars[payer.hex].bp -= bp
    elif payer.word == "mined":
        state.mined[payer.hex] -= bp
    else:
        state.ships[payer.word].bp -= bp


def payer_label(world: World, payer: Payer) -> str:
    """How people call the payer."""
    if payer.word == "stock":
        return "the national stock"
    place = world.star_map.label(payer.hex)
    return place if payer.word in ("base", "colony") else f"{payer.word} at {place}"


def must_spend(state: State, rules: Rules) -> bool:
    """1977 Learning and Basic: the first turn's BP must all be spent (R-BLD-10)."""
    return bool(rules.must_spend_all) and state.turn == 1


def no_shipyard(state: State, world: World, seat: Seat, star: Star) -> str:
    """Why no ship can be built there by this seat; "" if one can."""
    name = world.star_map.label(star.hex)
    if star.base != seat:
        return f"You have no base at {name}."
    if not position.works_now(state, star):
        return f"The base at {name} was finished this turn; it builds from the next one."
    if position.enemies_at(state, star.hex, seat):
        return f"Enemy ships stand at {name}; nothing can be built there."
    return ""


def may_repair(state: State, rules: Rules, seat: Seat, ship: Ship) -> bool:
    """Own ships, and Allies' by house rule (R-REP-05)."""
    if ship.owner == seat:
        return True
    return rules.ally_repair and position.relation(state, seat, ship.owner) == "allied"


def repair_payers(state: State, world: World, seat: Seat, ship: Ship) -> list[Payer]:
    """What of the seat's can pay for this ship's repairs where it is now (R-REP-01, 02, 06)."""
    rules, star = world.rules, state.stars.get(ship.hex)
    if star is None or not rules.repair or position.enemies_at(state, ship.hex, seat):
        return []
    found = []
    if star.base == seat and position.works_now(state, star):
        found.append(base_payer(rules, star))
    if star.colony == seat:
        found.append(Payer("colony", star.hex))
    here = [other for other in position.ships_of(state, seat) if other.hex == ship.hex]
    bays = [other for other in here if other.has("R")]
    if bays:
        if state.mined.get(star.hex):
            found.append(Payer("mined", star.hex))
        holders = bays if rules.edition == "1994" else here
        found += [Payer(other.id, star.hex) for other in holders if other.bp]
    return found


def no_colony(state: State, world: World, seat: Seat, pod: Pod) -> str:
    """Why this pod cannot be deployed where it is, as far as its owner knows; "" if it can (R-COL-02)."""
    star = state.stars.get(pod.hex)
    if star is None:
        return f"{pod.id} is in space; a colony needs a star."
    name = world.star_map.label(pod.hex)
    if state.sides[seat].emperor_lost:
        return "Without an Emperor no colony can be founded."
    if star.base >= 0 or star.colony >= 0:
        return f"{name} already has a base or colony."
    if position.enemies_at(state, star.hex, seat):
        return f"Enemy ships stand at {name}."
    holder = position.controller(state, star)
    if holder not in (-1, seat):
        return f"{name} is controlled by another player."
    reads = star.hex in visibility.ViewerSight(state, world, seat).counters
    return f"{name} cannot bear a colony (C-)." if reads and not bears_colony(world, star) else ""


def bears_colony(world: World, star: Star) -> bool:
    """Not where the counter shows C-, whoever has seen it (R-COL-02)."""
    return economy.may_found_colony(world.counter(star.counter))


def no_works(state: State, world: World, seat: Seat, star: Star) -> str:
    """Why no base can be built there by this seat; "" if one can (R-BASE-02 to 04)."""
    name, rules = world.star_map.label(star.hex), world.rules
    if not rules.base_cost:
        return "No new bases are built in this scenario."
    if state.sides[seat].emperor_lost:
        return "Without an Emperor no base can be built."
    if star.base >= 0 or star.works_by not in (-1, seat):
        return f"{name} already has a base or one under construction."
    if position.enemies_at(state, star.hex, seat):
        return f"Enemy ships stand at {name}."
    if rules.edition == "1994":
        return "" if star.control == seat else f"You do not own {name}."
    if star.colony != seat:
        return f"A base grows out of a colony; you have none at {name}."
    if star.colony_since >= state.turn:
        return f"The colony at {name} was founded this turn; build the base from the next one."
    return "" if economy.may_found_base(world.counter(star.counter)) else f"{name} cannot bear a base (B-)."


def works_payers(state: State, rules: Rules, seat: Seat, star: Star) -> list[Payer]:
    """Who can pay for base works at a star: ships' Holds, and in 2012 the colony's stock (R-BASE-03)."""
    here = [ship for ship in position.ships_of(state, seat) if ship.hex == star.hex]
    ships = [Payer(ship.id, star.hex) for ship in here if works_funds(state, rules, Payer(ship.id, star.hex))]
    if rules.edition == "1994" or rules.base_bp_2012 == "ship_only":
        return ships
    return [Payer("colony", star.hex)] if star.colony == seat else []


def works_funds(state: State, rules: Rules, payer: Payer) -> int:
    """BP a payer can put into base works; in 1994 not what was mined there this turn (R-BASE-02)."""
    if payer.word == "colony":
        return state.stars[payer.hex].bp
    fresh = state.mined.get(payer.word, 0) if rules.edition == "1994" else 0
    return max(0, state.ships[payer.word].bp - fresh)


def may_hold_dummies(state: State, seat: Seat, hex: str) -> bool:
    """Whether a real unit, base or colony of the seat is in the hex (R-HID-03)."""
    star = state.stars.get(hex)
    if star is not None and seat in (star.base, star.colony):
        return True
    return any(ship.hex == hex for ship in position.ships_of(state, seat))
