"""The kinds of cases with the functions that run them, and the comparison of a file's CRT with the live CRT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from msgspec import Struct

from engine.adjudicate.values import CaseError, to_struct
from engine.adjudicate.warpwar import (
    build_cases,
    economy_cases,
    move_cases,
    round_cases,
    scenario_cases,
    withdraw_cases,
)
from engine.adjudicate.warpwar.case import Case, rules_of
from engine.warpwar.combat import crt
from engine.warpwar.commands import Tactic

TACTICS: dict[str, Tactic] = {word: word for word in get_args(Tactic)}


def judge(case: Case, edition: str) -> list[str]:
    """Run a case and return the differences from the expected result. An empty list means that the case passes.

    Raise CaseError if the case cannot be understood.
    """
    judges: dict[str, Callable[[Case, str], list[str]]] = {
        "crt": cells,
        "build": build_cases.judge,
        "round": round_cases.judge,
        "move": move_cases.judge_move,
        "initiative": move_cases.judge_initiative,
        "withdraw": withdraw_cases.judge,
        "economy": economy_cases.judge,
        "scenario": scenario_cases.judge,
    }
    if case.kind not in judges:
        raise CaseError(f"unknown kind {case.kind!r}; known are {', '.join(judges)}")
    return judges[case.kind](case, edition)


class _Nothing(Struct, forbid_unknown_fields=True):
    options: list[str] | dict[str, Any] | None = None


class _Cells(Struct, forbid_unknown_fields=True):
    cells: list[tuple[str, int, str, str]]


def cells(case: Case, edition: str) -> list[str]:
    """Compare single cells of the CRT with the rules.

    A cell is a list of four values: tactic of the firing ship, drive difference, tactic of the target, and result.
    """
    rules_of(edition, to_struct(case.given, _Nothing, "given").options)
    expected = to_struct(case.expected, _Cells, "expected")
    found = []
    for firer, difference, target, cell in expected.cells:
        result = crt.read_cell(_tactic(firer), difference, _tactic(target))
        if result != cell:
            found.append(f"{firer} {difference:+d} against {target}: expected {cell}, found {result}")
    return found


def _tactic(word: str) -> Tactic:
    if word not in TACTICS:
        raise CaseError(f"{word!r} is not a tactic")
    return TACTICS[word]


# ---- the whole table --------------------------------------------------------------------------------------------


class _Row(Struct, forbid_unknown_fields=True):
    firer: str
    diff: tuple[int | None, int | None]
    attack: str
    dodge: str
    retreat: str


def table_differences(table: Sequence[Any]) -> list[str]:
    """Return the differences between the CRT of a file and the CRT of the rules.

    Both tables must have the same rows, but the order of the rows does not matter.
    """
    try:
        rows = [to_struct(each, _Row, "crt") for each in table]
    except CaseError as error:
        return [str(error)]
    stated = {(row.firer, *_ends(row)): (row.attack, row.dodge, row.retreat) for row in rows}
    ours = {(row.firer, row.low, row.high): (row.attack, row.dodge, row.retreat) for row in crt.rows()}
    found = [f"no row for {firer} {low} to {high}" for firer, low, high in ours if (firer, low, high) not in stated]
    for key, result in stated.items():
        if key not in ours:
            found.append(f"{key[0]} {key[1]} to {key[2]} is not a row of the table")
        elif ours[key] != result:
            found.append(f"{key[0]} {key[1]} to {key[2]}: expected {'/'.join(result)}, found {'/'.join(ours[key])}")
    return found


def _ends(row: _Row) -> tuple[int, int]:
    low, high = row.diff
    return (-crt.OPEN if low is None else low, crt.OPEN if high is None else high)
