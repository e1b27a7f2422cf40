"""Cases of kind `economy`. The key `what` names the subject.

Each subject has its own form of `given` and `expected`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import CaseError, to_struct
from engine.adjudicate.warpwar import repair_cases, victory_cases
from engine.adjudicate.warpwar.case import Case, rules_of
from engine.adjudicate.warpwar.economy_comparison import Refusable, Shape, compare
from engine.adjudicate.warpwar.repair_cases import Bp
from engine.warpwar import economy, victory_points
from engine.warpwar.starmap import star_counters
from engine.warpwar.starmap.star_counters import Counter

ENOUGH = 9999
"""Free Hold space, in BP, for cases that do not give it."""

Judge = Callable[[dict[str, Any], dict[str, Any], str], list[str]]


def judge(case: Case, edition: str) -> list[str]:
    given = dict(case.given)
    what = given.pop("what", None)
    if not isinstance(what, str) or what not in JUDGES:
        raise CaseError(f"given: `what` is {str(what)[:40]!r}; known are {', '.join(JUDGES)}")
    return JUDGES[what](given, case.expected, edition)


# ---- incomes ----------------------------------------------------------------------------------------------------


class _Collect(Shape):
    """What a star yields to a unit. `value`: the printed value in the 1994 edition; in the 2012 edition the counter's
    value for the unit.

    If there is no `value`, `counter` states it: the number of a counter, {s, c, b} or "S2 C4 B-". `units`: all units at
    the star; one of these units collects.
    """

    unit: str = ""
    units: list[str] = []
    value: int | None = None
    counter: int | dict[str, int] | str | None = None
    owned_since_before_this_turn: bool = True
    enemy_here: bool = False
    free_hold: int | None = None
    pd: int = 1
    stock: int = 0


class _Stored(Refusable):
    bp: int | UnsetType = UNSET
    lost: int | UnsetType = UNSET
    stock: int | UnsetType = UNSET
    unit: str | UnsetType | None = UNSET


def _collect(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    asked = to_struct(given, _Collect, "given")
    rules = rules_of(edition, asked.options, ("advanced", "counters"))
    faults = economy.check_collecting(rules)
    units = asked.units or [asked.unit]
    if not set(units) <= {"base", "colony", "ship"}:
        raise CaseError("given: a unit must be base, colony or ship")
    room = ENOUGH if asked.free_hold is None else asked.free_hold
    ships = [economy.Miner("W1", asked.pd, room)] if "ship" in units else []
    chosen = economy.collector("base" in units, "colony" in units, ships, rules)
    if chosen is None:
        none = {"bp": 0, "lost": 0, "stock": asked.stock, "unit": None}
        return compare(to_struct(expected, _Stored, "expected"), none, faults)
    unit = chosen[0]
    stored = economy.collect(
        unit,
        rules,
        asked.value or 0,
        _counter(asked, unit, edition),
        owned_before=asked.owned_since_before_this_turn,
        contested=asked.enemy_here,
        pd=asked.pd,
        room=room,
        stock=asked.stock,
    )
    found = {"bp": stored.kept, "lost": stored.lost, "stock": asked.stock + stored.kept, "unit": unit}
    return compare(to_struct(expected, _Stored, "expected"), found, faults)


def _counter(asked: _Collect, unit: economy.Unit, edition: str) -> Counter | None:
    if isinstance(asked.counter, int):
        return star_counters.counter(asked.counter)
    if isinstance(asked.counter, str):
        return _make_counter(**_read_printed_values(asked.counter))
    if isinstance(asked.counter, dict):
        values = {key.lower(): value for key, value in asked.counter.items()}
        if not set(values) <= {"s", "c", "b", "d", "vp"}:
            raise CaseError("given: `counter` must be a number or have the keys s, c, b, d, vp")
        return _make_counter(**values)
    if edition == "2012":
        return _make_counter(**{{"ship": "s", "colony": "c", "base": "b"}[unit]: asked.value or 0})
    return None


def _read_printed_values(text: str) -> dict[str, int]:
    """Return the values printed on a counter such as "VP2 S2 C4 B- D1"."""
    values: dict[str, int] = {}
    for word in text.lower().replace("=", "").replace(",", " ").split():
        match = re.fullmatch(r"(vp|[scbd])(\d{1,3}|-)", word)
        if not match:
            raise CaseError(f"given: {text!r} is not the text of a counter, such as 'S2 C4 B-'")
        values[match[1]] = star_counters.NONE if match[2] == "-" else int(match[2])
    return values


def _make_counter(s: int = 0, c: int = 0, b: int = 0, d: int = 0, vp: int = 0) -> Counter:
    return Counter(number=0, vp=vp, s=s, c=c, b=b, d=d, kind="")


class _OwnTurn(Shape):
    turn: int


def _income(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    """Compare the flat income of a player's turn under the rules of a scenario."""
    asked = to_struct(given, _OwnTurn, "given")
    rules = rules_of(edition, asked.options)
    return compare(to_struct(expected, Bp, "expected"), {"bp": economy.flat_income(rules, asked.turn), "value": None})


