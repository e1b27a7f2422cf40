"""The hexes that a mover can reach, and the rules for the end of a movement (R-MOVE-08, R-RET-06)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from engine import hexes
from engine.warpwar.movement.move_limits import MoveLimits, entry_fault
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.prompts import Mover
from engine.warpwar.rules import Rules
from engine.warpwar.starmap.star_map import StarMap


def ways(star_map: StarMap, limits: MoveLimits, start: str, mp: int, first: str = "") -> dict[str, hexes.Arrival[str]]:
    """Return the cheapest way to every hex that can be reached with `mp` movement points.

    Ways can use warplines. Known enemies stop the ship, and it cannot enter closed stars. `first`: the hex where the
    whole move began. An enemy in this hex does not stop the ship from leaving it.
    """
    return hexes.cheapest(start, _roads(star_map, limits, start, first), mp)


Roads = Callable[[str], Iterable[hexes.Road[str]]]
"""A function that returns the ways out of a hex."""


def _roads(star_map: StarMap, limits: MoveLimits, start: str, first: str = "") -> Roads:
    """Return the roads for a ship that starts at `start`."""
    stops = _stops(star_map, limits, start, first)
    shut = _forbidden_hexes(star_map, limits)

    def roads(at: str) -> Iterable[hexes.Road[str]]:
        if at in stops:
            return ()
        return [road for road in star_map.roads(at) if road.to not in shut] if shut else star_map.roads(at)

    return roads


def _stops(star_map: StarMap, limits: MoveLimits, start: str, first: str) -> set[str]:
    return {at for at in limits.enemies if star_map.is_star(at)} - {start, first or start}


def _forbidden_hexes(star_map: StarMap, limits: MoveLimits) -> set[str]:
    return {at for at in (*limits.first_turn, *limits.closed) if entry_fault(star_map, limits, at)}


def shut_hexes(
    star_map: StarMap, limits: MoveLimits, found: Mapping[str, hexes.Arrival[str]], start: str, mp: int, first: str = ""
) -> dict[str, int]:
    """Return the hexes that the ship cannot enter although they are one step beyond `found`, as a dict from hex to MP.

    Hexes that need more than `mp` movement points are left out. `found`: the result of `ways`.
    """
    shut = _forbidden_hexes(star_map, limits)
    if not shut:
        return {}
    stops = _stops(star_map, limits, start, first)
    costs: dict[str, int] = {}
    for at, way in found.items():
        for road in star_map.roads(at) if at not in stops else ():
            cost = way.cost + road.cost
            if road.to in shut and cost <= min(mp, costs.get(road.to, mp)):
                costs[road.to] = cost
    return costs


def stars_in_reach(star_map: StarMap, who: Traveller, limits: MoveLimits) -> dict[str, int]:
    """Return the stars where the ship can end this movement, each with the MP needed to reach it.

    The ship's present hex is included if it is a star.
    """
    return dict(_stars_in_reach(star_map, who, limits))


def _stars_in_reach(star_map: StarMap, who: Traveller, limits: MoveLimits) -> Iterator[tuple[str, int]]:
    """Yield the items of `stars_in_reach` one by one, the nearest star first."""
    if who.pinned or who.mp <= 0:
        if star_map.is_star(who.at):
            yield who.at, 0
        return
    for at, way in hexes.nearest(who.at, _roads(star_map, limits, who.at), who.mp):
        if star_map.is_star(at) and (at not in limits.pass_only or at == who.at):
            yield at, way.cost


def end_faults(
    star_map: StarMap,
    who: Traveller,
    limits: MoveLimits,
    rules: Rules,
    end: str,
    stars: Collection[str] | None = None,
) -> list[tuple[str, str]]:
    """Return the reasons why a movement cannot end in this hex, as pairs of code and sentence.

    Possible reasons: the ship must end at a star (R-MOVE-08, R-RET-06), must leave the hex (R-DIP-05), or can only pass
    through it. `stars`: the result of `stars_in_reach`, so that it is not calculated again for every hex.
    """
    if end in limits.pass_only and end != who.at:
        name = star_map.label(end)
        return [("E-PASS-ONLY", f"In peace you may pass {name} but not end a move there; move on or stop elsewhere.")]
    if who.pinned or who.mp <= 0:
        return []
    leaving = end == who.at and end in limits.must_leave
    roaming = rules.end_at_star and not star_map.is_star(end)
    if not leaving and not roaming:
        return []
    reached = (star for star, _ in _stars_in_reach(star_map, who, limits)) if stars is None else stars
    if all(star == end for star in reached):  # one other star is enough, so the search stops there
        return []
    if roaming:
        return [("E-END-AT-STAR", f"{who.id} must end its move at a star if it can reach one; {end} is not a star.")]
    name = star_map.label(end)
    return [("E-MUST-LEAVE", f"Because of the cease fire {who.id} must leave {name} for a star that it can reach.")]


def must_move(star_map: StarMap, who: Traveller, limits: MoveLimits, rules: Rules) -> bool:
    """Return whether the ship must move. It must move if it is in space or interned, and a legal star is in reach."""
    return bool(end_faults(star_map, who, limits, rules, who.at))


def build_mover(star_map: StarMap, who: Traveller, limits: MoveLimits, rules: Rules) -> Mover:
    """Return the entry for a ship in the Movement prompt."""
    return Mover(
        ship=who.id,
        hex=who.at,
        mp=who.mp,
        racks=who.racks,
        aboard=who.aboard,
        loose=tuple(unit for unit in limits.loose.get(who.at, ()) if unit not in limits.handled),
        must_end_at_star=must_move(star_map, who, limits, rules),
    )


def default_path(
    star_map: StarMap, who: Traveller, limits: MoveLimits, rules: Rules, own: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the path of a ship whose player is absent (R-GEN-06).

    The ship stays. If it must move, it goes to the nearest star. If several stars are equally near, stars in `own` are
    preferred, and then the star with the lowest number.
    """
    if not must_move(star_map, who, limits, rules):
        return ()
    found = ways(star_map, limits, who.at, who.mp)
    stars = [star for star in stars_in_reach(star_map, who, limits) if star != who.at]
    goal = min(stars, key=lambda star: (found[star].cost, star not in own, star_map.rank[star]))
    return tuple(hexes.steps_to(found, goal))
