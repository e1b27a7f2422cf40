"""Standing passes (A-22). A player passes windows without being asked, until a chosen event happens.

Only public information and the player's choice of the event are read. The choice is secret.
"""

from __future__ import annotations

from engine.arena.state import Arena, Played, State
from engine.core.game import Seat


def answer(state: State, seat: Seat) -> bool:
    """Return whether the seat's standing passes answer the open window with a pass.

    If the standing passes last until the seat is "attacked" and the last play concerns the seat, remove them.
    """
    passes = state.players[seat].passes
    if passes is None or not passes.until:
        return False
    if passes.until == "attacked" and concerns(state, seat):
        state.players[seat].passes = None
        return False
    return True


def drop(state: State, until: str) -> None:
    """Remove all standing passes whose `until` has the given value, "phase" or "turn"."""
    for player in state.players:
        if player.passes is not None and player.passes.until == until:
            player.passes = None


def concerns(state: State, seat: Seat) -> bool:
    """Return whether the last play concerns the seat.

    This is true if the play attacks, names or changes a piece or force field of the seat, or names the grid of such a
    piece or field. It is also true if the play cancels a play of the seat.
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
    return _has_target_of_seat(state.arena, last, seat) or (
        last.before is not None and _has_lost_or_moved(last.before, state.arena, seat)
    )


def _in_contested_hex(state: State, seat: Seat) -> bool:
    arena, attacker = state.arena, state.attacker
    held = {piece.hex for piece in arena.pieces.values() if piece.owner == attacker}
    if seat == attacker:
        return True
    return any(piece.owner == seat and piece.hex in held for piece in arena.pieces.values()) or any(
        owner == seat and hex in held for hex, owner in arena.fields.items()
    )


def _has_target_of_seat(arena: Arena, played: Played, seat: Seat) -> bool:
    """Return whether the play names a piece of the seat, or a grid with a piece or field of the seat."""
    named = played.named
    piece = arena.pieces.get(str(named.get("piece", "")))
    if piece is not None and piece.owner == seat:
        return True
    grids = {str(named[key]) for key in ("grid", "other") if key in named}
    return any(hex.partition("-")[0] in grids for hex in _hexes(arena, seat))


def _has_lost_or_moved(before: Arena, after: Arena, seat: Seat) -> bool:
    """Return whether a piece or field of the seat was lost, or was moved together with its grid."""
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
