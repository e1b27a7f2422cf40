"""What would one own order do against whatever a foe might choose? Read from the CRT alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.warpwar import crt
from engine.warpwar.combat.fire import MISSILE_HITS
from engine.warpwar.commands import Order, Tactic
from engine.warpwar.explain import WhatIfCell, WhatIfTable
from engine.warpwar.rules import Rules

TACTICS: tuple[Tactic, ...] = ("ATTACK", "DODGE", "RETREAT")

_Weapon = tuple[str, Tactic, int, int]
"""Name, CRT row, drive and strength (tech level included)."""


def what_if(order: Order, firer_tl: int, foe: str, drives: int, rules: Rules, foe_warpship: bool = True) -> WhatIfTable:
    """The order's weapons aimed at `foe` for every tactic and drive (0 to `drives`) the foe might choose.

    Neighbouring drives that give the same cells share a row. `back` is the CRT from the foe's Beam at this ship.
    A Systemship is asked about Attack and Dodge only.
    """
    weapons = _weapons(order, firer_tl, foe, rules)
    tactics = TACTICS if foe_warpship else TACTICS[:2]

    def fire(tactic: Tactic, drive: int) -> tuple[tuple[str, ...], int]:
        cells = [_cell(name, row, own - drive, tactic) for name, row, own, _ in weapons]
        return tuple(cells), sum(crt.hits(cell, power) for cell, (_, _, _, power) in zip(cells, weapons, strict=True))

    def back(tactic: Tactic, drive: int) -> tuple[tuple[str, ...], int]:
        cell = crt.read(tactic, drive - order.D, order.tactic)
        return (cell,), crt.BONUS.get(cell, 0)

    return WhatIfTable(
        foe=foe,
        weapons=tuple(name for name, _, _, _ in weapons),
        cells=_ranges(tactics, drives, fire),
        back=_ranges(tactics, drives, back),
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


def _cell(name: str, row: Tactic, difference: int, tactic: Tactic) -> crt.Cell:
    cell = crt.read(row, difference, tactic)
    return "Miss" if cell == "Escapes" and name.startswith("M") else cell


def _ranges(
    tactics: Sequence[Tactic], drives: int, read: Callable[[Tactic, int], tuple[tuple[str, ...], int]]
) -> tuple[WhatIfCell, ...]:
    rows: list[WhatIfCell] = []
    for tactic in tactics:
        low, last = 0, read(tactic, 0)
        for drive in range(1, drives + 2):
            now = read(tactic, drive) if drive <= drives else None
            if now != last:
                rows.append(WhatIfCell(tactic=tactic, low=low, high=drive - 1, cells=last[0], hits=last[1]))
                if now is not None:
                    low, last = drive, now
    return tuple(rows)
