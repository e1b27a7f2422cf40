"""The entry phase of Unexplored Star Cluster: each seat seals a Warpship design and an outside-edge hex (12 6.6).

The ship enters the map in that hex.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal, refuse
from engine.core.game import Decision, Seat
from engine.warpwar.commands import Enter
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, decision_id, seal, sealable
from engine.warpwar.prompts import EnterPrompt
from engine.warpwar.setup.scenario_schema import Entry
from engine.warpwar.state import Pod, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Generator
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    ask(ump.state, range(len(ump.state.sides)) if ump.world.scenario.entry is not None else ())


def open_questions(state: State, world: World) -> Asked:
    """Return the open question for each seat that must still bring its ship onto the map.

    A seat whose ship was too near to another seat's ship gets a new question (house rule `entry_apart`).
    """
    if state.sealed.complete:
        return {}
    entered = sum([side.dealt.get("W", 0) for side in state.sides])
    id = f"{decision_id(state, 'entry')}.{entered}"
    text = "Design your Warpship and choose where it enters."
    return {seat: [Decision(id, "enter", text, state.sealed.has(seat))] for seat in state.sealed.needs}


def generator(world: World) -> Generator:
    return "MWG" if world.rules.advanced_generators else "WG"


def terms(world: World) -> Entry:
    """Return the scenario's rules for ships that enter from the edge of the map."""
    assert world.scenario.entry is not None
    return world.scenario.entry


def hull_bp(world: World) -> int:
    """Return the BP that the hull must cost: the BP that the scenario gives, minus the cost of the generator."""
    return terms(world).bp - ship_design.generator_cost(generator(world), world.rules)


def hexes(state: State, world: World) -> tuple[str, ...]:
    """Return the outside-edge space hexes where a ship may enter. They must be far enough from ships already on the
    map."""
    apart = int(world.setup.options.get("entry_apart", 0))
    taken = [ship.hex for ship in state.ships.values()]
    star_map = world.star_map
    edge = [hex for hex in star_map.edge() if hex not in star_map.stars and star_map.enterable(hex)]
    if not apart:
        return tuple(edge)
    return tuple(hex for hex in edge if all(star_map.distance(hex, other) >= apart for other in taken))


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> EnterPrompt:
    rules, entry = world.rules, terms(world)
    many = ship_design.lots(0, rules)
    return EnterPrompt(
        decision=decision.id,
        hexes=hexes(state, world),
        fixed=dict(entry.fixed),
        free_bp=hull_bp(world) - ship_design.hull(entry.fixed, 0, rules),
        attrs=rules.attrs,
        prices=ship_design.prices(rules),
        lots={attr: many[attr] for attr in many if attr in rules.attrs},
        sealed=state.sealed.of(seat) or "",
    )


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Enter)
    if plan is not None:
        _judge(ump, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "entry")


def _judge(ump: Umpire, command: Enter) -> None:
    """Raise Illegal if the design of the ship or the hex where it enters is not allowed.

    The hex must be offered. The ship must have the fixed attributes, and its hull must cost exactly the BP that the
    scenario sets.
    """
    rules, entry = ump.rules, terms(ump.world)
    if ump.world.star_map.find(command.hex) not in hexes(ump.state, ump.world):
        raise illegal("E-ENTRY", "Choose one of the offered space hexes at the outside edge.", "hex")
    refuse(ship_design.check_design(command.attrs, generator(ump.world), rules))
    for attr, points in entry.fixed.items():
        if command.attrs.get(attr, 0) < points:
            raise illegal("E-ENTRY", f"The entering Warpship needs at least {attr}={points}.", f"attrs.{attr}")
    hull = ship_design.hull(command.attrs, 0, rules)
    if hull != hull_bp(ump.world):
        text = f"The hull must cost exactly {hull_bp(ump.world)} BP; this one costs {hull}."
        raise illegal("E-ENTRY", text, "attrs")


def leave(ump: Umpire) -> None:
    """Put the new ships on the map in order of priority. If a ship is too near to an earlier ship, ask its seat
    again."""
    state = ump.state
    answers = {seat: answer_of(state.sealed, seat, Enter) for seat in state.sealed.needs}
    again = []
    for seat in [seat for seat in state.priority if seat in answers]:
        command = answers[seat]
        if command is None or ump.world.star_map.find(command.hex) not in hexes(state, ump.world):
            again.append(seat)
        else:
            arrive(ump, seat, command)
    ask(state, again)


def arrive(ump: Umpire, seat: Seat, command: Enter) -> None:
    """Put the seat's new ship in its hex, with pods in its racks and BP in its Holds."""
    state, entry = ump.state, terms(ump.world)
    hex = ump.world.star_map.find(command.hex) or command.hex
    id = ump.new_id(seat, "W")
    ship = ship_design.new_ship(id, seat, command.attrs, generator(ump.world), hex, 0)
    ship.bp = min(entry.cargo, 10 * ship.has("H"))
    state.ships[id] = ship
    ump.side(seat).spent += entry.bp
    for _ in range(entry.pods):
        pod = ump.new_id(seat, "P")
        state.pods[pod] = Pod(pod, seat, hex, id)
    body = event_types.Built(seat, hex, (id,))
    ump.say(body, visibility.readers(ump.world, seat))
