"""Find the parts of a prompt's sheet that have more than one legal answer.

The functions use only the prompt, so only what the seat knows. If no part is found, there is only one answer, and the
seat need not be asked.
"""

from __future__ import annotations

from engine.warpwar.commands import PassPart
from engine.warpwar.prompts import (
    BuildPrompt,
    CounterPrompt,
    DamagePrompt,
    EndowPrompt,
    EndTurnPrompt,
    HomePrompt,
    NextBattlePrompt,
    Prompt,
    RearrangePrompt,
    RelationsPrompt,
    TransactPrompt,
    TransactSite,
    WithdrawPrompt,
    Wound,
)

Part = PassPart | str
"""A part of a sheet that a seat can pass automatically, or "answer" for a question that a seat must answer itself."""

NONE: frozenset[Part] = frozenset()
ANSWER: frozenset[Part] = frozenset({"answer"})


def parts(prompt: Prompt) -> frozenset[Part]:
    """Return the parts of a prompt in which more than one answer is legal."""
    match prompt:
        case TransactPrompt():
            return _only(transactions=_transactions(prompt), trade=bool(prompt.partners))
        case BuildPrompt():
            if prompt.must_spend:
                return ANSWER
            first = prompt.transact is not None and _transactions(prompt.transact)
            return _only(transactions=first, build=_build(prompt))
        case RearrangePrompt():
            return _only(rearrange=_rearrangement(prompt))
        case RelationsPrompt():
            return _only(votes=any(prompt.choices.values()))
        case EndTurnPrompt():
            return _of(prompt.rearrange) | _of(prompt.relations)
        case DamagePrompt():
            return ANSWER if any(map(_placeable, prompt.wounds)) else NONE
        case WithdrawPrompt():
            ways = len(prompt.exits) > 1 or (prompt.loose and any(prompt.racks.values()))
            return ANSWER if ways else NONE
        case EndowPrompt():
            return ANSWER if len(prompt.bases) > 1 and prompt.bp else NONE
        case NextBattlePrompt() | HomePrompt() | CounterPrompt():
            return ANSWER if len(prompt.stars) > 1 else NONE
    return ANSWER


def _of(prompt: RearrangePrompt | RelationsPrompt | None) -> frozenset[Part]:
    return parts(prompt) if prompt is not None else NONE


def _only(**possible: bool) -> frozenset[Part]:
    return frozenset(part for part, is_so in possible.items() if is_so)


def _transactions(prompt: TransactPrompt) -> bool:
    return any(site.scrap or _can_shift(site) for site in prompt.sites)


def _can_shift(site: TransactSite) -> bool:
    """Return whether a holder at the site has BP that another holder there has room for."""
    return any(a.bp > 0 and any(b.room for b in site.holders if b is not a) for a in site.holders)


def _build(prompt: BuildPrompt) -> bool:
    """Return whether the seat can build, repair, deploy a pod, pay for works, or place dummies or the Emperor."""
    hull = min(prompt.prices.values(), default=1)
    cheapest = hull if prompt.systemships else hull + min(prompt.generators.values(), default=0)
    funds = {(yard.hex, yard.payer): yard.bp for yard in prompt.yards}
    return (
        any(yard.ships and yard.bp >= cheapest for yard in prompt.yards)
        or any(funds.get((fix.hex, payer), 1) > 0 for fix in prompt.fixes for payer in fix.payers)
        or any(max(site.payers.values(), default=0) for site in prompt.works)
        or bool(prompt.pods or prompt.dummies or prompt.dummies_left)
        or any(place != prompt.emperor for place in prompt.emperor_places)
    )


def _rearrangement(prompt: RearrangePrompt) -> bool:
    """Return whether a unit can be set down or taken aboard, or the Emperor can move to another place."""
    for berth in prompt.berths:
        if any(berth.riders.values()) or any(berth.racks.values()):
            return True
    return any(place != prompt.emperor for place in prompt.emperor_places)


def _placeable(wound: Wound) -> bool:
    """Return whether the owner has a choice where hits go: part of the ship survives, and several places have room."""
    rooms = [room for room in wound.room.values() if room > 0]
    return len(rooms) > 1 and sum(rooms) > wound.hits
