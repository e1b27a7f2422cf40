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
    """Return the points that a player gets at the start of their turn in 1977 (R-VIC-05).

    They get one point for each enemy base star where they have a ship.
    """
    return len(set(enemy_bases) & set(own_ships))


def has_enough_points(total: int, need: int) -> bool:
    """Return whether the sum of the points over the player's turns wins the game."""
    return total >= need


class Tally(NamedTuple):
    """Things that count for victory points in 2012 (R-VIC-08).

    `star_vp`: VP of each controlled star, 1 without counters. Numbers of destroyed or captured things are totals of the
    whole game. The other numbers are present numbers. A star with a base counts only as a base.
    """

    emperors: int = 0
    bases: int = 0
    bases_destroyed: int = 0
    colonies: int = 0
    colonies_destroyed: int = 0
    star_vp: tuple[int, ...] = ()


EMPEROR, BASE, COLONY = 40, 10, 5
"""Points for an Emperor taken, and for a base and a colony, each held or destroyed (12 6.1)."""


def victory_points(tally: Tally) -> int:
    """Return the total points of a tally, including stars (12 6.1)."""
    return (
        EMPEROR * tally.emperors
        + BASE * (tally.bases + tally.bases_destroyed)
        + COLONY * (tally.colonies + tally.colonies_destroyed)
        + sum(tally.star_vp)
    )


def counts_points(world: World) -> bool:
    """Return whether victory points or occupation points decide the scenario."""
    return any(each.kind in ("vp_total", "ending_turn", "ending_time", "occupation") for each in world.scenario.victory)


def points(state: State, world: World, seat: Seat) -> int:
    """Return a seat's points now: credits of the whole game, and in 2012 also points for what the seat holds now."""
    total = state.sides[seat].points
    if world.rules.edition != "2012":
        return total
    own = [state.stars[hex] for hex, control in position.controllers(state).items() if control == seat]
    return total + victory_points(tally_stars(own, seat, [star_points(world, star) for star in own]))


def tally_stars(stars: Iterable[Star], seat: Seat, star_vp: Iterable[int]) -> Tally:
    """Return the tally of these stars: bases and colonies of the seat there, and the points of the stars themselves."""
    sites = list(stars)
    bases, colonies = sum(star.base == seat for star in sites), sum(star.colony == seat for star in sites)
    return Tally(bases=bases, colonies=colonies, star_vp=tuple(star_vp))


def star_points(world: World, star: Star) -> int:
    """Return the VP of the star itself: those of its counter, or 1 without a counter (R-STAR-08)."""
    counter = world.counter(star.counter)
    return counter.vp if counter is not None else 1


def points_seen(sight: ViewerSight) -> dict[Seat, int]:
    """Return every seat's points as far as the viewer can know them.

    A counter that the viewer has not seen counts 1. Control that the viewer does not see counts 0.
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
