"""The Admiral's campaign: build few big ships, value enemy ships by what they can have cost, and do not return to a
battle that a ship has fled from.

In everything else the Admiral follows the Cadet: colonies, repairs, cargo, exploration, diplomacy. This module makes
plans without playouts; `rollouts` compares these plans with others by playouts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from engine.warpwar.bot import build_sheet, ship_moves, ship_types
from engine.warpwar.bot.destination_value import FAR, WORN, DestinationValue
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, BuildItem, Move, NewShip
from engine.warpwar.minds import foe_income, siege
from engine.warpwar.minds.base_race import WEIGHT, BaseRace
from engine.warpwar.minds.foe_hulls import hull_outside_battle, share_of
from engine.warpwar.minds.hulls import Hull, hull, strength
from engine.warpwar.prompts import BuildPrompt, MovePrompt
from engine.warpwar.view import UnitView

BIG: ship_types.Shares = {"B": 0.26, "S": 0.23, "PD": 0.51}
GUN_WORTH = 1.2
"""Worth of a ship (as calculated by `Situation.worth`) for each BP of its hull.

The factor is above 1 because a Beam counts twice.
"""
BOLD = 0.8
WARY = 1.5
"""Extra factor of superiority that a ship needs before it enters a battle, if it has just fled from a battle."""


NEXT, RAIDED = 1, 25.0
"""`NEXT`: a star within this number of MP counts as the star from which the ship has fled.

`RAIDED`: amount by which the value of such a star is reduced while stronger hostile Warpships can reach it.
"""


FIGHTS = 0.85
"""Minimum fighting strength of a ship's side, as a share of the enemy's, for the ship to enter a battle."""
FOLLOWS = 0.5
"""Weight of the fighting strength of the seat's ships that could come to the same battle later."""
STRONGER, HUNTED = 1.3, 10.0
"""`STRONGER`: an enemy whose strength is larger by more than this factor is avoided.

`HUNTED`: amount by which the value of a star is reduced if such an enemy can reach it.
"""
HOMEWARD = 1.2
"""Value of each MP nearer to one of the seat's bases, for a ship that needs repairs or Missiles."""


class Campaign(Situation):
    """A `Situation` with the estimates that the computer player Admiral uses."""

    def worth(self, unit: UnitView) -> float:
        """Return a ship's worth. For an enemy ship, the worth is calculated from an estimate of its cost.

        The total cost of an enemy player's ships is assumed to be the total cost of the seat's ships, or the enemy
        player's income if this is known and less. Each enemy ship is assumed to have cost its share of this total.
        """
        if unit.id in self.records:
            return super().worth(unit)
        cost = self._shares.get(unit.owner, 14.0)
        return GUN_WORTH * max(8.0, cost - 5 if unit.kind == "W" else 0.5 * cost)

    @cached_property
    def _shares(self) -> Mapping[int, float]:
        owners = {unit.owner for unit in self.view.units if unit.owner != self.seat}
        most = {owner: foe_income.share(self, owner) if foe_income.is_income_known(self) else 60.0 for owner in owners}
        return {owner: min(60.0, most[owner], share_of(self, owner)) for owner in owners}

    def power(self, unit: UnitView) -> float:
        """Return the ship's fighting strength (`hulls.strength`).

        For an enemy ship, use the attributes that `foe_hulls` estimates.
        """
        ship = self._hull(unit)
        return strength(ship.left, ship.tl)

    def _hull(self, unit: UnitView) -> Hull:
        if unit.id not in self._hulls:
            record = self.records.get(unit.id)
            self._hulls[unit.id] = (
                hull(unit.id, unit.owner, record.now, tl=record.tl) if record else hull_outside_battle(self, unit)
            )
        return self._hulls[unit.id]

    @cached_property
    def _hulls(self) -> dict[str, Hull]:
        return {}

    def _mp(self, unit: UnitView) -> int:
        """Return the MP that a hostile Warpship probably has."""
        generator = "MWG" if self.rules.advanced_generators else "WG"
        return self._hull(unit).has("PD") // self.rules.pd_per_mp.get(generator, 1)

    def powers(self, hex: str, mine: bool) -> float:
        """Return the total fighting strength of the seat's ships (`mine`) or of hostile ships in a hex."""
        return sum(self.power(unit) for unit in self.standing(hex, mine))

    def hunters(self, hex: str) -> float:
        """Return the greatest fighting strength that a single enemy player can still move to a hex this turn."""
        way, found = self.approach(hex), dict[int, float]()
        for unit in self._hunters:
            if unit.hex != hex and way.get(unit.hex, FAR) <= self._mp(unit):
                found[unit.owner] = found.get(unit.owner, 0.0) + self.power(unit)
        return max(found.values(), default=0.0)

    @cached_property
    def _hunters(self) -> list[UnitView]:
        return [
            unit
            for unit in self.ships
            if unit.owner != self.seat and unit.kind == "W" and not (unit.moved or unit.pinned)
        ]

    def backing(self, hex: str, besides: str) -> float:
        """Return the fighting strength of the seat's Warpships elsewhere that can still reach the hex this turn.

        They are ships that have not moved. The ship `besides` is left out.
        """
        way = self.approach(hex)
        return sum(
            self.power(unit)
            for unit, _, mp in self._free
            if unit.id != besides and unit.hex != hex and way.get(unit.hex, FAR) <= mp
        )

    @cached_property
    def boldness(self) -> float:
        return min(1.0, BOLD + 0.02 * self.turn)

    @cached_property
    def race(self) -> BaseRace:
        return BaseRace(self)


