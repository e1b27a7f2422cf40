"""What does not depend on who looks, worked out once for a position however many look at it.

Nothing here goes out by itself: what a viewer may see of it `visibility` decides.
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
"""Where a unit stands in a view: Warpships first, then by seat and id."""

Placed = tuple[Place, UnitView]


def placed(unit: UnitView) -> Placed:
    return (unit.kind != "W", unit.owner, position.by_id(unit.id)), unit


def in_order(units: Iterable[Placed]) -> list[Placed]:
    return sorted(units, key=itemgetter(0))


class SharedFacts:
    """What follows from one position, each fact computed at the first use; `state` must not change meanwhile."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.open_stars: dict[str, StarView] = {}
        """Stars as all see them where nothing is hidden but work on a base; made by `map_view`."""
        self.worth: dict[str, tuple[int, int]] = {}
        """Star hex -> points of its controller's base and colony there, and of the star itself; by `victory_points`."""
        self.open_points: dict[Seat, int] = {}
        """Points by seat as all count them where nothing is hidden; by `victory_points`."""
        self.rounds: dict[tuple[int, bool], tuple[RoundView, ...]] = {}
        """The rounds of the battle at a place of the list, with their orders or without; made by `battle_view`."""

    @cached_property
    def controllers(self) -> dict[str, Seat]:
        """Star hex -> who controls it."""
        return position.controllers(self.state)

    @cached_property
    def faces(self) -> list[Placed]:
        """Every ship and pod as who can read its counter sees it, in the order of a view."""
        acted, pinned = set(self.state.moving.acted), set(self.state.moving.pinned)
        ships = [_ship(ship, acted, pinned) for ship in self.state.ships.values()]
        pods = [UnitView(pod.id, pod.owner, "pod", pod.hex, pod.aboard) for pod in self.state.pods.values()]
        return in_order(map(placed, [*ships, *pods]))

    @cached_property
    def works(self) -> dict[str, Star]:
        """Star hex -> star, where a base is under construction."""
        return {hex: star for hex, star in self.state.stars.items() if star.works}

    @cached_property
    def relations(self) -> dict[Seat, dict[str, str]]:
        """Seat -> every other seat, as text, and how they stand to each other."""
        seats = range(len(self.state.sides))
        return {a: {str(b): position.relation(self.state, a, b) for b in seats if b != a} for a in seats}

    @cached_property
    def fleets(self) -> dict[Seat, tuple[int, int]]:
        """Seat -> how many ships it has, and how many of them are aboard no other."""
        found = {side.seat: (0, 0) for side in self.state.sides}
        for ship in self.state.ships.values():
            every, standing = found[ship.owner]
            found[ship.owner] = every + 1, standing + (not ship.aboard)
        return found

    @cached_property
    def sites(self) -> dict[Seat, tuple[int, int]]:
        """Seat -> how many bases and colonies it has."""
        bases = [star.base for star in self.state.stars.values()]
        colonies = [star.colony for star in self.state.stars.values()]
        return {side.seat: (bases.count(side.seat), colonies.count(side.seat)) for side in self.state.sides}


def _ship(ship: Ship, acted: set[str], pinned: set[str]) -> UnitView:
    kind = "W" if ship.is_warpship else "S"
    return UnitView(ship.id, ship.owner, kind, ship.hex, ship.aboard, ship.id in acted, ship.id in pinned)
