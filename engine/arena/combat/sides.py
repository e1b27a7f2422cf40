"""The participants of a combat (6.1(1), A-34), and how their discs can be redistributed (A-35)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.arena.grids.geometry import rank
from engine.arena.pieces import pieces_in
from engine.arena.rules import MOST_DISCS
from engine.arena.state import Arena, Combat
from engine.core.errors import illegal
from engine.core.game import Seat


def attackers(arena: Arena, combat: Combat) -> list[str]:
    """Return the attacker's participants: pieces in the hex, then B-bots at a distance that have not fought yet."""
    return [*pieces_in(arena, combat.hex, combat.attacker), *(id for id in combat.ranged if id in arena.pieces)]


def defenders(arena: Arena, combat: Combat) -> list[str]:
    return pieces_in(arena, combat.hex, combat.defender)


def participants(arena: Arena, combat: Combat, seat: Seat) -> list[str]:
    if seat == combat.attacker:
        return attackers(arena, combat)
    return defenders(arena, combat) if seat == combat.defender else []


def groups(arena: Arena, combat: Combat, seat: Seat) -> list[tuple[str, ...]]:
    """Return the participants of the seat's side, grouped by hex.

    Groups whose discs cannot be redistributed are left out.
    """
    by_hex: dict[str, list[str]] = {}
    for id in participants(arena, combat, seat):
        by_hex.setdefault(arena.pieces[id].hex, []).append(id)
    return [tuple(ids) for hex, ids in sorted(by_hex.items(), key=lambda each: rank(each[0])) if _choice(arena, ids)]


def _choice(arena: Arena, ids: list[str]) -> bool:
    return len(ids) > 1 and 0 < sum(arena.pieces[id].discs for id in ids) < MOST_DISCS * len(ids)


def check_share(arena: Arena, combat: Combat, seat: Seat, discs: Mapping[str, int]) -> None:
    """Raise Illegal if the redistribution of discs is not allowed (A-35).

    Each named piece must take part, no piece may get more than four discs, and the number of discs in a hex must not
    change.
    """
    mine = participants(arena, combat, seat)
    sums: dict[str, int] = {}
    for id, number in discs.items():
        if id in mine:
            piece = arena.pieces[id]
            sums[piece.hex] = sums.get(piece.hex, 0) + number - piece.discs
        if number > MOST_DISCS:
            raise illegal("A-E-DISC", "A piece can carry at most four discs.", f"discs.{id}")
    if any(sums.values()):
        raise illegal("A-E-DISC", "After redistribution each hex must hold as many discs as before.", "discs")
    for id in discs:
        if id not in mine:
            raise illegal("A-E-COMBAT", f"{id} is not one of your robots in this combat.", f"discs.{id}")