def build(situation: Situation, prompt: BuildPrompt) -> Build:
    """Return the Cadet's building plan, but with all warships of a yard merged into one hull.

    In a siege, return the siege's plan. On turn 1 each yard with at least 12 BP spends all its BP on one Warpship. If a
    national stock pays, only one yard does so.
    """
    if situation.turn == 1:
        yards = [yard for yard in prompt.yards if yard.ships and yard.bp >= 12]
        if any(yard.payer == "stock" for yard in yards):
            yards = yards[:1]  # The same national stock pays at all yards.
        if yards:
            return Build(tuple(_warship(situation, prompt, yard.hex, yard.bp) for yard in yards))
    race = BaseRace(situation)
    if race.on and race.siege.on:
        return siege.build(situation, prompt, race.siege)
    return merged_build(situation, prompt, guards=False)


def merged_build(situation: Situation, prompt: BuildPrompt, guards: bool) -> Build:
    """Return the Cadet's building plan, but with all armed Warpships of a yard merged into one hull.

    `guards`: if True, Systemships are built as in the Cadet's plan. If False, the BP of armed Systemships are also used
    for the hull.
    """
    plan = build_sheet.build(situation, prompt)
    return replace(plan, items=tuple(_merge_armed_ships(situation, prompt, plan.items, guards)))


def _warship(situation: Situation, prompt: BuildPrompt, at: str, cost: int) -> NewShip:
    return ship_types.warpship(situation, prompt, at, cost, dict(BIG))


def _merge_armed_ships(
    situation: Situation, prompt: BuildPrompt, items: tuple[BuildItem, ...], guards: bool
) -> list[BuildItem]:
    """Merge the armed new ships of each yard into one. Carriers, pods, repairs and, if `guards`, Systemships are not
    changed."""
    kept: list[BuildItem] = []
    spent: dict[str, int] = {}
    for item in items:
        guard = isinstance(item, NewShip) and not item.wg and guards
        if isinstance(item, NewShip) and not guard and any(item.attrs.get(gun) for gun in ("B", "T", "C")):
            spent[item.at] = spent.get(item.at, 0) + _cost(prompt, item)
        else:
            kept.append(item)
    least = min(prompt.generators.values(), default=5) + ship_types.SMALLEST_HULL
    for at, cost in spent.items():
        if cost >= least:
            kept.append(_warship(situation, prompt, at, cost))
        else:
            kept += [item for item in items if isinstance(item, NewShip) and item.at == at and item not in kept]
    return kept


