"""The Movement phase, ship by ship (12 4, R-INIT, R-PIN).

In the 2012 edition the seat with the most ships left to move has the activation.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import EndMovement, Move
from engine.warpwar.movement import initiative
from engine.warpwar.movement.move_limits import MoveLimits
from engine.warpwar.phases.common.sealed_questions import Asked, decision_id, expect
from engine.warpwar.phases.moving import activation, move_plans
from engine.warpwar.prompts import MovePrompt
from engine.warpwar.state import Moving, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units.ship import Ship
from engine.warpwar.units.ship_design import allowance
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    """Store which seats have a claim to each star.

    Then give the activation to the first seat, unless moves are plotted.
    """
    state = ump.state
    state.battles = []
    state.moving = Moving(claims=claims(ump))
    if ump.rules.movement == "interleaved" or not ump.rules.common_turn:
        pass_activation(ump)


def claims(ump: Umpire) -> dict[str, list[Seat]]:
    """Return a map from star hex to the seats that have a claim to the star before movement (R-STALE-02).

    The strongest claim is first. It belongs to the star's controller. Then follow the other seats with ships there, in
    order of priority.
    """
    state = ump.state
    ranked = position.seats_by_priority(state, ump.rules)
    found: dict[str, list[Seat]] = {}
    for star in state.stars.values():
        holder = position.controller(state, star)
        present = position.owners_at(state, star.hex)
        list_ = [holder] if holder >= 0 else []
        list_ += [seat for seat in ranked if seat in present and seat != holder]
        if list_:
            found[star.hex] = list_
    return found


def may_move(state: State, world: World, ship: Ship) -> bool:
    """Return whether the ship is a Warpship that may be activated now (R-INIT-01).

    The ship must have movement points, and must not have been activated or pinned. Its owner must not have resigned. In
    a player-turn, its owner must be the phasing player.
    """
    if not ship.is_warpship or ship.id in state.moving.acted or ship.id in state.moving.pinned:
        return False
    if state.sides[ship.owner].resigned or (state.phasing >= 0 and ship.owner != state.phasing):
        return False
    return allowance(ship.has("PD"), ship.wg, world.rules) > 0


def movable(state: State, world: World, seat: Seat) -> list[Ship]:
    return [ship for ship in position.ships_of(state, seat) if may_move(state, world, ship)]


def pick_mover(ump: Umpire) -> None:
    """Give the activation to the next seat according to the rules. If all ships have moved, set `state.moving.mover` to
    -1."""
    state, rules = ump.state, ump.rules
    counts: dict[Seat, int] = {}
    for ship in state.ships.values():
        if may_move(state, ump.world, ship):
            counts[ship.owner] = counts.get(ship.owner, 0) + 1
    if state.phasing >= 0:
        state.moving.mover = state.phasing if counts else -1
        return
    current = state.moving.mover if state.moving.mover >= 0 else None
    found = initiative.next_mover(counts, position.seats_by_priority(state, rules), current)
    state.moving.mover = -1 if found is None else found


def pass_activation(ump: Umpire) -> None:
    """Give the activation to the next seat.

    If this seat has planned its move, carry out the plan and give the activation to the next seat again. Stop when a
    player must be asked, or when no ship is left to move.
    """
    state = ump.state
    pick_mover(ump)
    while state.moving.mover >= 0 and state.over is None:
        seat = state.moving.mover
        found = move_plans.next_planned(state, ump.world, seat, movable(state, ump.world, seat))
        if found is None:
            return
        ship, limits, path = found
        activation.carry_out(ump, limits, ship, path)
        pick_mover(ump)


def open_questions(state: State, world: World) -> Asked:
    """Return the move decision of the seat that has the activation.

    The number in the decision's id counts only the seat's own ships that have moved. If other seats' ships were
    counted, the number would reveal how many face-down ships did not move (R-HID-06).
    """
    seat = state.moving.mover
    if seat < 0:
        return {}
    id = decision_id(state, f"move.{sum(ship.id in state.moving.acted for ship in position.ships_of(state, seat))}")
    return {seat: [Decision(id, "move", "Move a Warpship, or let your ships stay.")]}


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> MovePrompt:
    ships = movable(state, world, seat)
    limits = activation.limits_of(state, world, seat)
    movers = tuple(activation.mover(state, world, limits, ship) for ship in ships)
    return MovePrompt(decision.id, movers, may_end=not any(mover.must_end_at_star for mover in movers))


Going = list[tuple[str, MoveLimits]]
"""Ids of ships in the order in which they move, each with the limits that apply when the ship moves."""


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> Going:
    return _staying(ump, seat) if isinstance(command, EndMovement) else _going(ump, seat, expect(command, Move))


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Going) -> None:
    if isinstance(command, EndMovement):
        ships = [ump.state.ships[id] for id, _ in judged]
        ump.state.moving.acted += [ship.id for ship in ships]
        activation.say_stayed(ump, seat, ships)
    else:
        _move(ump, seat, command, judged)
    pass_activation(ump)


def _staying(ump: Umpire, seat: Seat) -> Going:
    """Return all ships of the seat that can still move. Raise Illegal if one of these ships must move."""
    ships = movable(ump.state, ump.world, seat)
    limits = activation.limits_of(ump.state, ump.world, seat)
    for ship in ships:
        activation.judge(ump, limits, ship, ())
    return [(ship.id, limits) for ship in ships]


def _going(ump: Umpire, seat: Seat, command: Move) -> Going:
    """Return the ships that the command names, with their limits.

    Raise Illegal if one of these ships may not take the path.
    """
    state = ump.state
    ships = []
    for index, id in enumerate(command.ships):
        ship = state.ships.get(id)
        if ship is None or ship.owner != seat or ship in ships:
            raise illegal("E-NO-SHIP", f"{id} is not one of your ships that can move now.", f"ships.{index}")
        ships.append(ship)
    limits = activation.limits_of(state, ump.world, seat)
    going = []
    for index, ship in enumerate(ships):
        if ship.id in state.moving.acted:
            raise illegal("E-MOVED", f"{ship.id} has already moved this turn.", f"ships.{index}")
        going.append((ship.id, limits))
        limits = activation.limits_after(limits, activation.judge(ump, limits, ship, command.path))
    return going


def _move(ump: Umpire, seat: Seat, command: Move, going: Going) -> None:
    """Activate the ships of the command one after another, while this seat has the activation (R-INIT-04)."""
    state = ump.state
    for id, limits in going:
        if state.moving.mover == seat and state.over is None:
            activation.carry_out(ump, limits, state.ships[id], command.path)
            pick_mover(ump)


def leave(ump: Umpire) -> None:
    """End Movement: no seat has the activation any more, and all plans are removed."""
    ump.state.moving.mover = -1
    for side in ump.state.sides:
        side.plans = None


def plans_unfit(state: State, world: World, seat: Seat) -> tuple[str, ...]:
    """Return for each plan of the seat why the plan cannot be carried out now (see `move_plans.unfit`).

    Outside Movement the result is empty.
    """
    if state.phase != "movement" or state.sides[seat].plans is None:
        return ()
    return move_plans.unfit(state, world, seat, movable(state, world, seat))


__all__ = ["answer", "check", "enter", "leave", "open_questions", "prompt"]
