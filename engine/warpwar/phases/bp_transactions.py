"""The BP Transactions phase: seats receive income, then load, unload and scrap by sealed plans (12 2.1, R-SEQ-02, 03).

Since rules version 3, a seat loads, unloads and scraps in the first step of its Build sheet. This phase then asks only
the seats that can trade with another seat (R-SEQ-09).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.errors import Fault, Illegal, illegal, refuse
from engine.core.events import ALL
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import Scrap, Shift, Transact
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases.build_points import bp_holders, income, trade
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, rehearsal, seal, sealable
from engine.warpwar.prompts import Holder, TransactPrompt, TransactSite
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    state = ump.state
    seats = [state.phasing] if state.phasing >= 0 else position.playing(state)
    for seat in seats:
        income.collect(ump, seat)
    asks = may_trade if state.two_sheets else may_matter
    ask(state, [seat for seat in seats if not state.sides[seat].resigned and asks(state, ump.world, seat)])


def may_trade(state: State, world: World, seat: Seat) -> bool:
    """Return whether the seat could have a trading partner. The result depends only on what all viewers can see."""
    if not world.rules.transactions or not any(trade.may_trade(state, seat, side.seat) for side in state.sides):
        return False
    return not visibility.open_counters(world) or bool(trade.partners(state, world, seat))


def may_matter(state: State, world: World, seat: Seat) -> bool:
    """Return whether the seat could have something to load, unload, hand over or scrap.

    The result depends only on what all viewers can see.
    """
    rules = world.rules
    if not (rules.transactions or rules.scrap):
        return False
    if not visibility.open_counters(world) or trade.partners(state, world, seat):
        return True
    mine: dict[str, int] = {}
    for ship in position.ships_of(state, seat):
        if not ship.aboard and ship.hex in state.stars:
            mine[ship.hex] = mine.get(ship.hex, 0) + 1
    for hex, number in mine.items():
        star = state.stars[hex]
        if star.base == seat or (rules.transactions and (star.colony == seat or number > 1)):
            return True
    return False


def open_questions(state: State, world: World) -> Asked:
    return questions(state, "transact", "Load, unload or hand over BP, scrap ships, or do nothing.")


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> TransactPrompt:
    found, partners = sites(state, world, seat), trade.partners(state, world, seat)
    return TransactPrompt(decision.id, found, state.sealed.of(seat) or "", partners)


def sites(state: State, world: World, seat: Seat) -> tuple[TransactSite, ...]:
    """Return the stars where the seat can load, unload or scrap, with the seat's stocks and ships at each star."""
    sites, mine = [], list(position.ships_of(state, seat))
    for star in state.stars.values():
        here = [ship for ship in mine if ship.hex == star.hex]
        holders = [Holder(ship.id, ship.bp, bp_holders.room(state, ship)) for ship in here if ship.has("H")]
        scrap: dict[str, int] = {}
        halves: tuple[str, ...] = ()
        if star.base == seat:
            holders.insert(0, Holder("base", star.bp, -1))
            if world.rules.scrap:
                scrap = {
                    s.id: ship_design.scrap_value(s, world.rules) for s in here if state.sides[seat].emperor != s.id
                }
                halves = tuple(s.id for s in here if s.id in scrap and ship_design.scrap_half(s, world.rules))
        elif star.colony == seat:
            holders.insert(0, Holder("colony", star.bp, world.rules.colony_store - star.bp))
        if (len(holders) > 1 and world.rules.transactions) or scrap:
            sites.append(TransactSite(star.hex, tuple(holders), scrap, halves, star.half))
    return tuple(sites)


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Transact)
    if plan is not None:
        tried = rehearsal(ump)
        carry_out(tried, seat, plan)
        trade.check_bp(tried.state, tried.world, seat, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "transact")


def carry_out(ump: Umpire, seat: Seat, plan: Transact, field: str = "items") -> None:
    """Carry out the items of a plan in order. Raise Illegal with the faults of all wrong items.

    Trades are not carried out here, because they need the plans of all seats (see `trade.carry_out_bp`).
    """
    lines: list[str] = []
    faults: list[Fault] = []
    for index, item in enumerate(plan.items):
        try:
            _in_order(ump, plan, index)
            lines.append(shift(ump, seat, item) if isinstance(item, Shift) else scrap(ump, seat, item))
        except Illegal as error:
            faults += (replace(fault, field=f"{field}.{index}.{fault.field}") for fault in error.faults)
    refuse(faults)
    if lines:
        ump.say(event_types.Spent(seat, tuple(lines)), (seat,))
        for line in lines:
            ump.record(seat, line)


