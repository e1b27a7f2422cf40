"""The player's phase (4.2): the free disc, three action points, combats that must be fought, and the phase's end."""

from __future__ import annotations

from typing import Any

from engine.arena.actions import choosing, discs, special_cards
from engine.arena.actions.checks import hex_there, not_now
from engine.arena.combat import combat_steps, due
from engine.arena.commands import ActionCommand, BeginCombat, EndPhase, FreeDisc, PlayCard
from engine.arena.events import event_types
from engine.arena.rules import POINTS, Rules
from engine.arena.state import Played, State
from engine.arena.umpire import Umpire
from engine.arena.windows import standing_passes
from engine.core.errors import illegal
from engine.core.game import Decision, Seat


def combats_due(state: State) -> bool:
    """Return whether combats must be fought now. Such combats come before everything else (A-33)."""
    return state.attacker >= 0 and bool(due.contested_hexes(state.arena, state.attacker))


def open_questions(state: State, rules: Rules) -> dict[Seat, list[Decision]]:
    """Return the question to the active player, by seat.

    While a warped piece must fight, the question goes to the owner of the piece (A-18).
    """
    number = state.number
    if combats_due(state):
        if not state.due_answered and rules.special_cards:
            return {}
        if state.attacker != state.active:
            return {state.attacker: [Decision(f"{number}.combat", "combat", "Your warped piece must fight.")]}
        return {state.active: [Decision(f"{number}.action", "action", "Choose the combat to fight now.")]}
    if state.active < 0 or state.players[state.active].out or is_over(state, rules):
        return {}
    text = f"Your phase: {state.points} action point{'' if state.points == 1 else 's'} left."
    return {state.active: [Decision(f"{number}.action", "action", text)]}


def is_over(state: State, rules: Rules) -> bool:
    """Return whether the phase is over. It is assumed that no combat must be fought (A-54).

    The phase is over when no points are left, the action Cards is not open, and no B-bot can still attack from a
    distance.
    """
    return state.points == 0 and not state.cards_open and not (state.may_fire and can_fire(state, rules))


def can_fire(state: State, rules: Rules) -> bool:
    return bool(due.ranged_targets_of_seat(state, rules, state.active))


def free_disc_left(state: State) -> bool:
    """Return whether the player may still create the free disc. It is possible once, before the first action (A-10)."""
    return not state.acted and not state.disc_made


def check(state: State, rules: Rules, seat: Seat, decision: Decision, command: Any) -> None:
    """Raise Illegal if the command is not allowed. If it has several faults, only the first fault found is reported."""
    if isinstance(command, BeginCombat):
        combat_steps.check_begin(state, rules, seat, command)
        return
    if decision.kind == "combat" or combats_due(state):
        if isinstance(command, PlayCard) and command.wild:
            raise illegal("A-E-WINDOW", "You cannot play a Wild Warp now: first fight the combats that are due.")
        raise illegal("A-E-TURN", "First fight the combats that are due.")
    match command:
        case FreeDisc(hex=hex):
            _check_free_disc(state, rules, hex)
        case PlayCard():
            special_cards.check(state, rules, seat, command)
        case EndPhase():
            pass
        case _ if isinstance(command, ActionCommand):
            choosing.check(state, rules, seat, command)
        case _:
            raise not_now()


def _check_free_disc(state: State, rules: Rules, hex: str) -> None:
    if not free_disc_left(state):
        raise illegal("A-E-ACTION", "You can create the free disc only once, before your first action.")
    if rules.placed_disc != bool(hex):
        text = "The dice decide where the disc appears: choose no hex."
        if rules.placed_disc:
            text = "Choose the hex where the free disc appears."
        raise illegal("A-E-ACTION", text, "hex")
    if rules.placed_disc:
        hex_there(state.arena, hex)
        if hex in state.arena.destroyed:
            raise illegal("A-E-HEX", "That hex is destroyed.", "hex")


def answer(ump: Umpire, seat: Seat, command: Any) -> None:
    match command:
        case BeginCombat():
            combat_steps.begin(ump, seat, command)
        case FreeDisc(hex=hex):
            ump.state.disc_made = True
            _make_disc(ump, seat, hex)
        case PlayCard():
            special_cards.play(ump, seat, command)
        case EndPhase():
            _end(ump)
        case _:
            choosing.choose(ump, seat, command)


def _make_disc(ump: Umpire, seat: Seat, hex: str) -> None:
    where = hex or discs.random_hex(ump, seat, "disc")
    if where.partition("-")[0] in ump.state.arena.grids:
        discs.create(ump, where, "free")
    else:
        ump.say(event_types.NothingDone(seat, f"There is no hex {where}."))


def advance(ump: Umpire) -> bool:
    """Open window (d) for combats, or end the phase and begin the next one. Return True when the turn is over."""
    state = ump.state
    if combats_due(state):
        if not state.due_answered and ump.rules.special_cards:
            state.played = [Played(state.active, "combat")]
        return False
    state.attacker = -1
    if state.active >= 0 and (ump.player(state.active).out or is_over(state, ump.rules)):
        _end(ump)
    if state.active < 0:
        if not state.to_play:
            return True
        _begin(ump)
    return False


def _begin(ump: Umpire) -> None:
    state = ump.state
    state.active, state.to_play = state.to_play[0], state.to_play[1:]
    state.points, state.acted, state.disc_made = POINTS, False, False
    state.cards_open, state.may_fire, state.attacker = False, False, -1
    ump.say(event_types.PhaseBegan(state.active))


def _end(ump: Umpire) -> None:
    """End the phase. Unused action points are lost (A-11)."""
    state = ump.state
    ump.say(event_types.PhaseEnded(state.active, state.points))
    state.active, state.points = -1, 0
    state.cards_open, state.may_fire, state.attacker = False, False, -1
    standing_passes.drop(state, "phase")
