"""Damage: the owner of a ship secretly places exactly the effective hits on it (77 7.2.2, 94 VI, 12 5.5; R-DMG)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

import msgspec
from msgspec import Struct

from engine.core.errors import Fault
from engine.core.game import Seat
from engine.warpwar.combat.forces import Forces, free_racks, pods_aboard, riders
from engine.warpwar.commands import Damage, Place
from engine.warpwar.prompts import Wound
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import ATTRS, LOT, NO_HITS, Ship

HOLD = 10
"""Number of BP that one Hold carries."""

CRATE = "SR"
"""Mark for a hit on a loaded rack. In "P4.SR" it follows the id of the unit that the rack carries."""


class Hurt(Struct, frozen=True):
    """The result of damage. `ships`: the ships that survive.

    `destroyed`: ids of destroyed ships; they are not in `ships`.
    """

    ships: dict[str, Ship]
    destroyed: tuple[str, ...] = ()
    pods: tuple[str, ...] = ()
    """Colony Pods that were lost with their rack or carrier."""
    set_down: tuple[str, ...] = ()
    """House rule `loaded_rack: sets_down`: units that were aboard a ship and are now at the star outside the ship."""


def can_take(ship: Ship, attr: str) -> int:
    """Return the number of hits that an attribute can take (R-DMG-02, R-DMG-03).

    The number is equal to the attribute's points. For ammunition, it is the number of lots of 3 Missiles or 6 Shells.
    An incomplete lot counts as a lot.
    """
    return 0 if attr in NO_HITS else -(-ship.has(attr) // LOT.get(attr, 1))


def own_room(ship: Ship) -> int:
    """Return the number of hits that remove all attributes of the ship. Units aboard are not counted."""
    return sum(can_take(ship, attr) for attr in ship.now)


def _bearers(forces: Forces, ship: Ship, rules: Rules) -> list[Ship]:
    """Return the Systemships aboard whose records can take hits (R-DMG-06)."""
    return riders(forces.ships, ship.id) if rules.loaded_rack == "protected" else []


def total_room(forces: Forces, id: str, rules: Rules) -> int:
    """Return the number of hits that destroy the ship and the Systemships aboard. Further hits are lost (R-CMB-09)."""
    ship = forces.ships[id]
    return own_room(ship) + sum(own_room(rider) for rider in _bearers(forces, ship, rules))


def due(forces: Forces, id: str, effective: int, rules: Rules) -> int:
    """Return the number of hits to place: all effective hits, or fewer if the ship cannot take as many (R-DMG-09)."""
    return min(effective, total_room(forces, id, rules))


def wound(forces: Forces, id: str, effective: int, rules: Rules, listed: Sequence[Place] = ()) -> Wound:
    """Return the question that asks the owner to place the hits on a ship.

    `listed`: the owner's standing list of places.
    """
    ship = forces.ships[id]
    room: dict[str, int] = {attr: n for attr in ATTRS if (n := can_take(ship, attr))}
    if rules.loaded_rack == "protected":
        for rider in riders(forces.ships, id):
            room |= {f"{rider.id}.{attr}": n for attr in ATTRS if (n := can_take(rider, attr))}
    else:
        room |= {f"{rider.id}.{CRATE}": 1 for rider in riders(forces.ships, id)}
    if len(pods_aboard(forces.pods, id)):
        room |= {f"{pod}.{CRATE}": 1 for pod in pods_aboard(forces.pods, id)}
    return Wound(
        ship=id,
        hits=due(forces, id, effective, rules),
        room=room,
        racks_free=free_racks(forces.ships, forces.pods, forces.emperors, id) if ship.is_warpship else 0,
        default=by_list(forces, id, effective, rules),
        listed=by_list(forces, id, effective, rules, listed) if listed else {},
    )


def wounds(
    forces: Forces, seat: Seat, effective: Mapping[str, int], rules: Rules, listed: Sequence[Place] = ()
) -> tuple[Wound, ...]:
    """Return all damage questions to one seat after a round or after star damage, in order of ship id.

    Ships that are destroyed in any case are left out.
    """
    own = (ship.id for ship in forces.fighters(seat))
    return tuple(
        wound(forces, id, effective[id], rules, listed)
        for id in own
        if effective.get(id) and not is_doomed(forces, id, effective[id], rules)
    )


def is_doomed(forces: Forces, id: str, effective: int, rules: Rules) -> bool:
    """Return whether the ship is destroyed wherever the hits are placed. In this case the owner need not place them."""
    return effective >= total_room(forces, id, rules)


def complete_damage(
    forces: Forces, effective: Mapping[str, int], hits: Mapping[str, Mapping[str, int]], rules: Rules
) -> dict[str, Mapping[str, int]]:
    """Return the placed hits. For destroyed ships that the owner left out, add hits (see `check_damage`)."""
    doomed = {id: n for id, n in effective.items() if not hits.get(id) and is_doomed(forces, id, n, rules)}
    return {**hits, **{id: by_list(forces, id, n, rules) for id, n in doomed.items()}}


# ---- checking ---------------------------------------------------------------------------------------------------


def check_damage(
    forces: Forces, seat: Seat, effective: Mapping[str, int], hits: Mapping[str, Mapping[str, int]], rules: Rules
) -> list[Fault]:
    """Return all faults in the hits that a seat has placed (as in `Damage.hits`).

    Fields of the faults are paths such as `hits.W4.PD`. Ships that are destroyed wherever the hits are placed can be
    left out (see `is_doomed`).
    """
    hurt = {ship.id for ship in forces.fighters(seat) if effective.get(ship.id)}
    faults = [
        Fault("E-DMG-COUNT", f"{id} is not one of your ships that were hit. Remove its hits.", f"hits.{id}")
        for id, taken in hits.items()
        if id not in hurt and any(taken.values())
    ]
    for id in sorted(hurt):
        if id not in hits and is_doomed(forces, id, effective[id], rules):
            continue
        faults += _check_one(forces, id, effective[id], hits.get(id, {}), rules)
    return faults


def _check_one(forces: Forces, id: str, effective: int, taken: Mapping[str, int], rules: Rules) -> Iterator[Fault]:
    need, placed = due(forces, id, effective, rules), sum(taken.values())
    if placed != need:
        yield Fault("E-DMG-COUNT", f"{id} must take exactly {need} hits, but you placed {placed}.", f"hits.{id}")
    wrong = False
    for key, count in taken.items():
        for fault in _check_key(forces, id, key, count, rules):
            wrong = True
            yield fault
    if wrong:
        return
    yield from _check_racks(forces, id, taken, rules)
    yield from _check_emperor(forces, id, taken, need, rules)


def _check_key(forces: Forces, id: str, key: str, count: int, rules: Rules) -> Iterator[Fault]:
    """Yield a fault unless the entry is an existing attribute that can take so many hits."""
    at = f"hits.{id}.{key}"
    if not count:
        return
    room = _room_of(forces, id, key, rules)
    if room is None:
        yield Fault("E-DMG-ATTR", f"{key} of {id} cannot take hits. Choose another attribute of {id}.", at)
    elif not 0 <= count <= room:
        yield Fault("E-DMG-OVER", f"{key} of {id} can take {room} hits, not {count}.", at)


def _room_of(forces: Forces, id: str, key: str, rules: Rules) -> int | None:
    """Return the number of hits that an entry can take.

    Return None if the entry is not an attribute of the ship or of a Systemship aboard that can be hit.
    """
    ship = forces.ships[id]
    rider, dot, attr = key.rpartition(".")
    if not dot:
        return can_take(ship, attr) if attr in ship.built and attr not in NO_HITS else None
    if attr == CRATE and rider in pods_aboard(forces.pods, id):
        return 1
    carried = forces.ships.get(rider)
    if carried is None or carried.aboard != id:
        return None
    if rules.loaded_rack == "sets_down":
        return 1 if attr == CRATE else None
    return can_take(carried, attr) if attr in carried.built and attr not in NO_HITS else None


def _check_racks(forces: Forces, id: str, taken: Mapping[str, int], rules: Rules) -> Iterator[Fault]:
    """Yield a fault if too many racks are hit, or a loaded rack before its Systemship is destroyed (R-DMG-06).

    A rack with a pod counts as an empty rack.
    """
    ship = forces.ships[id]
    named = sum(count for key, count in taken.items() if key.endswith(f".{CRATE}"))
    on_racks = taken.get("SR", 0) + named
    if on_racks > ship.has("SR"):
        text = f"{id} has {ship.has('SR')} racks left, so its racks cannot take {on_racks} hits."
        yield Fault("E-DMG-OVER", text, f"hits.{id}.SR")
        return
    if rules.loaded_rack == "sets_down":
        return
    alive = sum(not _is_killed(rider, taken) for rider in riders(forces.ships, id))
    if on_racks and on_racks > ship.has("SR") - alive:
        text = f"A rack of {id} is loaded: it can take a hit only after its Systemship is destroyed."
        yield Fault("E-DMG-LOADED-SR", text, f"hits.{id}.SR")


def _is_killed(rider: Ship, taken: Mapping[str, int]) -> bool:
    return all(taken.get(f"{rider.id}.{attr}", 0) >= can_take(rider, attr) for attr in rider.now)


def _check_emperor(forces: Forces, id: str, taken: Mapping[str, int], need: int, rules: Rules) -> Iterator[Fault]:
    """Yield a fault if hits go to the Emperor's rack or Hold while other parts of the ship can take hits (R-EMP-04)."""
    if id not in forces.emperors:
        return
    spare = total_room(forces, id, rules) - need
    ship = forces.ships[id]
    named = sum(count for key, count in taken.items() if key.endswith(f".{CRATE}"))
    left = sum(ship.has(attr) - taken.get(attr, 0) - (named if attr == "SR" else 0) for attr in ("SR", "H"))
    if spare >= 2:
        for attr in ("SR", "H"):
            if taken.get(attr, 0) + (named if attr == "SR" else 0) >= ship.has(attr) > 0:
                text = f"The Emperor needs one {attr} of {id}. This {attr} takes hits only after all other parts."
                yield Fault("E-DMG-EMPEROR", text, f"hits.{id}.{attr}")
    elif left < spare:
        text = f"The Emperor's rack and Hold on {id} take the last hits. Place hits on the other parts first."
        yield Fault("E-DMG-EMPEROR", text, f"hits.{id}")


