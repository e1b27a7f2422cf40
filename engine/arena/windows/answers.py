"""Answers to an open window: the question, the check of an answer, and the sealing of an answer."""

from __future__ import annotations

from msgspec import convert, to_builtins

from engine.arena.actions import special_cards
from engine.arena.actions.checks import card_held, not_now
from engine.arena.commands import Cancel, Pass, PlayCard, WindowCommand
from engine.arena.prompts import WindowPrompt
from engine.arena.rules import WILD, Rules
from engine.arena.state import State, Window
from engine.arena.umpire import Umpire
from engine.arena.windows.opening import answerable_cards
from engine.core.errors import illegal
from engine.core.game import Decision, Seat

TEXTS = {
    "action": "Allow the action, or answer the action with a Wild Warp.",
    "card": "Allow the card, or cancel the card with a Wild Warp.",
    "fight": "Allow the cards of the fight, or cancel one card with a Wild Warp.",
    "combat": "A combat is due: let it begin, or play a Wild Warp first.",
}


def open_questions(state: State, rules: Rules) -> dict[Seat, list[Decision]]:
    """Return the window's question for each seat that the window asks.

    The question stays open until the window closes, even if the seat has answered. Only the seat itself can see whether
    it has answered.
    """
    window = _open(state)
    seconds = rules.window
    return {
        seat: [Decision(f"w{window.number}", "window", TEXTS[window.kind], window.sealed.has(seat), seconds)]
        for seat in window.sealed.needs
    }


def check(state: State, rules: Rules, seat: Seat, command: WindowCommand) -> None:
    """Raise Illegal if the seat's answer to the window is not allowed.

    The check uses only public information and the seat's own hand.
    """
    kind = _open(state).kind
    match command:
        case Pass():
            return
        case Cancel(card=card):
            if card not in cancels(state) and not (card == -1 and len(cancels(state)) == 1):
                raise illegal("A-E-WINDOW", "This card or action cannot be cancelled now.", "card")
            card_held(state, seat, WILD)
        case PlayCard(wild=wild):
            if kind not in ("action", "combat") or not wild:
                text = "A Wild Warp can now only cancel cards or actions." if wild else "You cannot play this card now."
                raise illegal("A-E-WINDOW", text)
            special_cards.check(state, rules, seat, command)
        case _:
            raise not_now()


def cancels(state: State) -> tuple[int, ...]:
    """Return what a Wild Warp can cancel in the open window.

    In a fight, return the seats whose face-up cards can be cancelled. In all other windows, -1 stands for the last
    play. Nothing can be cancelled in a window before a combat.
    """
    match _open(state).kind:
        case "fight":
            return tuple(answerable_cards(state))
        case "combat":
            return ()
    return (-1,)


def seal(ump: Umpire, seat: Seat, command: WindowCommand) -> None:
    """Store the seat's answer to the open window. The seat can change the answer until the window closes."""
    _open(ump.state).sealed.seal(seat, to_builtins(command))


def stored_answer(window: Window, seat: Seat) -> WindowCommand:
    """Return the answer that the seat has given to the window."""
    found: WindowCommand = convert(window.sealed.of(seat), WindowCommand)
    return found


def prompt(state: State, seat: Seat, decision: Decision) -> WindowPrompt:
    """Return the prompt with the number of Wild Warps in the seat's hand and the kind of the seat's sealed answer.

    The section `window` of the view contains the other information.
    """
    window = _open(state)
    kind = window.sealed.of(seat)["kind"] if window.sealed.has(seat) else ""
    wild = state.players[seat].hand.count(WILD)
    return WindowPrompt(decision.id, wild, cancels(state), window.kind in ("action", "combat"), kind)


def _open(state: State) -> Window:
    assert state.window is not None
    return state.window
