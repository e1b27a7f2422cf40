"""What a seat files at any time, shown to it alone: standing orders (R-GEN-06), plans for Movement (R-INIT-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.errors import Fault, refuse
from engine.core.game import PUBLIC, Seat, Viewer
from engine.warpwar.combat.damage import PLACES
from engine.warpwar.commands import Conduct, MovePlans, Place, StandingOrders
from engine.warpwar.phases import movement
from engine.warpwar.phases.common.sealed_questions import expect
from engine.warpwar.phases.moving import move_plans
from engine.warpwar.rules import Rules
from engine.warpwar.state import Side, State
from engine.warpwar.view import StandingView
from engine.warpwar.world import World

NEEDS: dict[Place, str] = {"empty_H": "H", "loaded_H": "H", "empty_SR": "SR", "riders": "SR", "loaded_SR": "SR"}
"""The attribute without which a place of the damage list does not exist; of the others it is their name."""


def may_file(state: State, seat: Seat) -> bool:
    """Whether the seat still plays in a match that is not over."""
    if state.over is not None or not 0 <= seat < len(state.sides):
        return False
    return not (state.sides[seat].out or state.sides[seat].resigned)


def check(known: State, world: World, seat: Seat, command: Any, bounded: bool = True) -> None:
    """Judge what a seat that may file files, by what it knows; raises Illegal."""
    if isinstance(command, MovePlans):
        refuse(move_plans.faults(known, world, seat, command, bounded))
    else:
        refuse(_faults(known, seat, expect(command, StandingOrders)))


def file(side: Side, command: Any) -> None:
    """Put standing orders or plans that were judged in the place of those before; empty ones drop them."""
    if isinstance(command, MovePlans):
        side.plans = None if command == MovePlans() else command
    else:
        side.standing = None if command == StandingOrders() else command


def _faults(state: State, seat: Seat, filed: StandingOrders) -> Iterator[Fault]:
    if len(set(filed.damage)) != len(filed.damage):
        yield Fault("E-LIST-TWICE", "Name each place once in the damage list.", "damage")
    if filed.fleet is not None:
        yield from _conduct_faults(filed.fleet, "fleet")
    for id, conduct in filed.ships.items():
        ship = state.ships.get(id)
        if ship is None or ship.owner != seat:
            yield Fault("E-NOT-YOURS", f"You have no ship {id}. Take it out of the standing orders.", f"ships.{id}")
        yield from _conduct_faults(conduct, f"ships.{id}")


def _conduct_faults(conduct: Conduct, at: str) -> Iterator[Fault]:
    if len(set(conduct.fire)) != len(conduct.fire):
        yield Fault("E-LIST-TWICE", "Name each weapon once.", f"{at}.fire")
    if len({share.use for share in conduct.power}) != len(conduct.power):
        yield Fault("E-LIST-TWICE", "Name each use of power once.", f"{at}.power")


def damage_list(state: State, seat: Seat) -> Sequence[Place]:
    """The seat's own order of taking hits; empty: the rule's (R-DMG-10)."""
    filed = state.sides[seat].standing
    return filed.damage if filed is not None else ()


def shown(state: State, world: World, viewer: Viewer) -> StandingView | None:
    """What the viewer filed and may file; None for everybody who has no ships to command."""
    if viewer == PUBLIC or not may_file(state, viewer):
        return None
    rules = world.rules
    return StandingView(
        filed=state.sides[viewer].standing,
        weapons=(*("missiles",) * ("T" in rules.attrs), *("cannons",) * ("C" in rules.attrs), "beam"),
        uses=("W", "S", "D", *("E",) * ("E" in rules.attrs)),
        damage=tuple(place for place in PLACES if _exists(place, rules)),
        repair=rules.repair,
        plannable=move_plans.plannable(rules),
        plans=state.sides[viewer].plans,
        unfit=movement.plans_unfit(state, world, viewer),
    )


def _exists(place: Place, rules: Rules) -> bool:
    attr = NEEDS.get(place, place)
    return attr in rules.attrs and (attr != "SR" or rules.systemships)
