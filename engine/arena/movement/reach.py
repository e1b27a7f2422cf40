"""All hexes where a piece can end its move, with the steps to each hex (5.0, A-28, A-29)."""

from __future__ import annotations

from engine.arena.grids.geometry import lattice
from engine.arena.movement.hops import hops, landings
from engine.arena.movement.walk import Walk
from engine.arena.pieces import enemy_field
from engine.arena.rules import STEPS, Rules
from engine.arena.state import Arena


def reach(arena: Arena, rules: Rules, piece: str) -> dict[str, tuple[str, ...]]:
    """Return each hex where the piece could end a Move that begins now, with the steps that lead to the hex.

    The present hex of the piece is not included.
    """
    return reach_on(Walk(arena, rules, piece))


def reach_on(begun: Walk) -> dict[str, tuple[str, ...]]:
    """Return each other hex where a move that has begun can still end, with the steps that are left to the hex."""
    if begun.over:
        return {hex: (hex,) for hex in landings(begun.arena, begun.at, begun.over) if hex not in begun.arena.destroyed}
    if not begun.may_go_on:
        return {}
    if begun.type == "H":
        return _by_hop(begun)
    found = _by_steps(begun)
    if begun.type == "W":
        return {hex: steps for hex, steps in found.items() if hex not in begun.arena.destroyed}
    return found


def _by_hop(begun: Walk) -> dict[str, tuple[str, ...]]:
    """Return the hexes that an H-bot reaches by one plain step or by one hop, with the steps to each hex."""
    arena, at = begun.arena, begun.at
    found = {hex: (hex,) for hex in lattice(arena).neighbours(at) if hex not in arena.destroyed}
    further = {hex: (f"over {over}", hex) for over, onto in hops(arena, begun.seat, at).items() for hex in onto}
    return {**further, **found}


def _by_steps(begun: Walk) -> dict[str, tuple[str, ...]]:
    """Return the hexes that the piece can enter step by step, nearest first, with the steps to each hex.

    A W-bot passes through destroyed hexes and enemy pieces.
    """
    arena, now = begun.arena, lattice(begun.arena)
    warps = begun.type == "W"
    held = {piece.hex for piece in arena.pieces.values() if piece.owner != begun.seat and not warps}
    closed = set() if warps else set(arena.destroyed)
    found: dict[str, tuple[str, ...]] = {begun.at: ()}
    edge = [begun.at]
    for _ in range(STEPS[begun.type] - begun.entered):
        further = []
        for hex in edge:
            for near in now.neighbours(hex):
                if near not in found and near not in closed:
                    found[near] = (*found[hex], near)
                    if near not in held and not enemy_field(arena, near, begun.seat):
                        further.append(near)
        edge = further
    del found[begun.at]
    return found
