"""Carries out a Build plan item by item, and bills each payer at the end (12 2.2, R-BLD, R-REP, R-COL, R-BASE)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Fault, Illegal, illegal, refuse
from engine.core.game import Seat
from engine.warpwar.commands import Build, BuildItem, Deploy, Dummies, NewPod, NewShip, Repair, SeatEmperor, Works
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import sightings, visibility
from engine.warpwar.phases.building import bp_payers, build_sites
from engine.warpwar.phases.building.bp_payers import Payer
from engine.warpwar.state import Pod, Star
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import dummies, emperor, ship_design
from engine.warpwar.units.ship import ATTRS


class BuildPlan:
    """Carries out the Build plan of one seat on the state `ump.state`. Only the Build phase uses this class."""

    def __init__(self, ump: Umpire, seat: Seat, together: bool = False) -> None:
        """Prepare to carry out a plan of this seat.

        `together`: whether the plans of all seats are carried out. Then an item can fail for a reason that its owner
        could not know, such as a friend's colony that came first or was hidden (R-COL-04).
        """
        self.ump, self.seat, self.state, self.rules = ump, seat, ump.state, ump.rules
        self.together = together
        self.bills: dict[Payer, int] = {}
        self.work: dict[Payer, dict[str, dict[str, int]]] = {}
        self.new_units: dict[str, list[str]] = {}
        self.lines: list[str] = []
        self.into_works: dict[Payer, int] = {}

    def do(self, plan: Build) -> None:
        """Carry out all items of the plan, then pay for them. Raise Illegal with the faults of all items and payments.

        If the plans of all seats are carried out together, items that fail are skipped.
        """
        faults: list[Fault] = []
        for index, item in enumerate(plan.items):
            try:
                self.item(item, f"items.{index}")
            except Illegal as error:
                if not self.together:  # else skip the item: its owner could not know the fault
                    faults += _faults_with_paths(error, f"items.{index}")
        faults += self.pay_bills()
        refuse(faults)
        self.report()

    def item(self, item: BuildItem, field: str) -> None:
        match item:
            case NewShip():
                self.ship(item, field)
            case NewPod():
                self.pod(item, field)
            case Repair():
                self.repair(item, field)
            case Deploy():
                self.deploy(item, field)
            case Works():
                self.works(item, field)
            case Dummies():
                self.dummies(item, field)
            case SeatEmperor():
                emperor.move(self.state, self.seat, self.ump.world.star_map.find(item.place) or item.place)

    def star(self, place: str, field: str) -> Star:
        hex = self.ump.world.star_map.find(place)
        if hex is None or hex not in self.state.stars:
            raise illegal("E-NO-YARD", f"{place} is not a star of this map.", f"{field}.at")
        return self.state.stars[hex]

    def shipyard(self, place: str, field: str) -> tuple[Star, Payer]:
        star = self.star(place, field)
        why_not = build_sites.why_no_shipyard(self.state, self.ump.world, self.seat, star)
        if why_not:
            raise illegal("E-NO-YARD", why_not, f"{field}.at")
        return star, bp_payers.of_base(self.rules, star)

    def bill(self, payer: Payer, bp: int) -> None:
        self.bills[payer] = self.bills.get(payer, 0) + bp

    def ship(self, item: NewShip, field: str) -> None:
        star, payer = self.shipyard(item.at, field)
        tl = ship_design.tl_of(self.state.turn, self.rules)
        faults = ship_design.check_design(item.attrs, item.wg, self.rules, tl, field)
        if faults:
            self.bill(payer, max(0, ship_design.cost(item.attrs, item.wg, tl, self.rules)))
            raise Illegal(*faults)
        id = self.ump.new_id(self.seat, "W" if item.wg else "S")
        self.state.ships[id] = ship_design.new_ship(id, self.seat, item.attrs, item.wg, star.hex, tl)
        cost = ship_design.cost(item.attrs, item.wg, tl, self.rules)
        self.bill(payer, cost)
        self.ump.side(self.seat).spent += cost
        self.new_units.setdefault(star.hex, []).append(id)
        self.lines.append(f"{id} built at {self.ump.world.star_map.label(star.hex)} for {cost} BP")

    def pod(self, item: NewPod, field: str) -> None:
        if not self.rules.pod_cost:
            raise illegal("E-ATTR-EDITION", "Colony Pods are not used in this match.", field)
        star, payer = self.shipyard(item.at, field)
        id = self.ump.new_id(self.seat, "P")
        self.state.pods[id] = Pod(id, self.seat, star.hex)
        self.bill(payer, self.rules.pod_cost)
        self.new_units.setdefault(star.hex, []).append(id)
        self.lines.append(f"{id} built at {self.ump.world.star_map.label(star.hex)} for {self.rules.pod_cost} BP")

    def repair(self, item: Repair, field: str) -> None:
        ship = self.state.ships.get(item.ship)
        if ship is None or not build_sites.may_repair(self.state, self.rules, self.seat, ship):
            raise illegal("E-NO-SHIP", f"{item.ship} is not one of your ships.", f"{field}.ship")
        payers = bp_payers.for_repair(self.state, self.ump.world, self.seat, ship)
        payer = next((each for each in payers if each.word == item.payer), None)
        if payer is None:
            words = " or ".join(each.word for each in payers) or "nothing here"
            text = f"{ship.id} cannot be repaired with these BP; choose BP from: {words}."
            raise illegal("E-NO-REPAIR", text, f"{field}.payer")
        restore = {attr: points for attr, points in item.restore.items() if points}
        faults = ship_design.check_repair(ship, restore, field)
        if faults and self.together:
            raise Illegal(*faults)
        for attr, points in restore.items():
            ship.now[attr] = ship.has(attr) + points
        jobs = self.work.setdefault(payer, {}).setdefault(ship.id, {})
        for attr, points in restore.items():
            jobs[attr] = jobs.get(attr, 0) + points
        refuse(faults)
        done = " ".join(f"{attr}+{restore[attr]}" for attr in ATTRS if attr in restore)
        self.lines.append(f"{ship.id} repaired: {done}")

    def deploy(self, item: Deploy, field: str) -> None:
        pod = self.state.pods.get(item.pod)
        if pod is None or pod.owner != self.seat:
            raise illegal("E-NO-POD", f"{item.pod} is not one of your Colony Pods.", f"{field}.pod")
        why_not = build_sites.why_no_colony(self.state, self.ump.world, self.seat, pod)
        if why_not:
            raise illegal("E-NO-COLONY", why_not, f"{field}.pod")
        star = self.state.stars[pod.hex]
        if self.together and not build_sites.bears_colony(self.ump.world, star):
            return  # no fault: at a star shared with friends, the owner may not have seen the counter
        star.colony, star.colony_since, star.control = self.seat, self.state.turn, self.seat
        del self.state.pods[pod.id]
        self.ump.side(self.seat).fallen.append(pod.id)
        self.ump.mark_activity()
        self.record_founding(star, "colony")

    def record_founding(self, star: Star, what: str) -> None:
        sightings.new_site(self.state, star.hex, self.seat)
        self.lines.append(f"{what} founded at {self.ump.world.star_map.label(star.hex)}")
        body = event_types.Founded(self.seat, star.hex, what)
        self.ump.say(body, visibility.readers(self.ump.world, self.seat))

    def works(self, item: Works, field: str) -> None:
        star = self.star(item.at, field)
        why_not = build_sites.why_no_works(self.state, self.ump.world, self.seat, star)
        payer = next(
            (p for p in bp_payers.for_works(self.state, self.rules, self.seat, star) if p.word == item.payer), None
        )
        if why_not or payer is None:
            text = why_not or f"{item.payer} cannot pay for a base here."
            raise illegal("E-NO-WORKS", text, f"{field}.at")
        if star.works + item.bp > self.rules.base_cost:
            left = self.rules.base_cost - star.works
            raise illegal("E-NO-WORKS", f"The base needs only {left} BP more.", f"{field}.bp")
        put = self.into_works[payer] = self.into_works.get(payer, 0) + item.bp
        if put > bp_payers.works_funds(self.state, self.rules, payer):
            raise illegal("E-BP", f"{payer.word} cannot pay {put} BP for the base.", f"{field}.bp")
        star.works += item.bp
        star.works_by = self.seat
        self.bill(payer, item.bp)
        self.lines.append(f"{item.bp} BP into the base at {self.ump.world.star_map.label(star.hex)}")
        if star.works == self.rules.base_cost:
            star.base, star.base_since, star.control = self.seat, self.state.turn, self.seat
            star.works, star.works_by, star.colony, star.colony_since = 0, -1, -1, 0
            self.ump.mark_activity()
            self.record_founding(star, "base")

    def dummies(self, item: Dummies, field: str) -> None:
        hex = self.ump.world.star_map.find(item.at) or item.at
        counts = self.ump.side(self.seat).dummies
        if not self.rules.semi_hidden or not dummies.may_stand(self.state, self.seat, hex):
            raise illegal(
                "E-DUMMIES", "Place dummies only in a hex with one of your ships, bases or colonies.", f"{field}.at"
            )
        counts[hex] = item.count
        if not item.count:
            del counts[hex]
        if sum(counts.values()) > dummies.MOST:
            raise illegal("E-DUMMIES", f"You can place at most {dummies.MOST} dummies in all.", f"{field}.count")

    def pay_bills(self) -> Iterator[Fault]:
        """Take the costs of the plan from the payers. Yield a fault for each payer that has too few BP (R-ECO-13).

        The cost of repairs is calculated once for all repairs of a payer together (R-REP-03). If the rules say that all
        BP must be spent now, also yield a fault if the plan spends more or fewer BP.
        """
        for payer, jobs in self.work.items():
            self.bill(payer, ship_design.repair_cost(jobs.values(), self.rules))
        for payer, bp in self.bills.items():
            have = bp_payers.funds(self.state, self.seat, payer)
            if bp > have:
                where = bp_payers.label(self.ump.world, payer)
                yield Fault("E-BP", f"The plan costs {bp} BP at {where}; only {have} BP are there.", "items")
            else:
                bp_payers.pay(self.state, self.seat, payer, bp)
        total = sum(self.bills.values())
        if build_sites.must_spend(self.state, self.rules) and total != self.rules.must_spend_all:
            text = f"All {self.rules.must_spend_all} BP must be spent now; the plan spends {total}."
            yield Fault("E-MUST-SPEND", text, "items")

    def report(self) -> None:
        """Add an event about the items carried out for the owner, and events about the new counters (R-BLD-14).

        All viewers who may see the new counters receive the events about them.
        """
        for hex, units in self.new_units.items():
            body = event_types.Built(self.seat, hex, tuple(units))
            self.ump.say(body, visibility.readers(self.ump.world, self.seat))
        if self.lines:
            self.ump.say(event_types.Spent(self.seat, tuple(self.lines)), (self.seat,))
        for payer, bp in self.bills.items():
            if bp:
                self.ump.record(self.seat, f"{bp} BP spent at {bp_payers.label(self.ump.world, payer)}")


def _faults_with_paths(error: Illegal, field: str) -> Iterator[Fault]:
    """Yield the faults of an error. If a fault's field does not begin with "items", put the item's field before it."""
    for fault in error.faults:
        named = fault.field.startswith("items")
        yield fault if named else replace(fault, field=f"{field}.{fault.field}".rstrip("."))
