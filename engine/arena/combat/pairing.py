"""Pairing of the robots that fight each other in a round (6.1(3), A-37)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.arena.combat.sides import attackers, defenders
from engine.arena.state import Arena, Combat
from engine.core.errors import illegal
from engine.core.game import Seat


def pairs_up(arena: Arena, combat: Combat) -> Seat:
    """Return the seat that chooses the pairing.

    The side with more participants chooses. If both sides have equally many, the defender chooses.
    """
    more = len(attackers(arena, combat)) > len(defenders(arena, combat))
    return combat.attacker if more else combat.defender


def only_pair(arena: Arena, combat: Combat) -> dict[str, str] | None:
    """Return the pairing if only one pairing is possible. Return None if a seat must choose a pairing."""
    ours, theirs = attackers(arena, combat), defenders(arena, combat)
    return {ours[0]: theirs[0]} if len(ours) == len(theirs) == 1 else None


def check_pairs(arena: Arena, combat: Combat, pairs: Mapping[str, str]) -> None:
    """Raise Illegal if the pairing is not allowed.

    Each named robot must take part in the combat. No robot may be paired twice. Every robot of the smaller side must be
    paired.
    """
    ours, theirs = attackers(arena, combat), defenders(arena, combat)
    for attacker, defender in pairs.items():
        if attacker not in ours or defender not in theirs:
            raise illegal("A-E-COMBAT", f"{attacker} and {defender} are not opponents in this combat.", "pairs")
    if len(set(pairs.values())) < len(pairs):
        raise illegal("A-E-PAIR", "A robot can fight only once in a round.", "pairs")
    if len(pairs) != min(len(ours), len(theirs)):
        raise illegal("A-E-PAIR", "Every robot of the smaller side must be paired.", "pairs")
