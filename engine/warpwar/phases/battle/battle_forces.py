"""Input of the combat rules: what is at the star of a battle, and which viewers see counters come and go there."""

from __future__ import annotations

from engine.core.events import ALL, Audience
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.combat import retreat
from engine.warpwar.combat.forces import Forces
from engine.warpwar.state import Battle, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def forces_at(state: State, world: World, hex: str) -> Forces:
    """Return all ships and pods that are at a star now, in the form that the combat rules use."""
    ships = {ship.id: ship for ship in state.ships.values() if ship.hex == hex}
    seats = sorted({ship.owner for ship in ships.values()})
    friends = [(a, b) for i, a in enumerate(seats) for b in seats[i + 1 :] if not position.at_war(state, a, b)]
    return Forces(
        ships=ships,
        hex=hex,
        friends=tuple(friends),
        pods={pod.id: pod.aboard for pod in state.pods.values() if pod.hex == hex},
        emperors=frozenset(side.emperor for side in state.sides if side.emperor in ships),
        exits={seat: exits(state, world, hex, seat) for seat in seats},
    )


def exits(state: State, world: World, hex: str, seat: Seat) -> tuple[str, ...]:
    """Return the hexes to which a seat's ships may leave the star. The default hex is first (R-RET-04)."""
    return retreat.exits(world.star_map, hex, [star.hex for star in position.bases_of(state, seat)])


def audience(ump: Umpire, battle: Battle) -> Audience:
    """Return the viewers who see which counters join and leave a battle.

    In open play these are all viewers. Otherwise they are the sides of the battle.
    """
    hidden = ump.rules.semi_hidden or ump.rules.blind
    return tuple(battle.sides) if hidden else ALL
