"""Answers questions of a client (reach, cost, what if), using only the client's view and the public board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import illegal
from engine.core.game import PUBLIC
from engine.warpwar import turn
from engine.warpwar.combat.what_if import what_if
from engine.warpwar.movement import paths, reach
from engine.warpwar.movement.move_limits import MoveLimits, limits_from
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.notation import print_ship
from engine.warpwar.prompts import BuildPrompt, OrdersPrompt
from engine.warpwar.questions.question_types import (
    Answer,
    Cost,
    CostOf,
    Plannable,
    Planning,
    Question,
    Reach,
    ReachOf,
    WhatIf,
    WhatIfTable,
)
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship_design import allowance
from engine.warpwar.view import Record, View
from engine.warpwar.world import World, world_of


def explain(view: View, question: Mapping[str, Any]) -> Answer:
    """Return the answer to a question in JSON form.

    Raise Malformed if the question has a wrong form. Raise Illegal if the question makes no sense.
    """
    asked = codec.read_command(question, Question)
    world = world_of(view.setup.agreed_setup, view.setup.map_seed)
    if isinstance(asked, ReachOf):
        return _reach(view, world, asked)
    if isinstance(asked, CostOf):
        return _cost(view, world, asked)
    if isinstance(asked, Planning):
        return _planning(view, world)
    return _what_if(view, world, asked)


def _record(view: View, ship: str) -> Record:
    for record in view.records:
        if record.id == ship and not record.lost:
            return record
    raise illegal("E-NO-SHIP", f"You do not know the record of {ship}. Ask about one of your ships.", "ship")


def _hex_of(view: View, ship: str) -> str:
    return next((unit.hex for unit in view.units if unit.id == ship), "")


def traveller(view: View, world: World, record: Record) -> Traveller:
    """Return a ship of the view as a `Traveller`, the type that the movement rules use."""
    unit = next((unit for unit in view.units if unit.id == record.id), None)
    racks = record.now.get("SR", 0) - record.emperor
    return Traveller(
        id=record.id,
        at=_hex_of(view, record.id),
        pd=record.now.get("PD", 0),
        mp=allowance(record.now.get("PD", 0), record.wg, world.rules),
        racks=max(0, racks),
        aboard=record.riders,
        pinned=unit is not None and unit.pinned,
        warpship=bool(record.wg),
    )


def limits_of(view: View, world: World, seat: int) -> MoveLimits:
    """Return the limits on the moves of a seat's ships, calculated from the seat's view.

    The umpire calculates the limits with the same function, `limits_from`.
    """
    side = view.sides[seat]
    levels = {int(other): level for other, level in side.relations.items()}
    dummies = next((dict(p.dummies) for p in view.prompts if isinstance(p, BuildPrompt)), {})
    return limits_from(world.rules, view.header.turn, seat, view.units, view.stars, levels, dummies)


def _reach(view: View, world: World, asked: ReachOf) -> Reach:
    record = _record(view, asked.ship)
    who, seen = traveller(view, world, record), limits_of(view, world, record.owner)
    if not who.at:
        raise illegal("E-NO-SHIP", f"{asked.ship} is not on the map.", "ship")
    land = "Enemy ships are here, so combat follows."
    return paths.reach(world.star_map, who, seen, world.rules, asked.path, land)


def _planning(view: View, world: World) -> Plannable:
    """Return the Warpships for which the viewer can plan moves, in the form of `activation.mover`.

    The viewer need not have the activation.
    """
    moving = view.header.phase == turn.TITLES["movement"]
    gone = {unit.id for unit in view.units if unit.aboard or (moving and (unit.moved or unit.pinned))}
    own = [record for record in view.records if record.owner == view.viewer and record.wg and not record.lost]
    if view.viewer == PUBLIC or not own:
        return Plannable()
    seen, listed = limits_of(view, world, view.viewer), []
    for record in own:
        who = replace(traveller(view, world, record), pinned=False)
        if record.id not in gone and who.at and who.mp > 0:
            listed.append(reach.build_mover(world.star_map, who, seen, world.rules))
    return Plannable(tuple(listed))


def _cost(view: View, world: World, asked: CostOf) -> Cost:
    tl = ship_design.tl_of(max(1, view.header.turn), world.rules)
    faults = ship_design.check_design(asked.attrs, asked.wg, world.rules, tl)
    hull = ship_design.hull(asked.attrs, tl, world.rules)
    ship = ship_design.new_ship("W" if asked.wg else "S", 0, asked.attrs, asked.wg, "", tl)
    return Cost(
        hull=hull,
        cost=hull + ship_design.generator_cost(asked.wg, world.rules),
        mp=ship_design.mp(ship, world.rules),
        wrong=tuple((fault.field, fault.text) for fault in faults),
        text=print_ship(ship),
    )


def _what_if(view: View, world: World, asked: WhatIf) -> WhatIfTable:
    record = _record(view, asked.order.ship)
    warpship = True
    for prompt in view.prompts:
        if isinstance(prompt, OrdersPrompt):
            warpship = next((foe.kind == "W" for foe in prompt.foes if foe.ship == asked.foe), warpship)
    return what_if(asked.order, record.tl, asked.foe, asked.drives, world.rules, warpship)
