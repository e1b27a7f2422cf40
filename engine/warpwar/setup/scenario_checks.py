"""Finds faults of a scenario file that the types of its fields do not catch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import TypeVar

from engine.warpwar.setup import option_list
from engine.warpwar.setup.edition_files import edition, edition_rules
from engine.warpwar.setup.scenario_schema import Entry, Scenario
from engine.warpwar.starmap import printed_maps, star_counters
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import ATTRS

T = TypeVar("T")
Fault = tuple[str, str]

COUNTED = ("occupation", "star_total", "vp_total", "create_first", "ending_turn", "ending_time")
"""Kinds of victory conditions that need a number."""
GENERATOR = 5
"""Price in BP of the generator of a Warpship that enters the map. The generators WG and MWG have the same price."""


def faults(data: Scenario) -> Iterator[Fault]:
    """Yield each fault of a scenario file as key and reason. Yield nothing if the scenario can be played."""
    if bool(data.map) == bool(data.layout):
        yield "map", "name either a map or a layout of sectors"
    if not 2 <= data.seats[0] <= data.seats[1]:
        yield "seats", "needs the smallest and the largest number of players, at least 2"
    for place, use in enumerate(data.uses):
        if use not in edition(data.edition).package:
            yield f"uses[{place}]", f"the edition has no package {use}"
    known = {offer.key for offer in option_list.all_offers()}
    for place, key in enumerate(data.options):
        if key not in known:
            yield f"options[{place}]", f"there is no option {key}"
    yield from _victory(data)
    yield from _sectors(data)
    yield from _stars(data)
    yield from _starts(data)
    yield from _counters(data)
    if data.entry is not None:
        yield from _entry(data.entry)


def _victory(data: Scenario) -> Iterator[Fault]:
    if not data.victory:
        yield "victory", "at least one victory condition is needed"
    for place, condition in enumerate(data.victory):
        if condition.kind in COUNTED and condition.n < 1:
            yield f"victory[{place}].n", f"{condition.kind} needs a number, at least 1"
        if condition.kind == "star_cluster" and not condition.stars:
            yield f"victory[{place}].stars", "a star cluster needs a list of its stars"


def _sectors(data: Scenario) -> Iterator[Fault]:
    numbers = [number for row in data.layout for number in row]
    yield from (
        ("layout", f"there is no sector {number}") for number in numbers if number not in printed_maps.sectors()
    )
    yield from (("layout", f"sector {number} is used twice") for number in _twice(numbers))


def _stars(data: Scenario) -> Iterator[Fault]:
    """Yield a fault for each star that is not on the map."""
    named: Container[str] = ()
    if data.map != "generated":
        named = (printed_maps.layout(data.layout) if data.layout else printed_maps.classic()).named
    stars = [("side", star) for side in data.sides for star in (*side.homes, *(ship.at for ship in side.ships))]
    stars += [("choose_homes", star) for star in data.choose_homes] + [("counters", star) for star in data.counters]
    stars += [("victory", star) for victory in data.victory for star in victory.stars]
    yield from ((key, f"{star} is not a star of the map") for key, star in stars if star.lower() not in named)


def _starts(data: Scenario) -> Iterator[Fault]:
    """Yield a fault if a player has no start, or if a star is a home twice."""
    is_galaxy = data.map == "generated" and data.entry is None
    ways = [bool(data.sides), bool(data.choose_homes), data.entry is not None, is_galaxy]
    if sum(ways) != 1:
        yield "side", "choose one way to start: side, choose_homes or entry (a new galaxy already has homes)"
    most = len(data.sides) or len(data.choose_homes)
    if most and data.seats[1] > most:
        yield "seats", f"there are starts for only {most} players"
    if data.choose_end and len(data.sides) != 2:
        yield "choose_end", "a map has two ends, so two sides are needed"
    homes = [star.lower() for side in data.sides for star in side.homes] + [star.lower() for star in data.choose_homes]
    yield from (
        ("side" if data.sides else "choose_homes", f"{star} is listed twice as a home") for star in _twice(homes)
    )
    yield from (("side", "each side needs a home star or a ship") for side in data.sides if not side.homes + side.ships)
    if data.choose_end and any(side.ships for side in data.sides):
        yield "side", "ships have an owner from the start, so players cannot choose an end of the map"
    yield from _ships(data)


def _ships(data: Scenario) -> Iterator[Fault]:
    """Yield the faults of starting ships that the scenario's edition and packages do not allow to build."""
    rules = edition_rules(data.edition, data.uses)
    for seat, side in enumerate(data.sides):
        for place, ship in enumerate(side.ships):
            for fault in ship_design.check_design(ship.attrs, ship.wg, rules):
                yield f"side[{seat}].ship[{place}].{fault.field}", fault.text


def _counters(data: Scenario) -> Iterator[Fault]:
    for star, number in data.counters.items():
        if not 1 <= number <= star_counters.MANY:
            yield f"counters.{star}", f"there is no star counter {number}"
    yield from (("counters", f"star counter {number} is on two stars") for number in _twice(data.counters.values()))


def _entry(entry: Entry) -> Iterator[Fault]:
    """Yield a fault if the entering ship cannot be built, or if it has no room for its pods and cargo."""
    for attr, points in entry.fixed.items():
        if attr not in ATTRS or points < 0:
            yield f"entry.fixed.{attr}", "is not an attribute, or is less than 0"
    if sum(entry.fixed.values()) + GENERATOR > entry.bp:
        yield "entry.bp", "does not pay for the generator and the fixed attributes"
    if not 0 <= entry.pods <= entry.fixed.get("SR", 0):
        yield "entry.pods", "needs a fixed rack for each pod"
    if not 0 <= entry.cargo <= 10 * entry.fixed.get("H", 0):
        yield "entry.cargo", "needs a fixed Hold for each 10 BP"


def _twice(items: Iterable[T]) -> list[T]:
    return [item for item, times in Counter(items).items() if times > 1]
