"""Plan a siege: the enemy has one base, Systemships and no Warpship. Such an enemy cannot attack, so BP are saved for
one hull.

A Screen is subtracted from the fire of the whole fleet in each round. So one hull can survive against many small ships
where several hulls of the same total BP could not. Battles are sampled to estimate whether the base would be captured.
The enemy ships in these battles are as strong as the enemy's whole income can have paid for. The module is used only
with flat incomes, because then the income is known.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from random import Random

from engine.warpwar.bot import build_plan
from engine.warpwar.bot.build_sheet import build as first_level
from engine.warpwar.bot.ship_types import Shares, warpship
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, BuildItem
from engine.warpwar.minds import foe_income
from engine.warpwar.minds.foe_hulls import USUAL
from engine.warpwar.prompts import BuildPrompt

Fleet = tuple[tuple[int, int, int], ...]
"""A fleet as tuples, one for each ship: (hits that destroy the ship, Beam, Screen)."""

BREAKER: Shares = {"B": 0.16, "S": 0.34, "PD": 0.5}
FIRE = 0.45
"""Probability that a ship's fire hits, for both sides. It is near one half, because players guess the enemy's order
correctly about half of the time."""
BATTLES, ROUNDS = 60, 40
ENOUGH, BEGUN = 0.75, 0.58
"""`ENOUGH`: minimum probability of success at which the hull is built. `BEGUN`: minimum probability of success at which
the attack starts."""
LATEST = 22
"""Turn from which all saved BP are spent, because the match ends as a draw after thirty quiet turns."""
SMALLEST = 24


class Siege:
    """A seat's siege of an enemy base, calculated from what the seat knows."""

    def __init__(self, situation: Situation, goal: str) -> None:
        self.situation, self.goal = situation, goal

    @cached_property
    def on(self) -> bool:
        """True if a siege is possible: the enemy has Systemships at its base and no Warpship in sight."""
        situation = self.situation
        kinds = {unit.kind for unit in situation.ships if unit.owner != situation.seat}
        return foe_income.is_income_known(situation) and situation.turn > 1 and kinds == {"S"} and bool(self.guards)

    @cached_property
    def guards(self) -> Fleet:
        """The Systemships at the enemy's base.

        Each Systemship is assumed to have cost an equal share of all BP that the enemy can have spent. Its attributes
        have the usual proportions.
        """
        situation = self.situation
        guards = [unit for unit in situation.ships if unit.kind == "S" and unit.hex == self.goal]
        if not guards:
            return ()
        foe, usual = guards[0].owner, dict(USUAL)
        share = foe_income.income(situation, foe) / foe_income.count_built_ships(situation, foe, "S")
        return ((round(share), round(usual["B"] * share), round(usual["S"] * share)),) * len(guards)

    def chance(self, more: tuple[tuple[int, int, int], ...] = (), without: str = "") -> float:
        """Return the probability that the seat's Warpships capture the base.

        The estimate includes the new ships `more` and all the seat's Warpships that can reach the base this turn,
        except `without`.
        """
        return win_share(self.strikers(without) + more, self.guards)

    def strikers(self, without: str = "") -> Fleet:
        """Return the seat's Warpships, except `without`, that are at the enemy's base or can move to it this turn."""
        situation = self.situation
        way = situation.approach(self.goal)
        found = []
        for unit in situation.ships:
            record = situation.records.get(unit.id)
            if record is None or unit.kind != "W" or unit.id == without:
                continue
            able = unit.hex == self.goal or (way.get(unit.hex, 99) <= record.mp and not (unit.moved or unit.pinned))
            if able and record.now.get("PD", 0) and record.now.get("B", 0):
                hull = sum(record.now.get(attr, 0) for attr in ("PD", "B", "S", "T"))
                found.append((hull, record.now.get("B", 0), record.now.get("S", 0)))
        return tuple(found)


@lru_cache(maxsize=512)
def win_share(mine: Fleet, theirs: Fleet) -> float:
    """Return the share of sampled battles in which only ships of `mine` survive. The same fleets always give the same
    share."""
    rng = Random(repr((mine, theirs)))
    return sum(_battle(mine, theirs, rng) for _ in range(BATTLES)) / BATTLES


def _battle(mine: Fleet, theirs: Fleet, rng: Random) -> bool:
    ours, guards = [list(ship) for ship in mine], [list(ship) for ship in theirs]
    for _ in range(ROUNDS):
        if not ours or not guards:
            break
        a, b = _volley(ours, rng), _volley(guards, rng)
        _apply_hits(guards, a)
        _apply_hits(ours, b)
    return bool(ours) and not guards


def _volley(fleet: list[list[int]], rng: Random) -> int:
    return sum(beam + 1 for _, beam, _ in fleet if beam and rng.random() < FIRE)


def _apply_hits(fleet: list[list[int]], hits: int) -> None:
    """Apply all hits to the first ship. The hits that remain after its Screen are subtracted evenly from its
    attributes."""
    ship = fleet[0]
    through = min(ship[0], max(0, hits - ship[2]))
    if not through:
        return
    kept = (ship[0] - through) / ship[0]
    fleet[0] = [ship[0] - through, round(ship[1] * kept), round(ship[2] * kept)]
    if fleet[0][0] <= 0:
        fleet.pop(0)


def build(situation: Situation, prompt: BuildPrompt, siege: Siege) -> Build:
    """Return a Build plan that repairs ships.

    The plan also spends all saved BP on one hull if the hull would probably capture the base, or if the turn `LATEST`
    is reached.
    """
    yard = next((yard for yard in prompt.yards if yard.ships), None)
    if yard is None:
        return first_level(situation, prompt)
    items: list[BuildItem] = []
    purse = {each.hex: each.bp for each in prompt.yards}
    build_plan.repairs(prompt, purse, items)
    cost = purse[yard.hex]
    if cost >= SMALLEST:
        ship = warpship(situation, prompt, yard.hex, cost, dict(BREAKER))
        hull = sum(ship.attrs.values()), ship.attrs.get("B", 0), ship.attrs.get("S", 0)
        if siege.chance((hull,)) >= ENOUGH or situation.turn >= LATEST:
            items.append(ship)
    return Build(tuple(items))
