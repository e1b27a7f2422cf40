"""Markers and pieces on the map, and functions that look them up. Seats are numbers. -1 is neutral."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.game import Seat
from engine.sumeria.rules import NEUTRAL_ARMIES
from engine.sumeria.terrain.banks import places_of
from engine.sumeria.terrain.land import Land, hex_of
from engine.sumeria.terrain.paths import Enemies

NEUTRAL: Seat = -1


class MapPosition(Struct):
    """The position on the map: the seat that controls each hex, and the places of armies and Leaders.

    All of this is public.
    """

    control: dict[str, Seat] = {}
    armies: list[dict[str, int]] = []
    """For each seat, the number of armies at each place. The number has no limit (S-07).

    Places without armies have no entry.
    """
    leaders: list[str] = []
    """For each seat, the place of the seat's Leader, or "" if the Leader is not on the board."""
    emptied: list[str] = []
    """Neutral cities whose armies were destroyed (S-37)."""

    def owner(self, hex_id: str) -> Seat:
        return self.control.get(hex_id, NEUTRAL)

    def armies_at(self, seat: Seat, place: str) -> int:
        """Return the number of the seat's armies at the place. Only the named bank of a river hex counts."""
        return self.armies[seat].get(place, 0)

    def has_pieces(self, seat: Seat) -> bool:
        return bool(self.armies[seat]) or bool(self.leaders[seat])

    def total(self, seat: Seat) -> int:
        return sum(self.armies[seat].values())

    def add(self, seat: Seat, place: str, number: int) -> None:
        """Add armies of the seat at a place. A negative number removes armies."""
        there = self.armies_at(seat, place) + number
        if there:
            self.armies[seat][place] = there
        else:
            self.armies[seat].pop(place, None)


def empty(seats: int) -> MapPosition:
    return MapPosition({}, [{} for _ in range(seats)], [""] * seats, [])


def neutral_armies(land: Land, position: MapPosition, hex_id: str) -> int:
    """Return the number of neutral armies in a hex.

    A city without a marker has three neutral armies, until these armies are destroyed (S-08, S-37).
    """
    is_neutral = land.hexes[hex_id].city and hex_id not in position.control and hex_id not in position.emptied
    return NEUTRAL_ARMIES if is_neutral else 0


def strength(land: Land, position: MapPosition, seat: Seat, place: str) -> int:
    """Return the number of a player's armies at a place. If `seat` is NEUTRAL, count the neutral armies."""
    return neutral_armies(land, position, place) if seat == NEUTRAL else position.armies_at(seat, place)


def enemies_of(land: Land, position: MapPosition, seat: Seat) -> Enemies:
    """Return the places of all enemy armies, which stop and fight this player's armies (S-20).

    Enemy armies are the armies of other players and neutral armies.
    """
    places = [place for other, stacks in enumerate(position.armies) if other != seat for place in stacks]
    neutral = [hex_id for hex_id in land.cities.values() if neutral_armies(land, position, hex_id)]
    return Enemies([*places, *neutral])


def armies_in(land: Land, position: MapPosition, seat: Seat, hex_id: str) -> int:
    """Return the number of a player's armies in a hex. In a river hex, count the armies on both banks."""
    return sum(position.armies_at(seat, place) for place in places_of(land, hex_id))


def hexes_of(position: MapPosition, seat: Seat) -> list[str]:
    """Return the hexes that the player controls, sorted by id."""
    return sorted(hex_id for hex_id, owner in position.control.items() if owner == seat)


def cities_of(land: Land, position: MapPosition, seat: Seat) -> list[str]:
    """Return the city hexes that the player controls, sorted by id."""
    return [hex_id for hex_id in sorted(land.cities.values()) if position.owner(hex_id) == seat]


def income(land: Land, position: MapPosition, seat: Seat) -> tuple[int, int]:
    """Return the income from cities and the income from other hexes, for the current markers (S-10, S-16)."""
    hexes = [land.hexes[hex_id] for hex_id in hexes_of(position, seat)]
    return sum(each.worth for each in hexes if each.city), sum(each.worth for each in hexes if not each.city)


def start_income(land: Land, city: str) -> int:
    """Return the first income of a start city: the sum of the values of the city and its adjacent land hexes (S-46)."""
    return sum(land.hexes[hex_id].worth for hex_id in (city, *land.land_round(city)))


def near_neutral_city(land: Land, position: MapPosition, hex_id: str) -> bool:
    """Return whether the hex is not a city and is next to a neutral city.

    A neutral city can take back the marker of such a hex (S-09).
    """
    return not land.hexes[hex_id].city and any(
        land.hexes[other].city and other not in position.control for other in land.sides[hex_id]
    )


def is_occupied(land: Land, position: MapPosition, hex_id: str) -> bool:
    """Return whether an army or Leader of any player is in the hex. In a river hex, both banks count (S-09)."""
    return any(hex_of(place) == hex_id for place in position.leaders if place) or any(
        armies_in(land, position, seat, hex_id) for seat in range(len(position.armies))
    )


def lone_leaders(position: MapPosition, place: str, but: Seat) -> Iterator[Seat]:
    """Yield the other seats whose Leader is at the place without armies of the same seat (S-36).

    `but`: the seat that is left out.
    """
    for seat, at in enumerate(position.leaders):
        if seat != but and at == place and not position.armies_at(seat, place):
            yield seat
