"""The Admiral's campaign: few big ships, foes valued by what they can have cost, no return to where a ship fled from.

Everything else follows the Cadet: colonies, repairs, cargo, exploration, diplomacy. These plans are made without
trials; `rollouts` tries them and others out.
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
from engine.warpwar.minds.foe_hulls import met, share_of
from engine.warpwar.minds.hulls import Hull, hull, strength
from engine.warpwar.prompts import BuildPrompt, MovePrompt
from engine.warpwar.view import UnitView

BIG: ship_types.Shares = {"B": 0.26, "S": 0.23, "PD": 0.51}
GUN_WORTH = 1.2
"""Worth of a ship (as `Situation.worth` measures it) for each BP of its hull. Above 1 because a Beam counts twice."""
BOLD = 0.8
WARY = 1.5
"""Factor on the superiority that a ship demands before it enters a battle again, if it has just fled from one."""


NEXT, RAIDED = 1, 25.0
"""`NEXT`: a star within so many MP counts as the one that a ship has fled from. `RAIDED`: loss of value of such a star
while stronger hostile Warpships can reach it."""


FIGHTS = 0.85
"""Share of the foe's fighting strength below which a ship enters no battle."""
FOLLOWS = 0.5
"""Weight of the strength of own ships that could follow into the battle."""
STRONGER, HUNTED = 1.3, 10.0
"""`STRONGER`: a foe that is stronger by this factor is avoided. `HUNTED`: loss of value of standing in its reach."""
HOMEWARD = 1.2
"""Value of each MP nearer to an own base, for a ship that is spent."""