def _in_order(ump: Umpire, plan: Transact, index: int) -> None:
    """Raise Illegal if a plan of the 1994 edition loads or unloads BP after it scraps a ship (R-SEQ-03).

    The BP from scrapping must stay on the base.
    """
    loading, before = isinstance(plan.items[index], Shift), plan.items[:index]
    if ump.rules.edition == "1994" and loading and any(isinstance(item, Scrap) for item in before):
        raise illegal("E-SHIFT", "Load and unload before you scrap ships; BP from scrapping stay on the base.", "at")


def shift(ump: Umpire, seat: Seat, item: Shift) -> str:
    """Move BP between two holders at one star. Return a line for the seat's BP record (R-ECO-09, R-ECO-10).

    Raise Illegal if the rules do not allow this.
    """
    state, star_map = ump.state, ump.world.star_map
    hex = star_map.find(item.at) or item.at
    if not ump.rules.transactions or hex not in state.stars:
        raise illegal("E-SHIFT", "BP can be moved only at stars, and only with the advanced rules.", "at")
    if item.source == item.target:
        raise illegal("E-SHIFT", "Source and target are the same.", "target")
    have, _ = bp_holders.holder(ump, seat, hex, item.source, "source")
    _, room = bp_holders.holder(ump, seat, hex, item.target, "target")
    ships_only = item.source in state.ships and item.target in state.ships
    if ships_only and ump.rules.edition == "1994":
        raise illegal("E-SHIFT", "BP cannot be moved from one ship to another; unload them at a base.", "target")
    if item.bp > have:
        raise illegal("E-BP", f"{item.source} has only {have} BP.", "bp")
    if 0 <= room < item.bp:
        raise illegal("E-ROOM", f"{item.target} has room for {room} BP only.", "bp")
    bp_holders.add(ump, hex, item.source, -item.bp)
    bp_holders.add(ump, hex, item.target, item.bp)
    return f"{item.bp} BP from {item.source} to {item.target} at {star_map.label(hex)}"


def scrap(ump: Umpire, seat: Seat, item: Scrap) -> str:
    """Scrap a ship at one of the seat's bases. Return a line for the seat's BP record (R-ECO-08).

    The base receives half the ship's value and the BP in the ship's Holds. Ships and pods aboard are set down. Raise
    Illegal if the ship cannot be scrapped.
    """
    state = ump.state
    ship = state.ships.get(item.ship)
    if ship is None or ship.owner != seat:
        raise illegal("E-NO-SHIP", f"{item.ship} is not one of your ships.", "ship")
    refuse(ship_design.check_scrapping(ump.rules))
    star = state.stars.get(ship.hex)
    if star is None or star.base != seat:
        raise illegal("E-SCRAP", f"{ship.id} can be scrapped only at one of your bases.", "ship")
    if state.sides[seat].emperor == ship.id:
        raise illegal("E-SCRAP", f"The Emperor is aboard {ship.id}; move the Emperor to another place first.", "ship")
    value = ship_design.scrap_value(ship, ump.rules)
    more = ship_design.scrap_half(ship, ump.rules)
    star.bp += value + ship.bp + (more and star.half)
    star.half ^= more
    ship.bp = 0
    for rider in position.riders(state, ship.id):
        rider.aboard = ""
    carried = bool(ship.aboard)
    ump.remove(ship)
    _say_scrapped(ump, ship, carried)
    return f"{ship.id} scrapped at {ump.world.star_map.label(ship.hex)} for {value}{'½' * more} BP"


def _say_scrapped(ump: Umpire, ship: Ship, carried: bool) -> None:
    body = event_types.Lost(ship.owner, ship.hex, (ship.id,), "scrapped")
    open_to_all = visibility.open_counters(ump.world) and not carried
    ump.say(body, ALL if open_to_all else (ship.owner,))


def leave(ump: Umpire) -> None:
    sealed = ump.state.sealed
    plans = {seat: answer_of(sealed, seat, Transact) or Transact() for seat in sealed.needs}
    for seat, plan in plans.items():
        carry_out(ump, seat, plan)
    trade.carry_out_bp(ump, plans)
    ask(ump.state, ())
