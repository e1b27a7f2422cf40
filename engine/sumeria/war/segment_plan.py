"""Check of a whole segment command on the position before it.

The command is refused unless all of it is possible (S-34).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.game import Seat
from engine.sumeria.commands import BattleChoice, LoneAttack, Move, Segment
from engine.sumeria.position import NEUTRAL, MapPosition, enemies_of, lone_leaders, neutral_armies
from engine.sumeria.refusals import build_refusal
from engine.sumeria.state import Fight
from engine.sumeria.terrain.banks import Blocked, is_place
from engine.sumeria.terrain.land import Land, hex_of
from engine.sumeria.terrain.paths import Enemies, Walker, walk_path


class SegmentPlan(Struct, frozen=True):
    """The planned result of a segment turn, before any battle is fought. `ends`: where each move ends.

    `after`: the position after the moves. `crossed`: the places of armies that paid for crossing a river. `fights`: the
    battles that follow.
    """

    seat: Seat
    command: Segment
    ends: tuple[str, ...]
    after: MapPosition
    crossed: tuple[str, ...]
    fights: tuple[Fight, ...]


def judge_command(land: Land, position: MapPosition, seat: Seat, command: Segment) -> SegmentPlan:
    """Return the plan of a command. Raise Illegal with the first fault. The command's parts are checked in order."""
    enemies = enemies_of(land, position, seat)
    after = _own_copy(position, seat)
    ends, crossed = _moves(land, position, after, enemies, seat, command.moves)
    lone = _lone_attacks(after, seat, command.attack)
    coming = [*_battles(land, after, enemies, seat), *lone]
    fights = _in_order(sorted(coming, key=lambda each: (each.at, each.lone, each.foe)), command.battles)
    return SegmentPlan(seat, command, tuple(ends), after, tuple(sorted(crossed)), tuple(fights))


def _own_copy(position: MapPosition, seat: Seat) -> MapPosition:
    """Return the position with a copy of this seat's pieces, which can then be moved. All other parts are shared."""
    armies = [dict(stacks) if other == seat else stacks for other, stacks in enumerate(position.armies)]
    return MapPosition(position.control, armies, list(position.leaders), position.emptied)


def _moves(
    land: Land, position: MapPosition, after: MapPosition, enemies: Enemies, seat: Seat, moves: tuple[Move, ...]
) -> tuple[list[str], set[str]]:
    """Carry out the moves on `after`.

    Return the places where they end, and the places to which armies crossed a river.
    """
    left, leader_left = dict(position.armies[seat]), bool(position.leaders[seat])
    ends, crossed, leader_meets = [], set(), -1
    for n, move in enumerate(moves):
        field = f"moves.{n}"
        if not is_place(land, move.start):
            raise build_refusal("E-BANK" if hex_of(move.start) in land.hexes else "E-PIECES", field)
        has_leader = leader_left and position.leaders[seat] == move.start
        if left.get(move.start, 0) < move.armies or (move.leader and not has_leader) or not _pieces(move):
            raise build_refusal("E-PIECES", field)
        end = _walk(land, enemies, move, field)
        ends.append(end.place)
        if move.armies:
            left[move.start] -= move.armies
            after.add(seat, move.start, -move.armies)
            after.add(seat, end.place, move.armies)
            if end.crossed:
                crossed.add(end.place)
        if move.leader:
            leader_left, after.leaders[seat] = False, end.place
            leader_meets = n if end.done else -1
    if leader_meets >= 0 and not after.armies_at(seat, after.leaders[seat]):
        raise build_refusal("E-LEADER-ALONE", f"moves.{leader_meets}")
    return ends, crossed


def _pieces(move: Move) -> bool:
    return move.armies > 0 or move.leader


def _walk(land: Land, enemies: Enemies, move: Move, field: str) -> Walker:
    if not move.path:
        raise build_refusal("E-PATH", field)
    try:
        return walk_path(land, enemies, "army" if move.armies else "leader", move.start, move.path)
    except Blocked as blocked:
        raise build_refusal(blocked.code, field) from None


def _lone_attacks(after: MapPosition, seat: Seat, attacks: tuple[LoneAttack, ...]) -> list[Fight]:
    """Return the named attacks as fights.

    Each attack needs a lone enemy Leader and an army of the seat at the same place (S-36).
    """
    found: list[Fight] = []
    for n, attack in enumerate(attacks):
        alone = [each for each in lone_leaders(after, attack.at, seat) if attack.owner in (None, each)]
        if len(alone) != 1 or not after.armies_at(seat, attack.at):
            raise build_refusal("E-NO-LONE-LEADER", f"attack.{n}")
        fight = Fight(attack.at, alone[0], True)
        if fight in found:
            raise build_refusal("E-NO-LONE-LEADER", f"attack.{n}")
        found.append(fight)
    return found


def _battles(land: Land, after: MapPosition, enemies: Enemies, seat: Seat) -> Iterator[Fight]:
    """Yield a fight for each place where armies of this seat and armies of an enemy stand (S-22, S-25)."""
    for place in after.armies[seat].keys() & enemies.places:
        for foe in range(len(after.armies)):
            if foe != seat and after.armies_at(foe, place):
                yield Fight(place, foe)
        if neutral_armies(land, after, hex_of(place)):
            yield Fight(place, NEUTRAL)


def _in_order(coming: list[Fight], choices: tuple[BattleChoice, ...]) -> list[Fight]:
    """Return the fights in order: first those that the attacker named, then the others by place."""
    left, found = list(coming), []
    for n, choice in enumerate(choices):
        meant = [each for each in left if each.at == choice.at and choice.foe in (None, each.foe)]
        if len(meant) != 1:
            raise build_refusal("E-BATTLE", f"battles.{n}")
        left.remove(meant[0])
        found.append(meant[0])
    return [*found, *left]
