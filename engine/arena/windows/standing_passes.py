"""Standing passes (A-22): windows a player lets pass without being asked, until something he named concerns him.

Judged from what is open to all and the seat's own standing choice; that choice is secret.
"""

from __future__ import annotations

from engine.arena.state import Arena, Played, State
from engine.core.game import Seat


def answer(state: State, seat: Seat) -> bool:
    """Whether the seat passes by its standing choice; "attacked" is dropped when what was played concerns it."""
    passes = state.players[seat].passes
    if passes is None or not passes.until:
        return False
    if passes.until == "attacked" and concerns(state, seat):
        state.players[seat].passes = None
        return False
    return True


def drop(state: State, until: str) -> None:
    """A phase or turn has ended: passes that stood until then stand no more."""
    for player in state.players:
        if player.passes is not None and player.passes.until == until:
            player.passes = None


def concerns(state: State, seat: Seat) -> bool:
    """A piece or field of his is attacked, named, or touched by a card; or what he played himself is answered."""
    last = state.played[-1]
    match last.what:
        case "fight":
            combat = state.combat
            return combat is not None and seat in (combat.attacker, combat.defender)
        case "combat":
            return _in_contested_hex(state, seat)
        case "cancel":
            target = last.cancels if last.cancels >= 0 else state.played[-2].seat
            return target == seat
        case "initiative":
            return False
    return _named(state.arena, last, seat) or (last.before is not None and _changed(last.before, state.arena, seat))


def _in_contested_hex(state: State, seat: Seat) -> bool:
    arena, attacker = state.arena, state.attacker
    held = {piece.hex for piece in arena.pieces.values() if piece.owner == attacker}
    if seat == attacker:
        return True
    return any(piece.owner == seat and piece.hex in held for piece in arena.pieces.values()) or any(
        owner == seat and hex in held for hex, owner in arena.fields.items()
    )


def _named(arena: Arena, played: Played, seat: Seat) -> bool:
    """His piece is named, or a grid on which something of his stands."""
    named = played.named
    piece = arena.pieces.get(str(named.get("piece", "")))
    if piece is not None and piece.owner == seat:
        return True
    grids = {str(named[key]) for key in ("grid", "other") if key in named}
    return any(hex.partition("-")[0] in grids for hex in _hexes(arena, seat))


def _changed(before: Arena, after: Arena, seat: Seat) -> bool:
    """Something of his was lost or moved with its grid."""
    if _own(before, seat) != _own(after, seat):
        return True
    moved = {number for number, grid in before.grids.items() if grid != after.grids[number]}
    return any(hex.partition("-")[0] in moved for hex in _hexes(after, seat))


def _own(arena: Arena, seat: Seat) -> tuple[set[str], set[str]]:
    return {id for id, piece in arena.pieces.items() if piece.owner == seat}, {
        hex for hex, owner in arena.fields.items() if owner == seat
    }


def _hexes(arena: Arena, seat: Seat) -> set[str]:
    """Where pieces and fields of his stand."""
    fields = {hex for hex, owner in arena.fields.items() if owner == seat}
    return fields | {piece.hex for piece in arena.pieces.values() if piece.owner == seat}
