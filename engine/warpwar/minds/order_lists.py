"""List the orders of one ship that are worth considering, as rows of numbers.

All weapons of the ship fire at one target. Missiles fly in one salvo, or in two salvos with different drives. Beam and
Screen get full power if there is enough. Otherwise a few divisions of the power between Beam and Screen are listed.
Pick-ups, drops and half-loaded Tubes are left out (the Cadet does not order them either).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.warpwar.combat import crt
from engine.warpwar.combat.orders import shells
from engine.warpwar.commands import MOST_FIRED, Order, Shot, Tactic
from engine.warpwar.minds.hulls import Hull

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TACTICS: tuple[Tactic, ...] = ("ATTACK", "DODGE", "RETREAT")
FAR = 12
"""Greatest drive difference in the tables. Greater differences use the entry for this difference."""
MISSILE = 2
COLUMNS = (
    "tactic",
    "drive",
    "guns",
    "gun_power",
    "cannons",
    "screen",
    "ecm",
    "shots",
    "aim",
    "shots2",
    "aim2",
    "target",
)
Row = tuple[int, ...]


@dataclass(frozen=True)
class OrderList:
    """A list of orders that one ship can give.

    `rows`: one row for each order, with the columns in the order of COLUMNS. `price`: for each order, the BP of the
    ammunition that the order spends. The column `gun_power` and the Missile columns do not include a tech level. The
    column `screen` contains power. The column `target` contains the number of an enemy ship, or -1 if the order does
    not fire.
    """

    hull: Hull
    rows: Ints
    price: Floats

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, name: str) -> Ints:
        picked: Ints = self.rows[:, COLUMNS.index(name)]
        return picked

    @cached_property
    def targets(self) -> list[int]:
        """For each order, the number of the enemy ship at which the order fires, or -1 if the order does not fire."""
        numbers: list[int] = self.column("target").tolist()
        return numbers

    @cached_property
    def kinds(self) -> tuple[Ints, Ints]:
        """The kinds of the orders. A kind is a combination (tactic, drive, ECM). It decides the effect of enemy fire on
        the ship.

        The first array lists the distinct kinds. The second array contains the index of the kind of each order.
        """
        return _distinct(self.rows[:, [0, 1, 6]])

    @cached_property
    def guards(self) -> tuple[Ints, Ints]:
        """The guards of the orders. A guard is a pair (index of the kind, Screen). It decides what hits on the ship
        cost.

        The first array lists the distinct guards. The second array contains the index of the guard of each order.
        """
        return _distinct(np.stack((self.kinds[1], self.column("screen")), axis=1))


def _distinct(rows: Ints) -> tuple[Ints, Ints]:
    """Return the distinct rows, and for each row its index among the distinct rows."""
    found, place = np.unique(rows, axis=0, return_inverse=True)
    return found, place.reshape(-1)


def order_list(hull: Hull, foes: list[Hull], fine: bool, retreat: bool) -> OrderList:
    """Return the list of orders of a ship against these enemy ships.

    `fine`: if True, list more ways to divide the power (for battles of one ship against one ship). If False, list only
    a few ways (for fleets). `retreat`: whether to include orders to retreat.
    """
    rows: list[Row] = []
    tactics = (0, 1, 2) if retreat and hull.warp and hull.retreats else (0, 1)
    for tactic in tactics:
        for target, foe in enumerate(foes):
            rows += _beams(hull, tactic, target, fine)
            if tactic != 2:
                rows += _launches(hull, foe, tactic, target, fine)
    rows = list(dict.fromkeys(rows))
    price = [0.25 * (row[7] + row[9]) + 0.05 * (row[3] if row[4] else 0) for row in rows]
    return OrderList(hull, np.array(rows, dtype=np.int64), np.array(price))


def _beams(hull: Hull, tactic: int, target: int, fine: bool) -> list[Row]:
    """Return orders with Drive, Beam, Screen and ECM. Except on a retreat, the orders use as much of the power as
    possible."""
    power, beam, screen, jam = hull.has("PD"), hull.has("B"), hull.has("S"), hull.has("E")
    rows: list[Row] = []
    for drive in range(power + 1):
        left = power - drive
        most, least = min(beam, left), min(beam, max(0, left - screen))
        shares = {most, least} | ({(most + least) // 2} if fine else set())
        if tactic == 2:
            shares = {least, 0}
        for guns in sorted(shares):
            rest, aimed = left - guns, target if guns else -1
            shield = min(screen, rest)
            gun = (tactic, drive, 1 if guns else 0, guns, 0)
            rows.append((*gun, shield, min(jam, rest - shield), 0, 0, 0, 0, aimed))
            if jam and fine and rest and tactic != 2:
                first = min(jam, rest)
                rows.append((*gun, min(screen, rest - first), first, 0, 0, 0, 0, aimed))
    return rows


def _launches(hull: Hull, foe: Hull, tactic: int, target: int, fine: bool) -> list[Row]:
    """Return orders with full salvos of Missiles and full bursts. The rest of the power goes to Drive and then to
    ECM."""
    power, tubes = hull.has("PD"), min(hull.has("T"), hull.has("M"), hull.has("PD"), MOST_FIRED)
    bursts = _bursts(hull, power - tubes)
    if not tubes and not bursts:
        return []
    left, jam = power - tubes - len(bursts), hull.has("E")
    drives = sorted({*range(left + 1)} if fine else {0, 1, 2, 3, 4, left // 2, left} & {*range(left + 1)})
    fastest = foe.has("PD") + 3
    rows: list[Row] = []
    for drive in drives:
        for first, aim, second, aim2 in _salvos(tubes, fastest, fine):
            guns = len(bursts)
            gun = (tactic, drive, guns, sum(bursts), guns)
            rows.append((*gun, 0, min(jam, left - drive), first, aim, second, aim2, target))
    return rows


def _bursts(hull: Hull, power: int) -> list[int]:
    shells, bursts = hull.has("SH"), []
    for _ in range(min(hull.has("C"), power, MOST_FIRED)):
        if burst := min(3, shells):
            bursts.append(burst)
            shells -= burst
    return bursts


def _salvos(tubes: int, fastest: int, fine: bool) -> list[tuple[int, int, int, int]]:
    """Return tuples (shots, drive, shots, drive). A tuple stands for one salvo, or for two salvos whose drives differ
    by 3."""
    if not tubes:
        return [(0, 0, 0, 0)]
    most = min(fastest, 9)
    salvos = [(tubes, aim, 0, 0) for aim in range(1, most + 1)]
    if tubes > 1:
        gaps = (3,)
        salvos += [(tubes - tubes // 2, aim, tubes // 2, aim + gap) for gap in gaps for aim in range(1, most + 1 - gap)]
    return salvos


def as_order(hull: Hull, foes: list[Hull], row: Any, exit: str) -> Order:
    """Convert a row of an order list to an order. `exit`: the hex to which the ship goes if it retreats."""
    tactic, drive, _, power, cannons, screen, jam, shots, aim, shots2, aim2, target = (int(each) for each in row)
    at = foes[target].id if target >= 0 else ""
    bursts = _bursts(hull, cannons)
    missiles = (Shot(at, aim),) * shots + (Shot(at, aim2),) * shots2
    beam = 0 if bursts else power
    return Order(
        hull.id,
        TACTICS[tactic],
        target=at if beam or bursts else "",
        to=exit if TACTICS[tactic] == "RETREAT" else "",
        D=drive,
        B=beam,
        S=screen,
        E=jam,
        T=len(missiles),
        cannons=tuple(bursts),
        missiles=missiles,
    )


def as_row(order: Order, foes: Sequence[str]) -> Row:
    """Convert an order to a row of an order list. `foes`: ids of the enemy ships, by number.

    The row can store only one target, and Missiles of at most two drives.
    """
    drives = sorted({shot.drive for shot in order.missiles})
    counts = [sum(shot.drive == drive for shot in order.missiles) for drive in drives]
    first, second = [*zip(counts, drives, strict=True), (0, 0), (0, 0)][:2]
    bursts = len(order.cannons)
    target = order.target or next((shot.target for shot in order.missiles), "")
    return (
        TACTICS.index(order.tactic),
        order.D,
        bursts or int(order.B > 0),
        shells(order) if bursts else order.B,
        bursts,
        order.S,
        order.E,
        *first,
        *second,
        foes.index(target) if target in foes else -1,
    )


def _bonus() -> Ints:
    """Return a table of bonus hits, or -1 where fire does not hit.

    The indices are the firer's tactic, the drive difference + FAR, and the target's tactic.
    """
    table = np.full((3, 2 * FAR + 1, 3), -1, dtype=np.int64)
    for row, firer in enumerate(TACTICS):
        for difference in range(-FAR, FAR + 1):
            for column, target in enumerate(TACTICS):
                table[row, difference + FAR, column] = crt.BONUS.get(crt.read_cell(firer, difference, target), -1)
    return table


def _escapes() -> npt.NDArray[np.bool_]:
    """Return a table that tells whether a target on Retreat escapes from a gun.

    The indices are the firer's tactic and the drive difference + FAR.
    """
    cells = [[crt.read_cell(row, n, "RETREAT") == "Escapes" for n in range(-FAR, FAR + 1)] for row in TACTICS]
    return np.array(cells, dtype=np.bool_)


def _bend() -> Ints:
    """Return a table of the smallest change of a Missile's drive that makes the Missile miss.

    The indices are the drive difference + FAR and the target's tactic.
    """
    table = np.zeros((2 * FAR + 1, 3), dtype=np.int64)
    for at in range(2 * FAR + 1):
        for tactic in range(3):
            misses = [n for n in range(2 * FAR + 1) if BONUS[0, n, tactic] < 0]
            table[at, tactic] = min(abs(n - at) for n in misses)
    return table


BONUS = _bonus()
ESCAPES = _escapes()
BEND = _bend()
