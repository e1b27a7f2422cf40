"""Standing passes (A-22): windows a player passes without being asked, until a chosen event concerns the player.

Only public information and the seat's own choice are read. The choice is secret.
"""

from __future__ import annotations

from engine.arena.state import Arena, Played, State
from engine.core.game import Seat


def answer(state: State, seat: Seat) -> bool:
    """Return whether the seat passes by its standing choice.

    The choice "attacked" is dropped when what was played concerns the seat.
    """
    passes = state.players[seat].passes
    if passes is None or not passes.until:
        return False
    if passes.until == "attacked" and concerns(state, seat):
        state.players[seat].passes = None
        return False
    return True


def drop(state: State, until: str) -> None:
    """Remove the standing passes that ended with this phase or turn."""
    for player in state.players:
        if player.passes is not None and player.passes.until == until:
            player.passes = None


def concerns(state: State, seat: Seat) -> bool:
    """Return whether what was played concerns the seat.

    That is: a piece or field of the seat is attacked, named or changed by a card, or something the seat played is
    cancelled.
    """
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
    """Return whether a piece of the seat is named, or a grid with something of the seat on it."""
    named = played.named
    piece = arena.pieces.get(str(named.get("piece", "")))
    if piece is not None and piece.owner == seat:
        return True
    grids = {str(named[key]) for key in ("grid", "other") if key in named}
    return any(hex.partition("-")[0] in grids for hex in _hexes(arena, seat))


def _changed(before: Arena, after: Arena, seat: Seat) -> bool:
    """Return whether something of the seat was lost or moved with its grid."""
    if _own(before, seat) != _own(after, seat):
        return True
    moved = {number for number, grid in before.grids.items() if grid != after.grids[number]}
    return any(hex.partition("-")[0] in moved for hex in _hexes(after, seat))


def _own(arena: Arena, seat: Seat) -> tuple[set[str], set[str]]:
    return {id for id, piece in arena.pieces.items() if piece.owner == seat}, {
        hex for hex, owner in arena.fields.items() if owner == seat
    }


def _hexes(arena: Arena, seat: Seat) -> set[str]:
    """Return the hexes with pieces and fields of the seat."""
    fields = {hex for hex, owner in arena.fields.items() if owner == seat}
    return fields | {piece.hex for piece in arena.pieces.values() if piece.owner == seat}
