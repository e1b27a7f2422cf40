"""Plan what a computer player builds: first repairs, colonies and bases, then missing guards, pods, and Warpships."""

from __future__ import annotations

from engine.warpwar.bot import destination_value, ship_types
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, BuildItem, Deploy, Dummies, NewPod, Repair, SeatEmperor, Works
from engine.warpwar.prompts import BuildPrompt, Fix, Yard

POD, CARRIER = 15, 11
"""`POD`: price of a Colony Pod in BP. `CARRIER`: price in BP of a plain ship that carries the pod."""
GUARDS = 0.3
"""Largest share of Systemships in the total worth of the seat's ships. Systemships defend, but do not win a match."""


def build(situation: Situation, prompt: BuildPrompt) -> Build:
    """Return a building plan for all yards of the seat. The plan is empty if it is better to save the BP."""
    items: list[BuildItem] = [Deploy(pod) for pod in _one_a_star(situation, prompt.pods)]
    purse = {yard.hex: yard.bp for yard in prompt.yards}
    shared = [yard.hex for yard in prompt.yards if yard.payer == "stock"]
    for hex in shared[:-1] if situation.rng.random() < 0.5 else shared[1:]:
        purse[hex] = 0  # The yards share one national stock, so only one yard may spend the stock this turn.
    repairs(prompt, purse, items)
    _works(prompt, purse, items)
    for yard in prompt.yards:
        if yard.ships:
            _Yard(situation, prompt, yard, purse[yard.hex], items).fill()
    if prompt.emperor_places and not prompt.emperor:
        items.append(SeatEmperor(prompt.emperor_places[0]))
    if prompt.dummies_left and situation.own_bases and situation.rng.random() < 0.3:
        at = situation.rng.choice(situation.own_bases)
        items.append(Dummies(at, prompt.dummies.get(at, 0) + situation.rng.randint(1, prompt.dummies_left)))
    return Build(tuple(items))


def _one_a_star(situation: Situation, pods: tuple[str, ...]) -> list[str]:
    """Return the pods to deploy: at most one for each star, and only at stars where a colony is worth something."""
    where = {unit.id: unit.hex for unit in situation.view.units}
    chosen: dict[str, str] = {}
    for pod in pods:
        if destination_value.colony_worth(situation, where.get(pod, "")) > 0:
            chosen.setdefault(where[pod], pod)
    return list(chosen.values())


def repairs(prompt: BuildPrompt, purse: dict[str, int], items: list[BuildItem]) -> None:
    """Add repairs that the stock at the ship's place can pay for. M, SH and A are paid for in whole lots."""
    for fix in prompt.fixes:
        at = "" if "stock" in fix.payers else fix.hex
        payer = next((word for word in ("stock", "base", "colony") if word in fix.payers), None)
        if payer is None or purse.get(fix.hex, purse.get(at, 0)) <= 0:
            continue
        key = fix.hex if fix.hex in purse else at
        restore, cost = _affordable(fix, purse[key])
        if restore:
            purse[key] -= cost
            items.append(Repair(fix.ship, restore, payer))


