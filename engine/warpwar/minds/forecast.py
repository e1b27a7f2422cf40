"""Estimate what a whole position is worth to each seat after a Movement. Battles are estimated by strength, not fought.

So a playout can end before its last battles are fought. Otherwise the luck in these battles would hide the difference
between two plans. A place is fatal to a seat if the seat loses the match when it loses the place: the seat's only base
under rules where bases decide, or the Emperor's star. Enemies that could come next turn count as a part of a battle.
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
"""Exponent of the strength ratio in `win_probability`.

With a higher exponent, an advantage decides a battle more surely.
"""
SPENT, FLED = 0.35, 0.4
"""`SPENT`: share of its strength that a winner loses against an equal fleet.

`FLED`: share of a loser's Warpships that escape.
"""
RAID = 0.3
"""Weight of a battle that enemies could start next turn. A battle that is being fought now has the weight 1."""
BASE, COLONY, EDGE = 30.0, 12.0, 1.5
"""`BASE`, `COLONY`: value of a base and of a colony in BP. `EDGE`: exponent of the BP that a seat holds.

With a higher exponent, an advantage in BP decides the match more surely.
"""


def worth(state: State, seat: Seat) -> float:
    """Return the estimated result of the match for one seat, from 0 (lost) to 1 (won)."""
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


def win_probability(own: float, others: float) -> float:
    """Return the probability that a fleet of strength `own` beats enemy fleets of total strength `others`."""
    if own <= 0:
        return 0.0
    ratio: float = (others / own) ** STEEP
    return 1 / (1 + ratio)


class _Foretold:
    """One position, with estimates of its battles."""

    def __init__(self, state: State) -> None:
        self.state, self.world = state, world_for(state)
        self.powers = {id: _power(ship) for id, ship in state.ships.items()}
        self.fleets: dict[str, dict[Seat, float]] = {}
        for ship in state.ships.values():
            if not ship.aboard:
                here = self.fleets.setdefault(ship.hex, {})
                here[ship.owner] = here.get(ship.owner, 0.0) + self.powers[ship.id]

    def seats(self, seats: list[Seat]) -> tuple[dict[Seat, float], dict[Seat, float]]:
        """Return two dicts by seat. The first has the probability that the seat does not lose the match now.

        The second has the BP that the seat can expect to hold.
        """
        alive = dict.fromkeys(seats, 1.0)
        held = {seat: 1.0 + self.state.sides[seat].stock for seat in seats}
        for ship in self.state.ships.values():
            if ship.owner in held:
                held[ship.owner] += ship.bp + self.powers[ship.id] * self._expected_share_left(ship)
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

    def _expected_share_left(self, ship: Ship) -> float:
        """Return the expected share of a ship that is left after the battle in the ship's hex."""
        fleet = self.fleets.get(ship.hex, {})
        own, foes = fleet.get(ship.owner, 0.0), self._foes(ship.owner, fleet)
        if not foes:
            return 1.0
        won = win_probability(own, foes)
        return won * (1 - SPENT * min(1.0, foes / max(own, 1.0))) + (1 - won) * (FLED if ship.wg else 0.0)

    def falls(self, owner: Seat, hex: str) -> float:
        """Return the probability that the base or colony in this hex is captured.

        Raids that could happen next turn are included with a lower weight.
        """
        fleet = self.fleets.get(hex, {})
        own, foes = fleet.get(owner, 0.0), self._foes(owner, fleet)
        now = 1 - win_probability(own, foes) if foes else 0.0
        coming = self._coming(owner, hex)
        later = RAID * win_probability(coming, own) if coming else 0.0
        return 1 - (1 - now) * (1 - later)

    def _coming(self, owner: Seat, hex: str) -> float:
        """Return the greatest strength that a single enemy player has elsewhere within one turn's movement of this
        hex."""
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
