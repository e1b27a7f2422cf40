"""Find what is new on a sheet since the seat last had such a sheet (R-GEN-13).

Since version 5 of the rules the server asks a seat only if something is new. The functions use only the prompt and the
seat's `Side`, so only what the seat knows. No other seat learns the result.
"""

from __future__ import annotations

from engine.warpwar.choices import Part
from engine.warpwar.commands import Build
from engine.warpwar.prompts import BuildPrompt, EndTurnPrompt, Prompt, RearrangePrompt, TransactPrompt
from engine.warpwar.rules import Rules
from engine.warpwar.state import Side

ENOUGH = 16
"""If a seat used its last Build sheet, it is asked again to build when one of its stocks has at least this number of
BP.

This is the price of a fair Warpship. If the richest stock on the last sheet had fewer BP, the seat is asked when a
stock reaches the BP of that richest stock. If the seat left the sheet empty, it is asked when a stock reaches twice the
BP of that richest stock.
"""

STOCKS = ("base", "colony")


def has_news(prompt: Prompt, side: Side, rules: Rules, part: Part) -> bool:
    """Return whether this part of a sheet contains something new to decide."""
    match part:
        case "transactions" | "build" if isinstance(prompt, BuildPrompt):
            return richest(prompt) >= side.ask_from or bool(_at_yards(prompt) - set(side.seen_yards))
        case "rearrange" if isinstance(prompt, EndTurnPrompt) and prompt.rearrange is not None:
            return bool(_waiting(prompt.rearrange) - set(side.seen_waiting))
        case "votes" if isinstance(prompt, EndTurnPrompt) and prompt.relations is not None:
            levels = prompt.relations.levels
            return any(level != side.seen_levels.get(other, rules.dip_start) for other, level in levels.items())
    return True


def note_seen(prompt: Prompt, side: Side, command: object, is_spared: bool) -> None:
    """Store what the seat saw on the sheet that it answers, and the number of BP from which it is next asked to build.

    `is_spared`: whether the seat was one that need not be asked.
    """
    if isinstance(prompt, BuildPrompt):
        side.seen_yards = sorted(_at_yards(prompt))
        if command != Build():
            side.ask_from = min(ENOUGH, richest(prompt))
        elif not is_spared:
            side.ask_from = 2 * richest(prompt)
    elif isinstance(prompt, EndTurnPrompt):
        side.seen_waiting = sorted(_waiting(prompt.rearrange))
        if prompt.relations is not None:
            side.seen_levels = dict(prompt.relations.levels)


def richest(prompt: BuildPrompt) -> int:
    """Return the number of BP in the stock with the most BP."""
    return max((yard.bp for yard in prompt.yards), default=0)


def _at_yards(prompt: BuildPrompt) -> set[str]:
    """Return the reasons that a seat can have to build, apart from the BP in its stocks."""
    return {
        *(f"repair {fix.ship}" for fix in prompt.fixes),
        *(f"works {site.hex}" for site in prompt.works),
        *(f"pod {pod}" for pod in prompt.pods),
        *(f"unload {ship}" for ship in _laden(prompt.transact)),
    }


def _laden(prompt: TransactPrompt | None) -> set[str]:
    """Return the ships that carry BP at one of the seat's bases or colonies."""
    return {
        each.id
        for site in (prompt.sites if prompt is not None else ())
        for each in site.holders
        if each.bp and each.id not in STOCKS and any(other.id in STOCKS for other in site.holders)
    }


def _waiting(prompt: RearrangePrompt | None) -> set[str]:
    """Return the Systemships and pods that stand at a star where a carrier has a free rack."""
    found = set()
    for berth in prompt.berths if prompt is not None else ():
        riding = sum(1 for carrier in berth.riders.values() if carrier)
        if sum(berth.racks.values()) > riding:
            found |= {f"{berth.hex} {rider}" for rider, carrier in berth.riders.items() if not carrier}
    return found
