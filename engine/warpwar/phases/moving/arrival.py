"""What happens in a hex a Warpship enters: first visits, ownership, dummies, claims, pins."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar import economy, position
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import sightings
from engine.warpwar.state import Star
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import dummies
from engine.warpwar.units.ship import Ship


def enter_hex(ump: Umpire, ship: Ship, hex: str) -> None:
    """A Warpship enters a hex, on its way or to stay."""
    dummies.vanish(ump.state, ship.owner, hex)
    star = ump.state.stars.get(hex)
    if star is None:
        return
    if ump.rules.semi_hidden or ump.rules.blind:
        sightings.remember(ump.state, ship.owner, hex)
    explore(ump, ship.owner, star)
    own_by_passage(ump, ship, star)


def explore(ump: Umpire, seat: Seat, star: Star) -> None:
    """The first visit draws a star counter; whoever comes looks at it if he then controls the star (R-STAR-03, 04)."""
    if ump.rules.counters != "explored":
        return
    if not star.counter and ump.state.bag:
        star.counter = ump.state.bag.pop(0)
        ump.side(seat).explored[star.hex] = ump.state.turn
        ump.say(event_types.Explored(seat, star.hex, star.counter, ump.rules.star_set), (seat,))


def own_by_passage(ump: Umpire, ship: Ship, star: Star) -> None:
    """1994: a star belongs to the last who had a ship there while no enemy ship or base was there (R-ECO-03)."""
    if ump.rules.economy != "stars1994":
        return
    met = any(other.owner != ship.owner for other in position.ships_at(ump.state, star.hex))
    owner = economy.owner_by_passage(star.control, ship.owner, star.base, met)
    if star.control != owner:
        star.control, star.control_since = owner, ump.state.turn


def end_in_hex(ump: Umpire, ship: Ship) -> list[str]:
    """A Warpship has come to rest: note its claim and pin enemy Warpships that have not acted (R-PIN-01)."""
    state = ump.state
    if ship.hex not in state.stars:
        return []
    arrivals = state.moving.claims.setdefault(ship.hex, [])
    if ship.owner not in arrivals:
        arrivals.append(ship.owner)
    if not (ump.rules.initiative and ump.rules.common_turn):
        return []
    moving = state.moving
    caught = [
        other.id
        for other in position.ships_at(state, ship.hex)
        if other.is_warpship
        and position.at_war(state, ship.owner, other.owner)
        and other.id not in moving.acted
        and other.id not in moving.pinned
    ]
    moving.pinned += caught
    return caught
