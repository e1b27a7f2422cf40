"""Computer players: `suggest` plays to win, `idle` plays for an absent player (A-46).

Both read only the view of their seat.
"""

from __future__ import annotations

from random import Random

from engine.arena.bot import absent_player, actions, fights, moves, reactions, setting_up
from engine.arena.bot.outlook import Outlook
from engine.arena.commands import Command
from engine.arena.prompts import (
    ActionPrompt,
    CombatPrompt,
    ConvertPrompt,
    DefendPrompt,
    FieldPrompt,
    FightPrompt,
    MovePrompt,
    PairPrompt,
    PlaceGridPrompt,
    PlacePiecePrompt,
    Prompt,
    SharePrompt,
    WindowPrompt,
)
from engine.arena.view import View
from engine.core.game import Reply


def suggest(view: View, rng: Random) -> Reply | None:
    """Return the computer player's answer to the first open question, or None if no question is open."""
    prompt = _first_open(view)
    return None if prompt is None else Reply(prompt.decision, _answer(view, prompt, rng))


def idle(view: View) -> Reply | None:
    """Return the default answer to the first open question, or None if no question is open."""
    prompt = _first_open(view)
    return None if prompt is None else Reply(prompt.decision, absent_player.answer(view, prompt))


def pass_by(view: View) -> Reply | None:
    """Return the answer to the first open question that can be passed automatically.

    Such a question has only one legal answer. Return None if there is no such question.
    """
    prompt = _first_open(view, passing=True)
    return None if prompt is None else Reply(prompt.decision, absent_player.answer(view, prompt))


def _first_open(view: View, passing: bool = False) -> Prompt | None:
    for decision, prompt in zip(view.decisions, view.prompts, strict=True):
        if not decision.answered and (decision.passes or not passing):
            return prompt
    return None


def _answer(view: View, prompt: Prompt, rng: Random) -> Command:
    """Return the bot's answer. Prompts that are not listed here get the answer of an absent player."""
    outlook = Outlook(view)
    match prompt:
        case PlaceGridPrompt():
            return setting_up.place_grid(prompt, rng)
        case PlacePiecePrompt():
            return setting_up.place_piece(outlook, prompt)
        case ActionPrompt():
            return actions.act(outlook, prompt)
        case CombatPrompt():
            return actions.fight(outlook, prompt)
        case ConvertPrompt():
            return actions.convert(outlook, prompt)
        case MovePrompt():
            return moves.move(outlook, prompt)
        case WindowPrompt():
            return reactions.react(outlook, prompt)
        case SharePrompt() | FieldPrompt() | PairPrompt() | FightPrompt() | DefendPrompt():
            return _fight(outlook, prompt)
    return absent_player.answer(view, prompt)


def _fight(outlook: Outlook, prompt: SharePrompt | FieldPrompt | PairPrompt | FightPrompt | DefendPrompt) -> Command:
    match prompt:
        case SharePrompt():
            return fights.share(outlook, prompt)
        case FieldPrompt():
            return fights.attack_field(outlook, prompt)
        case PairPrompt():
            return fights.pair(outlook, prompt)
        case FightPrompt():
            return fights.attack(outlook, prompt)
    return fights.defend(outlook, prompt)