def _affordable(fix: Fix, bp: int) -> tuple[dict[str, int], int]:
    restore: dict[str, int] = {}
    cost = 0
    for attr in ("PD", "M", "S", "B", "T", "E", "SR", "C", "SH", "H", "A"):
        gap = fix.missing.get(attr, 0)
        lot = {"M": 3, "SH": 6, "A": 2}.get(attr, 1)
        lots = min(-(-gap // lot), bp - cost)
        if lots > 0:
            restore[attr] = min(gap, lots * lot)
            cost += lots
    return restore, cost


def _works(prompt: BuildPrompt, purse: dict[str, int], items: list[BuildItem]) -> None:
    """Add payments that turn colonies into bases. A payment is added if it completes the base or is at least 10 BP."""
    for site in prompt.works:
        payer, bp = max(site.payers.items(), key=lambda pair: pair[1], default=("", 0))
        bp = min(bp, purse.get(site.hex, bp)) if payer == "colony" else bp
        spend = min(bp, site.cost - site.spent)
        if spend > 0 and (spend + site.spent >= site.cost or spend >= 10):
            items.append(Works(site.hex, spend, payer))
            if site.hex in purse and payer == "colony":
                purse[site.hex] -= spend


class _Yard:
    """Spends the BP of one base this turn."""

    def __init__(self, situation: Situation, prompt: BuildPrompt, yard: Yard, bp: int, items: list[BuildItem]) -> None:
        self.situation, self.prompt, self.yard, self.bp, self.items = situation, prompt, yard, bp, items
        self.cheapest = min(prompt.generators.values(), default=5) + ship_types.SMALLEST_HULL

    def fill(self) -> None:
        situation, hex = self.situation, self.yard.hex
        if self.prompt.must_spend:
            for share in (self.bp // 2, self.bp - self.bp // 2):
                shares = ship_types.BRAWLER if situation.rng.random() < 0.5 else ship_types.CRUISER
                self.items.append(ship_types.warpship(situation, self.prompt, hex, share, shares))
            return
        guards = situation.force(hex, mine=True)
        threat = max(situation.danger(hex), situation.force(hex, mine=False))
        standing = sum(
            situation.worth(unit) for unit in situation.ships if unit.owner == situation.seat and unit.kind == "S"
        )
        enough = standing > GUARDS * situation.strength[0] and guards > 0
        if self.prompt.systemships and not enough and (guards < 0.8 * threat or (situation.turn == 1 and guards == 0)):
            self.guard(threat - guards)
        if self.wants_pod():
            self.pod()
            return
        self.fleet(urgent=guards < threat)

    def guard(self, lacking: float) -> None:
        """Add a Systemship that costs about as much as the missing force, but at least 8 and at most 20 BP.

        If the stock is smaller, the cost is limited to the stock, or to half of the stock on turn 1. Add nothing if the
        ship would cost less than 6 BP.
        """
        wanted = int(max(8.0, min(lacking, 20.0)))
        share = self.bp // 2 if self.situation.turn == 1 else self.bp
        cost = min(share, wanted)
        if cost >= 6:
            self.items.append(ship_types.systemship(self.situation, self.prompt, self.yard.hex, cost))
            self.bp -= cost

    def wants_pod(self) -> bool:
        """Return whether to build a Colony Pod at this yard.

        Only the yard at the seat's first base builds pods, from turn 2 on. The seat must have few colonies and no pod
        on the map, and there must be a star that is worth colonising.
        """
        situation = self.situation
        if not self.yard.pods or situation.turn < 2:
            return False
        pods = sum(unit.kind == "pod" and unit.owner == situation.seat for unit in situation.view.units)
        colonies = len(situation.own_sites)
        home = situation.own_bases[0] == self.yard.hex if situation.own_bases else False
        free = any(destination_value.colony_worth(situation, star) > 1 for star in situation.stars)
        return home and free and pods < 1 and colonies < min(9, 3 + situation.turn // 4)

    def pod(self) -> None:
        """Add a Colony Pod. If no ship has a free rack, also add a ship that carries the pod.

        Add nothing if the stock is too small.
        """
        ready = any(
            record.wg and record.now.get("SR", 0) > len(record.riders) and record.now.get("PD", 0) > 2
            for record in self.situation.records.values()
        )
        cost = POD if ready else POD + CARRIER
        if self.bp < cost:
            return
        self.items.append(NewPod(self.yard.hex))
        self.bp -= POD
        if not ready:
            self.items.append(ship_types.carrier(self.prompt, self.yard.hex, CARRIER))
            self.bp -= CARRIER

    def fleet(self, urgent: bool) -> None:
        """Add Warpships of a useful size. `urgent`: enemies are near.

        If it is False, a stock that is too small for a useful ship is saved.
        """
        situation = self.situation
        least = self.cheapest if urgent or situation.turn == 1 else self.cheapest + 6 + 4 * (situation.turn > 8)
        while self.bp >= least:
            most = min(self.bp, 44)
            cost = self.bp if self.bp < 2 * least else situation.rng.randint(least, most)
            shares = ship_types.warpship_type(situation, self.prompt)
            self.items.append(ship_types.warpship(situation, self.prompt, self.yard.hex, cost, shares))
            self.bp -= cost