# ---- taking the hits --------------------------------------------------------------------------------------------


def apply_damage(forces: Forces, damage: Mapping[str, Mapping[str, int]], rules: Rules) -> Hurt:
    """Return the ships after the legal damage of all seats (see `Hurt`). Ships that were not hit are unchanged."""
    ships = dict(forces.ships)
    lost_pods: list[str] = []
    set_down: list[str] = []
    for id, taken in damage.items():
        named: list[str] = []
        for key, count in taken.items():
            holder, _, attr = key.rpartition(".")
            if attr == CRATE and holder:
                named += [holder] * bool(count)
                ships[id] = _ship_after_hits(ships[id], CRATE, count)
            elif count:
                ships[holder or id] = _ship_after_hits(ships[holder or id], attr, count)
        out = _units_losing_racks(forces, ships, id, named, rules)
        lost_pods += [each for each in out if each in forces.pods]
        for each in out:
            if each in ships and not ships[id].destroyed:
                ships[each] = msgspec.structs.replace(ships[each], aboard="")
                set_down.append(each)
        for hurt in {id, *(key.rpartition(".")[0] or id for key in taken)} & ships.keys():
            ships[hurt] = _with_cargo(forces, ships[hurt])
    gone = [id for id, ship in ships.items() if ship.destroyed]
    gone += [id for id, ship in ships.items() if ship.aboard in gone and id not in gone]
    lost_pods += [pod for pod, on in forces.pods.items() if on in gone and pod not in lost_pods]
    left = {id: ship for id, ship in ships.items() if id not in gone}
    return Hurt(left, tuple(gone), tuple(lost_pods), tuple(each for each in set_down if each in left))


