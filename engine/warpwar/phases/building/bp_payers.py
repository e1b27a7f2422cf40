"""Payers for building, repairs and works on a base: who they are, their BP, and payment (R-BLD, R-REP, R-BASE)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.rules import Rules
from engine.warpwar.state import Star, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


class Payer(NamedTuple):
    """A stock of BP that can pay.

    `word`: the name of the stock in commands ("stock", "base", "colony", "mined" or a ship id). `hex`: the star of the
    stock, or "" for the national stock ("stock").
    """

    word: str
    hex: str


def of_base(rules: Rules, star: Star) -> Payer:
    return Payer("stock", "") if rules.national_stock else Payer("base", star.hex)


def funds(state: State, seat: Seat, payer: Payer) -> int:
    """Return the BP that the payer has now."""
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


def label(world: World, payer: Payer) -> str:
    """Return the payer's name for messages to players."""
    if payer.word == "stock":
        return "the national stock"
    place = world.star_map.label(payer.hex)
    return place if payer.word in ("base", "colony") else f"{payer.word} at {place}"


def for_repair(state: State, world: World, seat: Seat, ship: Ship) -> list[Payer]:
    """Return the payers that the seat can use to repair this ship at its present star (R-REP-01, 02, 06)."""
    rules, star = world.rules, state.stars.get(ship.hex)
    if star is None or not rules.repair or position.enemies_at(state, ship.hex, seat):
        return []
    found = []
    if star.base == seat and position.base_is_ready(state, star):
        found.append(of_base(rules, star))
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


def for_works(state: State, rules: Rules, seat: Seat, star: Star) -> list[Payer]:
    """Return the payers for works on a base at a star (R-BASE-03).

    In the 1994 edition, and in the 2012 edition by house rule `base_bp_2012: ship_only`, the payers are ships with BP
    in Holds. Otherwise the payer is the colony's stock.
    """
    here = [ship for ship in position.ships_of(state, seat) if ship.hex == star.hex]
    ships = [Payer(ship.id, star.hex) for ship in here if works_funds(state, rules, Payer(ship.id, star.hex))]
    if rules.edition == "1994" or rules.base_bp_2012 == "ship_only":
        return ships
    return [Payer("colony", star.hex)] if star.colony == seat else []


def works_funds(state: State, rules: Rules, payer: Payer) -> int:
    """Return the BP that a payer can spend on works on a base.

    In the 1994 edition, BP mined this turn do not count (R-BASE-02).
    """
    if payer.word == "colony":
        return state.stars[payer.hex].bp
    fresh = state.mined.get(payer.word, 0) if rules.edition == "1994" else 0
    return max(0, state.ships[payer.word].bp - fresh)
