"""Combat without dice and cards (9.4, A-61).

Each side's total is the sum of the strengths and discs of all its robots. The totals are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.arena import elimination
from engine.arena.combat.sides import attackers, defenders
from engine.arena.events import event_types
from engine.arena.pieces import lose, pieces_in
from engine.arena.rules import DIE, FIELD
from engine.arena.state import Arena, Combat
from engine.arena.umpire import Umpire
from engine.core.game import Seat


def strength(arena: Arena, pieces: Sequence[str]) -> int:
    return sum(DIE[arena.pieces[id].type] + arena.pieces[id].discs for id in pieces)


def resolve(ump: Umpire, combat: Combat) -> None:
    """Decide the combat.

    A force field must be destroyed first, with an attack total of 6 or more. Then the higher total wins. If the totals
    are equal, the defender wins.
    """
    arena, hex = ump.state.arena, combat.hex
    attack = strength(arena, attackers(arena, combat))
    stands = arena.fields.get(hex) == combat.defender
    if stands and attack >= FIELD:
        del arena.fields[hex]
        _report_strengths(ump, combat, (attack, FIELD), combat.attacker, ["field"])
    elif stands:
        _beaten(ump, combat, (attack, FIELD), combat.defender)
    foes = defenders(arena, combat)
    if foes and not (stands and attack < FIELD):
        defence = strength(arena, foes)
        _beaten(ump, combat, (attack, defence), combat.attacker if attack > defence else combat.defender)
    combat.ranged = []
    elimination.eliminate_doomed(ump)


def _beaten(ump: Umpire, combat: Combat, totals: tuple[int, int], winner: Seat) -> None:
    """Destroy all robots of the loser in the hex. B-bots at a distance are never destroyed."""
    loser = combat.defender if winner == combat.attacker else combat.attacker
    lost = pieces_in(ump.state.arena, combat.hex, loser)
    for id in lost:
        lose(ump, id, winner, discs_stay=True)
    _report_strengths(ump, combat, totals, winner, lost)


def _report_strengths(ump: Umpire, combat: Combat, totals: tuple[int, int], winner: Seat, lost: Sequence[str]) -> None:
    ump.say(event_types.Strengths(combat.hex, totals, winner, tuple(lost)))