class Campaign(Situation):
    """A situation as the Admiral values it."""

    def worth(self, unit: UnitView) -> float:
        """Return a ship's worth.

        A foe's ship is taken to have cost its share of as many BP as we have afloat, or of the foe's income if that is
        known and less.
        """
        if unit.id in self.records:
            return super().worth(unit)
        cost = self._shares.get(unit.owner, 14.0)
        return GUN_WORTH * max(8.0, cost - 5 if unit.kind == "W" else 0.5 * cost)

    @cached_property
    def _shares(self) -> Mapping[int, float]:
        owners = {unit.owner for unit in self.view.units if unit.owner != self.seat}
        most = {owner: foe_income.share(self, owner) if foe_income.known(self) else 60.0 for owner in owners}
        return {owner: min(60.0, most[owner], share_of(self, owner)) for owner in owners}

    def power(self, unit: UnitView) -> float:
        """Return the fighting strength (`hulls.strength`). A foe's ship is taken as `foe_hulls` believes it to be."""
        ship = self._hull(unit)
        return strength(ship.left, ship.tl)

    def _hull(self, unit: UnitView) -> Hull:
        if unit.id not in self._hulls:
            record = self.records.get(unit.id)
            self._hulls[unit.id] = hull(unit.id, unit.owner, record.now, tl=record.tl) if record else met(self, unit)
        return self._hulls[unit.id]

    @cached_property
    def _hulls(self) -> dict[str, Hull]:
        return {}

    def _mp(self, unit: UnitView) -> int:
        """Return the MP that a hostile Warpship probably has."""
        generator = "MWG" if self.rules.advanced_generators else "WG"
        return self._hull(unit).has("PD") // self.rules.pd_per_mp.get(generator, 1)

    def powers(self, hex: str, mine: bool) -> float:
        """Return the fighting strength of own or of hostile ships in a hex."""
        return sum(self.power(unit) for unit in self.standing(hex, mine))

    def hunters(self, hex: str) -> float:
        """Return the greatest fighting strength that a single foe can still bring to a hex this turn."""
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
        """Return the fighting strength of own Warpships elsewhere that have not moved and could reach the hex this
        turn.

        The ship `besides` is left out.
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
    """Return the Cadet's plan, but with all warships of a yard in one hull.

    In turn 1 each yard with at least 12 BP puts them all into one Warpship (only one yard if a national stock pays). In
    a siege return the siege's plan.
    """
    if situation.turn == 1:
        yards = [yard for yard in prompt.yards if yard.ships and yard.bp >= 12]
        if any(yard.payer == "stock" for yard in yards):
            yards = yards[:1]  # the same national stock pays at all yards
        if yards:
            return Build(tuple(_warship(situation, prompt, yard.hex, yard.bp) for yard in yards))
    race = BaseRace(situation)
    if race.on and race.siege.on:
        return siege.build(situation, prompt, race.siege)
    return merged(situation, prompt, guards=False)


def merged(situation: Situation, prompt: BuildPrompt, guards: bool) -> Build:
    """Return the Cadet's plan, but with all armed Warpships of a yard in one hull.

    `guards`: Systemships are built as planned; otherwise their BP go into the hull, too.
    """
    plan = build_sheet.build(situation, prompt)
    return replace(plan, items=tuple(_merged(situation, prompt, plan.items, guards)))


def _warship(situation: Situation, prompt: BuildPrompt, at: str, cost: int) -> NewShip:
    return ship_types.warpship(situation, prompt, at, cost, dict(BIG))


def _merged(situation: Situation, prompt: BuildPrompt, items: tuple[BuildItem, ...], guards: bool) -> list[BuildItem]:
    """Merge the armed new ships of each yard into one. Carriers, pods, repairs and, if `guards`, Systemships stay."""
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
    """Return a ship's cost in BP, counted in whole lots as the bot's own designs count it."""
    hull = sum(
        -(-points // prompt.lots.get(attr, 1)) * prompt.prices.get(attr, 1) for attr, points in ship.attrs.items()
    )
    return hull + (prompt.generators[ship.wg] if ship.wg else 0)


class CautiousDestinationValue(DestinationValue):
    """Values destinations for a ship that enters no battle from which it would flee, goes home when it is spent, and
    avoids stars in reach of a stronger foe.

    A ship that is not at a star has just left a battle. It does not go straight back into a battle or to a star in
    reach of stronger raiders.
    """

    @cached_property
    def fled(self) -> bool:
        return self.mover.hex not in self.situation.stars

    @cached_property
    def power(self) -> float:
        """Fighting strength of the ship."""
        situation = self.situation
        assert isinstance(situation, Campaign)
        return next((situation.power(unit) for unit in situation.ships if unit.id == self.mover.ship), 0.0)

    @cached_property
    def spent(self) -> bool:
        """Whether the ship needs repairs, or Missiles if it has no other weapon."""
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
        back = self.fled and situation.distances(hex).get(self.mover.hex, FAR) <= NEXT
        if back and hex not in situation.own_bases and situation.danger(hex) > (self.own if self.armed else 0.0):
            worth -= RAIDED
        return worth - self.hunted(hex)

    def battle(self, hex: str) -> float:
        situation, foes = self.situation, self.situation.force(hex, mine=False)
        strong = self.own + 0.8 * situation.support(hex, self.mover.ship)
        if self.fled and foes and strong < WARY * situation.caution * foes and hex not in situation.own_bases:
            return -40.0
        if foes and isinstance(situation, Campaign) and self.outmatched(situation, hex):
            return -40.0
        return super().battle(hex)

    def outmatched(self, situation: Campaign, hex: str) -> bool:
        """Return whether the ship would leave a battle at this hex instead of fighting it."""
        if hex in situation.own_bases:
            return False
        here = hex == self.mover.hex
        friends = situation.powers(hex, mine=True) - (self.power if here else 0.0)
        mine = friends + self.power + FOLLOWS * situation.backing(hex, self.mover.ship)
        return mine < FIGHTS * situation.powers(hex, mine=False)

    def hunted(self, hex: str) -> float:
        """Return the loss of value of standing at this hex if a much stronger foe can still come this turn."""
        situation = self.situation
        if not isinstance(situation, Campaign) or hex in situation.own_bases:
            return 0.0
        here = hex == self.mover.hex
        mine = situation.powers(hex, mine=True) + (0.0 if here else self.power)
        return HUNTED if situation.hunters(hex) > STRONGER * mine else 0.0

    def advance(self, hex: str) -> float:
        if not (self.spent and self.bases):
            return super().advance(hex)
        return HOMEWARD * max(0, FAR - min(way.get(hex, FAR) for way in self.bases))


def move(situation: Situation, prompt: MovePrompt) -> Move:
    """Return the move of the ship with the most valuable destination."""
    return ship_moves.move(situation, prompt, CautiousDestinationValue)
