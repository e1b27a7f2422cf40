"""What a computer player calculates from its view: records of the seat's ships, positions, strengths, distances."""

from __future__ import annotations

from functools import cached_property, lru_cache
from random import Random

from engine import hexes
from engine.core import codec
from engine.core.chance import BotRandom
from engine.core.game import Setup
from engine.warpwar.movement.move_limits import MoveLimits, limits_from
from engine.warpwar.prompts import BuildPrompt
from engine.warpwar.view import Record, StarView, UnitView, View
from engine.warpwar.world import World, world_of

WARPSHIP_GUESS, SYSTEMSHIP_GUESS = 14, 8
"""Assumed combat strength, in BP, of another seat's Warpship and Systemship if the ship's record is not known."""
STRIKE = 8
"""PD of a typical Warpship. If one PD gives one MP, the Warpship's range in MP is the same number."""
MOOD_TURNS = 3
"""Number of turns for which a computer player keeps its mood, a random number that makes it bold or timid."""
MIDDLING = 0.5
"""The mood (0 to 1) that is used if the random generator cannot return the same value again for a later question."""


class Situation:
    """A view with functions and properties that a computer player needs.

    All results are calculated from the view alone.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        self.seat, self.turn = view.viewer, view.header.turn
        setup = view.setup.agreed_setup
        self.place = codec.encode(setup), view.setup.map_seed
        self.world: World = world_of(setup, view.setup.map_seed)
        self.star_map, self.rules = self.world.star_map, self.world.rules

    @cached_property
    def records(self) -> dict[str, Record]:
        return {record.id: record for record in self.view.records if record.owner == self.seat and not record.lost}

    @cached_property
    def levels(self) -> dict[int, str]:
        """Maps the number of another seat to the level of the relation with that seat."""
        own = next((side for side in self.view.sides if side.seat == self.seat), None)
        return {int(seat): level for seat, level in (own.relations if own else {}).items()}

    def hostile(self, seat: int) -> bool:
        return seat not in (-1, self.seat) and self.levels.get(seat, "war") == "war"

    @cached_property
    def limits(self) -> MoveLimits:
        """Limits of the seat's movement. They are equal to the limits in the prompts and in `reach`."""
        dummies = next((dict(p.dummies) for p in self.view.prompts if isinstance(p, BuildPrompt)), {})
        return limits_from(self.rules, self.turn, self.seat, self.view.units, self.view.stars, self.levels, dummies)

    @cached_property
    def boldness(self) -> float:
        """Boldness of the computer player, from 0 to 1. The random part stays the same for MOOD_TURNS turns.

        Boldness rises slowly during the match. Otherwise two computer players could wait for each other forever.
        """
        mood = MIDDLING
        if isinstance(self.rng, BotRandom):
            mood = self.rng.lasting(f"{self.seat}/{self.turn // MOOD_TURNS}")
        return min(1.0, mood + 0.02 * self.turn)

    @cached_property
    def caution(self) -> float:
        """The ratio of own to enemy strength that is needed for an attack: from 1.5 (timid) down to 0.9 (bold)."""
        return 1.5 - 0.6 * self.boldness

    @cached_property
    def stars(self) -> dict[str, StarView]:
        return {star.hex: star for star in self.view.stars}

    def standing(self, hex: str, mine: bool) -> list[UnitView]:
        """Return the counters of ships in a hex, without ships aboard other ships.

        `mine`: return the seat's ships if True, the enemies' ships if False.
        """
        return [unit for unit in self.ships if unit.hex == hex and (unit.owner == self.seat) == mine]

    @cached_property
    def ships(self) -> list[UnitView]:
        """The seat's ships and hostile ships on the map, without ships aboard other ships."""
        return [
            unit
            for unit in self.view.units
            if unit.kind in ("W", "S") and not unit.aboard and (unit.owner == self.seat or self.hostile(unit.owner))
        ]

    def worth(self, unit: UnitView) -> float:
        """Return the combat strength of a ship, in BP.

        It is calculated from the record of one of the seat's ships, and estimated for other ships.
        """
        record = self.records.get(unit.id)
        if record is None:
            return WARPSHIP_GUESS if unit.kind == "W" else SYSTEMSHIP_GUESS
        now = record.now
        gun = max(now.get("B", 0), 2 * min(now.get("T", 0), now.get("M", 0)), 2 * now.get("C", 0))
        hull = sum(now.get(attr, 0) for attr in ("PD", "B", "S", "T", "A", "E", "C"))
        return hull + gun if gun and now.get("PD", 0) else 0.2 * hull

    @cached_property
    def forces(self) -> tuple[dict[str, float], dict[str, float]]:
        """Two dicts from hex to total combat strength: for the seat's ships, and for hostile ships.

        A face-down counter counts as 0.7 Systemship.
        """
        mine: dict[str, float] = {}
        theirs: dict[str, float] = {}
        for unit in self.ships:
            side = mine if unit.owner == self.seat else theirs
            side[unit.hex] = side.get(unit.hex, 0) + self.worth(unit)
        for stack in self.view.stacks:
            if self.hostile(stack.owner):
                theirs[stack.hex] = theirs.get(stack.hex, 0) + max(1, stack.count) * SYSTEMSHIP_GUESS * 0.7
        return mine, theirs

    def force(self, hex: str, mine: bool) -> float:
        """Return the total combat strength of the seat's ships (`mine`) or of hostile ships in a hex."""
        return self.forces[0 if mine else 1].get(hex, 0.0)

    @cached_property
    def _raiders(self) -> list[tuple[str, float]]:
        """Pairs (hex, worth) of hostile Warpships and of hostile stacks."""
        found = [(unit.hex, self.worth(unit)) for unit in self.ships if unit.kind == "W" and unit.owner != self.seat]
        return found + [(stack.hex, SYSTEMSHIP_GUESS) for stack in self.view.stacks if self.hostile(stack.owner)]

    @cached_property
    def pace(self) -> int:
        """MP of a typical Warpship: STRIKE divided by the PD that one MP costs."""
        generator = "MWG" if self.rules.advanced_generators else "WG"
        return STRIKE // self.rules.pd_per_mp.get(generator, 1)

    def danger(self, hex: str) -> float:
        """Return the total combat strength, in BP, of hostile Warpships and stacks that could soon reach the hex.

        They count if the distance to the hex is at most one move of a typical Warpship.
        """
        if hex not in self._dangers:
            way = self.distances(hex)
            self._dangers[hex] = sum(worth for at, worth in self._raiders if way.get(at, 99) <= self.pace)
        return self._dangers[hex]

    @cached_property
    def _dangers(self) -> dict[str, float]:
        return {}

    def approach(self, hex: str) -> dict[str, int]:
        """Return a dict that maps each hex to the MP that a path from it to the goal `hex` costs.

        The path avoids stars where enemy ships are.
        """
        if hex not in self._approaches:
            held = frozenset(at for at in self.limits.enemies if self.star_map.is_star(at) and at != hex)
            self._approaches[hex] = approaches(self.place, hex, held)
        return self._approaches[hex]

    @cached_property
    def _approaches(self) -> dict[str, dict[str, int]]:
        return {}

    def support(self, hex: str, besides: str) -> float:
        """Return the total combat strength of the seat's Warpships elsewhere that have not moved and can reach this hex
        this turn.

        The ship `besides` is left out.
        """
        way = self.approach(hex)
        return sum(
            worth
            for unit, worth, mp in self._free
            if unit.id != besides and unit.hex != hex and way.get(unit.hex, 99) <= mp
        )

    @cached_property
    def home(self) -> str:
        """Hex of the seat's first base.

        Without a base, the hex of the seat's strongest ship, or "" if the seat has no ship.
        """
        own = [unit for unit in self.ships if unit.owner == self.seat]
        return self.own_bases[0] if self.own_bases else max(own, key=self.worth).hex if own else ""

    @cached_property
    def target(self) -> str:
        """Hex of the enemy place to attack, which is valuable, near, and weakly held.

        The hex is "" if no such place is known.
        """
        if not self.enemy_sites or not self.home:
            return ""
        way = self.distances(self.home)

        def gain(hex: str) -> float:
            return self.enemy_sites[hex] - 2 * way.get(hex, 99) - 0.7 * self.force(hex, mine=False)

        return max(self.enemy_sites, key=gain)

    @cached_property
    def muster(self) -> str:
        """Star where the fleet assembles.

        The star is free of enemies, some MP from the target, and near the seat's home.
        """
        there, here = self.distances(self.target), self.distances(self.home)
        stars = [hex for hex in self.stars if not self.force(hex, mine=False) and hex in there]
        return min(
            stars, key=lambda hex: 2 * abs(there[hex] - (self.pace + 2) // 2) + here.get(hex, 99), default=self.target
        )

    @cached_property
    def ready(self) -> bool:
        """True if the seat's ships that can be at the target this turn are strong enough to take it."""
        there = self.force(self.target, mine=True) + self.support(self.target, "")
        return there >= self.caution * max(6.0, self.force(self.target, mine=False))

    @cached_property
    def _free(self) -> list[tuple[UnitView, float, int]]:
        """The seat's Warpships that may still move, each with its combat strength and MP."""
        return [
            (unit, self.worth(unit), self.records[unit.id].mp)
            for unit in self.ships
            if unit.owner == self.seat
            and unit.kind == "W"
            and not unit.moved
            and not unit.pinned
            and unit.id in self.records
        ]

    @cached_property
    def strength(self) -> tuple[float, float]:
        """Total combat strength of the seat's ships, and of the hostile ships in sight."""
        return sum(self.forces[0].values()), sum(self.forces[1].values())

    @cached_property
    def own_bases(self) -> list[str]:
        return [star.hex for star in self.view.stars if star.base == self.seat]

    @cached_property
    def own_sites(self) -> list[str]:
        """Hexes of the seat's bases, then of the seat's colonies."""
        return self.own_bases + [star.hex for star in self.view.stars if star.colony == self.seat]

    @cached_property
    def enemy_sites(self) -> dict[str, float]:
        """Maps hexes of hostile bases, colonies and Emperors to their value as targets."""
        wanted: dict[str, float] = {}
        for star in self.view.stars:
            if self.hostile(star.base):
                wanted[star.hex] = 60
            elif self.hostile(star.colony):
                wanted[star.hex] = 30
        for unit in self.view.units:
            if unit.kind == "emperor" and self.hostile(unit.owner):
                wanted[unit.hex] = wanted.get(unit.hex, 0) + 30
        return wanted

    def distances(self, start: str) -> dict[str, int]:
        """Return a dict that maps each hex to the MP from `start` to that hex, as if there were no ships on the map."""
        return spans(self.place, start)


@lru_cache(maxsize=512)
def spans(place: tuple[bytes, int], start: str) -> dict[str, int]:
    """Return a dict that maps each hex to the MP from `start` to that hex on the map without ships.

    `place`: the encoded setup, and the number of the galaxy.
    """
    star_map = world_of(codec.decode(place[0], Setup), place[1]).star_map
    return {at: way.cost for at, way in hexes.cheapest(start, star_map.roads).items()}


@lru_cache(maxsize=1024)
def approaches(place: tuple[bytes, int], goal: str, held: frozenset[str]) -> dict[str, int]:
    """Return a dict that maps each hex to the MP from that hex to the goal.

    The paths do not pass through the stars in `held`. Hexes more than 20 MP away are left out.
    """
    star_map = world_of(codec.decode(place[0], Setup), place[1]).star_map

    def roads(at: str) -> tuple[hexes.Road[str], ...]:
        return () if at in held else star_map.ways[at]

    return {at: way.cost for at, way in hexes.cheapest(goal, roads, 20).items()}