def _ship_after_hits(ship: Ship, attr: str, count: int) -> Ship:
    """Return the ship after hits in one attribute."""
    left = max(0, ship.has(attr) - count * LOT.get(attr, 1))
    return msgspec.structs.replace(ship, now={**ship.now, attr: left})


def _units_losing_racks(
    forces: Forces, ships: Mapping[str, Ship], id: str, named: Sequence[str], rules: Rules
) -> list[str]:
    """Return the units whose racks are destroyed.

    Units that the owner named come first, then pods, then Systemships (only with the house rule).
    """
    alive = [rider.id for rider in riders(ships, id) if not rider.destroyed]
    pods = pods_aboard(forces.pods, id)
    out = [each for each in named if each in pods or each in alive]
    racks = ships[id].has("SR") - (id in forces.emperors and ships[id].has("SR") > 0)
    queue = [pod for pod in pods if pod not in out]
    if rules.loaded_rack == "sets_down":
        queue += [each for each in alive if each not in out]
    excess = len(alive) + len(pods) - len(out) - racks
    return out + queue[: max(0, excess)]


def _with_cargo(forces: Forces, ship: Ship) -> Ship:
    """Return the ship with no more cargo than its Holds can carry (R-DMG-05, R-EMP-03).

    Cargo fills Holds one after another, so the emptiest Holds are lost first. The Emperor's Hold carries no cargo.
    """
    holds = max(0, ship.has("H") - (ship.id in forces.emperors))
    if ship.bp <= HOLD * holds:
        return ship
    return msgspec.structs.replace(ship, bp=HOLD * holds)


