"""Values that a computer player calculates from its view.

They are the position, the remaining length of the War, and the number of armies that an attack needs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from engine.core.game import Seat
from engine.sumeria.position import (
    NEUTRAL,
    MapPosition,
    cities_of,
    enemies_of,
    neutral_armies,
    strength,
)
from engine.sumeria.questions.from_view import position_of, world_of_view
from engine.sumeria.rules import CALM_CITIES, CITIES_TO_WIN, SEGMENTS
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.terrain.paths import Enemies
from engine.sumeria.terrain.reach import Reached, reach
from engine.sumeria.view import View
from engine.sumeria.war import odds

GOOD, GOOD_AMONG_MANY = 0.92, 0.97
"""Minimum chances of winning for which an attack is planned.

`GOOD` is for two players, `GOOD_AMONG_MANY` for more players. With more players, each lost army costs more.
"""
DARING, DARING_AMONG_MANY = 0.7, 0.8
"""Minimum chances of winning for which an attack is planned while a player is about to win the match.

`DARING` is for two players, `DARING_AMONG_MANY` for more players.
"""
MOST = 200
"""Largest result for the number of armies that an attack needs."""


class Target(NamedTuple):
    """A city that the bot wants to take.

    `needs`: the number of armies for a good chance of winning. `urgency`: a number of segment turns. The bot treats the
    city as if a march to it took this number of segment turns less.
    """

    hex: str
    owner: Seat
    needs: int
    urgency: int


class Outlook:
    """The view of a seat, and values that the bot calculates from this view. The values use only public information."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, view.viewer
        self.world = world_of_view(view)
        self.land, self.rules = self.world.land, self.world.rules
        self.position: MapPosition = position_of(view)
        self.enemies: Enemies = enemies_of(self.land, self.position, self.seat)
        self.left = SEGMENTS + 1 - max(1, view.war.segment)
        """Number of segment turns left in this War, including the current one."""
        self.others = [side.seat for side in view.sides if side.seat != self.seat and not side.out]
        self.cities = cities_of(self.land, self.position, self.seat)
        is_duel = len(view.sides) == 2
        self.good = GOOD if is_duel else GOOD_AMONG_MANY
        self.close_to_win = CITIES_TO_WIN - 2 if is_duel else CITIES_TO_WIN - 3
        """Number of cities from which an enemy player counts as close to victory.

        With more players the number is lower, because an enemy who is far away from the other players must be stopped
        earlier.
        """
        self.daring = DARING if is_duel else DARING_AMONG_MANY
        self._reaches: dict[str, list[Reached]] = {}

    def reach(self, place: str) -> list[Reached]:
        """Return the places that an army at `place` can reach in this segment turn."""
        if place not in self._reaches:
            self._reaches[place] = reach(self.land, self.enemies, "army", place)
        return self._reaches[place]

    def foe_at(self, place: str) -> Seat | None:
        """Return the enemy seat whose armies are at the place.

        Return NEUTRAL for neutral armies, or None if no enemy army is at the place.
        """
        if place not in self.enemies.places:
            return None
        return next((foe for foe in self.others if self.position.armies_at(foe, place)), NEUTRAL)

    def chance(self, place: str, armies: int, leader: bool = False, crossed: bool = False) -> float:
        """Return the chance of winning an attack on the place. If no armies defend the place, the chance is 1."""
        foe = self.foe_at(place)
        if foe is None:
            return 1.0
        there = strength(self.land, self.position, foe, hex_of(place) if foe == NEUTRAL else place)
        has_leader = foe != NEUTRAL and self.position.leaders[foe] == place
        city = bool(self.land.hexes[hex_of(place)].city)
        return _chance(armies, leader, there, has_leader, city, crossed, foe == NEUTRAL, self.rules.neutrals)

    def needs(self, place: str, good: float) -> int:
        """Return the minimum number of armies that win at the place with a chance of at least `good`.

        The armies attack without a Leader. Return 1 if no armies defend the place. The result is at most MOST.
        """
        if self.foe_at(place) is None:
            return 1
        return next((armies for armies in range(1, MOST) if self.chance(place, armies) >= good), MOST)

    def targets(self, good: float) -> list[Target]:
        """Return the cities of other players and the neutral cities, as possible targets.

        A city of an enemy who is close to victory counts as nearer. A calm bot gets only the cities that it may attack.
        """
        held = {seat: len(cities_of(self.land, self.position, seat)) for seat in self.others}
        found = []
        for hex_id in self.land.cities.values():
            owner = self.position.owner(hex_id)
            if owner == self.seat or (self.is_calm and not self.may_be_taken_calmly(owner)):
                continue
            close = owner != NEUTRAL and held.get(owner, 0) >= self.close_to_win
            found.append(Target(hex_id, owner, self.needs(hex_id, good), 2 if close else 0))
        return found

    @property
    def is_calm(self) -> bool:
        """Whether this bot is calm. Calm bots play against learners and attack less."""
        return self.rules.bots == "calm"

    def may_be_taken_calmly(self, owner: Seat) -> bool:
        """Return whether a calm bot may attack a city or hex of the seat `owner`.

        A calm bot attacks only neutral cities and hexes, and only until it has `CALM_CITIES` cities.
        """
        return owner == NEUTRAL and len(self.cities) < CALM_CITIES

    def is_threatened(self, place: str) -> bool:
        """Return whether armies of enemy players can reach the place before the War ends."""
        hex_id = hex_of(place)
        return any(
            self.land.distance(hex_id, hex_of(other)) <= 2 * self.left
            for foe in self.others
            for other in self.position.armies[foe]
        )

    def is_neutral_held(self, hex_id: str) -> bool:
        return neutral_armies(self.land, self.position, hex_id) > 0


@lru_cache(maxsize=65536)
def _chance(
    armies: int,
    leader: bool,
    there: int,
    has_leader: bool,
    city: bool,
    crossed: bool,
    neutral: bool,
    neutrals: Literal["cards", "bare", "dice"],
) -> float:
    attack = odds.attackers(armies, leader, neutral, neutrals)
    return odds.chance(attack, odds.defenders(there, has_leader, city, crossed, neutral, neutrals))
