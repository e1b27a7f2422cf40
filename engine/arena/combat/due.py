"""Hexes where combat must be fought, and hexes that B-bots can attack from a distance (6.0, A-33, A-34)."""

from __future__ import annotations

from engine.arena.grids.geometry import distance_between, exists, lattice, rank
from engine.arena.pieces import enemies_in, enemy_field, own
from engine.arena.prompts import CombatOffer
from engine.arena.rules import Rules
from engine.arena.state import Arena, State
from engine.core.game import Seat

RANGE = 2
"""Maximum distance in hexes over which a B-bot can fire (2.3.4)."""


def contested_hexes(arena: Arena, seat: Seat) -> list[str]:
    """Return the hexes where the seat must fight, sorted by grid and number.

    Such a hex holds pieces of the seat and also holds enemy pieces or an enemy field.
    """
    mine = {piece.hex for piece in arena.pieces.values() if piece.owner == seat}
    theirs = {piece.hex for piece in arena.pieces.values() if piece.owner != seat}
    theirs |= {hex for hex, owner in arena.fields.items() if owner != seat}
    return sorted(mine & theirs, key=rank)


def defender_in(state: State, hex: str, seat: Seat) -> Seat:
    """Return the seat against which the given seat would fight in the hex, or -1 if there is no enemy.

    If there are several enemies, return the first one in the order of play after the given seat (A-40).
    """
    arena = state.arena
    seats = {arena.pieces[id].owner for id in enemies_in(arena, hex, seat)}
    if enemy_field(arena, hex, seat):
        seats.add(arena.fields[hex])
    at = state.order.index(seat) if seat in state.order else 0
    order = [*state.order[at:], *state.order[:at]]
    return min(seats, key=lambda each: (order.index(each) if each in order else len(order), each), default=-1)


def in_range(arena: Arena, rules: Rules, start: str, hex: str) -> bool:
    """Return whether the hex is one or two hexes away from the hex `start` (A-07).

    If the option `range_through` is "lattice", the distance on the lattice counts. Otherwise the path must lead through
    existing hexes.
    """
    if rules.range_through == "lattice":
        return 1 <= distance_between(arena, start, hex) <= RANGE
    near = lattice(arena).neighbours(start)
    return hex != start and (hex in near or any(hex in lattice(arena).neighbours(each) for each in near))


def ranged_targets(state: State, rules: Rules, piece: str) -> list[str]:
    """Return the hexes with enemy pieces or an enemy field that the B-bot can attack from its present hex."""
    arena, bot = state.arena, state.arena.pieces[piece]
    if bot.type != "B" or piece in state.fired:
        return []
    held = {each.hex for each in arena.pieces.values() if each.owner != bot.owner}
    held |= {hex for hex, owner in arena.fields.items() if owner != bot.owner}
    return sorted((hex for hex in held if in_range(arena, rules, bot.hex, hex)), key=rank)


def may_take_part(state: State, rules: Rules, seat: Seat, hex: str) -> list[str]:
    """Return the seat's B-bots that can take part in a combat in the hex from a distance.

    A B-bot can do this only in its owner's phase, and only once a turn (A-34).
    """
    if seat != state.active:
        return []
    bots = [id for id in own(state.arena, seat) if state.arena.pieces[id].type == "B" and id not in state.fired]
    return [id for id in bots if in_range(state.arena, rules, state.arena.pieces[id].hex, hex)]


def may_be_attacked(state: State, rules: Rules, seat: Seat, hex: str) -> bool:
    """Return whether the seat can begin a combat in the hex.

    The seat must have a piece in the hex, or must still be allowed to attack with B-bots from a distance. With fixed
    strengths, B-bots never attack alone (A-61).
    """
    if not exists(state.arena, hex) or defender_in(state, hex, seat) < 0:
        return False
    inside = any(piece.hex == hex and piece.owner == seat for piece in state.arena.pieces.values())
    return inside or (state.may_fire and seat == state.active and not rules.fixed_strengths)


def combat_offers(state: State, rules: Rules, seat: Seat) -> tuple[CombatOffer, ...]:
    """Return the hexes that the seat can attack now. Hexes where combat must be fought come first."""
    due = contested_hexes(state.arena, seat)
    return (
        *(_offer(state, rules, seat, hex, True) for hex in due),
        *(
            _offer(state, rules, seat, hex, False)
            for hex in ranged_targets_of_seat(state, rules, seat)
            if hex not in due
        ),
    )


def ranged_targets_of_seat(state: State, rules: Rules, seat: Seat) -> list[str]:
    """Return the hexes that the seat's B-bots can still attack from a distance.

    Hexes where the seat also has pieces are included.
    """
    if not state.may_fire or seat != state.active or rules.fixed_strengths:
        return []
    return sorted({hex for id in own(state.arena, seat) for hex in ranged_targets(state, rules, id)}, key=rank)


def _offer(state: State, rules: Rules, seat: Seat, hex: str, due: bool) -> CombatOffer:
    return CombatOffer(
        hex=hex,
        defender=defender_in(state, hex, seat),
        due=due,
        field=enemy_field(state.arena, hex, seat),
        ranged=tuple(may_take_part(state, rules, seat, hex)),
    )
