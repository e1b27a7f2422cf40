"""What a computer player derives from its view: own records, positions, strengths, distances."""

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
"""Assumed fighting worth in BP of a foreign counter without a known record."""
STRIKE = 8
"""PD of a usual Warpship: its range in MP where one PD gives one MP."""
MOOD_TURNS = 3
"""Number of turns for which a mood lasts."""
MIDDLING = 0.5
"""The mood if the random source cannot keep a value from one question to the next."""


class Situation:
    """A view with the lookups that a computer player needs. It uses nothing but the view."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        self.seat, self.turn = view.viewer, view.header.turn
        setup = view.setup.chosen
        self.place = codec.encode(setup), view.setup.map_seed
        self.world: World = world_of(setup, view.setup.map_seed)
        self.star_map, self.rules = self.world.star_map, self.world.rules

    @cached_property
    def records(self) -> dict[str, Record]:
        return {record.id: record for record in self.view.records if record.owner == self.seat and not record.lost}

    @cached_property
    def levels(self) -> dict[int, str]:
        """Maps another seat to the relation with it."""
        own = next((side for side in self.view.sides if side.seat == self.seat), None)
        return {int(seat): level for seat, level in (own.relations if own else {}).items()}

    def hostile(self, seat: int) -> bool:
        return seat not in (-1, self.seat) and self.levels.get(seat, "war") == "war"

    @cached_property
    def limits(self) -> MoveLimits:
        """Limits of the seat's own movement, the same as in the prompts and in `reach`."""
        dummies = next((dict(p.dummies) for p in self.view.prompts if isinstance(p, BuildPrompt)), {})
        return limits_from(self.rules, self.turn, self.seat, self.view.units, self.view.stars, self.levels, dummies)

    @cached_property
    def boldness(self) -> float:
        """From 0 to 1, mostly the same for MOOD_TURNS turns.

        It rises slowly during the match, so that two computer players do not wait for each other for ever.
        """
        mood = MIDDLING
        if isinstance(self.rng, BotRandom):
            mood = self.rng.lasting(f"{self.seat}/{self.turn // MOOD_TURNS}")
        return min(1.0, mood + 0.02 * self.turn)

    @cached_property
    def caution(self) -> float:
        """Ratio of own to enemy strength wanted for an attack: from 1.5 (timid) down to 0.9 (bold)."""
        return 1.5 - 0.6 * self.boldness

    @cached_property
    def stars(self) -> dict[str, StarView]:
        return {star.hex: star for star in self.view.stars}

    def standing(self, hex: str, mine: bool) -> list[UnitView]:
        """Return counters of ships in a hex that are not aboard others: own ships, or enemies' ships."""
        return [unit for unit in self.ships if unit.hex == hex and (unit.owner == self.seat) == mine]

    @cached_property
    def ships(self) -> list[UnitView]:
        """Own and hostile ships on the map, without riders."""
        return [
            unit
            for unit in self.view.units
            if unit.kind in ("W", "S") and not unit.aboard and (unit.owner == self.seat or self.hostile(unit.owner))
        ]

    def worth(self, unit: UnitView) -> float:
        """Return the fighting worth of a ship: from the record of an own ship, a guess for others."""
        record = self.records.get(unit.id)
        if record is None:
            return WARPSHIP_GUESS if unit.kind == "W" else SYSTEMSHIP_GUESS
        now = record.now
        gun = max(now.get("B", 0), 2 * min(now.get("T", 0), now.get("M", 0)), 2 * now.get("C", 0))
        hull = sum(now.get(attr, 0) for attr in ("PD", "B", "S", "T", "A", "E", "C"))
        return hull + gun if gun and now.get("PD", 0) else 0.2 * hull

    @cached_property
    def forces(self) -> tuple[dict[str, float], dict[str, float]]:
        """Two maps from hex to worth: own ships, and hostile ships. A face-down counter counts 0.7 Systemship."""
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
        """Return the worth of own or of hostile ships in a hex."""
        return self.forces[0 if mine else 1].get(hex, 0.0)

    @cached_property
    def _raiders(self) -> list[tuple[str, float]]:
        """Hexes of hostile ships that can travel, with their worth."""
        found = [(unit.hex, self.worth(unit)) for unit in self.ships if unit.kind == "W" and unit.owner != self.seat]
        return found + [(stack.hex, SYSTEMSHIP_GUESS) for stack in self.view.stacks if self.hostile(stack.owner)]

    @cached_property
    def pace(self) -> int:
        """MP of a usual Warpship: half of STRIKE where two PD give one MP."""
        generator = "MWG" if self.rules.advanced_generators else "WG"
        return STRIKE // self.rules.pd_per_mp.get(generator, 1)

    def danger(self, hex: str) -> float:
        """Return the worth of hostile Warpships that could reach a hex soon."""
        if hex not in self._dangers:
            way = self.distances(hex)
            self._dangers[hex] = sum(worth for at, worth in self._raiders if way.get(at, 99) <= self.pace)
        return self._dangers[hex]

    @cached_property
    def _dangers(self) -> dict[str, float]:
        return {}

    def approach(self, hex: str) -> dict[str, int]:
        """Return the MP to a hex from all others, avoiding stars where enemy ships stand."""
        if hex not in self._approaches:
            held = frozenset(at for at in self.limits.enemies if self.star_map.is_star(at) and at != hex)
            self._approaches[hex] = approaches(self.place, hex, held)
        return self._approaches[hex]

    @cached_property
    def _approaches(self) -> dict[str, dict[str, int]]:
        return {}

    def support(self, hex: str, besides: str) -> float:
        """Return the worth of own Warpships elsewhere that have not moved and could reach the hex this turn."""
        way = self.approach(hex)
        return sum(
            worth
            for unit, worth, mp in self._free
            if unit.id != besides and unit.hex != hex and way.get(unit.hex, 99) <= mp
        )

    @cached_property
    def home(self) -> str:
        """Hex of the first own base, else of the strongest own ship; "" if there is neither."""
        own = [unit for unit in self.ships if unit.owner == self.seat]
        return self.own_bases[0] if self.own_bases else max(own, key=self.worth).hex if own else ""

    @cached_property
    def target(self) -> str:
        """Hex of the enemy place to strike at: valuable, near, weakly held; "" if none is known."""
        if not self.enemy_sites or not self.home:
            return ""
        way = self.distances(self.home)

        def gain(hex: str) -> float:
            return self.enemy_sites[hex] - 2 * way.get(hex, 99) - 0.7 * self.force(hex, mine=False)

        return max(self.enemy_sites, key=gain)

    @cached_property
    def muster(self) -> str:
        """Star where the fleet assembles: free of enemies, some MP from the target and near home."""
        there, here = self.distances(self.target), self.distances(self.home)
        stars = [hex for hex in self.stars if not self.force(hex, mine=False) and hex in there]
        return min(
            stars, key=lambda hex: 2 * abs(there[hex] - (self.pace + 2) // 2) + here.get(hex, 99), default=self.target
        )

    @cached_property
    def ready(self) -> bool:
        """True if the own force that can be at the target this turn is strong enough to take it."""
        there = self.force(self.target, mine=True) + self.support(self.target, "")
        return there >= self.caution * max(6.0, self.force(self.target, mine=False))

    @cached_property
    def _free(self) -> list[tuple[UnitView, float, int]]:
        """Own Warpships that may still move, with worth and MP."""
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
        """Worth of all own ships, and of all hostile ships in sight."""
        return sum(self.forces[0].values()), sum(self.forces[1].values())

    @cached_property
    def own_bases(self) -> list[str]:
        return [star.hex for star in self.view.stars if star.base == self.seat]

    @cached_property
    def own_sites(self) -> list[str]:
        """Own bases, then own colonies."""
        return self.own_bases + [star.hex for star in self.view.stars if star.colony == self.seat]

    @cached_property
    def enemy_sites(self) -> dict[str, float]:
        """Maps hexes of hostile bases, colonies and Emperors to how valuable they are as targets."""
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
        """Return the MP from a hex to all others, as if there were no ships on the map."""
        return spans(self.place, start)


@lru_cache(maxsize=512)
def spans(place: tuple[bytes, int], start: str) -> dict[str, int]:
    """Return the MP from a hex to all others on the map without ships.

    `place`: the encoded setup, and the number of the galaxy.
    """
    star_map = world_of(codec.decode(place[0], Setup), place[1]).star_map
    return {at: way.cost for at, way in hexes.cheapest(start, star_map.roads).items()}


@lru_cache(maxsize=1024)
def approaches(place: tuple[bytes, int], goal: str, held: frozenset[str]) -> dict[str, int]:
    """Return the MP to a hex from all hexes up to 20 MP away, without passing through the held stars."""
    star_map = world_of(codec.decode(place[0], Setup), place[1]).star_map

    def roads(at: str) -> tuple[hexes.Road[str], ...]:
        return () if at in held else star_map.ways[at]

    return {at: way.cost for at, way in hexes.cheapest(goal, roads, 20).items()}