# ---- by a list --------------------------------------------------------------------------------------------------

PLACES: tuple[Place, ...] = get_args(Place)
"""Places of the damage list in the order that the rule gives (R-DMG-10)."""


def default_damage(
    forces: Forces, seat: Seat, effective: Mapping[str, int], rules: Rules, listed: Sequence[Place] = ()
) -> Damage:
    """Return the placed hits that apply if the owner does not answer (R-DMG-10).

    If the owner has a standing list `listed`, the hits follow the order of this list.
    """
    own = (ship.id for ship in forces.fighters(seat))
    return Damage(hits={id: by_list(forces, id, effective[id], rules, listed) for id in own if effective.get(id)})


def by_list(forces: Forces, id: str, effective: int, rules: Rules, listed: Sequence[Place] = ()) -> dict[str, int]:
    """Return legal hits on one ship, placed in the order of a list.

    Places that are missing in the list follow in the order of the rule. A loaded rack can be hit only after its
    Systemship is destroyed. Therefore the list is used again while hits are left. The Emperor's rack and Hold come last
    (R-EMP-04).
    """
    left = due(forces, id, effective, rules)
    taken: dict[str, int] = {}
    order = (*listed, *(place for place in PLACES if place not in listed))
    before = -1
    while left and left != before:
        before = left
        for place in order:
            for key, most in _at(forces, id, place, order, taken, rules):
                left -= _take(taken, key, min(left, most))
    for attr, most in _reserved_for_emperor(forces, id).items():
        left -= _take(taken, attr, min(left, most))
    return taken


def _take(taken: dict[str, int], key: str, count: int) -> int:
    if count <= 0:
        return 0
    taken[key] = taken.get(key, 0) + count
    return count


def _reserved_for_emperor(forces: Forces, id: str) -> dict[str, int]:
    """Return the number of racks and Holds that are reserved for the Emperor aboard, by attribute."""
    ship = forces.ships[id]
    return {attr: min(1, ship.has(attr)) if id in forces.emperors else 0 for attr in ("SR", "H")}


def _at(
    forces: Forces, id: str, place: Place, order: Sequence[Place], taken: Mapping[str, int], rules: Rules
) -> Iterator[tuple[str, int]]:
    """Yield pairs of attribute and number of hits that it can take now, for one place of a list."""
    ship, kept = forces.ships[id], _reserved_for_emperor(forces, id)
    if place == "riders":
        for rider in _bearers(forces, ship, rules):
            for part in order:
                if part not in ("riders", "empty_SR", "loaded_SR"):
                    attr = part.removeprefix("empty_").removeprefix("loaded_")
                    key = f"{rider.id}.{attr}"
                    yield key, _room_at(rider, part, 0) - taken.get(key, 0)
    elif place == "empty_SR":
        free = min(free_racks(forces.ships, forces.pods, forces.emperors, id), ship.has("SR") - kept["SR"])
        yield "SR", free - taken.get("SR", 0)
    elif place == "loaded_SR":
        closed = sum(not _is_killed(rider, taken) for rider in _bearers(forces, ship, rules))
        yield "SR", ship.has("SR") - kept["SR"] - closed - taken.get("SR", 0)
    else:
        attr = place.removeprefix("empty_").removeprefix("loaded_")
        yield attr, _room_at(ship, place, kept["H"]) - taken.get(attr, 0)


def _room_at(ship: Ship, place: Place, kept: int) -> int:
    """Return the number of hits that an attribute can take up to this place of the list. Earlier places are included.

    `kept`: number of Holds that are reserved for the Emperor.
    """
    if place == "empty_H":
        return ship.has("H") - kept - -(-ship.bp // HOLD)
    return ship.has("H") - kept if place == "loaded_H" else can_take(ship, place)
