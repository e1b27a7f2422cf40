"""Victory points: the true points, and the points that a viewer can count (R-VIC-05, R-VIC-08)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.state import Star, State
from engine.warpwar.world import World


def occupation_points(enemy_bases: Collection[str], own_ships: Iterable[str]) -> int:
    """Return the points that a player gets at the start of the player's turn in the 1977 edition (R-VIC-05).

    The player gets one point for each star with an enemy base where the player has a ship.
    """
    return len(set(enemy_bases) & set(own_ships))


def has_enough_points(total: int, need: int) -> bool:
    """Return whether the player has enough points to win. `total`: the sum of the points over the player's turns."""
    return total >= need


class Tally(NamedTuple):
    """The things for which a seat gets victory points in the 2012 edition (R-VIC-08).

    `star_vp`: the VP of each star that the seat controls; 1 for a star without a counter. Captured Emperors and
    destroyed bases and colonies are counted over the whole game. Bases, colonies and `star_vp` are counted as they are
    now. If a star has a base and a colony, only the base counts.
    """

    emperors: int = 0
    bases: int = 0
    bases_destroyed: int = 0
    colonies: int = 0
    colonies_destroyed: int = 0
    star_vp: tuple[int, ...] = ()


EMPEROR, BASE, COLONY = 40, 10, 5
"""Points for each captured Emperor, for each base, and for each colony.

Bases and colonies count if the seat owns them or has destroyed them (12 6.1).
"""


def victory_points(tally: Tally) -> int:
    """Return the sum of victory points for a tally, including the points of stars (12 6.1)."""
    return (
        EMPEROR * tally.emperors
        + BASE * (tally.bases + tally.bases_destroyed)
        + COLONY * (tally.colonies + tally.colonies_destroyed)
        + sum(tally.star_vp)
    )


def counts_points(world: World) -> bool:
    """Return whether a victory condition of the scenario counts victory points or occupation points."""
    return any(each.kind in ("vp_total", "ending_turn", "ending_time", "occupation") for each in world.scenario.victory)


def points(state: State, world: World, seat: Seat) -> int:
    """Return a seat's points now.

    They are the points gained during the game, and in the 2012 edition also points for what the seat owns and controls
    now.
    """
    total = state.sides[seat].points
    if world.rules.edition != "2012":
        return total
    own = [state.stars[hex] for hex, control in position.controllers(state).items() if control == seat]
    return total + victory_points(tally_stars(own, seat, [star_points(world, star) for star in own]))


def tally_stars(stars: Iterable[Star], seat: Seat, star_vp: Iterable[int]) -> Tally:
    """Return a seat's tally for these stars: its bases and colonies. `star_vp`: the points of the stars themselves."""
    sites = list(stars)
    bases, colonies = sum(star.base == seat for star in sites), sum(star.colony == seat for star in sites)
    return Tally(bases=bases, colonies=colonies, star_vp=tuple(star_vp))


def star_points(world: World, star: Star) -> int:
    """Return the victory points of a star: those of its star counter, or 1 if it has no counter (R-STAR-08)."""
    counter = world.counter(star.counter)
    return counter.vp if counter is not None else 1


def points_seen(sight: ViewerSight) -> dict[Seat, int]:
    """Return every seat's points as far as the viewer can know them.

    A star whose counter the viewer has not seen counts 1. A star whose controller the viewer does not see counts 0.
    """
    state, world, facts = sight.state, sight.world, sight.facts
    if not counts_points(world):
        return dict.fromkeys(range(len(state.sides)), 0)
    if world.rules.edition != "2012":
        return {side.seat: side.points for side in state.sides}
    if not facts.worth:
        facts.worth |= {hex: _worth(world, state.stars[hex], owner) for hex, owner in facts.controllers.items()}
    if not (sight.open_counters and world.rules.counters != "explored"):
        return _points_seen(sight)
    if not facts.open_points:
        facts.open_points |= _points_seen(sight)
    return dict(facts.open_points)


def _points_seen(sight: ViewerSight) -> dict[Seat, int]:
    totals = {side.seat: side.points for side in sight.state.sides}
    for hex, owner in sight.facts.controllers.items():
        own = owner in sight.readable
        if owner < 0 or not (own or sight.controls[hex] == owner):
            continue
        site, star = sight.facts.worth[hex]
        totals[owner] += site if own or sight.knows_base(sight.state.stars[hex]) else 0
        totals[owner] += star if own or hex in sight.counters else 1
    return totals


def _worth(world: World, star: Star, owner: Seat) -> tuple[int, int]:
    """Return the points for the controller's base or colony at a star, and the points of the star itself."""
    return BASE * (star.base == owner) + COLONY * (star.colony == owner), star_points(world, star)
