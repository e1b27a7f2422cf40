"""Attacks that the bot could make with a Move: the pieces that move, the expected gain, and the expected losses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.arena.bot.outlook import Outlook, pool_discs
from engine.arena.combat.due import in_range
from engine.arena.combat.fixed_strengths import strength
from engine.arena.combat.odds import CombatChances, Robot, combat_chances, robot
from engine.arena.pieces import enemies_in, enemy_field, pieces_in
from engine.arena.rules import DIE, FIELD

FEW = 4
"""Maximum number of pieces that enter the attacked hex in a tried attack.

An attack with all pieces is tried as well.
"""
RESERVE = 1.0
"""Minimum expected value at which the bot attacks a hex without a Converter."""


class Strike(NamedTuple):
    """An attack on one hex.

    `value`: the expected gain minus the expected losses. `win`: the chance to win the hex. `converter`: whether an
    enemy Converter is in the hex. `going`: pairs of a piece that must move for the attack and the hex to which it
    moves.
    """

    value: float
    win: float
    hex: str
    converter: bool
    going: tuple[tuple[str, str], ...] = ()


def best_strike(outlook: Outlook, movable: Iterable[str]) -> Strike | None:
    """Return the attack with the highest value, or None if no attack is worth the expected losses."""
    movable = [id for id in movable if outlook.arena.pieces[id].type != "C"]
    targets = {piece.hex for piece in outlook.arena.pieces.values() if piece.owner != outlook.seat}
    targets -= set(outlook.rivals.values()) if outlook.spares_converters else set()
    found = [strike for hex in sorted(targets) for strike in strikes(outlook, hex, movable)]
    good = [strike for strike in found if strike.value > (0 if strike.converter else RESERVE)]
    return max(good, default=None)


def strikes(outlook: Outlook, hex: str, movable: list[str]) -> list[Strike]:
    """Return the possible attacks on one hex.

    In each attack, all B-bots that can fire take part. The attacks differ in how many of the other pieces enter the
    hex. The strongest pieces enter first.
    """
    arena, seat = outlook.arena, outlook.seat
    there = pieces_in(arena, hex, seat)
    shooters = {id: at for id in _bots(outlook) if (at := _stand(outlook, id, hex, movable))}
    enter = [id for id in movable if id not in shooters and id not in there and hex in outlook.ways(id)]
    enter.sort(key=lambda id: (-DIE[arena.pieces[id].type] - arena.pieces[id].discs, id))
    if outlook.rules.fixed_strengths and not there and not enter:
        return []
    found = []
    for number in sorted({*range(min(len(enter), FEW) + 1), len(enter)}):
        inside = [*there, *enter[:number]]
        if inside or shooters:
            value, win = _value(outlook, hex, inside, list(shooters))
            going = [(id, hex) for id in enter[:number]]
            going += [(id, at) for id, at in sorted(shooters.items()) if at != arena.pieces[id].hex]
            found.append(Strike(value, win, hex, _converter_in(outlook, hex), tuple(going)))
    return found


def _bots(outlook: Outlook) -> list[str]:
    return [id for id in outlook.own if outlook.arena.pieces[id].type == "B" and id not in outlook.view.phase.fired]


def _stand(outlook: Outlook, id: str, hex: str, movable: list[str]) -> str:
    """Return the hex from which the B-bot would fire, as far from the target hex as possible.

    Return "" if there is no such hex.
    """
    arena, rules = outlook.arena, outlook.rules
    ways = outlook.ways(id) if id in movable else {arena.pieces[id].hex: ()}
    stands = [at for at in ways if in_range(arena, rules, at, hex) and not outlook.hostile(at)]
    return max(stands, key=lambda at: (outlook.away(at, hex), -len(ways[at]), at), default="")


def _converter_in(outlook: Outlook, hex: str) -> bool:
    return hex in outlook.rivals.values()


def _value(outlook: Outlook, hex: str, inside: list[str], ranged: list[str]) -> tuple[float, float]:
    """Return the expected gains minus the expected losses, and the chance to win the hex."""
    pieces = outlook.arena.pieces
    foes = [pieces[id] for id in enemies_in(outlook.arena, hex, outlook.seat)]
    chances = _chances(outlook, hex, inside, ranged)
    prize = outlook.prize if _converter_in(outlook, hex) else 0.0
    mean_foe = sum(map(outlook.worth, foes)) / max(1, len(foes))
    mean_own = sum(outlook.worth(pieces[id]) for id in inside) / max(1, len(inside))
    gained = chances.win * prize + chances.defender_losses * mean_foe
    return gained - chances.attacker_losses * mean_own, chances.win


def _chances(outlook: Outlook, hex: str, inside: list[str], ranged: list[str]) -> CombatChances:
    """Return the chances of the combat. Cards count only if a Converter is at stake.

    The seat's own cards are known. Of the enemy's hand only the size is known.
    """
    pieces, seat = outlook.arena.pieces, outlook.seat
    field = enemy_field(outlook.arena, hex, seat)
    foes = enemies_in(outlook.arena, hex, seat)
    if outlook.rules.fixed_strengths:
        return _fixed_strength_chances(outlook, inside, ranged, foes, field)
    theirs = pool_discs([pieces[id] for id in foes])
    ours = [robot(pieces[id]) for id in (*ranged, *inside)]
    if _converter_in(outlook, hex) and theirs:
        rival = pieces[foes[0]].owner
        theirs[0] = Robot(theirs[0].sides, theirs[0].plus + outlook.likely_card(rival))
        for at, card in zip(range(len(ours)), outlook.combat_cards, strict=False):
            ours[at] = Robot(ours[at].sides, ours[at].plus + card)
    return combat_chances(ours[len(ranged) :], ours[: len(ranged)], theirs, field)


def _fixed_strength_chances(
    outlook: Outlook, inside: list[str], ranged: list[str], foes: list[str], field: bool
) -> CombatChances:
    attack = strength(outlook.arena, [*inside, *ranged])
    wins = bool(inside) and attack > strength(outlook.arena, foes) and (not field or attack >= FIELD)
    return CombatChances(1.0, 0.0, len(foes)) if wins else CombatChances(0.0, len(inside), 0.0)
