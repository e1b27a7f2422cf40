"""Small helpers of the combat tests: scenes and orders from notation."""

from __future__ import annotations

from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import Order
from engine.warpwar.notation import parse_order, parse_ship
from engine.warpwar.rules import Rules
from engine.warpwar.setup.edition_files import edition_rules
from engine.warpwar.units.ship import Ship

R1977 = edition_rules("1977")
R1994 = edition_rules("1994")
R2012 = edition_rules("2012", ("advanced", "optional_build"))


def rules_with(rules: Rules = R2012, **changes: object) -> Rules:
    """Return the rules with some switches changed."""
    return edition_rules(rules.edition, ("advanced", "optional_build") if rules.edition == "2012" else (), changes)


def forces(*sides: list[str], friends: tuple[tuple[int, int], ...] = (), exits: tuple[str, ...] = ()) -> Forces:
    """Return the forces with the records of each side. CARRY puts Systemships of the scene, or pods CP1, .., aboard."""
    ships: dict[str, Ship] = {}
    pods: dict[str, str] = {}
    emperors = set()
    carried: dict[str, str] = {}
    for seat, lines in enumerate(sides):
        for line in lines:
            read = parse_ship(line, seat)
            ships[read.ship.id] = read.ship
            if read.emperor:
                emperors.add(read.ship.id)
            for rider in read.carry:
                (pods if rider.startswith("CP") else carried)[rider] = read.ship.id
    for rider, carrier in carried.items():
        ships[rider].aboard = carrier
    return Forces(
        ships=ships,
        hex="1719",
        friends=friends,
        pods=pods,
        emperors=frozenset(emperors),
        exits=dict.fromkeys(range(len(sides)), exits),
    )


def order(text: str) -> Order:
    return parse_order(text)
