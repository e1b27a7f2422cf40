"""The Movement phase of the house rule for plotted movement (R-INIT-04).

Players plot all moves in secret. Then all ships move at the same time. A ship with n MP reaches the point of its path
that costs k MP at k/n of the phase.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import Move, Plot
from engine.warpwar.knowledge import visibility
from engine.warpwar.movement import paths, plotted_timing
from engine.warpwar.movement.move_limits import MoveLimits
from engine.warpwar.movement.plotted_timing import Course
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, seal, sealable
from engine.warpwar.phases.movement import movable
from engine.warpwar.phases.moving import activation, arrival
from engine.warpwar.prompts import PlotPrompt
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    """Ask each seat that has a Warpship to plot its moves. If counters lie face down, ask all players.

    A seat is asked even if its Warpships have no power left, because all viewers see which seats are asked.
    """
    state = ump.state
    ask(state, ())
    if ump.rules.movement == "plotted" and ump.rules.common_turn:
        owners = {ship.owner for ship in state.ships.values() if ship.is_warpship}
        hidden = not visibility.open_counters(ump.world)
        ask(state, [seat for seat in position.playing(state) if hidden or seat in owners])


def open_questions(state: State, world: World) -> Asked:
    return questions(state, "plot", "Plot all your moves of this turn.")


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> PlotPrompt:
    limits = activation.limits_of(state, world, seat)
    movers = tuple(activation.mover(state, world, limits, ship) for ship in movable(state, world, seat))
    return PlotPrompt(decision.id, movers, state.sealed.of(seat) or "")


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Plot)
    if plan is not None:
        _judge(ump, seat, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "plot")


def _judge(ump: Umpire, seat: Seat, plan: Plot) -> None:
    """Raise Illegal if a plot breaks the rules as far as the seat can see, or if a ship that must move stays.

    Each ship moves once, and each unit may be picked up or dropped by one ship only.
    """
    limits = activation.limits_of(ump.state, ump.world, seat)
    free = {ship.id: ship for ship in movable(ump.state, ump.world, seat)}
    handled: set[str] = set()
    for n, move in enumerate(plan.moves):
        for id in move.ships:
            if id not in free:
                raise illegal("E-NO-SHIP", f"{id} cannot move now, or is in your plot twice.", f"moves.{n}.ships")
            walk = activation.judge(ump, limits, free.pop(id), move.path, f"moves.{n}.")
            limits = activation.limits_after(limits, walk)
            for unit, _ in (*walk.picked, *walk.dropped):
                if unit in handled:
                    text = f"{unit} can be plotted with one ship only, because all ships move at the same time."
                    raise illegal("E-PICK-CLASH", text, f"moves.{n}.path")
                handled.add(unit)
    for ship in free.values():
        activation.judge(ump, limits, ship, ())


def carry_out(ump: Umpire) -> None:
    """Calculate where and when the plotted ships arrive and stop.

    Then put each ship in the hex where it stops, and handle the arrivals.
    """
    state, star_map = ump.state, ump.world.star_map
    plots: dict[str, tuple[MoveLimits, tuple[str, ...]]] = {}
    courses: list[Course] = []
    for seat in state.sealed.needs:
        plan = answer_of(state.sealed, seat, Plot) or Plot()
        limits = activation.limits_of(state, ump.world, seat)
        for move in plan.moves:
            plots |= dict.fromkeys(move.ships, (limits, move.path))
            courses += [_course(ump, limits, id, move) for id in move.ships]
    standing: dict[str, list[Seat]] = {}
    for hex, ships in position.ships_by_hex(state).items():
        standing[hex] = [ship.owner for ship in ships if ship.id not in plots]
    arrivals = plotted_timing.calculate_arrivals(star_map, courses, standing, lambda a, b: position.at_war(state, a, b))
    halts = {each.ship: each.index for each in arrivals if each.halted}
    for course in courses:
        limits, path = plots[course.ship]
        _move(ump, limits, course.ship, path, halts.get(course.ship, 0))
    for each in arrivals:
        ship = state.ships[each.ship]
        arrival.enter_hex(ump, ship, each.hex)
        if each.hex == ship.hex:
            arrival.end_in_hex(ump, ship)


def _course(ump: Umpire, limits: MoveLimits, id: str, move: Move) -> Course:
    ship = ump.state.ships[id]
    who = activation.traveller(ump.state, ump.world, ship)
    return Course(id, ship.owner, who.mp, paths.walk(ump.world.star_map, who, limits, ump.rules, move.path))


def _move(ump: Umpire, limits: MoveLimits, id: str, path: tuple[str, ...], halt: int) -> None:
    state = ump.state
    ship = state.ships[id]
    who = activation.traveller(state, ump.world, ship)
    walk = paths.walk(ump.world.star_map, who, limits, ump.rules, path, halt=halt)
    state.moving.acted.append(id)
    activation.place_at_end(state, ship, walk)
    if len(walk.hexes) > 1:
        activation.say_moved(ump, ship, walk, path[: walk.done], [])


def leave(ump: Umpire) -> None:
    carry_out(ump)
    ask(ump.state, ())
