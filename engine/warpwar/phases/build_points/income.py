"""The income of a seat when its turn begins (R-ECO).

The map shows which seats collect at which stars. The amounts are private.
"""

from __future__ import annotations

from typing import TypedDict

from engine.core.game import Seat
from engine.warpwar import economy, position
from engine.warpwar.events import event_types
from engine.warpwar.phases.build_points import bp_holders
from engine.warpwar.starmap import star_counters
from engine.warpwar.starmap.star_counters import Counter
from engine.warpwar.state import Star, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


def collect(ump: Umpire, seat: Seat) -> None:
    """Add the seat's income of this turn to its stocks and Holds. On the first turn a seat gets only the BP of the
    scenario."""
    if ump.rules.national_stock:
        _national(ump, seat)
    elif ump.state.turn > 1:
        for star in ump.state.stars.values():
            if economy.stars_pay(ump.rules):
                _star(ump, seat, star)
            else:
                _flat(ump, seat, star)


def _national(ump: Umpire, seat: Seat) -> None:
    """Add a fixed sum to the seat's national stock, no matter which bases the seat holds (1977 edition, R-ECO-01)."""
    bp = economy.flat_income(ump.rules, ump.state.turn)
    if bp:
        ump.side(seat).stock += bp
        note(ump, seat, "", bp, "income")


def _flat(ump: Umpire, seat: Seat, star: Star) -> None:
    """Add a fixed sum to the base at this star, if this base is the first base of the seat (R-ECO-02).

    This rule is used in the 1994 edition (Basic) and in the 2012 edition (Learning).
    """
    bp = expected_income(ump.state, ump.world, seat, star)
    if bp:
        star.bp += bp
        note(ump, seat, star.hex, bp, "income")


def _star(ump: Umpire, seat: Seat, star: Star) -> None:
    """Give the yield of one star to the unit that collects there (R-ECO-03 to R-ECO-07).

    BP that a base or colony cannot store go into Holds there. BP that are left after that are kept for repairs or lost.
    """
    unit = collector(ump.state, ump.world, seat, star)
    if unit is None:
        return
    here = sorted(_own(ump.state, seat, star), key=lambda ship: position.by_id(ship.id))
    room = sum(bp_holders.room(ump.state, ship) for ship in here)
    stored = economy.collect(unit, ump.rules, **_worth(ump.world, star), room=room, stock=star.bp)
    if unit == "ship":
        load(ump, seat, here, stored.kept)
    else:
        star.bp += stored.kept
        note(ump, seat, star.hex, stored.kept, "income")
        stored = economy.into_holds(stored.lost, room)
        load(ump, seat, here, stored.kept)
    keep_for_repairs(ump, seat, star, min(stored.lost, bay_work(here, ump.world)))


def _own(state: State, seat: Seat, star: Star) -> list[Ship]:
    return [ship for ship in position.ships_of(state, seat) if ship.hex == star.hex]


class _Worth(TypedDict):
    value: int
    counter: Counter | None


def _worth(world: World, star: Star) -> _Worth:
    """Return the star's printed value (1994 edition) and its counter (2012 edition), as arguments of
    `economy.collect`."""
    shown = star_counters.counter(star.counter, world.rules.star_set) if star.counter else None
    return _Worth(
        value=world.star_map.stars[star.hex].value if world.rules.economy == "stars1994" else 0, counter=shown
    )


def collector(state: State, world: World, seat: Seat, star: Star) -> economy.Unit | None:
    """Return the kind of the seat's unit that collects BP at a star, or None if no unit collects there (R-ECO-06)."""
    if holder(state, world, star) != seat or position.warring(state, position.owners_at(state, star.hex)):
        return None
    here = _own(state, seat, star)
    if world.rules.economy == "stars1994" and star.base < 0 and position.enemies_at(state, star.hex, seat):
        return None
    miners = [economy.Miner(ship.id, ship.has("PD"), bp_holders.room(state, ship)) for ship in here]
    work = bay_work(here, world)
    found = economy.collector(star.base == seat, star.colony == seat, miners, world.rules, work)
    return found[0] if found else None


def holder(state: State, world: World, star: Star) -> Seat:
    """Return the seat that may collect BP at a star, or -1 if there is no such seat.

    In the 1994 edition this is the last seat that had a ship at the star; passing ships count (R-ECO-03). In the 2012
    edition it is the seat that controls the star.
    """
    return star.control if world.rules.economy == "stars1994" else position.controller(state, star)


def bay_work(here: list[Ship], world: World) -> int:
    """Return the cost in BP of all repairs that a Repair Bay could do now on these ships. Return 0 if no ship has such
    a bay."""
    if not any(ship.has("R") for ship in here):
        return 0
    return ship_design.repair_cost([ship_design.missing(ship) for ship in here], world.rules)


def load(ump: Umpire, seat: Seat, here: list[Ship], bp: int) -> None:
    """Load mined BP into the Holds of these ships, in the order of the ships (R-ECO-05)."""
    for ship in here:
        part = min(bp, bp_holders.room(ump.state, ship))
        if part > 0:
            ship.bp += part
            bp -= part
            ump.state.mined[ship.id] = ump.state.mined.get(ship.id, 0) + part
            note(ump, seat, ship.id, part, "mined")


def keep_for_repairs(ump: Umpire, seat: Seat, star: Star, bp: int) -> None:
    """Keep mined BP at the star for the Build phase (R-ECO-05).

    `bp`: the BP that do not fit into Holds but that a Repair Bay can use. Any other BP that do not fit are lost.
    """
    if bp > 0:
        ump.state.mined[star.hex] = bp
        note(ump, seat, star.hex, bp, "mined for repairs")


def note(ump: Umpire, seat: Seat, at: str, bp: int, source: str) -> None:
    """Send the owner an event about an income, and write the income into the owner's BP record.

    `at`: a hex, a ship id, or "" for the national stock.
    """
    if bp <= 0:
        return
    ump.say(event_types.Income(seat, at, bp, source), (seat,))
    place = "the national stock" if not at else ump.world.star_map.label(at) if at in ump.state.stars else at
    ump.record(seat, f"{bp} BP received at {place}")


def expected_income(state: State, world: World, seat: Seat, star: Star) -> int:
    """Return the BP that a base or colony will receive at its next collection if nothing changes."""
    rules = world.rules
    if rules.economy == "flat":
        first = next((each.hex for each in position.bases_of(state, seat)), "")
        return economy.flat_income(rules, state.turn + 1) if star.hex == first else 0
    unit: economy.Unit = "base" if star.base == seat else "colony"
    return economy.collect(unit, rules, **_worth(world, star)).kept


def expected_national_income(state: State, world: World, seat: Seat) -> int:
    """Return the BP that the national stock (1977 edition) will receive next. Return 0 if there is no national
    stock."""
    return economy.flat_income(world.rules, state.turn + 1) if world.rules.national_stock else 0
