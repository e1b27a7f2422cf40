"""Ship design: hull, cost, movement allowance, what can be built, and the values for repair and scrapping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.errors import Fault
from engine.warpwar.economy import halve_bp
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import ATTRS, Generator, Ship

SIZE_SWG, SIZE_MWG = 9, 45
"""Maximum size of a hull in BP for a small and for a medium generator (12 10.2.1, R-WG-03).

A large generator needs a hull of at least SIZE_MWG.
"""

_USUAL: dict[Generator, int] = {"": 0, "WG": 5, "SWG": 3, "MWG": 5, "LWG": 15}
"""Cost of generators in BP, for kinds of generators that the rules of a match do not offer.

It is needed because a ship that was built under other rules still has a value.
"""

ARMOR_REPAIR = 2
"""Points of Armor that 1 BP repairs, at any technology level (94 IV, 12 7.5)."""


def lots(tl: int, rules: Rules) -> dict[str, int]:
    """Return how many points 1 BP buys, for attributes sold in lots: Missiles, Shells, Armor (R-BLD-01, R-BLD-02)."""
    return {"M": rules.missiles_per_bp, "SH": rules.shells_per_bp, "A": 2 + tl}


def prices(rules: Rules) -> dict[str, int]:
    """Return the cost of one point in BP, for each attribute that is not sold in lots."""
    return {attr: rules.repair_bay_cost if attr == "R" else 1 for attr in rules.attrs if attr not in ("M", "SH", "A")}


def tl_of(turn: int, rules: Rules) -> int:
    """Return the technology level of ships that are built in this game-turn (R-TL-01).

    It is 0 if the match does not use technology levels (R-TL-04).
    """
    return max(0, turn - 1) // rules.tech_turns if rules.tech_turns else 0


def hull(attrs: Mapping[str, int], tl: int, rules: Rules) -> int:
    """Return the cost of all attributes in BP, including ammunition and Repair Bay (R-WG-05).

    Generator and cargo are not included.
    """
    many = lots(tl, rules)
    return sum(
        -(-points // many[attr]) if attr in many else points * (rules.repair_bay_cost if attr == "R" else 1)
        for attr, points in attrs.items()
    )


def generator_cost(wg: Generator, rules: Rules) -> int:
    """Return the cost of a warp generator in BP. It is 0 for a ship without a generator."""
    return rules.generators.get(wg, _USUAL[wg])


def cost(attrs: Mapping[str, int], wg: Generator, tl: int, rules: Rules) -> int:
    """Return the cost of a new ship in BP, including the generator."""
    return hull(attrs, tl, rules) + generator_cost(wg, rules)


def cost_of(ship: Ship, rules: Rules) -> int:
    """Return the cost of a ship in BP as it was built, without regard to damage."""
    return cost(ship.built, ship.wg, ship.tl, rules)


def allowance(pd: int, wg: str, rules: Rules) -> int:
    """Return the movement points of a ship with this Power/Drive (PD) and generator (R-MOVE-01, R-WG-02).

    1977 edition: PD. 1994 edition: half of PD, rounded up. 2012 edition: depends on the generator.
    """
    if not wg or pd <= 0:
        return 0
    per = rules.pd_per_mp.get(wg, 1)
    if rules.mp_round == "down" and rules.advanced_generators:
        return max(1, pd // per)
    return -(-pd // per)


def mp(ship: Ship, rules: Rules) -> int:
    """Return the movement points that a ship has with its present Power/Drive. Systemships have 0."""
    return allowance(ship.has("PD"), ship.wg, rules)


def check_design(attrs: Mapping[str, int], wg: Generator, rules: Rules, tl: int = 0, field: str = "") -> list[Fault]:
    """Return all faults in the design of a new ship (12 3, 10.2.1). `field`: path of the design, such as `items.2`."""
    here = f"{field}." if field else ""
    present = {attr: points for attr, points in attrs.items() if points}
    faults = [*_check_attributes(present, wg, rules, here), *_check_generator(present, wg, rules, tl, here)]
    if not any(attr != "R" for attr in present):
        text = "A ship needs at least one more part than a warp generator and a Repair Bay."
        faults.append(Fault("E-EMPTY-HULL", text, f"{here}attrs"))
    return faults


def _check_attributes(present: Mapping[str, int], wg: Generator, rules: Rules, here: str) -> Iterable[Fault]:
    for attr, points in present.items():
        at = f"{here}attrs.{attr}"
        if attr == "SR" and not wg and "SR" in rules.attrs:
            yield Fault("E-SYS-SR", "A Systemship cannot have racks. Remove the racks or add a warp generator.", at)
        elif attr not in rules.attrs or attr not in ATTRS:
            yield Fault("E-ATTR-EDITION", f"{attr} cannot be built under the rules of this match.", at)
        elif not wg and attr not in rules.systemship_attrs:
            text = "In this match only Warpships can have Holds or a Repair Bay."
            yield Fault("E-SYS-HOLD-BAY", text, at)
        elif attr == "R" and points > 1:
            yield Fault("E-ATTR-EDITION", "A ship has at most one Repair Bay. Set R to 0 or 1.", at)
        elif points < 0:
            yield Fault("E-ATTR-EDITION", f"{attr} cannot be less than 0.", at)


def _check_generator(present: Mapping[str, int], wg: Generator, rules: Rules, tl: int, here: str) -> Iterable[Fault]:
    at = f"{here}wg"
    if not wg:
        if not rules.systemships:
            yield Fault("E-ATTR-EDITION", "Only Warpships are built in this scenario. Add a warp generator.", at)
        return
    if wg not in rules.generators:
        choice = " or ".join(rules.generators)
        yield Fault("E-WG-OPTION", f"{wg} is not available in this match. Choose {choice}.", at)
        return
    size = hull(present, tl, rules)
    if wg == "SWG" and size > SIZE_SWG:
        yield Fault("E-SIZE-SWG", f"A small generator needs a hull of at most {SIZE_SWG} BP; this hull has {size}.", at)
    if wg == "SWG" and present.get("SR"):
        yield Fault("E-SWG-SR", "A ship with a small generator cannot have racks.", f"{here}attrs.SR")
    if wg == "MWG" and size > SIZE_MWG:
        yield Fault("E-SIZE-MWG", f"A hull of {size} BP needs a large generator (medium: up to {SIZE_MWG}).", at)
    if wg == "LWG" and size < SIZE_MWG:
        yield Fault("E-SIZE-LWG", f"A large generator needs a hull of {SIZE_MWG} BP or more; this hull has {size}.", at)


def new_ship(id: str, owner: int, attrs: Mapping[str, int], wg: Generator, hex: str, tl: int) -> Ship:
    """Return a new, undamaged ship. The caller must have checked the design."""
    built: dict[str, int] = {attr: attrs[attr] for attr in ATTRS if attrs.get(attr)}
    return Ship(id=id, owner=owner, built=built, now=dict(built), tl=tl, wg=wg, hex=hex)


def usable_racks(ship: Ship, emperor: bool) -> int:
    """Return the number of undamaged racks that can carry units. The Emperor's shuttle occupies one rack (R-EMP-03)."""
    return max(0, ship.has("SR") - emperor)


