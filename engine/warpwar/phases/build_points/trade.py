"""Trades between seats at peace (R-ECO-12).

A `Give` in one seat's sealed plan takes effect if the other seat's plan has the matching `Take`.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import Illegal, illegal
from engine.core.events import ALL
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.commands import Give, Relations, Take, Transact
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases.build_points import bp_holders
from engine.warpwar.prompts import Partner
from engine.warpwar.state import Star, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def may_trade(state: State, seat: Seat, other: int) -> bool:
    """Return whether two seats may trade. They must be at peace or allied (12 10.1).

    In the 1994 edition no seats may trade (R-DIP-14).
    """
    if position.takes_turns(state):
        return False
    known = 0 <= other < len(state.sides) and other != seat and not state.sides[other].resigned
    return known and position.relation(state, seat, other) in ("peace", "allied")


def holders(state: State, seat: Seat, hex: str) -> tuple[str, ...]:
    """Return the names of a seat's units at a star that could hold BP: "base", "colony" and ship ids.

    The result depends only on what all viewers can see.
    """
    star = state.stars[hex]
    words = ["base"] if star.base == seat else ["colony"] if star.colony == seat else []
    return (*words, *(ship.id for ship in position.ships_at(state, hex) if ship.owner == seat))


def reads(state: State, world: World, seat: Seat, other: int) -> bool:
    """Return whether `seat` knows the counters of `other`. This is True in open play, or if the two seats are Allies.

    If it is False, errors that `seat` receives must not depend on these counters.
    """
    return visibility.open_counters(world) or visibility.may_read_records(state, seat, other)


def known_holders(state: State, world: World, seat: Seat, other: int, hex: str) -> tuple[str, ...]:
    """Return the names of the units of `other` at a star that could hold BP, as far as `seat` knows these units.

    Face-down counters are not included (R-HID-02).
    """
    if reads(state, world, seat, other):
        return holders(state, other, hex)
    star = state.stars[hex]
    if not visibility.knows_base(state, world, seat, star):
        return ()
    return ("base",) if star.base == other else ("colony",) if star.colony == other else ()


def partners(state: State, world: World, seat: Seat) -> tuple[Partner, ...]:
    """Return the stars where this seat could trade BP now, each with a trading partner, as far as the seat knows."""
    others = [side.seat for side in state.sides if may_trade(state, seat, side.seat)]
    found = []
    for hex in state.stars if others else ():
        own = holders(state, seat, hex)
        for other in others if own else ():
            if theirs := known_holders(state, world, seat, other, hex):
                found.append(Partner(hex, other, own, theirs))
    return tuple(found)


def check_bp(state: State, world: World, seat: Seat, plan: Transact) -> None:
    """Raise Illegal if a trade names a wrong partner, a wrong star or a wrong unit, as far as the seat knows.

    Whether the partner agrees is known only after all seats have sent their plans.
    """
    for n, give in enumerate(plan.gives):
        _check_pair(state, world, seat, give.to, give.at, give.source, give.target, f"gives.{n}")
    for n, take in enumerate(plan.takes):
        _check_pair(state, world, seat, take.giver, take.at, take.target, take.source, f"takes.{n}")


def _check_pair(state: State, world: World, seat: Seat, other: int, at: str, own: str, theirs: str, field: str) -> None:
    hex = world.star_map.find(at) or at
    if not may_trade(state, seat, other):
        raise illegal("E-TRADE", "You can trade only with players at peace or allied with you.", field)
    if hex not in state.stars or own not in holders(state, seat, hex):
        raise illegal("E-TRADE", f"{own} is not one of your bases, colonies or ships at that star.", field)
    if reads(state, world, seat, other) and theirs not in holders(state, other, hex):
        raise illegal("E-TRADE", f"{theirs} is not a base, colony or ship of the other player at that star.", field)


def carry_out_bp(ump: Umpire, plans: Mapping[Seat, Transact]) -> None:
    """Carry out each `Give` that has a matching `Take`, if the giver has the BP and the taker has room for them."""
    star_map = ump.world.star_map
    for seat, plan in plans.items():
        for give in plan.gives:
            other = plans.get(give.to)
            twin = Take(seat, give.at, give.bp, give.source, give.target)
            if other is None or twin not in other.takes:
                continue
            hex = star_map.find(give.at) or give.at
            if _pay(ump, seat, give, hex):
                ump.say(event_types.Traded(seat, give.to, hex, give.bp), (seat, give.to))
                ump.record(seat, f"{give.bp} BP handed over at {star_map.label(hex)}")
                ump.record(give.to, f"{give.bp} BP taken over at {star_map.label(hex)}")


def _pay(ump: Umpire, seat: Seat, give: Give, hex: str) -> bool:
    try:
        have, _ = bp_holders.holder(ump, seat, hex, give.source, "gives")
        _, room = bp_holders.holder(ump, give.to, hex, give.target, "gives")
    except Illegal:
        return False
    if have < give.bp or 0 <= room < give.bp:
        return False
    bp_holders.add(ump, hex, give.source, -give.bp)
    bp_holders.add(ump, hex, give.target, give.bp)
    return True


def check_stars(state: State, world: World, seat: Seat, plan: Relations) -> None:
    """Raise Illegal if a star cannot be given or taken, as far as the seat knows.

    The seat must control each star that it gives, and the rules must allow the trade of the star. The other seat must
    control each star that this seat takes.
    """
    for n, give in enumerate(plan.gives):
        star = _check_star(state, world, seat, seat, give.to, give.at, f"gives.{n}")
        name, bare = world.star_map.label(star.hex), star.base < 0 and star.colony < 0
        if state.sides[seat].emperor == star.hex:
            raise illegal("E-TRADE", f"Your Emperor is at {name}. Move the Emperor aboard a ship first.", f"gives.{n}")
        if bare and reads(state, world, seat, give.to) and give.to not in position.owners_at(state, star.hex):
            text = f"{name} has no base or colony: only a player with a ship there can take over this star."
            raise illegal("E-TRADE", text, f"gives.{n}")
    for n, take in enumerate(plan.takes):
        _check_star(state, world, seat, take.giver, take.giver, take.at, f"takes.{n}")


def _check_star(state: State, world: World, seat: Seat, owner: int, other: int, at: str, field: str) -> Star:
    star = state.stars.get(world.star_map.find(at) or at)
    if not may_trade(state, seat, other):
        raise illegal("E-TRADE", "You can trade only with players at peace or allied with you.", field)
    knows = reads(state, world, seat, owner)
    if star is None or (knows and position.controller(state, star) != owner):
        raise illegal("E-TRADE", f"{at} is not a star of the player who gives it.", field)
    return star


def carry_out_stars(ump: Umpire, plans: Mapping[Seat, Relations]) -> None:
    """Transfer the stars that the giver and the taker agreed on (R-ECO-12).

    A base or colony changes its owner and keeps its stock. If a star has neither a base nor a colony, its control
    changes only if the taker has a ship there.
    """
    state, star_map = ump.state, ump.world.star_map
    for seat, plan in plans.items():
        for give in plan.gives:
            hex = star_map.find(give.at) or give.at
            star = state.stars[hex]
            takes = plans[give.to].takes if give.to in plans else ()
            agreed = any(take.giver == seat and (star_map.find(take.at) or take.at) == hex for take in takes)
            if agreed and _may_go(state, star, seat, give.to):
                _hand_over(ump, star, seat, give.to)


def _may_go(state: State, star: Star, giver: Seat, taker: Seat) -> bool:
    if position.controller(state, star) != giver or state.sides[giver].emperor == star.hex:
        return False
    return giver in (star.base, star.colony) or taker in position.owners_at(state, star.hex)


def _hand_over(ump: Umpire, star: Star, giver: Seat, taker: Seat) -> None:
    star.base = taker if star.base == giver else star.base
    star.colony = taker if star.colony == giver else star.colony
    star.works_by = taker if star.works_by == giver else star.works_by
    star.control, star.control_since = taker, ump.state.turn
    ump.say(event_types.Traded(giver, taker, star.hex, 0, star=True), ALL)
