"""Rate the stars where a ship could end its move: battle, targets, defence, colonies, cargo, income, danger."""

from __future__ import annotations

from engine.warpwar.bot.situation import Situation
from engine.warpwar.prompts import Mover
from engine.warpwar.units.ship import LOT
from engine.warpwar.view import Record, UnitView

FAR = 24
"""Distance in MP from which a target no longer attracts ships."""
LONG = 20
"""Turn after which guarding counts less in games without building (1977 edition, Learning and Basic).

In these games, guarding alone would only lead to a draw.
"""
WORN = 0.6
"""Minimum share of its attributes that a ship must have left. With a smaller share, the ship goes home for repairs."""


class DestinationValue:
    """Rates the possible destinations of one ship.

    `carrying`: whether the ship will take Colony Pods aboard before it moves.
    """

    def __init__(self, situation: Situation, mover: Mover, carrying: bool = False) -> None:
        self.situation, self.mover = situation, mover
        unit = next((unit for unit in situation.ships if unit.id == mover.ship), None)
        record = situation.records.get(mover.ship)
        now = record.now if record else {}
        self.own = situation.worth(unit) if unit else 5.0
        self.armed = any(now.get(gun, 0) for gun in ("B", "M", "SH"))
        self.pods = carrying or any(unit.startswith("P") for unit in mover.aboard)
        self.racks = mover.racks > len(mover.aboard)
        self.cargo = record.bp if record else 0
        self.room = 10 * now.get("H", 0) - self.cargo
        self.goal: dict[str, int] = {}
        settling = not situation.own_bases and bool(situation.own_sites or self.pods)
        if self.armed and situation.target and not settling:
            self.goal = situation.distances(situation.target if situation.ready else situation.muster)
        self.bases = [situation.distances(hex) for hex in situation.own_bases]
        self.shape = _shape(record) if record else 1.0

    def score(self, hex: str) -> float:
        """Return the value of ending the move at this hex. A higher value is better."""
        star = self.situation.stars.get(hex)
        if star is None:
            return -50.0
        return self.battle(hex) + self.defence(hex) + self.errand(hex) + self.income(hex) + self.advance(hex)

    def battle(self, hex: str) -> float:
        """Return the value of fighting at this hex, or of taking an undefended enemy base, colony or Emperor here."""
        situation = self.situation
        foes, want = situation.force(hex, mine=False), situation.enemy_sites.get(hex, 0.0)
        if not foes:
            return want * (1.5 if situation.own_bases or not situation.own_sites else 0.4)
        if not self.armed or self.pods or self.cargo >= 10:
            return -60
        here = hex == self.mover.hex
        friends = situation.force(hex, mine=True) - (self.own if here else 0)
        ratio = (friends + self.own + 0.8 * situation.support(hex, self.mover.ship)) / foes
        caution = situation.caution
        if (
            hex in situation.own_bases and not situation.rules.bases_fall
        ):  # The enemy gets a point for each turn that it stays here.
            caution, want = 0.6 * caution, want + 20
        if ratio >= caution:
            near = hex in situation.own_sites or any(way.get(hex, FAR) <= 5 for way in self.bases)
            return (12 if near else 0) + 2 * min(ratio, 3) + want
        return -15 - 30 * (caution - ratio)

    def defence(self, hex: str) -> float:
        """Return the value of guarding one of the seat's bases or colonies that raiders can reach. The last base counts
        most."""
        situation, own = self.situation, self.situation.stars[hex]
        if situation.seat not in (own.base, own.colony):
            return 0.0
        without = situation.force(hex, mine=True) - (self.own if hex == self.mover.hex else 0)
        threat = max(situation.danger(hex), situation.force(hex, mine=False))
        lacking = threat * (1.1 - 0.6 * situation.boldness) - without
        if lacking <= 0 or not self.armed:
            return 0.0
        weight: float = 12 if own.base < 0 and situation.own_bases else 45 if len(situation.own_bases) == 1 else 28
        if situation.rules.must_spend_all and situation.turn > LONG:
            weight *= 1 - situation.boldness
        return weight * min(1.0, self.own / lacking) if lacking > 0 else 0.0

    def errand(self, hex: str) -> float:
        """Return the value of errands at this hex.

        Errands: bring Colony Pods to free stars, free racks to waiting pods, cargo to stores, and the ship to repairs.
        """
        situation, score = self.situation, 0.0
        if self.pods:
            near = min((way.get(hex, FAR) for way in self.bases), default=0)
            worth = colony_worth(situation, hex)
            score += 12 + 4 * worth - 0.7 * near if worth > 0 else 0
        elif self.racks and any(unit.kind == "pod" and unit.hex == hex for unit in waiting(situation)):
            score += 14
        if self.shape < WORN and hex in situation.own_bases and situation.rules.repair:
            score += 25 * (1 - self.shape)
        if self.cargo and hex in situation.own_sites:
            score += min(15, 1.2 * self.cargo) + (0 if situation.own_bases else 35)
        return score

    def income(self, hex: str) -> float:
        """Return the value of holding the star, if the rules give income or points for stars.

        The hits that a dangerous star causes reduce the value.
        """
        situation, star = self.situation, self.situation.stars[hex]
        counter = star.counter
        hurt = 8.0 * counter.d if counter else 0.0
        if situation.rules.economy == "flat" or star.base >= 0 or star.colony >= 0:
            return -hurt
        if star.control == situation.seat and hex != self.mover.hex:
            return -hurt
        if situation.rules.economy == "stars1994":
            value = float(situation.star_map.stars[hex].value)
        else:
            value = 0.5 + counter.vp + 0.5 * max(0, counter.c) if counter else 3.0
        mining = min(self.room, counter.s if counter else 1) if self.room > 0 else 0
        return min(6.0, 1.2 * value) + mining - hurt

    def advance(self, hex: str) -> float:
        """Return the value of moving towards the target.

        While the fleet is weak, it is the value of moving to the star where the fleet assembles. Bold players advance
        more.
        """
        situation = self.situation
        if not self.goal or self.pods:
            return 0.0
        mine, theirs = situation.strength
        drive = 0.8 + 0.6 * situation.boldness + (0.3 if mine > 1.2 * theirs else 0)
        if self.shape < WORN:
            return 0.0
        return drive * max(0, FAR - self.goal.get(hex, FAR))


