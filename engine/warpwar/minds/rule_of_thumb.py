"""Draw orders of an enemy who plays by rules of thumb, as the Cadet and many human players do.

The enemy rates some sensible orders on the CRT against guesses near the drive seen last, and mostly takes the best
order. The enemy fires mostly at one ship, and flees when much weaker. Many orders are drawn at once. The orders depend
on what the enemy sees of the seat's ships: the last drives of the ships, and the hits on the ships.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.warpwar.minds.hulls import LOT, Hull
from engine.warpwar.minds.order_lists import BONUS, FAR, Floats, Ints

CANDIDATES, GUESSES = 10, 14
"""`CANDIDATES`: number of orders that the enemy compares. `GUESSES`: number of possible orders of the seat's ship that
the enemy considers."""
FIRST = 2
"""Drive that the enemy expects of a ship that has not yet revealed a drive."""
LAUNCHES, FULL, FOCUSED = 0.6, 0.8, 0.75
"""Probabilities of an enemy's choices. `LAUNCHES`: a ship launches Missiles although it could fire a Beam. `FULL`: a
ship fires its Beam at full power. `FOCUSED`: a ship fires at the ship with the most hits."""
SPREAD = (0.713, 0.204, 0.059, 0.017)
"""Probabilities that the enemy chooses the best candidate, the second best, the third best and the fourth best."""
FEAR = 0.8
"""Weight of a hit that the enemy takes. A hit that the enemy deals has weight 1."""
GUESSED = 14.0
"""Value that the enemy assumes for each ship of the seat, because the enemy does not know the ship's record."""


class Seen(Struct, frozen=True):
    """What the enemy sees of one of the seat's ships.

    `drive`: the drive in the ship's last order. `hits`: the effective hits on the ship in this battle.
    """

    drive: int = FIRST
    hits: int = 0


def thumb_orders(foes: Sequence[Hull], own: Sequence[Seen], round: int, count: int, rng: np.random.Generator) -> Ints:
    """Return `count` joint orders of the enemy ships against the seat's ships.

    The axes of the array are the joint order, the enemy ship, and the column of `order_lists`.
    """
    most = max((each.hits for each in own), default=0)
    battered = np.array([n for n, each in enumerate(own) if each.hits == most])
    focus = battered[rng.integers(len(battered), size=count)]
    flees = rng.random(count) < _fleeing(foes, len(own), round)
    rows = []
    for ship in foes:
        aimed = np.where(rng.random(count) < FOCUSED, focus, rng.integers(len(own), size=count))
        expected = np.array([each.drive for each in own])[aimed]
        found = _choose_orders(ship, aimed, expected, rng)
        if ship.retreats:
            found = np.where(flees[:, None], _flights(ship, count, rng), found)
        rows.append(found)
    return np.stack(rows, axis=1)


def _fleeing(foes: Sequence[Hull], against: int, round: int) -> float:
    """Return the probability that the enemy considers itself much weaker and flees."""
    share = sum(_worth(each) for each in foes) / (GUESSED * max(1, against))
    limit = 0.67 if round > 4 else 0.44
    return float(1 / (1 + np.exp((share - limit) / 0.06)))


def _worth(ship: Hull) -> float:
    gun = max(ship.has("B"), 2 * min(ship.has("T"), ship.has("M")), 2 * ship.has("C"))
    boxes = sum(points for attr, points in ship.left if attr not in LOT)
    return boxes + gun if gun and ship.has("PD") else 0.2 * boxes


def _flights(ship: Hull, count: int, rng: np.random.Generator) -> Ints:
    rows = np.zeros((count, 12), dtype=np.int64)
    drive = np.maximum(0, ship.has("PD") - np.array((0, 0, 1, 2))[rng.integers(4, size=count)])
    rows[:, 0], rows[:, 1], rows[:, 11] = 2, drive, -1
    rows[:, 5] = np.minimum(ship.has("S"), ship.has("PD") - drive)
    return rows


def _choose_orders(ship: Hull, aimed: Ints, expected: Ints, rng: np.random.Generator) -> Ints:
    """Return one order for each entry of `aimed`: one of several candidates, mostly the best. The columns are those of
    `order_lists`."""
    count = len(aimed)
    rows = _candidates(ship, np.repeat(aimed, CANDIDATES), np.repeat(expected, CANDIDATES), rng)
    rows = rows.reshape(count, CANDIDATES, 12)
    order = np.argsort(-_values(rows, expected, rng), axis=1, kind="stable")
    rank = rng.choice(len(SPREAD), size=count, p=np.array(SPREAD) / sum(SPREAD))
    every = np.arange(count)
    chosen: Ints = rows[every, order[every, rank]]
    return chosen


