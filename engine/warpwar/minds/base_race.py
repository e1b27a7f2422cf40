"""Base-race arithmetic: where one base each decides the match (2012 Learning), what a move is worth to the result.

A move is weighed in results: 1 for a match won, half for both bases lost in the same turn (R-VIC-04). Who still has
an unpinned Warpship that has not moved may strike at a bare base this turn; who has moved, or is pinned by a Warpship
that enters his star (R-PIN-01), cannot. So it is safe to strike last, or where all raiders stand.
"""

from __future__ import annotations

from functools import cached_property

from engine.warpwar.bot.destination_value import FAR
from engine.warpwar.bot.situation import Situation
from engine.warpwar.minds.siege import BEGUN, Siege
from engine.warpwar.prompts import Mover
from engine.warpwar.view import UnitView

SKILL, STEEP = 1.25, 3.0
"""By how much a side of ours fights better than its worth says; how soon an edge decides a battle."""
COMING = 0.7
"""Probability that raiders strike at a base they can reach and would take."""
FAILED = 0.6
"""What a match is still worth after a strike that was beaten off, as a share of its worth before."""
WEIGHT, HOME = 200.0, 0.02
"""Points of a destination for a match won; what ending at the own base is worth for its own sake."""


PATIENCE, HASTE, LEAST = 0.96, 0.01, 0.6
"""What a match that is as good as won is worth if nothing is settled now; how much less each turn, and at least."""


def odds(mine: float, theirs: float) -> float:
    """Probability that a fleet of ours beats one of theirs; both in the measure of `Situation.worth`."""
    if theirs <= 0:
        return 1.0
    if mine <= 0:
        return 0.0
    ratio: float = (SKILL * mine / theirs) ** STEEP
    return ratio / (1 + ratio)


class BaseRace:
    """The race, or siege, as one seat sees it."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    @cached_property
    def on(self) -> bool:
        """Whether destinations are valued here: the race of common turns, or a siege."""
        rules = self.situation.rules
        return self.decisive and ((rules.common_turn and rules.initiative) or self.siege.on)

    @cached_property
    def decisive(self) -> bool:
        """Whether losing one base is losing the match, on either side."""
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
        """Hostile bases."""
        return [star.hex for star in self.situation.view.stars if self.situation.hostile(star.base)]

    @cached_property
    def siege(self) -> Siege:
        return Siege(self.situation, self.goals[0])

    @cached_property
    def raiders(self) -> list[UnitView]:
        """Hostile Warpships that may still move this turn and have the way to our base before them."""
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
        """Most MP a foe's Warpship may well have: three fifths of what it may be worth are Power/Drive."""
        generator = "MWG" if self.situation.rules.advanced_generators else "WG"
        most = 0.6 * self.situation.worth(unit) / self.situation.rules.pd_per_mp.get(generator, 1)
        return max(self.situation.pace, round(most))

    def value(self, mover: Mover, hex: str) -> float:
        """Expected result (0 to 1) if this ship ends its move there and the others of ours stay where they are."""
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
        """Nobody can strike at us: all together or nobody, and whoever stands there goes home to be repaired."""
        if hex == self.goals[0]:
            return self.siege.chance()
        return BEGUN + (HOME if hex == self.base else 0.0)

    def _result(self, strike: bool, taken: float, lost: float) -> float:
        """Of a turn in which the foe's base falls with one probability (if we strike) and ours with another."""
        if not strike:
            return (1 - lost) * self.hope
        return taken * (1 - lost) + 0.5 * taken * lost + (1 - taken) * (1 - lost) * FAILED * self.hope

    @cached_property
    def hope(self) -> float:
        """What the match is worth if this turn settles nothing: by all that either side has in sight."""
        patience = max(LEAST, PATIENCE - HASTE * self.situation.turn)
        return patience * odds(*self.situation.strength)
