"""The Build phase: each seat plans new ships, pods, repairs, colonies and bases (12 2.2, R-SEQ-04).

In the 2012 edition the plans are sealed. Since rules version 3, the first step of a seat's plan is the seat's BP
transactions, which are carried out before anything is built (R-SEQ-09).
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import Build, Transact
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases import bp_transactions
from engine.warpwar.phases.building import bp_payers, build_sites
from engine.warpwar.phases.building.build_items import BuildPlan
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, rehearsal, seal, sealable
from engine.warpwar.prompts import BuildPrompt, Fix, TransactPrompt, WorksSite, Yard
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire, next_id
from engine.warpwar.units import dummies, emperor, ship_design
from engine.warpwar.world import World

BOTH = "Load and unload BP, scrap ships, then build and repair; or do nothing."
SCRAP_FIRST = "Scrap ships, then build and repair; or do nothing."


def enter(ump: Umpire) -> None:
    state = ump.state
    seats = [state.phasing] if state.phasing >= 0 else position.playing(state)
    ask(state, [seat for seat in seats if not state.sides[seat].resigned and may_matter(state, ump.world, seat)])


def may_matter(state: State, world: World, seat: Seat) -> bool:
    """Return whether the seat could have something to build.

    The result depends only on what all viewers can see. Stocks and damage are secret, so the function does not use
    them.
    """
    rules = world.rules
    if rules.must_spend_all:
        return state.turn == 1
    if state.two_sheets and bp_transactions.may_matter(state, world, seat):
        return True
    if not visibility.open_counters(world):
        return True
    if any(seat in (star.base, star.colony) for star in state.stars.values()):
        return True
    from_ships = rules.pod_cost or rules.base_cost or "R" in rules.attrs
    return bool(from_ships) and any(True for _ in position.ships_of(state, seat))


def open_questions(state: State, world: World) -> Asked:
    if not state.two_sheets or not (world.rules.transactions or world.rules.scrap):
        return questions(state, "build", "Build and repair, or build nothing.")
    return questions(state, "build", BOTH if world.rules.transactions else SCRAP_FIRST)


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> BuildPrompt:
    rules, side = world.rules, state.sides[seat]
    tl = ship_design.tl_of(state.turn, rules)
    seats = len(state.sides)
    many = ship_design.lots(tl, rules)
    first = bp_transactions.sites(state, world, seat) if state.two_sheets else ()
    return BuildPrompt(
        decision=decision.id,
        yards=yards(state, world, seat),
        attrs=rules.attrs,
        systemship_attrs=rules.systemship_attrs,
        prices=ship_design.prices(rules),
        lots={attr: many[attr] for attr in many if attr in rules.attrs},
        generators=rules.generators,
        tl=tl,
        next_warpship=next_id(seat, seats, "W", side.dealt.get("W", 0)),
        next_systemship=next_id(seat, seats, "S", side.dealt.get("S", 0)),
        systemships=rules.systemships,
        must_spend=rules.must_spend_all if build_sites.must_spend(state, rules) else 0,
        fixes=fixes(state, world, seat),
        pods=tuple(
            pod.id
            for pod in state.pods.values()
            if pod.owner == seat and not build_sites.why_no_colony(state, world, seat, pod)
        ),
        works=works(state, world, seat),
        dummies=dict(side.dummies),
        dummies_left=dummies.MOST - sum(side.dummies.values()) if rules.semi_hidden else 0,
        emperor=side.emperor,
        emperor_places=emperor.places(state, seat) if rules.emperor else (),
        sealed=state.sealed.of(seat) or "",
        transact=TransactPrompt(decision.id, first) if first else None,
    )


def yards(state: State, world: World, seat: Seat) -> tuple[Yard, ...]:
    """Return the seat's bases and colonies, each with its stock of BP. Colonies can only repair."""
    found = []
    for star in state.stars.values():
        if star.base == seat:
            payer = bp_payers.of_base(world.rules, star)
            why_not = build_sites.why_no_shipyard(state, world, seat, star)
            bp = bp_payers.funds(state, seat, payer)
            pods = bool(world.rules.pod_cost)
            found.append(Yard(star.hex, payer.word, bp, not why_not, pods and not why_not, why_not))
        elif star.colony == seat:
            found.append(Yard(star.hex, "colony", star.bp, ships=False))
    return tuple(found)


def fixes(state: State, world: World, seat: Seat) -> tuple[Fix, ...]:
    """Return the damaged ships that the seat may repair, each with the payers at the ship's star."""
    found = []
    for ship in state.ships.values():
        if not build_sites.may_repair(state, world.rules, seat, ship):
            continue
        gaps = ship_design.missing(ship)
        if gaps and (payers := bp_payers.for_repair(state, world, seat, ship)):
            found.append(Fix(ship.id, ship.hex, gaps, tuple(payer.word for payer in payers)))
    return tuple(found)


def works(state: State, world: World, seat: Seat) -> tuple[WorksSite, ...]:
    found = []
    for star in state.stars.values():
        if not build_sites.why_no_works(state, world, seat, star):
            payers = bp_payers.for_works(state, world.rules, seat, star)
            if payers:
                purse = {payer.word: bp_payers.works_funds(state, world.rules, payer) for payer in payers}
                found.append(WorksSite(star.hex, star.works, world.rules.base_cost, purse))
    return tuple(found)


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Build)
    if plan is not None:
        tried = rehearsal(ump)
        transact_first(tried, seat, plan)
        BuildPlan(tried, seat).do(plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "build")


def transact_first(ump: Umpire, seat: Seat, plan: Build) -> None:
    """Carry out the transactions of a Build sheet. Raise Illegal with the faults of all wrong items.

    Before version 3 of the rules, transactions are a separate question. In such a match, raise Illegal if the Build
    sheet contains transactions.
    """
    if plan.transactions and not ump.state.two_sheets:
        raise illegal("E-SHIFT", "Load, unload and scrap in the BP Transactions event, before Build.", "transactions")
    bp_transactions.carry_out(ump, seat, Transact(plan.transactions), "transactions")


def leave(ump: Umpire) -> None:
    """Carry out the plans of all seats: first all transactions, then all building.

    BP that were mined for repairs and not used are lost (R-SEQ-04, R-SEQ-09, R-ECO-05).
    """
    state = ump.state
    ranked = position.seats_by_priority(state, ump.rules)
    plans = {seat: answer_of(state.sealed, seat, Build) for seat in sorted(state.sealed.needs, key=ranked.index)}
    for seat, plan in plans.items():
        if plan is not None:
            transact_first(ump, seat, plan)
    for seat, plan in plans.items():
        if plan is not None:
            BuildPlan(ump, seat, together=True).do(plan)
    state.mined = {}
    ask(state, ())
    emperor.place_all(state, ump.rules)
