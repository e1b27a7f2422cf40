"""The position of a `round` case: ships with owners, units aboard carriers, and which players fight each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from engine.adjudicate.values import CaseError
from engine.adjudicate.warpwar.case import star_map
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.retreat import exits
from engine.warpwar.notation import ShipRecord
from engine.warpwar.units.ship import Ship

UNKNOWN = {"PD": 1}
"""Attributes of a carried Systemship if the case gives no record of the ship."""


class BattlePosition(Struct, frozen=True):
    """The players of a battle in seat order, and their forces at the star."""

    players: tuple[str, ...]
    forces: Forces

    @property
    def seats(self) -> range:
        return range(len(self.players))


def build_position(
    sides: Mapping[str, Sequence[str]],
    records: Sequence[ShipRecord],
    friends: Collection[frozenset[str]],
    star: str,
    bases: Mapping[str, Sequence[str]],
) -> BattlePosition:
    """Return the position of a case, with all ships at the given star.

    Raise CaseError if a ship has no side or no record.
    """
    players = tuple(sides)
    owners = {ship: seat for seat, player in enumerate(players) for ship in sides[player]}
    ships: dict[str, Ship] = {}
    pods: dict[str, str] = {}
    for read in records:
        if read.ship.id in ships:
            raise CaseError(f"ships: {read.ship.id} has two records")
        ships[read.ship.id] = read.ship
    for read in records:
        for rider in read.carry:
            if rider.startswith(("S", "W")):
                carried = ships.setdefault(rider, Ship(rider, -1, dict(UNKNOWN), dict(UNKNOWN)))
                carried.aboard = read.ship.id
            else:
                pods[rider] = read.ship.id
    for id, ship in ships.items():
        owner = owners.get(ship.aboard or id, owners.get(id))
        if owner is None:
            raise CaseError(f"sides: {id} belongs to no player")
        ship.owner, ship.hex = owner, star
    missing = [id for id in owners if id not in ships]
    if missing:
        raise CaseError(f"ships: there is no record of {missing[0]}")
    forces = Forces(
        ships=ships,
        hex=star,
        friends=tuple((a, b) for a, b in _pairs(players) if frozenset((players[a], players[b])) in friends),
        pods=pods,
        emperors=frozenset(read.ship.id for read in records if read.emperor),
        exits=_exits(players, star, bases),
    )
    return BattlePosition(players, forces)


def _pairs(players: Sequence[str]) -> Iterable[tuple[int, int]]:
    return combinations(range(len(players)), 2)


def _exits(players: Sequence[str], star: str, bases: Mapping[str, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    if not star:
        return {}
    return {seat: exits(star_map(), star, bases.get(player, ())) for seat, player in enumerate(players)}
