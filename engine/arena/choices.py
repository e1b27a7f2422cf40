"""Check whether a prompt offers a choice. Only the prompt is read, and it holds only what its seat may know."""

from __future__ import annotations

from engine.arena.prompts import (
    ActionPrompt,
    AgainPrompt,
    CombatPrompt,
    DefendPrompt,
    FieldPrompt,
    GiveDiscPrompt,
    InitiativePrompt,
    PlacePiecePrompt,
    Prompt,
    WindowPrompt,
)


def has_choice(prompt: Prompt) -> bool:
    """Return whether the prompt has more than one legal answer."""
    match prompt:
        case WindowPrompt():
            return prompt.wild > 0
        case InitiativePrompt():
            return bool(prompt.cards)
        case DefendPrompt():
            return bool(prompt.cards) or prompt.may_concede
        case FieldPrompt():
            return bool(prompt.cards) or len(prompt.pieces) > 1
        case ActionPrompt():
            return _phase(prompt)
        case CombatPrompt():
            return _combats(prompt)
        case GiveDiscPrompt():
            return len(prompt.pieces) > 1
        case PlacePiecePrompt():
            return len(prompt.pieces) * len(prompt.hexes) > 1
        case AgainPrompt():
            return bool(prompt.grids) or len(prompt.pieces) * max(1, len(prompt.hexes)) > 1
    return True


def lies_open(prompt: Prompt) -> bool:
    """Return whether the legal answers depend only on public information and not on a hand."""
    match prompt:
        case WindowPrompt() | InitiativePrompt() | DefendPrompt() | FieldPrompt():
            return False
        case ActionPrompt():
            return not prompt.may_end
    return True


def _phase(prompt: ActionPrompt) -> bool:
    """Return whether the player can do anything other than end the phase.

    While a combat must be fought, return whether there is more than one way to begin a combat.
    """
    if not prompt.may_end:
        return _combats(prompt)
    is_able = any(not each.why_not for each in prompt.actions)
    return is_able or bool(prompt.free_disc or prompt.cards or prompt.wild or prompt.combats)


def _combats(prompt: ActionPrompt | CombatPrompt) -> bool:
    return len(prompt.combats) > 1 or any(offer.ranged for offer in prompt.combats)
