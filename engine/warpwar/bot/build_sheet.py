"""Fill in the Build sheet of a computer player: first unload cargo, then build from the stocks that result."""

from __future__ import annotations

from msgspec import structs

from engine.warpwar.bot import build_plan, other_decisions
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, Scrap, Shift
from engine.warpwar.prompts import BuildPrompt, WorksSite, Yard

Deals = tuple[Shift | Scrap, ...]


def build(situation: Situation, prompt: BuildPrompt) -> Build:
    """Return the answer to the Build sheet with both steps: transactions and building."""
    if prompt.transact is None:
        return build_plan.build(situation, prompt)
    deals = other_decisions.transact(situation, prompt.transact).items
    return structs.replace(build_plan.build(situation, after(prompt, deals)), transactions=deals)


def after(prompt: BuildPrompt, deals: Deals) -> BuildPrompt:
    """Return the prompt with the stocks as they would be after the shifts of BP in `deals`.

    Scrap is ignored, because computer players never scrap ships.
    """
    change: dict[tuple[str, str], int] = {}
    for deal in deals:
        if isinstance(deal, Shift):
            for word, bp in ((deal.source, -deal.bp), (deal.target, deal.bp)):
                change[deal.at, word] = change.get((deal.at, word), 0) + bp

    def yard(each: Yard) -> Yard:
        return structs.replace(each, bp=each.bp + change.get((each.hex, each.payer), 0))

    def works(each: WorksSite) -> WorksSite:
        return structs.replace(
            each, payers={word: bp + change.get((each.hex, word), 0) for word, bp in each.payers.items()}
        )

    return structs.replace(prompt, yards=tuple(map(yard, prompt.yards)), works=tuple(map(works, prompt.works)))
