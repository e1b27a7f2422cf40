"""Parse and check a position of the lab: ships that the edition allows, within the lab's limits, at one star."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec
from msgspec import Struct

from engine.core.errors import Fault, Illegal, illegal, refuse
from engine.core.shape_errors import shape_error_at
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.orders import check_orders
from engine.warpwar.commands import Order
from engine.warpwar.lab.lab_types import (
    Edition,
    LabEdition,
    LabKit,
    LabPosition,
    LabQuestion,
    LabSample,
)
from engine.warpwar.notation import NotationError, ShipRecord, parse_order, parse_ship
from engine.warpwar.rules import Rules
from engine.warpwar.setup.edition_files import edition, edition_rules
from engine.warpwar.units.ship import Ship
from engine.warpwar.units.ship_design import check_design

SHIPS, POINTS, STAKE, LEVEL = 4, 60, 60, 10
"""`SHIPS`: maximum number of ships per side. `POINTS`: maximum points of an attribute. `STAKE`: maximum BP at stake.
`LEVEL`: maximum tech level."""
LONGEST = 300
"""Maximum number of characters of a ship's record, and of an order."""
STAR, PLACE = "Umma", "1719"
"""Name and hex of the star on the printed map where a battle in the lab takes place.

The choice of the star has no effect.
"""
STAKES = (("nothing", 0), ("a star", 4), ("a colony", 15), ("a base", 40))
PACKAGES: Mapping[str, tuple[str, ...]] = {
    "1977": (),
    "1994": (),
    "2012": ("advanced", "tech", "armor", "cannons"),
}
"""Maps an edition to the optional rules that the lab uses.

These rules allow every part that a ship can have in the edition. If a ship has a small, medium or large generator
(12 10.2), the advanced generators are also allowed when this ship is checked.
"""
SAMPLES = (
    ("Beams against beams", ("PD=9 B=4 S=2",), ("PD=9 B=4 S=2",), 4),
    ("Beams against missiles", ("PD=12 B=5 S=4",), ("PD=10 T=2 M=6 S=2",), 4),
    ("One big ship and two small ships", ("PD=15 B=7 S=5",), ("PD=8 B=4 S=3", "PD=8 B=4 S=3"), 15),
)


class LabBattle(Struct, frozen=True):
    """The ships of both sides of a lab battle. The sides are seats 0 and 1. No two ships have the same id."""

    ships: tuple[tuple[Ship, ...], tuple[Ship, ...]]
    rules: Rules
    stake: int

    def forces(self) -> Forces:
        both = {ship.id: ship for side in self.ships for ship in side}
        return Forces(ships=both, hex=PLACE)


