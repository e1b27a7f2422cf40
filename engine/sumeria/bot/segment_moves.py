"""A computer player's segment turn: groups march to cities, other armies mark hexes, the Leader stays safe."""

from __future__ import annotations

from random import Random

from engine.sumeria.bot.distances import FAR, spaces_from
from engine.sumeria.bot.groups import Group, form_groups
from engine.sumeria.bot.outlook import Outlook
from engine.sumeria.commands import LoneAttack, Move, Segment
from engine.sumeria.position import lone_leaders
from engine.sumeria.rules import CALM_CITIES, CITIES_TO_WIN
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.terrain.reach import Reached, reach
from engine.sumeria.war import marking
from engine.sumeria.war.segment_plan import judge_command

LEADER_RISK = 0.96
"""Minimum chance of winning an attack for which the Leader moves with the attacking armies."""
PREY = 0.8
"""Minimum chance of winning for which the bot attacks an enemy Leader."""


def segment(view_outlook: Outlook, rng: Random) -> Segment:
    """Return the complete command for a segment turn. If there is nothing to do, the command is a pass."""
    plan = _Plan(view_outlook)
    if not view_outlook.is_calm:
        plan.hunt()
    plan.march()
    plan.mark_valuable_hexes()
    plan.move_leader()
    return plan.command()


