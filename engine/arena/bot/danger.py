"""Estimate from the dice odds how likely the seat loses its Converter in an enemy's next Move."""

from __future__ import annotations

from engine.arena.bot.outlook import Outlook, pool_discs
from engine.arena.combat.due import in_range
from engine.arena.combat.odds import Robot, combat_chances, robot
from engine.arena.pieces import own, pieces_in
from engine.core.game import Seat


def danger(outlook: Outlook, hex: str) -> float:
    """Return the chance that the seat would lose its Converter if the Converter were in the hex.

    The defenders of the Converter are the seat's robots and force field that are in the hex now.
    """
    arena, seat = outlook.arena, outlook.seat
    stay = [id for id in pieces_in(arena, hex, seat) if id != f"{seat}.C"]
    pieces = [arena.pieces[f"{seat}.C"], *(arena.pieces[id] for id in stay)]
    foes = pool_discs(pieces)
    foes[0] = Robot(foes[0].sides, foes[0].plus + outlook.likely_card(seat))
    stands = arena.fields.get(hex) == seat
    safe = 1.0
    for rival in outlook.rivals:
        safe *= 1 - _strike(outlook, rival, hex, foes, stands)
    return 1 - safe


def _strike(outlook: Outlook, rival: Seat, hex: str, foes: list[Robot], field: bool) -> float:
    """Return the chance that the enemy seat `rival` wins the hex in its next Move.

    All enemy robots that can enter the hex or fire at the hex take part.
    """
    arena, inside, ranged = outlook.arena, [], []
    for id in own(arena, rival):
        piece, ways = arena.pieces[id], outlook.ways(id)
        if piece.type == "B" and any(in_range(arena, outlook.rules, at, hex) for at in ways):
            ranged.append(robot(piece))
        elif hex in ways and piece.type != "C":
            inside.append(robot(piece))
    if not inside and not ranged:
        return 0.0
    card = outlook.likely_card(rival)
    best = max([*inside, *ranged])
    for side in (inside, ranged):
        if best in side:
            side[side.index(best)] = Robot(best.sides, best.plus + card)
            break
    return combat_chances(inside, ranged, foes, field).win
