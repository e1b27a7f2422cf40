"""Base race: calculate the expected result of a move in a match that a side loses when it loses one base (2012 edition,
Learning).

A move is valued by the result of the match: 1 for a win, 1/2 if both bases are lost in the same turn (R-VIC-04). A
Warpship that is unpinned and has not moved can still attack an undefended base this turn. A Warpship that has moved
cannot attack. A Warpship that is pinned because a hostile Warpship entered its star cannot attack either (R-PIN-01). So
an attack is safe if it comes last, or if it goes to the star where all raiders are.
"""

from __future__ import annotations

from functools import cached_property

from engine.warpwar.bot.destination_value import FAR
from engine.warpwar.bot.situation import Situation
from engine.warpwar.minds.siege import BEGUN, Siege
from engine.warpwar.prompts import Mover
from engine.warpwar.view import UnitView

SKILL, STEEP = 1.25, 3.0
"""`SKILL`: factor for the worth of the seat's fleet, because the seat fights better than its enemies.

`STEEP`: exponent of the strength ratio. With a higher exponent, an advantage decides a battle more surely.
"""
COMING = 0.7
"""Probability that raiders attack a base that they can reach and would capture."""
FAILED = 0.6
"""Value of the match after a failed attack, as a share of the value before the attack."""
WEIGHT, HOME = 200.0, 0.02
"""`WEIGHT`: points of a destination with an expected result of 1, which means that the match is won.

`HOME`: extra value of ending the move at the seat's base.
"""


PATIENCE, HASTE, LEAST = 0.96, 0.01, 0.6
"""Factors for the value of a match that this turn does not decide.

The factor is `PATIENCE` minus `HASTE` for each turn so far, but at least `LEAST`.
"""


def odds(mine: float, theirs: float) -> float:
    """Return the probability that the seat's fleet beats the enemy fleet.

    The arguments are the worths of the two fleets, as calculated by `Situation.worth`.
    """
    if theirs <= 0:
        return 1.0
    if mine <= 0:
        return 0.0
    ratio: float = (SKILL * mine / theirs) ** STEEP
    return ratio / (1 + ratio)


class BaseRace:
    """Calculates the value of moves if each of the two sides has one base and loses the match when it loses this base.

    The values are those for one seat. In a base race, both sides can attack. In a siege, the enemy has no Warpship and
    cannot attack.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    @cached_property
    def on(self) -> bool:
        """True if moves are evaluated by this class: in a base race with common turns and initiative, or in a siege."""
        rules = self.situation.rules
        return self.decisive and ((rules.common_turn and rules.initiative) or self.siege.on)

    @cached_property
    def decisive(self) -> bool:
        """True if each of the two sides has one base and loses the match when it loses this base."""
        situation = self.situation
        return (
            situation.rules.bases_fall
            and any(condition.kind == "bases" for condition in situation.world.victory)
            and len(situation.view.sides) == 2
            and len(situation.own_bases) == 1
            and len(self.goals) == 1
        )

    @cached_property
    def base(self) -> str:
        return self.situation.own_bases[0]

    @cached_property
    def goals(self) -> list[str]:
        """Hexes of the hostile bases."""
        return [star.hex for star in self.situation.view.stars if self.situation.hostile(star.base)]

    @cached_property
    def siege(self) -> Siege:
        return Siege(self.situation, self.goals[0])

    @cached_property
    def raiders(self) -> list[UnitView]:
        """Hostile Warpships that may still move this turn and have enough MP to reach the seat's base."""
        situation = self.situation
        way = situation.approach(self.base)
        return [
            unit
            for unit in situation.ships
            if unit.owner != situation.seat
            and unit.kind == "W"
            and not (unit.moved or unit.pinned)
            and unit.hex != self.base
            and way.get(unit.hex, FAR) <= self.mp(unit)
        ]

    def mp(self, unit: UnitView) -> int:
        """Return an estimate of the largest number of MP that a hostile Warpship can have.

        The estimate assumes that three fifths of the ship's worth are Power/Drive.
        """
        generator = "MWG" if self.situation.rules.advanced_generators else "WG"
        most = 0.6 * self.situation.worth(unit) / self.situation.rules.pd_per_mp.get(generator, 1)
        return max(self.situation.pace, round(most))

    def value(self, mover: Mover, hex: str) -> float:
        """Return the expected result (0 to 1) if this ship ends its move at `hex`.

        The seat's other ships are assumed to stay.
        """
        situation = self.situation
        own = next((situation.worth(unit) for unit in situation.ships if unit.id == mover.ship), 0.0)
        strike = hex == self.goals[0]
        if self.siege.on:
            return self._besieging(mover, hex)
        home = situation.force(self.base, mine=True) - (own if mover.hex == self.base else 0.0)
        home += own if hex == self.base else 0.0
        there = situation.force(self.base, mine=False)
        abroad = [unit for unit in self.raiders if unit.hex != hex]
        coming = sum(situation.worth(unit) for unit in abroad)
        mine = own + (situation.force(hex, mine=True) if mover.hex != hex else 0.0)
        mine += 0.8 * situation.support(hex, mover.ship) if strike else 0.0
        guards = situation.force(hex, mine=False)
        chance = COMING * odds(coming + there, SKILL * SKILL * home) if coming else 0.0
        came = self._result(strike, odds(mine, guards), 1 - odds(home, coming + there))
        stayed = self._result(strike, odds(mine, guards + (coming if strike else 0.0)), 1 - odds(home, there))
        return chance * came + (1 - chance) * stayed + (HOME if hex == self.base else 0.0)

    def _besieging(self, mover: Mover, hex: str) -> float:
        """Return the expected result of a move in a siege, where the enemy cannot attack the seat's base.

        The result of a move to the enemy's base is the probability that all the seat's Warpships together capture that
        base. The result of any other move is `BEGUN`. A move that ends at the seat's base, where ships are repaired,
        gets a little more.
        """
        if hex == self.goals[0]:
            return self.siege.chance()
        return BEGUN + (HOME if hex == self.base else 0.0)

    def _result(self, strike: bool, taken: float, lost: float) -> float:
        """Return the expected result of a turn. `strike`: the move attacks the enemy's base.

        `taken`: probability that the enemy's base is captured by the attack. `lost`: probability that the seat's base
        is captured.
        """
        if not strike:
            return (1 - lost) * self.hope
        return taken * (1 - lost) + 0.5 * taken * lost + (1 - taken) * (1 - lost) * FAILED * self.hope

    @cached_property
    def hope(self) -> float:
        """Expected result of the match if this turn does not decide it.

        The result is calculated from the worth of all ships in sight.
        """
        patience = max(LEAST, PATIENCE - HASTE * self.situation.turn)
        return patience * odds(*self.situation.strength)