class _Plan:
    def __init__(self, on: Outlook) -> None:
        self.on, self.seat = on, on.seat
        self.free = dict(on.position.armies[on.seat])
        """Number of armies without a task, at each place."""
        self.moves: list[Move] = []
        self.ends: dict[str, int] = {}
        """Number of armies that the planned moves bring to each place."""
        self.leader = on.position.leaders[on.seat]
        self.leader_moved = False
        self.good = on.daring if self._decisive() else on.good

    def _decisive(self) -> bool:
        return any(side.cities >= CITIES_TO_WIN - 1 for side in self.on.view.sides)

    # ---- armies

    def hunt(self) -> None:
        """Plan an attack on each enemy Leader in reach.

        If a Leader is destroyed, all armies of that player disband.
        """
        for foe in self.on.others:
            at = self.on.position.leaders[foe]
            if not at:
                continue
            able = [(place, way) for place in sorted(self.free) for way in self.on.reach(place) if way.place == at]
            able = [each for each in able if self.free[each[0]] and self._against_leader(foe, at, each) >= PREY]
            if able:
                place, way = max(able, key=lambda each: self.free[each[0]])
                self._go(place, self.free[place], way)

    def _against_leader(self, foe: int, at: str, each: tuple[str, Reached]) -> float:
        place, way = each
        return self.on.chance(at, self.free[place], False, way.crosses) if self.on.foe_at(at) is not None else 0.97

    def march(self) -> None:
        """Plan the moves of groups to cities. Armies without a task reinforce the groups."""
        on = self.on
        garrisons = {city: 1 for city in on.cities if self.free.get(city, 0) > 1 and on.is_threatened(city)}
        able = {place: armies - garrisons.get(place, 0) for place, armies in self.free.items()}
        groups, rest = form_groups(able, on.targets(self.good), on.left)
        if on.is_calm:
            groups = groups[: max(0, CALM_CITIES - len(on.cities))]
        groups = _strengthen_groups(groups, rest)
        for group in sorted(groups, key=lambda each: (-each.armies, each.start, each.goal)):
            self._march(group)

    def _march(self, group: Group) -> None:
        """Move a group towards its goal in this segment turn.

        Never move it into a battle that it will probably lose.
        """
        away = spaces_from(group.goal)
        ways = [way for way in self.on.reach(group.start) if self._dares(group, way)]
        here = away.get(group.start, FAR)
        nearer = [way for way in ways if away.get(way.place, FAR) < here]
        if nearer:
            way = min(nearer, key=lambda each: (away[each.place], -self._worth(each.place), each.place))
            self._go(group.start, group.armies, way)

    def _dares(self, group: Group, way: Reached) -> bool:
        if not way.fights:
            return True
        wanted = self.good if way.place == group.goal else LEADER_RISK
        leader = self.leader == group.start and not self.leader_moved
        return self.on.chance(way.place, group.armies, leader, way.crosses) >= wanted - 0.02

    def mark_valuable_hexes(self) -> None:
        """Send armies without a task to valuable hexes, one army to each hex, to place the seat's markers in these
        hexes.

        In a city that enemies can reach, one army stays as a garrison.
        """
        marked = {hex_of(place) for place in self.ends}
        for place in sorted(self.free):
            stays = 1 if hex_of(place) in self.on.cities and self.on.is_threatened(place) else 0
            if self.leader == place and not self.leader_moved:
                stays = max(stays, self.free[place] - 4)
            while self.free[place] > stays:
                ways = [way for way in self.on.reach(place) if self._may_mark(way, marked)]
                best = max(ways, key=lambda way: (self._worth(way.place), -way.cost, way.place), default=None)
                if best is None or self._worth(best.place) <= 0:
                    break
                marked.add(hex_of(best.place))
                self._go(place, 1, best)

    def _may_mark(self, way: Reached, marked: set[str]) -> bool:
        return not way.fights and hex_of(way.place) not in marked

    def _worth(self, place: str) -> float:
        """Return the value of a marker in the hex of the place.

        The value is higher if the hex is taken from another player, and lower if enemies can soon take the hex back.
        """
        hex_id = hex_of(place)
        if self.on.is_calm and not self.on.may_be_taken_calmly(self.on.position.owner(hex_id)):
            return 0
        return marking.worth(self.on.land, self.on.position, self.seat, hex_id, self.on.left)

    def _go(self, place: str, armies: int, way: Reached) -> None:
        """Move armies. The Leader joins if that is safe and most armies of the place move, at least three."""
        leader = self.leader == place and not self.leader_moved and 2 * armies > self.free[place]
        if leader and way.fights:
            leader = self.on.chance(way.place, armies, True, way.crosses) >= LEADER_RISK
        if leader and armies < 3:
            leader = False
        self.moves.append(Move(place, armies, leader, way.path))
        self.free[place] -= armies
        self.ends[way.place] = self.ends.get(way.place, 0) + armies
        if leader:
            self.leader, self.leader_moved = way.place, True

    # ---- the Leader

    def move_leader(self) -> None:
        """Move the Leader to the safest place in reach, if that place is safer than the Leader's current place."""
        if not self.leader or self.leader_moved:
            return
        company = {place: armies for place, armies in self.free.items() if armies}
        for place, armies in self.ends.items():
            company[place] = company.get(place, 0) + armies
        ways = [way for way in reach(self.on.land, self.on.enemies, "leader", self.leader) if not way.fights]
        here = self._safety(self.leader, company)
        best = max(ways, key=lambda way: (self._safety(way.place, company), -way.cost, way.place), default=None)
        if best is not None and self._safety(best.place, company) > here:
            self.moves.append(Move(self.leader, 0, True, best.path))
            self.leader_moved = True

    def _safety(self, place: str, company: dict[str, int]) -> float:
        """Return a rating of the Leader's safety at a place. A higher rating is safer.

        The rating compares the defending dice with the strongest enemy stack that is near.
        """
        city = 2 if self.on.land.hexes[hex_of(place)].city else 0
        threat = max(
            (
                armies
                for foe in self.on.others
                for other, armies in self.on.position.armies[foe].items()
                if spaces_from(place).get(other, FAR) <= 3
            ),
            default=0,
        )
        return min(0, company.get(place, 0) + city + 2 - 1.3 * threat - 2) + 0.01 * company.get(place, 0)

    # ---- the command

    def command(self) -> Segment:
        """Return the command with the planned moves and the attacks on enemy Leaders that stand without armies.

        A Leader is attacked only at a place where the seat has enough armies.
        """
        moves = tuple(self.moves)
        after = judge_command(self.on.land, self.on.position, self.seat, Segment(moves)).after
        alone = [
            (place, owner)
            for place, armies in sorted(after.armies[self.seat].items())
            for owner in lone_leaders(after, place, self.seat)
            if not self.on.is_calm and armies >= (6 if self.on.land.hexes[hex_of(place)].city else 4)
        ]
        return Segment(moves, tuple(LoneAttack(place, owner) for place, owner in alone))


def _strengthen_groups(groups: list[Group], rest: dict[str, int]) -> list[Group]:
    """Add unassigned armies to groups from the same place, the largest group first.

    A group gets at most half its size.
    """
    found: list[Group] = []
    for group in sorted(groups, key=lambda each: -each.armies):
        extra = min(rest.get(group.start, 0), max(0, group.armies // 2)) if group.armies > 2 else 0
        rest[group.start] = rest.get(group.start, 0) - extra
        found.append(Group(group.start, group.armies + extra, group.goal))
    return found