def parse_question(question: Mapping[str, Any]) -> LabQuestion:
    """Return a question to the lab as a struct. Raise Illegal (E-LAB) if the data is not a valid question."""
    try:
        found: LabQuestion = msgspec.convert(question, LabQuestion, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise illegal("E-LAB", f"The lab cannot read this position: {shape_error_at(error)}.") from error
    return found


@lru_cache(maxsize=8)
def rules_for(name: Edition, generators: bool = False) -> Rules:
    return edition_rules(name, (*PACKAGES[name], *(("awg",) if generators and name == "2012" else ())))


def battle(position: LabPosition) -> LabBattle:
    """Return the battle of a position. Raise Illegal (E-LAB) if a number in the position exceeds a limit.

    If no number does, but ships are not allowed, raise Illegal with the faults of all ships (E-LAB or a code of
    `check_design`). The fault of a ship names the field of the ship ("fleets.0.1").
    """
    refuse(_sizes(position))
    faults, taken, ids = list[Fault](), _stated_ids(position), set[str]()
    sides: list[tuple[Ship, ...]] = []
    for side, fleet in enumerate(position.fleets):
        ships = []
        for place, text in enumerate(fleet):
            try:
                ships.append(_ship(text, side, position.edition, taken))
                if ships[-1].id in ids:
                    raise illegal("E-LAB", f"There are two ships called {ships[-1].id}.")
                ids.add(ships[-1].id)
            except Illegal as wrong:
                faults += [Fault(each.code, each.text, f"fleets.{side}.{place}") for each in wrong.faults]
        sides.append(tuple(ships))
    refuse(faults)
    return LabBattle((sides[0], sides[1]), rules_for(position.edition), position.stake)


def _sizes(position: LabPosition) -> Iterator[Fault]:
    if not 0 <= position.stake <= STAKE:
        yield Fault("E-LAB", f"Between 0 and {STAKE} BP can be at stake.", "stake")
    for side, fleet in enumerate(position.fleets):
        at = f"fleets.{side}"
        if not fleet:
            yield Fault("E-LAB", "Both sides need a ship.", at)
        if len(fleet) > SHIPS:
            yield Fault("E-LAB", f"A side in the lab has at most {SHIPS} ships, not {len(fleet)}.", at)
        long = (place for place, text in enumerate(fleet[:SHIPS]) if len(text) > LONGEST)
        yield from (Fault("E-LAB", f"A record has at most {LONGEST} characters.", f"{at}.{place}") for place in long)


def _stated_ids(position: LabPosition) -> set[str]:
    """Return the ship ids that the records state."""
    heads = (text.split(":", 1)[0].strip().upper() for fleet in position.fleets for text in fleet if ":" in text)
    return {head for head in heads if head[:1] in ("W", "S") and head[1:].isdecimal()}


def _ship(text: str, side: int, name: Edition, taken: set[str]) -> Ship:
    named = ":" in text
    kind = "S" if not named and "WG=-" in text.upper().replace(" ", "") else "W"
    id = next(f"{kind}{n}" for n in range(1 + side, 1000, 2) if f"{kind}{n}" not in taken)
    plain = text if named else f"{id}: {text.upper().replace('WG=-', '')}"
    try:
        read = parse_ship(plain, side)
    except NotationError as error:
        raise illegal("E-LAB", str(error)) from error
    ship = read.ship
    taken.add(ship.id)
    refuse(_ship_faults(read, rules_for(name, ship.wg not in ("", "WG"))))
    ship.hex = PLACE
    return ship


def _ship_faults(read: ShipRecord, rules: Rules) -> Iterator[Fault]:
    ship = read.ship
    if read.carry or read.emperor or ship.bp:
        text = f"{ship.id}: the lab has no carried ships, Emperors or cargo. Leave out CARRY, EMP and BP."
        yield Fault("E-LAB", text)
    if great := next((attr for attr, points in ship.built.items() if points > POINTS), None):
        yield Fault("E-LAB", f"{ship.id}: {great} may be at most {POINTS} in the lab.")
    if ship.tl > LEVEL:
        yield Fault("E-LAB", f"{ship.id}: the tech level may be at most {LEVEL} in the lab.")
    for fault in check_design(ship.built, ship.wg, rules, ship.tl):
        yield Fault(fault.code, f"{ship.id}: {fault.text}")
    if ship.destroyed:
        yield Fault("E-LAB", f"{ship.id} has no points left, so it is destroyed.")


def orders_of(found: LabBattle, side: int, texts: Sequence[str]) -> list[Order]:
    """Return the side's orders, one per ship, in the order of the side's ships.

    Raise Illegal if the orders would not be allowed in a match.
    """
    if side not in (0, 1):
        raise illegal("E-LAB", "There are two sides, 0 and 1.", "side")
    if len(texts) > SHIPS or any(len(text) > LONGEST for text in texts):
        raise illegal("E-LAB", f"Give one order for each ship, of at most {LONGEST} characters.", "orders")
    try:
        given = [parse_order(text) for text in texts]
    except NotationError as error:
        raise illegal("E-LAB", str(error), "orders") from error
    refuse(check_orders(found.forces(), side, given, found.rules))
    by_ship = {order.ship: order for order in given}
    missing = next((ship.id for ship in found.ships[side] if ship.id not in by_ship), None)
    if missing:
        raise illegal("E-LAB", f"{missing} has no order.", "orders")
    return [by_ship[ship.id] for ship in found.ships[side]]


@lru_cache(maxsize=1)
def kit() -> LabKit:
    """Return the data that a player needs to enter a position: editions, limits, stakes and sample battles."""
    editions = []
    for key in get_args(Edition):
        rules, more = rules_for(key), rules_for(key, True)
        generators = tuple(dict.fromkeys((*rules.generators, *more.generators)))
        editions.append(LabEdition(key, edition(key).title, rules.attrs, rules.systemship_attrs, generators))
    samples = tuple(LabSample(title, LabPosition((one, other), stake=stake)) for title, one, other, stake in SAMPLES)
    return LabKit(tuple(editions), SHIPS, POINTS, STAKE, STAKES, samples)
