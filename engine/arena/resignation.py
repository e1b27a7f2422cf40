"""Resignation of a player (A-53). It takes effect at once, whatever is open.

The effect is the same as if the player's Converter were destroyed in its hex.
"""

from __future__ import annotations

from engine.arena import elimination
from engine.arena.combat import combat_steps
from engine.arena.events import event_types
from engine.arena.phases import arena_creation
from engine.arena.state import Arena, Doomed, State
from engine.arena.umpire import Umpire
from engine.core.game import Seat


def resign(ump: Umpire, seat: Seat) -> None:
    """Let the player resign.

    Remove the player from the match and from all open questions, windows, tasks and combats.
    """
    state = ump.state
    state.number += 1
    ump.player(seat).resigned = True
    converter = state.arena.pieces.get(f"{seat}.C")
    hex = converter.hex if converter else ""
    for played in state.played:
        if played.before is not None:
            _leave(played.before, seat)
    elimination.eliminate_player(ump, Doomed(seat, hex, _heir(state, seat, hex)))
    if state.over is not None:
        return
    if state.stage == "arena":
        arena_creation.without(ump, seat)
    _leave_window(state, seat)
    _leave_what_was_played(ump, seat)
    state.tasks = [task for task in state.tasks if task.seat != seat]
    if state.combat is not None and seat in (state.combat.attacker, state.combat.defender):
        combat_steps.seat_out(ump, seat)


def _heir(state: State, seat: Seat, hex: str) -> Seat:
    """Return the seat that gets the hand, or -1 if no seat gets it.

    It is the enemy in a running combat in the hex of the Converter.
    """
    combat = state.combat
    if combat is None or not hex or combat.hex != hex:
        return -1
    return {combat.attacker: combat.defender, combat.defender: combat.attacker}.get(seat, -1)


def _leave(arena: Arena, seat: Seat) -> None:
    """Remove the seat from a saved board, which is restored if a card is cancelled."""
    converter = arena.pieces.get(f"{seat}.C")
    if converter is not None:
        arena.discs[converter.hex] = arena.discs.get(converter.hex, 0) + elimination.LEGACY
    elimination.remove_all(arena, seat)


def _leave_window(state: State, seat: Seat) -> None:
    window = state.window
    if window is not None:
        window.sealed.needs = [each for each in window.sealed.needs if each != seat]
        window.sealed.withdraw(seat)
    state.bids.needs = [each for each in state.bids.needs if each != seat]
    state.bids.withdraw(seat)


def _leave_what_was_played(ump: Umpire, seat: Seat) -> None:
    """Remove the seat's action or initiative card from the stack of plays.

    A special card of the seat can still be cancelled. The cards of a fight that ends cannot be cancelled any more.
    """
    state, combat = ump.state, ump.state.combat
    if not state.played:
        return
    base = state.played[0]
    ends = combat is not None and seat in (combat.attacker, combat.defender) if base.what == "fight" else False
    if ends or (base.what == "initiative" and base.seat == seat):
        state.played, state.window = [], None
    elif base.what == "action" and base.seat == seat:
        ump.say(event_types.Undone(seat, "action", base.name))
        at = next((place for place, each in enumerate(state.played) if each.what == "card"), len(state.played))
        state.played = state.played[at:]
        if not state.played:
            state.window = None
