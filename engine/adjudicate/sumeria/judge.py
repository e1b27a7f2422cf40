"""Run a case: carry out its steps, then compare the result with everything that the case expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.adjudicate.sumeria import notation
from engine.adjudicate.sumeria.case import Expect, ReachExpected, SumeriaCase, Text, read_case
from engine.adjudicate.sumeria.table import CaseTable
from engine.adjudicate.values import CaseError, differs
from engine.core.errors import Illegal
from engine.sumeria.position import NEUTRAL, cities_of, enemies_of, hexes_of, income
from engine.sumeria.terrain.reach import reach
from engine.sumeria.war.results import BattleResult

T = TypeVar("T")


def judge_case(raw: Mapping[str, Any]) -> list[str]:
    """Run a case and return the differences from the expected result. An empty list means that the case passes.

    Raise CaseError if the case is malformed.
    """
    case = read_case(raw)
    table = CaseTable(case.given)
    found = _errors(table, case)
    found += table.differences
    return found + differences(table, case.expect)


def _errors(table: CaseTable, case: SumeriaCase) -> list[str]:
    """Carry out the steps, and return the differences in refusals.

    Only the last step can be refused, with the expected codes.
    """
    codes: list[str] = []
    for number, step in enumerate(case.steps, 1):
        try:
            table.do(step)
        except Illegal as refusal:
            codes = list(dict.fromkeys(fault.code for fault in refusal.faults))
            if number < len(case.steps):
                return [f"step {number} is refused: {refusal}"]
    return differs("errors", sorted(case.expect.errors or []), sorted(codes))


def differences(table: CaseTable, expect: Expect) -> list[str]:
    """Return the differences from the expected values in `expect`. The key `errors` is not compared here."""
    state, land = table.state, table.world.land
    position = state.position
    found: list[str] = []

    def each(what: str, expected: Mapping[str, T] | None, actual: Any) -> None:
        for name, value in (expected or {}).items():
            found.extend(differs(f"{what} of {name}", value, actual(table.seat(name))))

    def one(what: str, expected: Any, actual: Any) -> None:
        if expected is not None:
            found.extend(differs(what, expected, actual))

    each(
        "armies", _map_values(expect.armies, notation.armies), lambda seat: dict(sorted(position.armies[seat].items()))
    )
    each("leaders", _map_values(expect.leaders, _leader), lambda seat: position.leaders[seat] or "none")
    each("control", _map_values(expect.control, _markers), lambda seat: hexes_of(position, seat))
    each("cities", _map_values(expect.cities, _cities), lambda seat: cities_of(land, position, seat))
    each("muster", expect.muster, lambda seat: state.sides[seat].levy)
    each("income", expect.income, lambda seat: income(land, position, seat))
    for where, owner in (expect.owner or {}).items():
        actual = position.owner(notation.land_hex(where))
        found += differs(f"owner of {where}", _owner(table, owner), actual)
    one("order", expect.order, [table.name(seat) for seat in state.order])
    one("segment", expect.segment, state.segment)
    one("emptied", None if expect.emptied is None else _emptied_cities(expect.emptied), position.emptied)
    one("out", _sorted_or_none(expect.out), [table.name(side.seat) for side in state.sides if side.out])
    one("war_deck", expect.war_deck, len(state.war_deck.cards))
    one("battles", expect.battles, [_battle(table, result) for result in table.battles])
    one("next", expect.next, table.next)
    winners = sorted(table.name(seat) for seat in state.over.winners) if state.over is not None else []
    one("winner", _sorted_or_none(expect.winner), winners)
    for wanted in expect.reach or []:
        found += _reach(table, wanted)
    return found


def _map_values(raw: Mapping[str, Text] | None, make: Any) -> dict[str, Any] | None:
    return None if raw is None else {name: make(text) for name, text in raw.items()}


def _sorted_or_none(names: list[str] | None) -> list[str] | None:
    return None if names is None else sorted(names)


def _leader(raw: Text) -> str:
    return "none" if raw in (None, "none") else notation.real_place(notation.word(raw))


def _markers(raw: Text) -> list[str]:
    return sorted(notation.markers(raw))


def _cities(raw: Text) -> list[str]:
    return sorted(notation.city(each) for each in notation.words(raw))


def _emptied_cities(raw: list[Text] | str) -> list[str]:
    words: Iterable[str] = notation.words(raw) if isinstance(raw, str) else [notation.word(each) for each in raw]
    return sorted(notation.city(each) for each in words)


def _owner(table: CaseTable, name: str) -> int:
    return NEUTRAL if name == "none" else table.seat(name)


def _battle(table: CaseTable, result: BattleResult) -> str:
    sides = f"{table.name(result.attacker)}>{table.name(result.defender)}"
    totals = f"{result.attack.total}:{result.defend.total}"
    return f"{notation.title(result.at)} {sides} {totals} {table.name(result.winner)}"


def _reach(table: CaseTable, wanted: ReachExpected) -> list[str]:
    """Compare the movement costs of the places where the piece can end its move."""
    seat, start = table.seat(wanted.of), notation.real_place(notation.word(wanted.source))
    land, label = table.world.land, f"reach of {wanted.of} from {wanted.source}"
    if wanted.is_ is None and wanted.has is None and wanted.not_ is None:
        raise CaseError("reach: no expected value (`is`, `has` or `not`) is given")
    enemies = enemies_of(land, table.state.position, seat)
    if wanted.piece == "army":
        costs = {each.place: each.cost for each in reach(land, enemies, "army", start)}
    elif wanted.piece == "leader":
        costs = {each.place: each.cost for each in reach(land, enemies, "leader", start) if not each.fights}
    else:
        raise CaseError("reach: `piece` must be army or leader")
    found = []
    if wanted.is_ is not None:
        found += differs(label, _costs(wanted.is_), dict(sorted(costs.items())))
    for where, cost in _costs(wanted.has).items():
        found += differs(f"{label}: {where}", cost, costs.get(where))
    for text in notation.words(wanted.not_):
        found += differs(f"{label}: {text}", None, costs.get(notation.real_place(text)))
    return found


def _costs(raw: str | None) -> dict[str, int]:
    """Return a dict from place to movement cost for a text such as "0406R:1 Kish:2"."""
    found = {}
    for each in notation.words(raw):
        where, number, leaders = notation.stack(each)
        if leaders:
            raise CaseError(f"{each!r} is not a place with its cost")
        found[notation.real_place(where)] = number
    return dict(sorted(found.items()))
