"""Calculate what one order does against each choice of an enemy ship, from the CRT alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.warpwar.combat import crt
from engine.warpwar.combat.fire import MISSILE_HITS
from engine.warpwar.commands import Order, Tactic
from engine.warpwar.questions.question_types import MOST_DRIVES, WhatIfCell, WhatIfTable
from engine.warpwar.rules import Rules

TACTICS: tuple[Tactic, ...] = ("ATTACK", "DODGE", "RETREAT")

_Weapon = tuple[str, Tactic, int, int]
"""Name, CRT row, drive and strength of a weapon. The strength includes the tech level."""


def what_if(order: Order, firer_tl: int, foe: str, drives: int, rules: Rules, foe_warpship: bool = True) -> WhatIfTable:
    """Return the effect of the order on the enemy ship `foe`, for every tactic and drive that its owner can choose.

    Drives are from 0 to `drives`. Neighbouring drives with the same cells share a row. `back` shows the CRT cells for
    the Beam of `foe` at this ship. A Systemship cannot retreat, so it has rows only for Attack and Dodge.
    """
    weapons = _weapons(order, firer_tl, foe, rules)
    tactics = TACTICS if foe_warpship else TACTICS[:2]
    return WhatIfTable(
        foe=foe,
        weapons=tuple(name for name, _, _, _ in weapons),
        cells=tuple(row for tactic in tactics for row in _fire(weapons, tactic, drives)),
        back=tuple(row for tactic in tactics for row in _back(order, tactic, drives)),
    )


def _weapons(order: Order, tl: int, foe: str, rules: Rules) -> list[_Weapon]:
    weapons: list[_Weapon] = []
    if order.B and order.target == foe:
        weapons.append(("B", order.tactic, order.D, order.B + tl))
    for n, burst in enumerate(order.cannons):
        each = rules.cannon_targets == "each" and n < len(order.cannon_targets)
        if (order.cannon_targets[n] if each else order.target) == foe:
            weapons.append((f"C{n + 1}", order.tactic, order.D, burst + tl))
    for n, shot in enumerate(order.missiles, 1):
        if shot.target == foe:
            weapons.append((f"M{n}", "ATTACK", shot.drive, MISSILE_HITS + tl))
    return weapons


def _fire(weapons: Sequence[_Weapon], tactic: Tactic, drives: int) -> Iterable[WhatIfCell]:
    """Yield the rows for one tactic of the enemy ship.

    Cells are calculated once for all weapons of the same kind. Such weapons have the same CRT row and drive, and all or
    none are Missiles.
    """
    kinds = [(name.startswith("M"), row, own) for name, row, own, _ in weapons]
    place_of = {kind: place for place, kind in enumerate(dict.fromkeys(kinds))}
    places = [place_of[kind] for kind in kinds]
    several = [[0, 0] for _ in place_of]
    for place, (_, _, _, power) in zip(places, weapons, strict=True):
        several[place][0] += power
        several[place][1] += 1
    columns = [_column(*kind, tactic, drives) for kind in place_of]
    for low, high in _ranges(columns, drives):
        cells = [column[low] for column in columns]
        struck = zip(several, cells, strict=True)
        hits = sum([power + number * crt.BONUS[cell] for (power, number), cell in struck if cell in crt.BONUS])
        yield WhatIfCell(tactic, low, high, tuple([cells[place] for place in places]), hits)


def _back(order: Order, tactic: Tactic, drives: int) -> Iterable[WhatIfCell]:
    column = [crt.read_cell(tactic, drive - order.D, order.tactic) for drive in range(drives + 1)]
    for low, high in _ranges([column], drives):
        yield WhatIfCell(tactic, low, high, (column[low],), crt.BONUS.get(column[low], 0))


def _ranges(columns: Sequence[Sequence[crt.Cell]], drives: int) -> Iterable[tuple[int, int]]:
    """Return first and last drive of each range of neighbouring drives with the same cells in all columns."""
    turns = {drive for column in columns for drive in range(1, drives + 1) if column[drive] != column[drive - 1]}
    starts = [0, *sorted(turns)]
    return zip(starts, [*(start - 1 for start in starts[1:]), drives], strict=True)


def _column(missile: bool, row: Tactic, own: int, tactic: Tactic, drives: int) -> Sequence[crt.Cell]:
    """Return the cells for each drive of the enemy ship, from 0 upwards.

    `own` is limited, because beyond the end of the table all drives of the firing ship give the same cells.
    """
    return _cells(missile, row, min(own, crt.OPEN + MOST_DRIVES), tactic)[: drives + 1]


@lru_cache(maxsize=4096)
def _cells(missile: bool, row: Tactic, own: int, tactic: Tactic) -> tuple[crt.Cell, ...]:
    cells = [crt.read_cell(row, own - drive, tactic) for drive in range(MOST_DRIVES + 1)]
    return tuple("Miss" if missile and cell == "Escapes" else cell for cell in cells)
