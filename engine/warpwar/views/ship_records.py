"""Builds the ship records and the BP accounts of a view (R-GEN-07).

The owner and the owner's Allies see a ship's record. All viewers see the record when the match is over. Only the seat
itself sees its BP account.
"""

from __future__ import annotations

from engine.core.game import PUBLIC, Viewer
from engine.warpwar import position
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.notation import print_ship
from engine.warpwar.phases.build_points import income
from engine.warpwar.state import State
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Ship
from engine.warpwar.view import Economy, Record, Stock
from engine.warpwar.world import World


def records(sight: ViewerSight) -> tuple[Record, ...]:
    """Return the ship records that the viewer may read, sorted by id.

    Records of lost ships are included only when the match is over.
    """
    state, world = sight.state, sight.world
    riders: dict[str, list[str]] = {}
    for unit in position.units(state):
        if unit.aboard:
            riders.setdefault(unit.aboard, []).append(unit.id)
    seen = [
        record(state, world, ship, tuple(riders.get(ship.id, ())))
        for ship in state.ships.values()
        if ship.owner in sight.readable
    ]
    if sight.is_all_revealed:
        seen += [record(state, world, ship, (), lost=True) for ship in state.lost.values()]
    return tuple(sorted(seen, key=lambda each: position.by_id(each.id)))


def record(state: State, world: World, ship: Ship, riders: tuple[str, ...], lost: bool = False) -> Record:
    emperor = state.sides[ship.owner].emperor == ship.id
    return Record(
        id=ship.id,
        owner=ship.owner,
        tl=ship.tl,
        wg=ship.wg,
        built=ship.built,
        now=ship.now,
        text=print_ship(ship, riders, emperor),
        cost=ship_design.cost_of(ship, world.rules),
        mp=ship_design.mp(ship, world.rules),
        bp=ship.bp,
        riders=riders,
        emperor=emperor,
        lost=lost,
    )


def economy(state: State, world: World, viewer: Viewer) -> Economy | None:
    """Return the viewer's stocks of BP and the last lines of the viewer's BP record. Return None for the public."""
    if viewer == PUBLIC:
        return None
    side = state.sides[viewer]
    stocks = []
    if world.rules.national_stock or side.stock:
        stocks.append(Stock("", side.stock, "stock", income.expected_national_income(state, world, viewer)))
    for star in state.stars.values():
        if star.base == viewer and not world.rules.national_stock:
            stocks.append(
                Stock(star.hex, star.bp, "base", income.expected_income(state, world, viewer, star), star.half)
            )
        elif star.colony == viewer:
            stocks.append(Stock(star.hex, star.bp, "colony", income.expected_income(state, world, viewer, star)))
    return Economy(tuple(stocks), tuple(side.record))