def _shape(record: Record) -> float:
    """Return the share of a ship's points that is left. Ammunition is counted by lots."""
    built = sum(value / LOT.get(attr, 1) for attr, value in record.built.items())
    now = sum(value / LOT.get(attr, 1) for attr, value in record.now.items())
    return now / built if built else 1.0


def colony_worth(situation: Situation, hex: str) -> float:
    """Return the worth of a colony at this hex.

    Return 0 if hostile ships are in this hex. Also return 0 if the rules allow no colony in this hex (12 7.1.4).
    """
    star = situation.stars.get(hex)
    if (
        star is None
        or not situation.rules.pod_cost
        or star.base >= 0
        or star.colony >= 0
        or situation.force(hex, mine=False)
    ):
        return 0.0
    if star.control not in (-1, situation.seat) and not situation.hostile(star.control):
        return 0.0
    if star.counter is None:
        return 2.0
    return 0.0 if star.counter.c < 0 else 1.0 + star.counter.c + 0.3 * star.counter.vp


def waiting(situation: Situation) -> list[UnitView]:
    """Return the seat's Colony Pods that are not aboard a ship and are at a place where they cannot become a colony."""
    return [
        unit
        for unit in situation.view.units
        if unit.kind == "pod"
        and unit.owner == situation.seat
        and not unit.aboard
        and colony_worth(situation, unit.hex) <= 0
    ]
