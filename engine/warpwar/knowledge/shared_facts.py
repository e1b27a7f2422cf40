"""Facts that do not depend on the viewer. They are calculated once for each state and shared by all viewers.

`visibility` decides which of these facts a viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from engine.core.cached import cached_property
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.state import Star, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.view import RoundView, StarView, UnitView

Place = tuple[bool, Seat, tuple[str, int]]
"""Sort key of a unit in a view. Warpships come first. After that, units are sorted by seat and id."""

Placed = tuple[Place, UnitView]


def with_sort_key(unit: UnitView) -> Placed:
    return (unit.kind != "W", unit.owner, position.by_id(unit.id)), unit


def in_order(units: Iterable[Placed]) -> list[Placed]:
    return sorted(units, key=itemgetter(0))


class SharedFacts:
    """Facts that can be calculated from one state alone. Each fact is calculated when it is first used.

    `state` must not change while this object is in use.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.open_stars: dict[str, StarView] = {}
        """Maps a star hex to the star as all viewers see it if nothing is hidden except the construction of bases.

        `map_view` fills this map.
        """
        self.worth: dict[str, tuple[int, int]] = {}
        """Maps a star hex to victory points. The first number is for the controller's base and colony.

        The second number is for the star itself. `victory_points` fills this map.
        """
        self.open_points: dict[Seat, int] = {}
        """Maps a seat to its victory points as all viewers see them if nothing is hidden.

        `victory_points` fills this map.
        """
        self.rounds: dict[tuple[int, bool], tuple[RoundView, ...]] = {}
        """Maps a pair to the rounds of a battle. The pair is the index of the battle, and whether orders are shown.

        `battle_view` fills this map.
        """

    @cached_property
    def controllers(self) -> dict[str, Seat]:
        """Maps a star hex to the seat that controls the star."""
        return position.controllers(self.state)

    @cached_property
    def faces(self) -> list[Placed]:
        """All ships and Colony Pods, sorted as in a view. They are shown as to a viewer who can read all counters."""
        acted, pinned = set(self.state.moving.acted), set(self.state.moving.pinned)
        ships = [_ship(ship, acted, pinned) for ship in self.state.ships.values()]
        pods = [UnitView(pod.id, pod.owner, "pod", pod.hex, pod.aboard) for pod in self.state.pods.values()]
        return in_order(map(with_sort_key, [*ships, *pods]))

    @cached_property
    def works(self) -> dict[str, Star]:
        """Maps a star hex to its star. Only stars where a base is under construction are included."""
        return {hex: star for hex, star in self.state.stars.items() if star.works}

    @cached_property
    def relations(self) -> dict[Seat, dict[str, str]]:
        """Maps a seat to its relations with all other seats. Keys of the inner dict are seat numbers as text."""
        seats = range(len(self.state.sides))
        return {a: {str(b): position.relation(self.state, a, b) for b in seats if b != a} for a in seats}

    @cached_property
    def fleets(self) -> dict[Seat, tuple[int, int]]:
        """Maps a seat to the number of its ships, and the number of its ships that are not aboard another ship."""
        found = {side.seat: (0, 0) for side in self.state.sides}
        for ship in self.state.ships.values():
            every, standing = found[ship.owner]
            found[ship.owner] = every + 1, standing + (not ship.aboard)
        return found

    @cached_property
    def sites(self) -> dict[Seat, tuple[int, int]]:
        """Maps a seat to the number of its bases and the number of its colonies."""
        bases = [star.base for star in self.state.stars.values()]
        colonies = [star.colony for star in self.state.stars.values()]
        return {side.seat: (bases.count(side.seat), colonies.count(side.seat)) for side in self.state.sides}


def _ship(ship: Ship, acted: set[str], pinned: set[str]) -> UnitView:
    kind = "W" if ship.is_warpship else "S"
    return UnitView(ship.id, ship.owner, kind, ship.hex, ship.aboard, ship.id in acted, ship.id in pinned)
