"""Movement of a Warpship: what a path costs, whether it is legal, and where it ends.

A move is checked using only what the mover may know, given as `MoveLimits`. `hidden` holds what only the umpire knows:
an unseen enemy that stops the ship. It is used when a move is carried out, never in a check.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.errors import Fault
from engine.hexes import Arrival
from engine.warpwar.movement.move_limits import MoveLimits, entry_fault
from engine.warpwar.movement.mover import Traveller, traveller
from engine.warpwar.movement.reach import end_faults, shut_hexes, stars_in_reach, ways
from engine.warpwar.questions.question_types import Reach, ReachHex, ShutHex
from engine.warpwar.rules import Rules
from engine.warpwar.starmap.star_map import StarMap

__all__ = ["Traveller", "Walk", "reach", "traveller", "walk"]


_END_MOOT = {"E-OFF-MAP", "E-NOT-ADJACENT", "E-NO-WARPLINE", "E-STOP", "E-PD0", "E-PINNED", "E-NOT-WARPSHIP"}
"""Codes of faults in a path after which the end of the path is not checked."""


class Walk(Struct, frozen=True):
    """The result of a ship's move along a path.

    `hexes`: the visited hexes, including the start. `spent[i]`: MP spent to reach `hexes[i]`. `cost`: MP of all steps
    that were followed. `dropped` and `picked`: pairs of unit and hex. `dummies`: pairs of a hex and the number of dummy
    counters that go from it to `end`. `done`: number of steps carried out. `stopped`: whether the ship was stopped
    before it could move on. In that case `done` can be smaller than the number of ordered steps. If there are faults,
    the move is refused, and the other fields are only for display.
    """

    hexes: tuple[str, ...]
    spent: tuple[int, ...]
    cost: int
    aboard: tuple[str, ...]
    dropped: tuple[tuple[str, str], ...] = ()
    picked: tuple[tuple[str, str], ...] = ()
    dummies: tuple[tuple[str, int], ...] = ()
    done: int = 0
    stopped: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def end(self) -> str:
        return self.hexes[-1]


class _Walker:
    """One ship that follows a path step by step. Only this module uses it."""

    def __init__(
        self, star_map: StarMap, who: Traveller, limits: MoveLimits, hidden: frozenset[str], halt: int = 0
    ) -> None:
        self.star_map, self.who, self.limits, self.hidden, self.halt = star_map, who, limits, hidden, halt
        self.at, self.cost = who.at, 0
        self.hexes, self.spent = [who.at], [0]
        self.aboard = list(who.aboard)
        self.loose = {at: list(units) for at, units in limits.loose.items()}
        self.dropped: list[tuple[str, str]] = []
        self.picked: list[tuple[str, str]] = []
        self.dummies: list[tuple[str, int]] = []
        self.faults: list[Fault] = []
        self.held = False
        """True if the ship is at a star with a known enemy, so that it cannot go on to another hex."""
        self.stopped = False
        self.lost = False
        """True if a step makes no sense, so that the following steps are not checked."""

    def fault(self, code: str, text: str, index: int) -> None:
        if all(known.code != code for known in self.faults):
            self.faults.append(Fault(code, text, f"path.{index}"))

    def step(self, word: str, index: int) -> None:
        head, _, unit = word.strip().partition(" ")
        if head == "drop" and unit:
            self.drop(unit.strip(), index)
        elif head == "pick" and unit:
            self.pick(unit.strip(), index)
        elif head == "dummies" and unit:
            self.bring(unit.strip(), index)
        else:
            self.go(word.strip(), index)

    def go(self, word: str, index: int) -> None:
        warp = word.startswith("~")
        there = self.star_map.find(word[1:] if warp else word)
        if there is None:
            self.lost = True
            return self.fault("E-OFF-MAP", f"{word} is not a hex or star of this map.", index)
        here, name = self.star_map.label(self.at), self.star_map.label(there)
        if warp and there not in self.star_map.warps.get(self.at, ()):
            self.lost = True
            return self.fault("E-NO-WARPLINE", f"No warpline joins {here} and {name}.", index)
        closed = entry_fault(self.star_map, self.limits, there)
        if not warp and self.star_map.distance(self.at, there) != 1:
            self.lost = True
            return self.fault("E-NOT-ADJACENT", f"{name} is not next to {here}; name every hex of the path.", index)
        if self.held:
            self.fault("E-STOP", f"An enemy ship at {here} ends movement there; end the path at {here}.", index)
        if closed:
            self.fault(*closed, index)
            self.lost = closed[0] == "E-OFF-MAP"
        return self.arrive(there, 1 if warp else max(0, self.star_map.cells[there].cost))

    def arrive(self, there: str, cost: int) -> None:
        self.at = there
        self.cost += cost
        self.hexes.append(there)
        self.spent.append(self.cost)
        self.held = self.star_map.is_star(there) and there in self.limits.enemies
        unseen = self.star_map.is_star(there) and there in self.hidden
        self.stopped = unseen or len(self.hexes) - 1 == self.halt

    def drop(self, unit: str, index: int) -> None:
        self.cost += 1
        if not self.star_map.is_star(self.at):
            self.fault("E-NOT-STAR", f"{unit} can be set down at a star only, not in {self.at}.", index)
        if unit not in self.aboard:
            return self.fault("E-DROP-NOT-CARRIED", f"{unit} is not aboard {self.who.id}.", index)
        self.aboard.remove(unit)
        self.dropped.append((unit, self.at))
        self.loose.setdefault(self.at, []).append(unit)
        return None

    def pickable(self) -> list[str]:
        """Return the units that the ship can pick up in its present hex."""
        return [unit for unit in self.loose.get(self.at, []) if unit not in self.limits.handled]

    def pick(self, unit: str, index: int) -> None:
        self.cost += 1
        here = self.star_map.label(self.at)
        if not self.star_map.is_star(self.at):
            self.fault("E-NOT-STAR", f"{unit} can be picked up at a star only, not in {self.at}.", index)
        if unit not in self.loose.get(self.at, []):
            return self.fault("E-PICK-NOT-HERE", f"{unit} is not at {here}, so it cannot be picked up there.", index)
        if unit in self.limits.handled:
            self.fault("E-RELAY", f"{unit} has already been carried this turn; it may change ships next turn.", index)
        if len(self.aboard) >= self.who.racks:
            return self.fault("E-RACKS", f"{self.who.id} has no free undamaged rack for {unit}.", index)
        self.loose[self.at].remove(unit)
        self.aboard.append(unit)
        self.picked.append((unit, self.at))
        return None

    def bring(self, text: str, index: int) -> None:
        taken = sum(number for at, number in self.dummies if at == self.at)
        free = self.limits.dummies.get(self.at, 0) - taken
        if not text.isdecimal() or not 1 <= int(text) <= free:
            return self.fault(
                "E-DUMMIES",
                f"At most {free} dummy counters can move with the ship from {self.star_map.label(self.at)}.",
                index,
            )
        self.dummies.append((self.at, int(text)))
        return None

    def follow(self, path: tuple[str, ...]) -> int:
        """Carry out the steps of the path, and return the number of steps that were carried out.

        If the ship is stopped at a star, only drops and pick-ups that follow directly are carried out (R-MOVE-05, 06).
        """
        for index, word in enumerate(path):
            if self.lost or (self.stopped and not word.startswith(("drop ", "pick "))):
                return index
            self.step(word, index)
        return len(path)


def _follow(
    star_map: StarMap,
    who: Traveller,
    limits: MoveLimits,
    path: tuple[str, ...],
    hidden: frozenset[str],
    halt: int = 0,
) -> tuple[_Walker, int]:
    walker = _Walker(star_map, who, limits, hidden, halt)
    if path and not who.warpship:
        walker.fault("E-NOT-WARPSHIP", f"{who.id} has no warp generator and moves only in a rack.", 0)
    elif path and who.pd <= 0:
        walker.fault("E-PD0", f"{who.id} has no power left and cannot move, pick up units or set them down.", 0)
    elif path and who.pinned:
        walker.fault("E-PINNED", f"{who.id} is pinned by an enemy Warpship and must stay for the combat.", 0)
    else:
        return walker, walker.follow(path)
    return walker, 0


def walk(
    star_map: StarMap,
    who: Traveller,
    limits: MoveLimits,
    rules: Rules,
    path: tuple[str, ...],
    hidden: frozenset[str] = frozenset(),
    halt: int = 0,
) -> Walk:
    """Follow a path of steps from the ship's hex and return the result.

    Steps are: hex id or star name, "~Star", "drop S20", "pick S20", "dummies 2". An empty path means that the ship
    stays. `hidden`: star hexes with enemies that the mover does not know. The ship stops in the first of these hexes
    that it enters. After the stop, only the drops and pick-ups that follow directly are carried out. `halt`: index in
    `Walk.hexes` of a hex where the ship stops in the same way (plotted movement, see `plotted_timing`).
    """
    walker, done = _follow(star_map, who, limits, path, hidden, halt)
    if walker.cost > who.mp and who.pd > 0:
        walker.fault("E-MP", f"The path costs {walker.cost} MP, but {who.id} has only {who.mp} MP.", 0)
    if not any(fault.code in _END_MOOT for fault in walker.faults):
        for code, text in end_faults(star_map, who, limits, rules, walker.at):
            walker.fault(code, text, max(0, len(path) - 1))
    return Walk(
        hexes=tuple(walker.hexes),
        spent=tuple(walker.spent),
        cost=walker.cost,
        aboard=tuple(walker.aboard),
        dropped=tuple(walker.dropped),
        picked=tuple(walker.picked),
        dummies=tuple(walker.dummies),
        done=done,
        stopped=walker.stopped,
        faults=tuple(walker.faults),
    )


def reach(
    star_map: StarMap,
    who: Traveller,
    limits: MoveLimits,
    rules: Rules,
    path: tuple[str, ...] = (),
    land: str = "",
) -> Reach:
    """Return all hexes that the ship can reach after the steps of `path`, with the lowest cost from the start of the
    move.

    `land`: sentence for stars with known enemies. It explains what happens in this edition if the move ends at the
    star.
    """
    walker, _ = _follow(star_map, who, limits, path or (), frozenset())
    blocked = _block_reason(who, walker)
    left = 0 if blocked else max(0, who.mp - walker.cost)
    at_star = star_map.is_star(walker.at) and left > 0
    free = len(walker.aboard) < who.racks
    found = ways(star_map, limits, walker.at, 0 if walker.held else left, first=who.at)
    return Reach(
        ship=who.id,
        mp=who.mp,
        spent=walker.cost,
        at=walker.at,
        hexes=_reach_hexes(star_map, who, limits, rules, walker.cost, found, land),
        shut=() if walker.held else _shut_hexes_with_reasons(star_map, who, limits, walker, found, left),
        drops=tuple(walker.aboard) if at_star else (),
        picks=tuple(walker.pickable()) if at_star and free else (),
        blocked=blocked,
    )


def _block_reason(who: Traveller, walker: _Walker) -> str:
    """Return a sentence on why nothing further can be ordered, or "" if something can be ordered."""
    if walker.faults:
        return walker.faults[0].text
    if not who.warpship:
        return f"{who.id} has no warp generator and moves only in a rack."
    if who.pd <= 0:
        return f"{who.id} has no power left and cannot move."
    return f"{who.id} is pinned by an enemy Warpship and must stay for the combat." if who.pinned else ""


def _reach_hexes(
    star_map: StarMap,
    who: Traveller,
    limits: MoveLimits,
    rules: Rules,
    spent: int,
    found: Mapping[str, Arrival[str]],
    land: str,
) -> tuple[ReachHex, ...]:
    stars = stars_in_reach(star_map, who, limits)
    rows = []
    for there, way in found.items():
        wrong = end_faults(star_map, who, limits, rules, there, stars)
        stop = star_map.is_star(there) and there in limits.enemies and there != who.at
        why = wrong[0][1] if wrong else (land or "Enemy ships stop the move here; a battle follows.") if stop else ""
        row = ReachHex(there, spent + way.cost, way.before or "", way.step, stop, not wrong, why)
        rows.append(row)
    return tuple(rows)


def _shut_hexes_with_reasons(
    star_map: StarMap,
    who: Traveller,
    limits: MoveLimits,
    walker: _Walker,
    found: Mapping[str, Arrival[str]],
    left: int,
) -> tuple[ShutHex, ...]:
    """Return the hexes within MP that the ship cannot enter, each with the reason, so that a client can show it."""
    costs = shut_hexes(star_map, limits, found, walker.at, left, first=who.at)
    faults = {there: entry_fault(star_map, limits, there) for there in costs}
    return tuple(
        ShutHex(there, walker.cost + cost, fault[1]) for there, cost in costs.items() if (fault := faults[there])
    )
