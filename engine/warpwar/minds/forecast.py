"""What a whole position is worth to each seat once its Movement is over: battles are foretold by strength, not fought.

So a line of play can end before its battles, whose luck would drown what one plan is better than another. A place is
fatal to its owner where the match is lost with it: the only base where bases decide, the Emperor's star. Foes who could
come next turn count as a part of a battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from engine.core import codec
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.bot.situation import spans
from engine.warpwar.knowledge.visibility import emperor_hex
from engine.warpwar.minds.hulls import hull, strength
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship
from engine.warpwar.units.ship_design import mp
from engine.warpwar.world import World, world_for

STEEP = 3.0
"""How soon an edge in strength decides a battle."""
SPENT, FLED = 0.35, 0.4
"""Of its strength: what a winner loses against an equal; what of a loser's Warpships gets away."""
RAID = 0.3
"""How much a battle that foes could bring next turn counts against one that is there."""
BASE, COLONY, EDGE = 30.0, 12.0, 1.5
"""BP that a base and a colony are worth; how soon an edge in all decides the match."""


def worth(state: State, seat: Seat) -> float:
    """From 0 (lost) to 1 (won), for one seat."""
    if state.over is not None:
        winners = state.over.winners or tuple(range(len(state.sides)))
        return (seat in winners) / len(winners)
    seats = [side.seat for side in state.sides if not (side.out or side.resigned or side.emperor_lost)]
    if seat not in seats:
        return 0.0
    alive, held = _Foretold(state).seats(seats)
    others = [other for other in seats if other != seat]
    total = 0.0
    for here in product((False, True), repeat=len(others)):
        chance = 1.0
        for other, lives in zip(others, here, strict=True):
            chance *= alive[other] if lives else 1 - alive[other]
        left = sum(held[other] ** EDGE for other, lives in zip(others, here, strict=True) if lives)
        own = held[seat] ** EDGE
        total += chance * (alive[seat] * own / (own + left) + (0 if left else (1 - alive[seat]) / len(seats)))
    return total


def decided(own: float, others: float) -> float:
    """Probability that a fleet of this strength beats all the others."""
    if own <= 0:
        return 0.0
    ratio: float = (others / own) ** STEEP
    return 1 / (1 + ratio)


class _Foretold:
    """One position with its battles foretold."""

    def __init__(self, state: State) -> None:
        self.state, self.world = state, world_for(state)
        self.powers = {id: _power(ship) for id, ship in state.ships.items()}
        self.fleets: dict[str, dict[Seat, float]] = {}
        for ship in state.ships.values():
            if not ship.aboard:
                here = self.fleets.setdefault(ship.hex, {})
                here[ship.owner] = here.get(ship.owner, 0.0) + self.powers[ship.id]

    def seats(self, seats: list[Seat]) -> tuple[dict[Seat, float], dict[Seat, float]]:
        """By seat: the probability that it does not lose the match now, and BP it may expect to hold."""
        alive = dict.fromkeys(seats, 1.0)
        held = {seat: 1.0 + self.state.sides[seat].stock for seat in seats}
        for ship in self.state.ships.values():
            if ship.owner in held:
                held[ship.owner] += ship.bp + self.powers[ship.id] * self._kept(ship)
        for star in self.state.stars.values():
            owner = star.base if star.base >= 0 else star.colony
            if owner in held:
                stands = 1 - self.falls(owner, star.hex)
                held[owner] += stands * (star.bp + (BASE if star.base >= 0 else COLONY))
                if self._fatal(owner, star.hex):
                    alive[owner] *= stands
        return alive, held

    def _foes(self, owner: Seat, fleet: Mapping[Seat, float]) -> float:
        return sum(power for seat, power in fleet.items() if position.at_war(self.state, owner, seat))

    def _kept(self, ship: Ship) -> float:
        """Share of a ship that is left after the battle where it stands."""
        fleet = self.fleets.get(ship.hex, {})
        own, foes = fleet.get(ship.owner, 0.0), self._foes(ship.owner, fleet)
        if not foes:
            return 1.0
        won = decided(own, foes)
        return won * (1 - SPENT * min(1.0, foes / max(own, 1.0))) + (1 - won) * (FLED if ship.wg else 0.0)

    def falls(self, owner: Seat, hex: str) -> float:
        """Probability that a base or colony is lost, raids of the next turn counted in part."""
        fleet = self.fleets.get(hex, {})
        own, foes = fleet.get(owner, 0.0), self._foes(owner, fleet)
        now = 1 - decided(own, foes) if foes else 0.0
        coming = self._coming(owner, hex)
        later = RAID * decided(coming, own) if coming else 0.0
        return 1 - (1 - now) * (1 - later)

    def _coming(self, owner: Seat, hex: str) -> float:
        """The most that one foe has elsewhere within one turn's movement."""
        way = spans(_place(self.state), hex)
        coming: dict[Seat, float] = {}
        for ship in self.state.ships.values():
            abroad = ship.wg and ship.hex != hex and position.at_war(self.state, owner, ship.owner)
            if abroad and way.get(ship.hex, 99) <= mp(ship, self.world.rules):
                coming[ship.owner] = coming.get(ship.owner, 0.0) + self.powers[ship.id]
        return max(coming.values(), default=0.0)

    def _fatal(self, owner: Seat, hex: str) -> bool:
        if emperor_hex(self.state, owner) == hex and _kind(self.world, "emperor"):
            return True
        return _kind(self.world, "bases") and len(position.bases_of(self.state, owner)) == 1


def _kind(world: World, kind: str) -> bool:
    return any(condition.kind == kind for condition in world.victory)


def _power(ship: Ship) -> float:
    return strength(hull("", 0, ship.now).left, ship.tl)


def _place(state: State) -> tuple[bytes, int]:
    return codec.encode(state.setup), state.map_seed
