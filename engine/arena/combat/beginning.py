"""The beginning of a combat: the choice of the hex and of the B-bots that fire from a distance.

References: 6.1(1), A-33, A-34.
"""

from __future__ import annotations

from engine.arena.combat import fixed_strengths
from engine.arena.combat.due import defender_in, in_range, may_be_attacked
from engine.arena.commands import BeginCombat
from engine.arena.events import event_types
from engine.arena.grids.geometry import exists
from engine.arena.pieces import pieces_in
from engine.arena.rules import Rules
from engine.arena.state import Combat, State
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Seat


def check_begin(state: State, rules: Rules, seat: Seat, command: BeginCombat) -> None:
    """Raise Illegal if there is no combat in the hex, or if a named B-bot may not attack the hex from a distance."""
    arena, hex = state.arena, command.hex
    for id in command.fire:
        piece = arena.pieces.get(id)
        if piece is None or piece.owner != seat or piece.type != "B":
            raise illegal("A-E-PIECE", f"{id} is not one of your B-bots.", "fire")
    if not exists(arena, hex):
        raise illegal("A-E-HEX", f"There is no hex {hex}.", "hex")
    if not may_be_attacked(state, rules, seat, hex):
        raise illegal("A-E-COMBAT", f"There is no combat in {hex}.", "hex")
    for id in command.fire:
        _check_fire(state, rules, seat, id, command)
    if not command.fire and not pieces_in(arena, hex, seat):
        raise illegal("A-E-COMBAT", f"You have no robot in {hex}: choose B-bots that attack from a distance.", "fire")


def _check_fire(state: State, rules: Rules, seat: Seat, id: str, command: BeginCombat) -> None:
    if seat != state.active:
        raise illegal("A-E-RANGE", "B-bots can attack from a distance only in their owner's phase.", "fire")
    if id in state.fired or command.fire.count(id) > 1:
        raise illegal("A-E-RANGE", f"{id} has already been chosen for an attack in this turn.", "fire")
    if not in_range(state.arena, rules, state.arena.pieces[id].hex, command.hex):
        raise illegal("A-E-RANGE", f"{command.hex} is not within two hexes of {id}.", "fire")


def begin(ump: Umpire, seat: Seat, command: BeginCombat) -> None:
    """Begin the combat and set its sides. With fixed strengths the combat is decided at once."""
    state = ump.state
    defender = defender_in(state, command.hex, seat)
    combat = Combat(command.hex, seat, defender, "share_attacker", ranged=list(command.fire))
    state.combat = combat
    state.fired = [*state.fired, *command.fire]
    ump.say(event_types.CombatBegan(command.hex, seat, defender, command.fire))
    if ump.rules.fixed_strengths:
        fixed_strengths.resolve(ump, combat)
        combat.step = "take"
