"""Chances of fights and of whole combats, calculated from the dice (6.1, A-38)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from engine.arena.rules import DIE, FIELD
from engine.arena.state import Piece

MOST_EXACT = 8
"""Maximum number of participants of both sides together up to which the chances are calculated exactly."""


class Robot(NamedTuple):
    """A participant of a combat: the number of sides of its die, and the number added to the die roll."""

    sides: int
    plus: int = 0


class CombatChances(NamedTuple):
    """Chances of a combat.

    `win`: the chance that no enemy is left in the hex. `attacker_losses`, `defender_losses`: the average number of
    pieces that this side loses.
    """

    win: float
    attacker_losses: float = 0.0
    defender_losses: float = 0.0


LOST = CombatChances(0.0)
WON = CombatChances(1.0)


def robot(piece: Piece, card: int = 0) -> Robot:
    return Robot(DIE[piece.type], piece.discs + card)


@lru_cache(maxsize=4096)
def win_chance(attacker: Robot, defender: Robot) -> float:
    """Return the chance that the attacker's total is higher than the defender's total."""
    ahead = attacker.plus - defender.plus
    wins = sum(max(0, min(defender.sides, die + ahead - 1)) for die in range(1, attacker.sides + 1))
    return wins / (attacker.sides * defender.sides)


def field_chance(attacker: Robot) -> float:
    """Return the chance that the attacker destroys a force field."""
    return min(attacker.sides, max(0, attacker.sides - lowest_destroying_roll(attacker) + 1)) / attacker.sides


def lowest_destroying_roll(attacker: Robot) -> int:
    """Return the lowest die roll that destroys a force field. If the result is 1 or less, every roll destroys it."""
    return FIELD - attacker.plus


def combat_chances(
    inside: Iterable[Robot], ranged: Iterable[Robot], foes: Iterable[Robot], field: bool = False
) -> CombatChances:
    """Return the chances of a whole combat without cards, redistribution and concessions.

    A force field is attacked first by robots at a distance, then by the best robots, and last by a Converter. A combat
    with more than `MOST_EXACT` participants is approximated as one fight after another, beginning with the strongest
    robots.
    """
    sides = tuple(sorted(inside)), tuple(sorted(ranged)), tuple(sorted(foes))
    return _at_field(*sides) if field else _rounds(*sides)


Robots = tuple[Robot, ...]


@lru_cache(maxsize=2048)
def _at_field(inside: Robots, ranged: Robots, foes: Robots) -> CombatChances:
    if ranged:
        near, left = _without(ranged, max(ranged, key=field_chance))
        chance = field_chance(near)
        return _mix_chances(chance, _rounds(inside, left, foes), _at_field(inside, left, foes))
    if not inside:
        return LOST
    near, left = _without(inside, max(inside, key=lambda each: (each.sides != DIE["C"], field_chance(each))))
    failed = _at_field(left, ranged, foes)
    failed = failed._replace(attacker_losses=failed.attacker_losses + 1)
    return _mix_chances(field_chance(near), _rounds(inside, ranged, foes), failed)


@lru_cache(maxsize=8192)
def _rounds(inside: Robots, ranged: Robots, foes: Robots) -> CombatChances:
    """Return the chances of this round and all later rounds together."""
    if not foes:
        return WON
    if not inside and not ranged:
        return LOST
    if len(inside) + len(ranged) + len(foes) > MOST_EXACT:
        return _one_by_one(inside[::-1], ranged[::-1], foes[::-1])
    return _round(inside, ranged, foes)


class _Duel(NamedTuple):
    """One fight of a round. `ours`: an index into the robots in the hex followed by the robots at a distance."""

    ours: int
    theirs: int
    chance: float


def _round(inside: Robots, ranged: Robots, foes: Robots) -> CombatChances:
    """Return the chances of this round and all later rounds, summed over all results of this round's fights."""
    duels = _pairing(inside, ranged, foes)
    win = ours = theirs = 0.0
    for results in product((True, False), repeat=len(duels)):
        share = 1.0
        lost_ours, lost_theirs = set(), set()
        for duel, wins in zip(duels, results, strict=True):
            share *= duel.chance if wins else 1 - duel.chance
            if wins:
                lost_theirs.add(duel.theirs)
            else:
                lost_ours.add(duel.ours)
        if share:
            fought = {duel.ours for duel in duels}
            left = _rounds(
                tuple(each for at, each in enumerate(inside) if at not in lost_ours),
                tuple(each for at, each in enumerate(ranged, len(inside)) if at not in fought),
                tuple(each for at, each in enumerate(foes) if at not in lost_theirs),
            )
            win += share * left.win
            ours += share * (left.attacker_losses + sum(at < len(inside) for at in lost_ours))
            theirs += share * (left.defender_losses + len(lost_theirs))
    return CombatChances(win, ours, theirs)


def _pairing(inside: Robots, ranged: Robots, foes: Robots) -> list[_Duel]:
    """Return the best pairing for the larger side, which chooses the pairing.

    If both sides have the same number of robots, the defender chooses.
    """
    ours = (*inside, *ranged)
    if len(ours) > len(foes):
        ways = [[(mine, at) for at, mine in enumerate(way)] for way in permutations(range(len(ours)), len(foes))]
        best = max(ways, key=lambda way: _worth(way, inside, ours, foes))
    else:
        ways = [list(enumerate(way)) for way in permutations(range(len(foes)), len(ours))]
        best = min(ways, key=lambda way: _worth(way, inside, ours, foes))
    return [_Duel(mine, theirs, win_chance(ours[mine], foes[theirs])) for mine, theirs in best]


def _worth(way: list[tuple[int, int]], inside: Robots, ours: Robots, foes: Robots) -> float:
    """Return the attacker's expected gain from a pairing: the value of destroyed enemies minus that of lost robots.

    The value of a robot is the number of its die's sides plus the number added to the roll.
    """
    total = 0.0
    for mine, theirs in way:
        chance = win_chance(ours[mine], foes[theirs])
        total += chance * sum(foes[theirs])
        if mine < len(inside):
            total -= (1 - chance) * sum(ours[mine])
    return total


@lru_cache(maxsize=8192)
def _one_by_one(inside: Robots, ranged: Robots, foes: Robots) -> CombatChances:
    """Return approximate chances of the combat: the first robots of both sides fight, and the winner fights again.

    A robot at a distance fights only once.
    """
    if not foes:
        return WON
    if ranged:
        chance = win_chance(ranged[0], foes[0])
        won = _one_by_one(inside, ranged[1:], foes[1:])
        lost = _one_by_one(inside, ranged[1:], foes)
        return _mix_chances(chance, won._replace(defender_losses=won.defender_losses + 1), lost)
    if not inside:
        return LOST
    chance = win_chance(inside[0], foes[0])
    won, lost = _one_by_one(inside, ranged, foes[1:]), _one_by_one(inside[1:], ranged, foes)
    return _mix_chances(
        chance,
        won._replace(defender_losses=won.defender_losses + 1),
        lost._replace(attacker_losses=lost.attacker_losses + 1),
    )


def _mix_chances(chance: float, yes: CombatChances, no: CombatChances) -> CombatChances:
    return CombatChances(*(chance * one + (1 - chance) * other for one, other in zip(yes, no, strict=True)))


def _without(robots: Robots, taken: Robot) -> tuple[Robot, Robots]:
    at = robots.index(taken)
    return taken, robots[:at] + robots[at + 1 :]