class _Store(Shape):
    stock: int
    arriving: int


def _colony(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    """Compare how many of the arriving BP a colony stores (R-ECO-09)."""
    asked = to_struct(given, _Store, "given")
    rules = rules_of(edition, asked.options, ("advanced",))
    stored = economy.into_colony(asked.arriving, asked.stock, rules)
    found = {"bp": stored.kept, "lost": stored.lost, "stock": asked.stock + stored.kept, "unit": "colony"}
    return compare(to_struct(expected, _Stored, "expected"), found, economy.check_colonies(rules))


class _Loot(Shape):
    stock: int
    free_hold: int | list[int] = 0


class _Looted(Refusable):
    bp: int | UnsetType = UNSET
    loads: list[int] | UnsetType = UNSET
    lost: int | UnsetType = UNSET


def _plunder(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    """Compare how many BP the ships that destroy a base or colony carry away (R-BASE-08)."""
    asked = to_struct(given, _Loot, "given")
    rooms = [asked.free_hold] if isinstance(asked.free_hold, int) else asked.free_hold
    rules = rules_of(edition, asked.options, ("advanced",))
    loads = economy.plunder(asked.stock, rooms, rules)
    found = {"bp": sum(loads), "loads": loads, "lost": asked.stock - sum(loads)}
    return compare(to_struct(expected, _Looted, "expected"), found, economy.check_plunder(rules))


# ---- points -----------------------------------------------------------------------------------------------------


class _Occupied(Shape):
    need: int
    occupied_per_own_turn: list[int]


class _Won(Struct, forbid_unknown_fields=True):
    total: int | UnsetType = UNSET
    wins_on_own_turn: int | UnsetType | None = UNSET


def _vp1977(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    asked = to_struct(given, _Occupied, "given")
    total, won = 0, None
    for turn, points in enumerate(asked.occupied_per_own_turn, start=1):
        if won is None:
            total += points
            won = turn if victory_points.has_enough_points(total, asked.need) else None
    return compare(to_struct(expected, _Won, "expected"), {"total": total, "wins_on_own_turn": won})


class _Count(Struct, forbid_unknown_fields=True):
    emperors: int = 0
    bases: int = 0
    bases_destroyed: int = 0
    colonies: int = 0
    colonies_destroyed: int = 0
    star_vp: list[int] = []


class _Counted(Shape):
    count: _Count


class _Points(Struct, forbid_unknown_fields=True):
    vp: int


def _vp2012(given: dict[str, Any], expected: dict[str, Any], edition: str) -> list[str]:
    count = to_struct(given, _Counted, "given").count
    tally = victory_points.Tally(
        count.emperors,
        count.bases,
        count.bases_destroyed,
        count.colonies,
        count.colonies_destroyed,
        tuple(count.star_vp),
    )
    return compare(to_struct(expected, _Points, "expected"), {"vp": victory_points.victory_points(tally)})


JUDGES: dict[str, Judge] = {
    "tl": repair_cases.tl,
    "repair": repair_cases.repair,
    "scrap": repair_cases.scrap,
    "collect": _collect,
    "income": _income,
    "colony": _colony,
    "plunder": _plunder,
    "colony_store": _colony,
    "create_first": partial(victory_cases.judge, "create_first"),
    "vp_total": partial(victory_cases.judge, "vp_total"),
    "ending_turn": partial(victory_cases.judge, "ending_turn"),
    "vp1977": _vp1977,
    "vp2012": _vp2012,
}
