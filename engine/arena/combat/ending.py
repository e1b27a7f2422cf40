"""The end of a combat: the side that is left in the hex can take unclaimed discs (6.1(4), A-41)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.arena.combat.sides import defenders
from engine.arena.events import event_types
from engine.arena.pieces import add_discs, pieces_in, rank, room
from engine.arena.state import Arena, Combat
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Seat


def last_side(arena: Arena, combat: Combat) -> Seat:
    """Return the seat whose pieces are left in the hex, or -1 if no piece is left."""
    if defenders(arena, combat):
        return combat.defender
    return combat.attacker if pieces_in(arena, combat.hex, combat.attacker) else -1


def rooms(arena: Arena, hex: str, seat: Seat) -> dict[str, int]:
    """Return the number of discs that each of the seat's pieces in the hex can still take. Full pieces are left out."""
    return {id: room(arena.pieces[id]) for id in pieces_in(arena, hex, seat) if room(arena.pieces[id])}


def default_take(room: Mapping[str, int], discs: int) -> dict[str, int]:
    """Return how many discs each piece takes by default: as many as possible, in the order C, D, H, B, W (A-41)."""
    taken = {}
    for id in sorted(room, key=rank):
        taken[id] = min(room[id], discs)
        discs -= taken[id]
    return {id: number for id, number in taken.items() if number}


def check_take(arena: Arena, combat: Combat, discs: Mapping[str, int]) -> None:
    have = rooms(arena, combat.hex, combat.taker)
    if sum(discs.values()) > arena.discs.get(combat.hex, 0):
        raise illegal("A-E-DISC", "There are not that many unclaimed discs.", "discs")
    for id, number in discs.items():
        if number > have.get(id, 0):
            raise illegal("A-E-DISC", f"{id} cannot take that many discs.", f"discs.{id}")


def take(ump: Umpire, combat: Combat, discs: Mapping[str, int]) -> None:
    arena = ump.state.arena
    for id, number in discs.items():
        if number:
            add_discs(arena, combat.hex, -number)
            arena.pieces[id].discs += number
            ump.say(event_types.DiscsTaken(id, number, combat.hex))
    end(ump, combat)


def end(ump: Umpire, combat: Combat) -> None:
    ump.say(event_types.CombatEnded(combat.hex, last_side(ump.state.arena, combat)))
    ump.state.combat = None
