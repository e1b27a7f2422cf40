"""Retreat: which ships escape, and where they go (77 7.2.1, 94 VI, 12 5.3.1; R-RET)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from engine import hexes
from engine.warpwar.combat import crt
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.results import ShotResult
from engine.warpwar.commands import Order
from engine.warpwar.rules import Rules
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.units.ship import Ship


def held_ships(forces: Forces, orders: Mapping[str, Order], shots: Sequence[ShotResult], rules: Rules) -> set[str]:
    """Return the ships with the tactic Retreat that do not escape.

    A ship escapes only if the CRT shows Escapes for each enemy ship whose Beam or Cannon fired at it. Missiles do not
    prevent an escape (R-RET-01, R-RET-02). Two house rules change this. With `missile_only_firer_holds`, an enemy ship
    that fired only Missiles is checked too, with its own drive and tactic. With `any_hit_holds`, each ship that was hit
    does not escape.
    """
    stuck: set[str] = set()
    for shot in shots:
        target = orders[shot.target]
        if target.tactic != "RETREAT":
            continue
        if shot.weapon.startswith("M"):
            firer = orders[shot.firer]
            cell = crt.read_cell(firer.tactic, firer.D - target.D, "RETREAT")
            if rules.missile_only_firer_holds and _only_missiles(shots, shot) and cell != "Escapes":
                stuck.add(shot.target)
        elif shot.cell != "Escapes":
            stuck.add(shot.target)
        if rules.any_hit_holds and shot.hits:
            stuck.add(shot.target)
    return stuck


def _only_missiles(shots: Iterable[ShotResult], shot: ShotResult) -> bool:
    """Return whether the firing ship of this shot fired only Missiles at the shot's target."""
    same = (each for each in shots if each.firer == shot.firer and each.target == shot.target)
    return all(each.weapon.startswith("M") for each in same)


def leave(ships: Mapping[str, Ship], going: Mapping[str, str]) -> dict[str, Ship]:
    """Return the ships that change when Warpships go to adjacent hexes. Ships aboard them are included (R-PICK-08).

    `going`: maps a Warpship to its new hex.
    """
    changed: dict[str, Ship] = {}
    for ship in ships.values():
        to = going.get(ship.aboard or ship.id)
        if to is not None:
            changed[ship.id] = msgspec.structs.replace(ship, hex=to)
    return changed


def exits(star_map: StarMap, star: str, own_bases: Collection[str] = ()) -> tuple[str, ...]:
    """Return the hexes to which a ship can retreat or withdraw (R-RET-04). The default hex is first.

    It is the hex nearest to one of the seat's bases. Among equally near hexes, the lowest hex comes first.
    """
    space = [there for there in star_map.beside[star] if not star_map.is_star(there)]
    cells = star_map.cells
    bases = [(cells[base].q, cells[base].r) for base in own_bases]

    def key(there: str) -> tuple[int, int]:
        at = cells[there].q, cells[there].r
        return min([hexes.distance(at, base) for base in bases], default=0), star_map.rank[there]

    return tuple(sorted(space, key=key))
