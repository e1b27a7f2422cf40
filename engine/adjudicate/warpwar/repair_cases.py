"""Economy cases about technology level, repair and scrapping."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import to_struct
from engine.adjudicate.warpwar.case import record, record_faults, rules_of
from engine.adjudicate.warpwar.economy_comparison import Refusable, Shape, compare
from engine.core.errors import Fault
from engine.warpwar.notation import print_ship
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Ship


class _Turn(Shape):
    turn: int


class _Level(Struct, forbid_unknown_fields=True):
    tl: int


def tl(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    asked = to_struct(given, _Turn, "given")
    rules = rules_of(edition, asked.options, ("tech",))
    return compare(to_struct(expected, _Level, "expected"), {"tl": ship_design.tl_of(asked.turn, rules)})


class _Job(Struct, forbid_unknown_fields=True):
    ship: str
    restore: dict[str, int]
    payer: str = ""


class _Work(Shape):
    work: list[_Job]
    stock: int | None = None


class _Repaired(Refusable):
    cost: int | UnsetType = UNSET
    records: list[str] | UnsetType = UNSET


def repair(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    """Compare the cost and the result of repairs with the expected values.

    Each payer pays for the lots that it repairs. The cost is the sum over all payers.
    """
    asked, wanted = to_struct(given, _Work, "given"), to_struct(expected, _Repaired, "expected")
    rules = rules_of(edition, asked.options, ("advanced", "optional_build"))
    faults: list[Fault] = []
    jobs: dict[tuple[str, str], dict[str, int]] = {}
    ships: dict[str, Ship] = {}
    for job in asked.work:
        read = record(job.ship, rules)
        faults += record_faults(read, rules)
        ship = ships.setdefault(read.ship.id, read.ship)
        faults += ship_design.check_repair(ship, job.restore)
        merged = jobs.setdefault((job.payer, ship.id), {})
        for attr, points in job.restore.items():
            merged[attr] = merged.get(attr, 0) + points
            ship.now[attr] = ship.has(attr) + points
    payers = dict.fromkeys(payer for payer, _ in jobs)
    cost = sum(
        ship_design.repair_cost((job for (by, _), job in jobs.items() if by == payer), rules) for payer in payers
    )
    if asked.stock is not None and cost > asked.stock:
        faults.append(Fault("E-BP", f"The work costs {cost} BP, but only {asked.stock} BP are available."))
    found: dict[str, Any] = {"cost": cost, "records": "none, the work is refused"}
    if wanted.records is not UNSET and not faults:
        found["records"] = [print_ship(ships[id]) for id in ships]
        wanted.records = [print_ship(record(line, rules).ship) for line in wanted.records]
    return compare(wanted, found, faults)


class _Hulk(Shape):
    ship: str


class Bp(Refusable):
    bp: int | UnsetType = UNSET
    value: int | UnsetType = UNSET


def scrap(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    asked = to_struct(given, _Hulk, "given")
    rules = rules_of(edition, asked.options, ("advanced", "optional_build"))
    read = record(asked.ship, rules)
    ship, faults = read.ship, [*record_faults(read, rules), *ship_design.check_scrapping(rules)]
    found = {"bp": ship_design.scrap_value(ship, rules), "value": ship_design.value_now(ship, rules)}
    return compare(to_struct(expected, Bp, "expected"), found, faults)
