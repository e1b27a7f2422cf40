"""Functions about a position that many modules need.

No function changes the state or hides secrets. A caller that shows a result to a viewer must hide the secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engine.core.game import Seat
from engine.warpwar.movement import initiative
from engine.warpwar.rules import Rules
from engine.warpwar.state import Battle, Pod, Star, State
from engine.warpwar.units.ship import Ship

Unit = Ship | Pod


def relation(state: State, a: Seat, b: Seat) -> str:
    """Return the relation of two seats: "war", "cease_fire", "peace" or "allied". A seat is allied with itself."""
    if a == b:
        return "allied"
    return state.relations.get(pair(a, b), "war")


@lru_cache(maxsize=1024)
def pair(a: Seat, b: Seat) -> str:
    """Return the key of two seats in `State.relations`."""
    return f"{min(a, b)}-{max(a, b)}"


def at_war(state: State, a: Seat, b: Seat) -> bool:
    return a != b and state.relations.get(pair(a, b), "war") == "war"


def playing(state: State) -> list[Seat]:
    """Return the seats that can still win. These are the seats that are not out and have not resigned."""
    return [side.seat for side in state.sides if not side.out and not side.resigned]


def seats_by_priority(state: State, rules: Rules) -> list[Seat]:
    """Return all seats in the order in which ties are decided this turn (R-INIT-03)."""
    return list(initiative.priority(state.priority, max(1, state.turn), rules))


def ships_of(state: State, seat: Seat) -> Iterator[Ship]:
    return (ship for ship in state.ships.values() if ship.owner == seat)


def ships_at(state: State, hex: str) -> list[Ship]:
    """Return the ships in a hex that are not aboard another ship."""
    return [ship for ship in state.ships.values() if ship.hex == hex and not ship.aboard]


def riders(state: State, carrier: str) -> list[Unit]:
    """Return the Systemships and pods aboard a Warpship."""
    ships = [ship for ship in state.ships.values() if ship.aboard == carrier]
    return [*ships, *(pod for pod in state.pods.values() if pod.aboard == carrier)]


def units(state: State) -> list[Unit]:
    """Return all ships and pods."""
    return [*state.ships.values(), *state.pods.values()]


def unit(state: State, id: str) -> Unit | None:
    """Return the Systemship, Warpship or pod with this id. Return None if there is no such unit."""
    return state.ships.get(id) or state.pods.get(id)


def owners_at(state: State, hex: str) -> list[Seat]:
    """Return the seats that have a ship in the hex, in seat order. Ships aboard another ship do not count."""
    return sorted({ship.owner for ship in ships_at(state, hex)})


def ships_by_hex(state: State) -> dict[str, list[Ship]]:
    """Return a dict that maps each hex with ships to its ships. Ships aboard another ship do not count."""
    found: dict[str, list[Ship]] = {}
    for ship in state.ships.values():
        if not ship.aboard:
            found.setdefault(ship.hex, []).append(ship)
    return found


def enemies_at(state: State, hex: str, seat: Seat) -> list[Ship]:
    """Return the ships in the hex whose owners are at War with the seat."""
    return [ship for ship in ships_at(state, hex) if at_war(state, seat, ship.owner)]


def controller(state: State, star: Star) -> Seat:
    """Return the seat that controls a star now, or -1 if no seat controls it (R-STAR-07)."""
    if star.base >= 0 or star.colony >= 0:
        return star.base if star.base >= 0 else star.colony
    return _controller_by_ships(state, star, owners_at(state, star.hex))


def controllers(state: State) -> dict[str, Seat]:
    """Return a dict from star hex to the seat that controls the star now, or -1. The function is fast, because every
    move calls it."""
    owners: dict[str, set[Seat]] = {}
    for ship in state.ships.values():
        if not ship.aboard:
            owners.setdefault(ship.hex, set()).add(ship.owner)
    found = {hex: star.base if star.base >= 0 else star.colony for hex, star in state.stars.items()}
    for hex, seats in owners.items():
        if found.get(hex) == -1:
            found[hex] = _controller_by_ships(state, state.stars[hex], sorted(seats))
    return found


def _controller_by_ships(state: State, star: Star, here: Sequence[Seat]) -> Seat:
    """Return the controller of a star without base and colony. `here`: the seats that have ships at the star."""
    if len(here) == 1:
        return here[0]
    if star.control in here and not any(at_war(state, star.control, other) for other in here):
        return star.control
    return -1


def controller_before(state: State, hex: str) -> Seat:
    """Return the seat that controlled a star when the Movement event began, or -1 if no seat controlled it."""
    star = state.stars[hex]
    return star.control if star.base < 0 and star.colony < 0 else controller(state, star)


def takes_turns(state: State) -> bool:
    """Return whether players take turns (1977 and 1994 editions). Before the first turn the result is always False."""
    return state.phasing >= 0


def more_player_turns(state: State) -> bool:
    """Return whether another player-turn follows in this game-turn."""
    if not takes_turns(state):
        return False
    after = state.priority[state.priority.index(state.phasing) + 1 :]
    return any(not state.sides[seat].out for seat in after)


def shares(state: State, seat: Seat, other: Seat) -> bool:
    """Return whether the seat sees the records and sealed orders of `other` because they are Allies.

    Allies see them in the 2012 edition (R-DIP-09), but not in the 1994 edition (R-DIP-14).
    """
    return relation(state, seat, other) == "allied" and not takes_turns(state)


def bases_of(state: State, seat: Seat) -> list[Star]:
    """Return the stars where the seat has a finished base, in hex order."""
    return [star for star in state.stars.values() if star.base == seat]


def base_is_ready(state: State, star: Star) -> bool:
    """Return whether the base at this star is allowed to build and repair this turn (R-BASE-05)."""
    return star.base >= 0 and (star.base_since == 0 or star.base_since < state.turn)


def battle_at(state: State, hex: str) -> Battle | None:
    return next((battle for battle in state.battles if battle.hex == hex), None)


def warring(state: State, seats: Iterable[Seat]) -> bool:
    """Return whether any two of these seats are at War with each other."""
    present = list(seats)
    return any(at_war(state, a, b) for i, a in enumerate(present) for b in present[i + 1 :])


def id_number(id: str) -> int:
    """Return the number in an id such as "S35". It is used for sorting."""
    digits = id.lstrip("WSP")
    return int(digits) if digits.isdecimal() else 0


@lru_cache(maxsize=4096)
def by_id(id: str) -> tuple[str, int]:
    """Return the sort key of an id: Warpships first, then pods, then Systemships, each sorted by number."""
    return ("" if id.startswith("W") else id[:1], id_number(id))


def without_counter(state: State) -> list[str]:
    """Return the stars that have no star counter yet, in hex order."""
    return [star.hex for star in state.stars.values() if not star.counter]


def counter_placer(state: State) -> Seat:
    """Return the seat that draws the next star counter. Seats take turns in the order drawn at the start."""
    placed = len(state.stars) - len(without_counter(state)) - sum(len(side.homes) for side in state.sides)
    order = [seat for seat in state.priority if not state.sides[seat].resigned]
    return order[placed % len(order)]


def may_file(state: State, seat: Seat) -> bool:
    """Return whether the seat can send standing orders, plans or passes. It must still play, and the match must not be
    over."""
    if state.over is not None or not 0 <= seat < len(state.sides):
        return False
    return not (state.sides[seat].out or state.sides[seat].resigned)
