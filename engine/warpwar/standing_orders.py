"""Standing orders for the time when the player is away (R-GEN-06): which orders are allowed, and which a seat has sent.

A seat can send standing orders at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.errors import Fault
from engine.core.game import Seat
from engine.warpwar.commands import Conduct, Place, StandingOrders
from engine.warpwar.rules import Rules
from engine.warpwar.state import State

NEEDS: dict[Place, str] = {"empty_H": "H", "loaded_H": "H", "empty_SR": "SR", "riders": "SR", "loaded_SR": "SR"}
"""Maps an entry of the damage list to the attribute that a ship needs for this entry.

All other entries are names of attributes.
"""


def faults(state: State, seat: Seat, filed: StandingOrders) -> Iterator[Fault]:
    """Yield the faults of standing orders, using what the seat knows. If there are none, the orders can be stored."""
    if len(set(filed.damage)) != len(filed.damage):
        yield Fault("E-LIST-TWICE", "Put each place into the damage list only once.", "damage")
    if filed.fleet is not None:
        yield from _conduct_faults(filed.fleet, "fleet")
    for id, conduct in filed.ships.items():
        ship = state.ships.get(id)
        if ship is None or ship.owner != seat:
            yield Fault("E-NOT-YOURS", f"You have no ship {id}. Remove {id} from the standing orders.", f"ships.{id}")
        yield from _conduct_faults(conduct, f"ships.{id}")


def _conduct_faults(conduct: Conduct, at: str) -> Iterator[Fault]:
    if len(set(conduct.fire)) != len(conduct.fire):
        yield Fault("E-LIST-TWICE", "List each weapon only once.", f"{at}.fire")
    if len({share.use for share in conduct.power}) != len(conduct.power):
        yield Fault("E-LIST-TWICE", "List each use of power only once.", f"{at}.power")


def damage_list(state: State, seat: Seat) -> Sequence[Place]:
    """Return the order in which the seat wants its ships to take hits (R-DMG-10).

    If the result is empty, the order of the rule applies.
    """
    filed = state.sides[seat].standing
    return filed.damage if filed is not None else ()


def exists(place: Place, rules: Rules) -> bool:
    """Return whether ships of this match can have this entry of the damage list."""
    attr = NEEDS.get(place, place)
    return attr in rules.attrs and (attr != "SR" or rules.systemships)