def _candidates(ship: Hull, aimed: Ints, expected: Ints, rng: np.random.Generator) -> Ints:
    """Return one random sensible order for each entry of `aimed`. The columns are those of `order_lists`."""
    count, power = len(aimed), ship.has("PD")
    tubes, beam = min(ship.has("T"), ship.has("M"), power), min(ship.has("B"), power)
    shells = min(ship.has("C"), ship.has("SH"), power - tubes)
    launches = rng.random(count) < (LAUNCHES if beam else 1.0)
    if not (tubes or shells):
        launches[:] = False
    rows = np.zeros((count, 12), dtype=np.int64)
    rows[:, 0] = rng.integers(2, size=count)
    guns = np.where(rng.random(count) < FULL, beam, rng.integers(beam + 1, size=count))
    usual = np.array((0, 1, 1, 2, 2, 3, 4, 5, 0))[None, :].repeat(count, 0)
    usual[:, 8] = expected
    drive = np.minimum(power - guns, usual[np.arange(count), rng.integers(9, size=count)])
    screen = np.minimum(ship.has("S"), power - guns - drive)
    rows[:, 1], rows[:, 2], rows[:, 3], rows[:, 5] = drive, guns > 0, guns, screen
    rows[:, 6] = np.minimum(ship.has("E"), power - guns - drive - screen)
    rows[:, 11] = np.where(guns > 0, aimed, -1)
    left = power - tubes - shells
    jam = np.minimum(ship.has("E"), rng.integers(left + 1, size=count))
    aims = np.sort(_drives(expected, max(1, tubes), rng), axis=1)
    salvo = np.zeros_like(rows)
    salvo[:, 0], salvo[:, 1], salvo[:, 6], salvo[:, 11] = (
        rows[:, 0],
        rng.integers(left - jam + 1, size=count),
        jam,
        aimed,
    )
    if shells:
        bursts = min(3 * shells, ship.has("SH"))
        salvo[:, 2], salvo[:, 3], salvo[:, 4] = shells, bursts, shells
    if tubes:
        salvo[:, 7], salvo[:, 8] = tubes - tubes // 2, aims[:, 0]
        salvo[:, 9], salvo[:, 10] = tubes // 2, np.where(tubes > 1, aims[:, -1], 0)
        alike = (salvo[:, 8] == salvo[:, 10]) & (tubes > 1)
        salvo[alike, 7], salvo[alike, 9], salvo[alike, 10] = tubes, 0, 0
    picked: Ints = np.where(launches[:, None], salvo, rows)
    return picked


def _drives(expected: Ints, tubes: int, rng: np.random.Generator) -> Ints:
    """Return drives of Missiles, near the expected drive. Each row is an order; each column is a Tube."""
    about = np.array((-1, 0, 0, 1, 1, 2, 2, 3))
    drives: Ints = np.maximum(1, expected[:, None] + about[rng.integers(8, size=(len(expected), tubes))])
    return drives


def _values(rows: Ints, expected: Ints, rng: np.random.Generator) -> Floats:
    """Return a matrix with a row for each order and a column for each candidate.

    The entries are the hits dealt, minus the cost of hits taken and of ammunition. All candidates of a row meet the
    same guesses.
    """
    count = len(rows)
    tactic = np.array((0, 0, 1, 1, 1, 2))[rng.integers(6, size=(count, 1, GUESSES))]
    about = np.array((-2, -1, 0, 0, 1, 2, 3))[rng.integers(7, size=(count, 1, GUESSES))]
    drive = np.maximum(0, expected[:, None, None] + about)
    shot = np.where(rng.random((count, 1, GUESSES)) < 0.4, rng.integers(1, 7, size=(count, 1, GUESSES)), 0)
    beam = np.where(shot > 0, 0, rng.integers(1, 5, size=(count, 1, GUESSES)))
    own = [rows[:, :, n, None] for n in range(12)]
    there = BONUS[own[0], np.clip(own[1] - drive, -FAR, FAR) + FAR, tactic]
    guns = np.where(own[4] > 0, own[4], own[2])
    dealt = np.where(there >= 0, own[3] + guns * there, 0)
    for shots, aim in ((7, 8), (9, 10)):
        bonus = BONUS[0, np.clip(own[aim] - drive, -FAR, FAR) + FAR, tactic]
        dealt = dealt + np.where(bonus >= 0, own[shots] * (2 + bonus), 0)
    back = BONUS[tactic, np.clip(drive - own[1], -FAR, FAR) + FAR, own[0]]
    taken = np.where((back >= 0) & (beam > 0), beam + back, 0)
    flown = BONUS[0, np.clip(shot - own[1], -FAR, FAR) + FAR, own[0]]
    taken = taken + np.where((shot > 0) & (flown >= 0), 2 + flown, 0)
    total = dealt - FEAR * np.maximum(0, taken - own[5])
    spent = 0.25 * (rows[:, :, 7] + rows[:, :, 9]) + 0.05 * np.where(rows[:, :, 4] > 0, rows[:, :, 3], 0)
    values: Floats = total.mean(axis=2) - spent
    return values
