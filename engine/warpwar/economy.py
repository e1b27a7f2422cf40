"""Build points: incomes, stores, plunder, and where colonies and bases can be founded.

Pure functions of plain values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from engine.core.errors import Fault
from engine.warpwar.prompts import CounterView
from engine.warpwar.rules import Rules
from engine.warpwar.starmap.star_counters import NONE, Counter

Unit = Literal["base", "colony", "ship"]

HOLD = 10
"""Number of BP that one Hold carries."""


def halve_bp(bp: int, rules: Rules) -> int:
    """Return half of an amount of BP. An odd half is lost, or rounded up by the house rule `half_bp` (R-GEN-03).

    With the value "exact" of this house rule, the odd half is lost here too. Only scrapping can store half a BP
    (`Star.half`).
    """
    return -(-bp // 2) if rules.half_bp == "ceil" else bp // 2


def stars_pay(rules: Rules) -> bool:
    """Return whether stars give BP. If stars give none, players get a flat income (R-ECO-01, R-ECO-02)."""
    return rules.economy != "flat"


def check_collecting(rules: Rules) -> list[Fault]:
    """Return a fault if stars give no BP under these rules."""
    return [] if stars_pay(rules) else [Fault("E-EDITION", "Stars pay nothing under these rules.", "what")]


def check_plunder(rules: Rules) -> list[Fault]:
    """Return a fault if bases cannot be destroyed under these rules, as in the 1977 edition."""
    return [] if rules.bases_fall else [Fault("E-EDITION", "Bases cannot be destroyed under these rules.", "what")]


def check_colonies(rules: Rules) -> list[Fault]:
    """Return a fault if there are no colonies under these rules. Only the advanced rules of the 2012 edition have
    colonies."""
    return [] if rules.pod_cost else [Fault("E-EDITION", "There are no colonies under these rules.", "what")]


# ---- incomes ----------------------------------------------------------------------------------------------------


def flat_income(rules: Rules, own_turn: int) -> int:
    """Return the income that a player gets on the player's n-th turn (R-ECO-01, R-ECO-02).

    Under rules with incomes from stars, each player's first 20 BP are also such an income.
    """
    return rules.first_income if own_turn == 1 else rules.later_income


def value_income(value: int, unit: Unit, rules: Rules) -> int:
    """Return the BP per turn from a star of this value in the 1994 edition (R-ECO-04).

    A base gets twice the value, a ship half of it.
    """
    return 2 * value if unit == "base" else halve_bp(value, rules)


def counter_income(counter: Counter, unit: Unit) -> int:
    """Return the BP per turn that a unit of this kind collects from a star counter in the 2012 edition (12 7.3.1,
    R-ECO-06)."""
    return max(0, {"base": counter.b, "colony": counter.c, "ship": counter.s}[unit])


class Miner(NamedTuple):
    """A ship that can collect BP at a star. `pd`: its present PD. `room`: free space in its Holds, in BP."""

    id: str
    pd: int
    room: int


def collector(
    base: bool, colony: bool, ships: Iterable[Miner], rules: Rules, bay_work: int = 0
) -> tuple[Unit, str] | None:
    """Return the one unit that collects at a star of its owner, or None if no unit can collect.

    The result is the kind of unit and the ship's id. It is the base if there is one, otherwise the colony, otherwise a
    ship (R-ECO-06). In the 2012 edition a mining ship needs a PD of 1 or more. The mined BP can go into the Holds of
    any ship of the owner at the star. `bay_work`: BP that a Repair Bay at the star can use at once (R-ECO-05).
    """
    if base:
        return "base", ""
    if colony:
        return "colony", ""
    present = list(ships)
    if bay_work + sum(max(0, ship.room) for ship in present) <= 0:
        return None
    fit = [ship for ship in present if ship.pd >= 1 or rules.edition != "2012"]
    fit.sort(key=lambda ship: -ship.room)
    return ("ship", fit[0].id) if fit else None


def owner_by_passage(owner: int, mover: int, base: int, enemy_ships: bool) -> int:
    """Return the owner of a star in the 1994 edition after a ship of `mover` was at the star; -1 if there is no owner
    (R-ECO-03).

    `base`: the owner of the base at the star; -1 if there is no base. The owner of a base keeps the star. A star also
    keeps its owner if an enemy ship is at the star.
    """
    if base >= 0:
        return base
    return owner if enemy_ships else mover


class Deposit(NamedTuple):
    """The result of storing BP. `kept`: BP that were stored. `lost`: BP for which there was no room."""

    kept: int
    lost: int


def into_holds(bp: int, room: int) -> Deposit:
    """Return the result of putting mined BP into Holds at once. BP for which there is no room are lost (R-ECO-05)."""
    kept = max(0, min(bp, room))
    return Deposit(kept, bp - kept)


def into_colony(bp: int, stock: int, rules: Rules) -> Deposit:
    """Return the result of putting BP into a colony. A colony can have at most 40 BP after a transaction (R-ECO-09)."""
    return into_holds(bp, rules.colony_store - stock)


def collect(
    unit: Unit,
    rules: Rules,
    value: int = 0,
    counter: Counter | None = None,
    *,
    owned_before: bool = True,
    contested: bool = False,
    pd: int = 1,
    room: int | None = None,
    stock: int = 0,
) -> Deposit:
    """Return the BP that one unit collects at one star at the start of a turn (1994 and 2012 editions).

    `room`: free Hold space; None if there is enough. `stock`: BP that a colony already has. Contested stars give no BP
    (R-ECO-11). In the 1994 edition the owner must have owned the star before this turn (R-ECO-03). In the 2012 edition
    a mining ship needs power (R-ECO-06).
    """
    if contested or (rules.economy == "stars1994" and not owned_before):
        return Deposit(0, 0)
    if unit == "ship" and rules.edition == "2012" and pd < 1:
        return Deposit(0, 0)
    bp = counter_income(counter, unit) if counter else value_income(value, unit, rules)
    if unit == "base":
        return Deposit(bp, 0)
    if unit == "colony":
        return into_colony(bp, stock, rules)
    return into_holds(bp, bp if room is None else room)


# ---- plunder ----------------------------------------------------------------------------------------------------


def plunder(stock: int, rooms: Sequence[int], rules: Rules) -> list[int]:
    """Return the BP of a captured stock that go into the Holds of each ship that destroyed the base.

    `rooms` lists the free space of these ships, in order. Together they get half of the stock (R-BASE-08).
    """
    left, loads = halve_bp(stock, rules), []
    for room in rooms:
        load = max(0, min(left, room))
        loads.append(load)
        left -= load
    return loads


# ---- stars ------------------------------------------------------------------------------------------------------


def may_found_colony(counter: Counter | CounterView | None) -> bool:
    """Return whether a colony can be founded at a star. No colony can be founded if the counter shows C- (R-COL-02)."""
    return counter is None or counter.c != NONE


def may_found_base(counter: Counter | CounterView | None) -> bool:
    """Return whether a base can be founded at a star.

    No base can be founded if the counter shows B- or C- (R-BASE-04, R-STAR-06).
    """
    return counter is None or (counter.b != NONE and counter.c != NONE)
