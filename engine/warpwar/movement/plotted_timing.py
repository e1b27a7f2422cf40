"""Plotted movement (house rule): all ships move at the same time. Each ship's MP divide the event into equal parts.

A ship with n MP reaches the point of its path that costs k MP at k/n of the event (R-INIT-04). It stops at a star if an
enemy ship is there at that instant: standing, passing or arriving. Ships that are on their way can leave a star,
because a later arrival pins no ship (R-INIT-05).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.movement.paths import Walk
from engine.warpwar.starmap.star_map import StarMap


class Course(Struct, frozen=True):
    """A plotted move that was found legal: the ship, its owner, its MP and its walk."""

    ship: str
    owner: Seat
    mp: int
    walk: Walk


class Arrival(Struct, frozen=True):
    """The arrival of a ship in the hex `walk.hexes[index]`. `halted`: whether the ship stops in this hex."""

    ship: str
    index: int
    hex: str
    halted: bool = False


Hostile = Callable[[Seat, Seat], bool]


def calculate_arrivals(
    star_map: StarMap, courses: Iterable[Course], standing: Mapping[str, Iterable[Seat]], hostile: Hostile
) -> list[Arrival]:
    """Return the arrivals of all moving ships in order of time. Arrivals at the same time are sorted by hex and ship
    id.

    `standing`: maps a hex to the owners of ships in the hex that do not move at all. If an arrival is `halted`, the
    ship stops in that hex. To follow this ship's path only up to the stop, call `paths.walk` with `halt` set to the
    arrival's `index`.
    """
    plotted = {course.ship: course for course in courses}
    at = {course.ship: course.walk.hexes[0] for course in plotted.values()}
    halted: set[str] = set()
    told: list[Arrival] = []
    for _, instant in groupby(_timetable(plotted.values()), key=lambda row: row[0]):
        moves = [(ship, index) for _, ship, index in instant if ship not in halted]
        for ship, index in moves:
            at[ship] = plotted[ship].walk.hexes[index]
        arrivals = [_arrive(star_map, plotted, at, standing, hostile, ship, index) for ship, index in moves]
        halted |= {each.ship for each in arrivals if each.halted}
        told += sorted(arrivals, key=lambda each: (star_map.rank[each.hex], each.ship))
    return told


def _timetable(courses: Iterable[Course]) -> list[tuple[Fraction, str, int]]:
    """Return the time at which each ship would reach each hex of its walk. A time is a fraction of the event."""
    rows = [
        (Fraction(course.walk.spent[index], max(1, course.mp)), course.ship, index)
        for course in courses
        for index in range(1, len(course.walk.hexes))
    ]
    return sorted(rows)


def _arrive(
    star_map: StarMap,
    plotted: Mapping[str, Course],
    at: Mapping[str, str],
    standing: Mapping[str, Iterable[Seat]],
    hostile: Hostile,
    ship: str,
    index: int,
) -> Arrival:
    here, owner = at[ship], plotted[ship].owner
    present = set(standing.get(here, ())) | {plotted[other].owner for other, place in at.items() if place == here}
    met = star_map.is_star(here) and any(hostile(owner, other) for other in present if other != owner)
    return Arrival(ship, index, here, met)
