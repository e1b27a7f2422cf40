"""Draw at random what a view does not show of enemy ships: designs, costs and damage.

A design is never shown. Under rules with flat incomes, the seat knows all BP that an enemy player has received, and the
ships in sight cost a random part of these BP. Under other rules, an enemy player's ships are assumed to cost about as
much as the seat's ships. Ship types are the Cadet's, drawn at random. So different samples contain different guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.core.game import Seat
from engine.warpwar.bot import ship_types
from engine.warpwar.bot.ship_types import Shares
from engine.warpwar.bot.situation import Situation
from engine.warpwar.minds import foe_income
from engine.warpwar.prompts import BuildPrompt
from engine.warpwar.rules import Rules
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Generator, Ship
from engine.warpwar.view import UnitView

WARPSHIPS: tuple[Shares, ...] = (
    ship_types.BRAWLER, ship_types.BRAWLER, ship_types.BRAWLER, ship_types.CRUISER, ship_types.RAIDER,
    ship_types.LAUNCHER,
)  # fmt: skip
SYSTEMSHIPS: tuple[Shares, ...] = (ship_types.GUARD, ship_types.GUARD, ship_types.GUARD, ship_types.BATTERY)
HULL, LEAST = 7, 5
"""BP of the smallest hull of a Warpship (`HULL`) and of a Systemship (`LEAST`)."""
UNEVEN, UNSURE = 0.4, 0.25
"""Standard deviations of the logarithms of random factors. `UNEVEN`: for the costs of single ships. `UNSURE`: for the
total cost of an enemy player's ships."""
WORN, MOST = 0.3, 0.5
"""`WORN`: probability that a ship is still damaged. `MOST`: maximum share of a hull that the damage has destroyed."""


def estimate_fleet_cost(situation: Situation, foe: Seat, ships: int, rng: Random) -> float:
    """Return a random estimate of the total BP that an enemy player's ships in sight cost."""
    own = float(sum(record.cost for record in situation.records.values()))
    guess = max(own, 12.0 * min(ships, 2)) * rng.lognormvariate(0, UNSURE)
    if not foe_income.is_income_known(situation):
        return guess
    paid = float(foe_income.income(situation, foe))
    lost = foe_income.count_built_ships(situation, foe, "W") + foe_income.count_built_ships(situation, foe, "S") - ships
    part = rng.uniform(0.7, 1.0) if ships else 0.0
    return paid * part * (ships / (ships + max(0, lost)) if ships else 0.0)


def fleet(situation: Situation, units: Sequence[UnitView], bp: float, rng: Random) -> list[Ship]:
    """Return random records for an enemy player's ships in sight.

    All ships together cost about `bp` BP. A Systemship costs about half as much as a Warpship.
    """
    rules = situation.rules
    weights = [(1.0 if unit.kind == "W" else 0.5) * rng.lognormvariate(0, UNEVEN) for unit in units]
    return [
        ship(rules, situation.turn, unit, bp * weight / sum(weights), rng)
        for unit, weight in zip(units, weights, strict=True)
    ]


def ship(rules: Rules, turn: int, unit: UnitView, bp: float, rng: Random) -> Ship:
    """Return a random ship that costs about `bp` BP. The ship may be damaged."""
    wg = _generator(rules, bp, rng) if unit.kind == "W" else ""
    least = HULL if wg else LEAST
    hull = max(least, round(bp) - ship_design.generator_cost(wg, rules))
    if wg == "SWG":
        hull = min(hull, ship_design.SIZE_SWG)
    tl = rng.randint(0, ship_design.tl_of(turn, rules))
    shares = rng.choice(WARPSHIPS if wg else SYSTEMSHIPS)
    built = ship_types.attributes(_parts(rules, tl), shares, hull, warp=bool(wg))
    now = _wear_down_hull(built, rng) if turn > 1 and rng.random() < WORN else dict(built)
    return Ship(unit.id, unit.owner, built, now, tl, wg, unit.hex)


def _generator(rules: Rules, bp: float, rng: Random) -> Generator:
    """Return a random generator that fits the price (R-WG-03)."""
    if not rules.advanced_generators:
        return "WG"
    fits: list[Generator] = ["MWG"] if bp - rules.generators.get("MWG", 5) <= ship_design.SIZE_MWG else ["LWG"]
    if bp - rules.generators.get("SWG", 3) <= ship_design.SIZE_SWG:
        fits.append("SWG")
    return rng.choice([wg for wg in fits if wg in rules.generators] or ["MWG"])


def _parts(rules: Rules, tl: int) -> BuildPrompt:
    """Return the part of a Build prompt that `ship_types` needs: the attributes, prices and generators under these
    rules."""
    return BuildPrompt(
        "", (), rules.attrs, rules.systemship_attrs, ship_design.prices(rules), ship_design.lots(tl, rules),
        rules.generators, tl, "", "",
    )  # fmt: skip


def _wear_down_hull(built: dict[str, int], rng: Random) -> dict[str, int]:
    kept = 1 - rng.uniform(0, MOST)
    now = {attr: round(points * kept) for attr, points in built.items()}
    return now | {"PD": max(1, now.get("PD", 0))}