def _cost(prompt: BuildPrompt, ship: NewShip) -> int:
    """Return a ship's cost in BP. Points are counted in whole lots, as in the designs of computer players."""
    hull = sum(
        -(-points // prompt.lots.get(attr, 1)) * prompt.prices.get(attr, 1) for attr, points in ship.attrs.items()
    )
    return hull + (prompt.generators[ship.wg] if ship.wg else 0)


class CautiousDestinationValue(DestinationValue):
    """Rates destinations for a cautious ship. The ship does not enter a battle from which it would flee.

    It goes home when it needs repairs or Missiles, and avoids stars that a stronger enemy can reach. A ship that is not
    at a star has just left a battle. Such a ship does not immediately return to a battle, or go to a star that stronger
    raiders can reach.
    """

    @cached_property
    def has_fled(self) -> bool:
        return self.mover.hex not in self.situation.stars

    @cached_property
    def power(self) -> float:
        """Fighting strength of the ship."""
        situation = self.situation
        assert isinstance(situation, Campaign)
        return next((situation.power(unit) for unit in situation.ships if unit.id == self.mover.ship), 0.0)

    @cached_property
    def needs_refit(self) -> bool:
        """True if the ship needs repairs, or if it has no Beam and too few Missiles for its Tubes.

        False if the rules have no repairs.
        """
        record = self.situation.records.get(self.mover.ship)
        if record is None or not self.situation.rules.repair:
            return False
        launcher = record.built.get("T", 0) and not record.now.get("B", 0)
        return self.shape < WORN or bool(launcher and record.now.get("M", 0) < record.now.get("T", 0))

    def score(self, hex: str) -> float:
        worth, situation = super().score(hex), self.situation
        if not isinstance(situation, Campaign):
            return worth
        if situation.race.on and self.armed:
            return WEIGHT * situation.race.value(self.mover, hex) + 0.1 * worth
        back = self.has_fled and situation.distances(hex).get(self.mover.hex, FAR) <= NEXT
        if back and hex not in situation.own_bases and situation.danger(hex) > (self.own if self.armed else 0.0):
            worth -= RAIDED
        return worth - self.loss_to_hunters(hex)

    def battle(self, hex: str) -> float:
        situation, foes = self.situation, self.situation.force(hex, mine=False)
        strong = self.own + 0.8 * situation.support(hex, self.mover.ship)
        if self.has_fled and foes and strong < WARY * situation.caution * foes and hex not in situation.own_bases:
            return -40.0
        if foes and isinstance(situation, Campaign) and self.is_outmatched(situation, hex):
            return -40.0
        return super().battle(hex)

    def is_outmatched(self, situation: Campaign, hex: str) -> bool:
        """Return whether the ship's side is too weak to fight at this hex, so that the ship would leave the battle."""
        if hex in situation.own_bases:
            return False
        here = hex == self.mover.hex
        friends = situation.powers(hex, mine=True) - (self.power if here else 0.0)
        mine = friends + self.power + FOLLOWS * situation.backing(hex, self.mover.ship)
        return mine < FIGHTS * situation.powers(hex, mine=False)

    def loss_to_hunters(self, hex: str) -> float:
        """Return the reduction of this hex's value because a much stronger enemy can still reach it this turn.

        Return 0 if there is no such enemy.
        """
        situation = self.situation
        if not isinstance(situation, Campaign) or hex in situation.own_bases:
            return 0.0
        here = hex == self.mover.hex
        mine = situation.powers(hex, mine=True) + (0.0 if here else self.power)
        return HUNTED if situation.hunters(hex) > STRONGER * mine else 0.0

    def advance(self, hex: str) -> float:
        if not (self.needs_refit and self.bases):
            return super().advance(hex)
        return HOMEWARD * max(0, FAR - min(way.get(hex, FAR) for way in self.bases))


def move(situation: Situation, prompt: MovePrompt) -> Move:
    """Return the move of the ship whose destination has the highest value."""
    return ship_moves.move(situation, prompt, CautiousDestinationValue)
