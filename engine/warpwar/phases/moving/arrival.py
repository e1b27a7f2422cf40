"""Handles the hexes that a Warpship enters: first visits, ownership of stars, dummies, claims, pins."""

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
    """Handle the entry of a Warpship into a hex, whether the ship passes through the hex or ends its move in it."""
    dummies.vanish(ump.state, ship.owner, hex)
    star = ump.state.stars.get(hex)
    if star is None:
        return
    if ump.rules.semi_hidden or ump.rules.blind:
        sightings.remember(ump.state, ship.owner, hex)
    explore(ump, ship.owner, star)
    own_by_passage(ump, ship, star)


def explore(ump: Umpire, seat: Seat, star: Star) -> None:
    """Draw a star counter on the first visit to a star. Show the counter only to the visiting seat (R-STAR-03, 04).

    Seats that control the star later also see the counter (see `sightings.look_at_counters`).
    """
    if ump.rules.counters != "explored":
        return
    if not star.counter and ump.state.bag:
        star.counter = ump.state.bag.pop(0)
        ump.side(seat).explored[star.hex] = ump.state.turn
        ump.say(event_types.Explored(seat, star.hex, star.counter, ump.rules.star_set), (seat,))


def own_by_passage(ump: Umpire, ship: Ship, star: Star) -> None:
    """Give the star to the owner of a ship that visits or passes it (1994, R-ECO-03).

    If another player's ship is there, the star keeps its owner. The owner of a base at the star keeps the star.
    """
    if ump.rules.economy != "stars1994":
        return
    met = any(other.owner != ship.owner for other in position.ships_at(ump.state, star.hex))
    owner = economy.owner_by_passage(star.control, ship.owner, star.base, met)
    if star.control != owner:
        star.control, star.control_since = owner, ump.state.turn


def end_in_hex(ump: Umpire, ship: Ship) -> list[str]:
    """Store the claim of a Warpship that ends its move at a star, and pin enemy Warpships there (R-PIN-01).

    Only Warpships that have not been activated are pinned. Return the ids of the newly pinned ships.
    """
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
