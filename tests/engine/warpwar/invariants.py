"""What must hold in every position, and across every step, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.events import Event
from engine.warpwar import position
from engine.warpwar.events import event_types
from engine.warpwar.rules import Rules
from engine.warpwar.state import State
from engine.warpwar.units import ship_design
from engine.warpwar.world import World


def check_position(state: State, world: World) -> None:
    _check_ships(state, world)
    _check_stars(state, world.rules)
    _check_sides(state, world)
    at_home = state.over is None and state.phase in ("transactions", "build") and state.phasing < 0
    if at_home and not world.rules.diplomacy:  # who falls to war while sharing a star stays there until then: R-DIP-06
        for hex, ships in position.occupied(state).items():
            assert hex not in state.stars or not position.warring(state, {ship.owner for ship in ships}), hex


def _check_ships(state: State, world: World) -> None:
    aboard = Counter(unit.aboard for unit in position.units(state) if unit.aboard)
    for ship in state.ships.values():
        assert set(ship.now) <= set(ship.built), ship
        assert all(0 <= ship.now[attr] <= ship.built[attr] for attr in ship.now), ship
        assert not ship.destroyed, ship
        assert not ship_design.check_design(ship.built, ship.wg, world.rules, ship.tl), ship
        assert ship.hex in world.star_map.cells and world.star_map.enterable(ship.hex)
        assert ship.is_warpship or ship.aboard or ship.hex in state.stars, f"{ship.id} stands in space"
        assert 0 <= ship.bp <= 10 * ship.has("H"), ship
        if ship.is_warpship:
            emperor = state.sides[ship.owner].emperor == ship.id
            assert aboard[ship.id] + emperor <= ship.has("SR"), ship
            assert not ship.aboard
    for unit in position.units(state):
        if unit.aboard:
            carrier = state.ships[unit.aboard]
            assert carrier.is_warpship and (carrier.owner, carrier.hex) == (unit.owner, unit.hex), unit
    assert not set(state.ships) & set(state.lost)


def _check_stars(state: State, rules: Rules) -> None:
    for star in state.stars.values():
        assert star.bp >= 0 and 0 <= star.works <= max(0, rules.base_cost)
        assert star.base < 0 or (star.colony < 0 and star.works == 0), star
        if star.colony >= 0:
            assert star.bp <= rules.colony_store, star
        if star.base < 0 and star.colony < 0:
            assert star.bp == 0, star


def _check_sides(state: State, world: World) -> None:
    for side in state.sides:
        assert side.stock >= 0
        assert sum(side.dummies.values()) <= 7
        if side.emperor:
            ship, star = state.ships.get(side.emperor), state.stars.get(side.emperor)
            assert (ship and ship.owner == side.seat) or (star and side.seat in (star.base, star.colony)), side
        if side.out:
            assert not any(True for _ in position.ships_of(state, side.seat))


def _wealth(state: State) -> int:
    stocks = sum(star.bp for star in state.stars.values()) + sum(side.stock for side in state.sides)
    return stocks + sum(ship.bp for ship in state.ships.values()) + _waiting(state)


def _waiting(state: State) -> int:
    """Mined BP that only a Repair Bay may use, by star."""
    return sum(bp for place, bp in state.mined.items() if place in state.stars)


def check_step(before: State, after: State, events: Iterable[Event], world: World) -> None:
    """BP come from incomes and go into ships, pods, works and repairs; nothing else makes or loses any.

    Steps in which things fall, are scrapped, plundered or damaged are left out: there BP may be lost.
    """
    bodies = [event.body for event in events]
    lossy = (event_types.Lost, event_types.BaseFell, event_types.Crossed, event_types.RoundFought, event_types.SeatOut)
    if any(isinstance(body, lossy) or getattr(body, "source", "") == "plunder" for body in bodies):
        return
    if _waiting(before) or _waiting(after) or set(before.ships) - set(after.ships):
        return
    income = sum(body.bp for body in bodies if isinstance(body, event_types.Income) and body.source != "start")
    shown = [body for body in bodies if isinstance(body, event_types.Income) and body.source == "start"]
    endowed = sum(body.bp for body in shown)
    ships = sum(side.spent for side in after.sides) - sum(side.spent for side in before.sides)
    dealt = [sum(side.dealt.get("P", 0) for side in state.sides) for state in (before, after)]
    works = sum(s.works for s in after.stars.values()) - sum(s.works for s in before.stars.values())
    finished = sum(
        world.rules.base_cost
        for hex, star in after.stars.items()
        if star.base >= 0 and before.stars[hex].base < 0 and before.phase == "build"
    )
    if before.phase not in ("transactions", "build", "movement", "combat", "rearrange"):
        return
    spent = ships + world.rules.pod_cost * (dealt[1] - dealt[0]) + works + finished + _repairs(before, after, world)
    assert _wealth(after) - _wealth(before) + spent in _about(income, spent), (before.phase, income, endowed, spent)


def _about(income: int, spent: int) -> range:
    """Shared BP of Missiles and Shells may cost a little less than ship by ship."""
    return range(income - 12, income + 13) if spent else range(income, income + 1)


def _repairs(before: State, after: State, world: World) -> int:
    if before.phase != "build":
        return 0
    work = []
    for id, ship in after.ships.items():
        if id in before.ships:
            old = before.ships[id]
            restored = {attr: ship.now[attr] - old.has(attr) for attr in ship.now if ship.now[attr] > old.has(attr)}
            if restored:
                work.append(restored)
    return ship_design.repair_cost(work, world.rules)
