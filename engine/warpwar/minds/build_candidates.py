"""Build candidate plans for a Build sheet: the Admiral's plan, the Captain's plan, one big hull from a yard's BP, and
saving."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.warpwar.bot import build_plan, build_sheet, other_decisions, ship_types
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, BuildItem
from engine.warpwar.minds import campaign
from engine.warpwar.minds.siege import BREAKER, SMALLEST
from engine.warpwar.prompts import BuildPrompt

MOST = 6


def candidates(situation: Situation, prompt: BuildPrompt) -> list[Build]:
    """Return at most `MOST` different building plans. The first is the Admiral's plan without playouts."""
    found = [campaign.build(situation, prompt)]
    if prompt.must_spend:
        return found
    more: list[Callable[[], Build]] = [
        lambda: hulls(situation, prompt, dict(campaign.BIG)),
        lambda: hulls(situation, prompt, dict(BREAKER)),
        lambda: hulls(situation, prompt, dict(ship_types.LAUNCHER)),
        lambda: campaign.merged_build(situation, prompt, guards=True),
        lambda: saving(situation, prompt),
    ]
    for make in more:
        if (plan := make()) not in found:
            found.append(plan)
    return found[:MOST]


def saving(situation: Situation, prompt: BuildPrompt) -> Build:
    """Return a building plan that unloads cargo and repairs ships, but builds nothing new."""
    return hulls(situation, prompt, None)


def hulls(situation: Situation, prompt: BuildPrompt, shares: ship_types.Shares | None) -> Build:
    """Return a building plan that unloads cargo, repairs ships, and builds one ship at the yard with most BP left.

    The ship is built only if there are enough BP for a big one. `shares`: the proportions of the ship's attributes. If
    `shares` is None, no ship is built.
    """
    deals = other_decisions.transact(situation, prompt.transact).items if prompt.transact is not None else ()
    after = build_sheet.after(prompt, deals)
    items: list[BuildItem] = []
    purse = {yard.hex: yard.bp for yard in after.yards}
    build_plan.repairs(after, purse, items)
    yards = [yard.hex for yard in after.yards if yard.ships]
    at = max(yards, key=lambda hex: (purse[hex], hex), default="")
    if shares is not None and at and purse[at] >= SMALLEST:
        items.append(ship_types.warpship(situation, after, at, purse[at], shares))
    return replace(Build(tuple(items)), transactions=deals)