def check_load(ship: Ship, aboard: int, emperor: bool, field: str = "carry") -> list[Fault]:
    """Return a fault if a ship carries more than its racks can hold. A rack holds one Systemship or pod (R-PICK-07)."""
    free = usable_racks(ship, emperor)
    if aboard <= free:
        return []
    text = f"{ship.id} has {free} undamaged racks to use and cannot carry {aboard} units; leave some units out."
    return [Fault("E-RACKS", text, field)]


# ---- repair and scrapping ---------------------------------------------------------------------------------------


def missing(ship: Ship) -> dict[str, int]:
    """Return the points that a ship has lost since it was built, by attribute.

    For Missiles and Shells, each one counts as a point.
    """
    gaps = {attr: points - ship.has(attr) for attr, points in ship.built.items()}
    return {attr: gap for attr, gap in gaps.items() if gap > 0}


def check_repair(ship: Ship, restore: Mapping[str, int], field: str = "") -> list[Fault]:
    """Return a fault for each attribute that would be repaired beyond its value in the design (77 5.3, 12 7.5)."""
    here = f"{field}." if field else ""
    gaps = missing(ship)
    return [
        Fault(
            "E-OVER-ORIGINAL",
            f"{ship.id} was built with {attr}={ship.built.get(attr, 0)}; at most {gaps.get(attr, 0)} can be restored.",
            f"{here}restore.{attr}",
        )
        for attr, points in restore.items()
        if points > gaps.get(attr, 0)
    ]


def repair_cost(work: Iterable[Mapping[str, int]], rules: Rules) -> int:
    """Return the cost in BP of the repairs that one payer pays for in one turn (R-REP-03).

    `work`: for each ship, the points to repair by attribute. The Missiles of all ships are added up before they are
    divided into lots, and so are the Shells. Armor costs 1 BP for 2 points, rounded up for each ship.
    """
    total = missiles = shells = 0
    for restore in work:
        for attr, points in restore.items():
            if attr == "M":
                missiles += points
            elif attr == "SH":
                shells += points
            elif attr == "A":
                total += -(-points // ARMOR_REPAIR)
            else:
                total += points
    return total + -(-missiles // rules.missiles_per_bp) + -(-shells // rules.shells_per_bp)


def value_now(ship: Ship, rules: Rules) -> int:
    """Return the present value of a ship in BP: what it would cost to buy the points that are left.

    Incomplete lots do not count. Repair Bay and generator count with their full cost.
    """
    many = lots(ship.tl, rules)
    left = sum(
        points // many[attr] if attr in many else points * (rules.repair_bay_cost if attr == "R" else 1)
        for attr, points in ship.now.items()
    )
    return left + generator_cost(ship.wg, rules)


def check_scrapping(rules: Rules) -> list[Fault]:
    """Return a fault if the rules of the match do not allow players to scrap ships, as in the 1977 edition
    (R-BLD-16)."""
    text = "Ships cannot be scrapped under the rules of this match."
    return [] if rules.scrap else [Fault("E-SCRAP", text, "ship")]


def scrap_value(ship: Ship, rules: Rules) -> int:
    """Return the BP that a base receives for scrapping a ship: half of its present value (R-ECO-08, R-GEN-03)."""
    return halve_bp(value_now(ship, rules), rules)


def scrap_half(ship: Ship, rules: Rules) -> bool:
    """Return whether the base also receives half a BP for scrapping the ship.

    This happens only with the house rule `half_bp: exact`, if the ship's present value is odd.
    """
    return rules.half_bp == "exact" and value_now(ship, rules) % 2 == 1
