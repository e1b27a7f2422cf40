"""The bot's decisions in its player phase: combats, the free disc, and the use of action points."""

from __future__ import annotations

from engine.arena.bot.outlook import Outlook
from engine.arena.bot.strikes import best_strike
from engine.arena.commands import (
    BeginCombat,
    Cards,
    Command,
    Convert,
    ConvertDisc,
    Destroy,
    Done,
    Draw,
    EndPhase,
    FreeDisc,
    Move,
    PlayCard,
)
from engine.arena.grids.geometry import grid_of
from engine.arena.pieces import enemies_in
from engine.arena.prompts import ActionPrompt, CombatOffer, CombatPrompt, ConvertPrompt
from engine.arena.rules import RobotType

WANTED: tuple[RobotType, ...] = ("D", "B", "H", "B", "D", "W", "B", "H", "D", "B", "H", "W", "D", "H")
"""Robot types in the order in which the bot creates them.

When the bot has all of these robots, it creates the first type in this order that it can create.
"""
GOOD_HIT = 4.0
"""Minimum expected gain at which the bot spends an action point or a card to hit a random hex of a grid."""
GOOD_CARDS = 16.0
"""Minimum expected gain at which the bot spends two action points to play special cards."""


def act(outlook: Outlook, prompt: ActionPrompt) -> Command:
    """Return the next command of the active player."""
    if _wanted_combats(outlook, prompt):
        return fight(outlook, prompt)
    if prompt.free_disc:
        return FreeDisc(outlook.home if prompt.free_disc == "place" else "")
    if prompt.cards and (card := _card(outlook, prompt)):
        return card
    grid, gain = best_hit(outlook)
    if prompt.wild and gain >= outlook.prize / 6:
        return PlayCard("destroy", wild=True, grid=grid)
    return _spend(outlook, prompt, grid, gain)


def _spend(outlook: Outlook, prompt: ActionPrompt, grid: int, gain: float) -> Command:
    able = {offer.action for offer in prompt.actions if not offer.why_not}
    if "convert" in able:
        return Convert()
    if "cards" in able and _cards_worth(outlook, gain) >= GOOD_CARDS:
        return Cards()
    exposed = gain >= outlook.prize / 6
    if "destroy" in able and exposed and (prompt.points != 2 or not _strong(outlook)):
        return Destroy(grid)
    if "move" in able:
        return Move()
    if "destroy" in able and gain >= GOOD_HIT:
        return Destroy(grid)
    return Draw() if "draw" in able else EndPhase()


def _strong(outlook: Outlook) -> bool:
    """Return whether a strike on a Converter has a better chance than two random hits."""
    strike = best_strike(outlook, outlook.own)
    return strike is not None and strike.converter and strike.win > 0.3


# ---- combats -------------------------------------------------------------------------------------------------------


def fight(outlook: Outlook, prompt: ActionPrompt | CombatPrompt) -> Command:
    """Return the command that begins a combat.

    The bot attacks hexes with an enemy Converter first, then hexes where combat must be fought. All B-bots in range
    fire, with one exception. If the attacked hex has no Converter, B-bots that could fire at another hex with a
    Converter do not fire. They fire only if the combat is voluntary and no other B-bot can fire.
    """
    offers = _wanted_combats(outlook, prompt)
    offer = max(offers, key=lambda each: (_has_converter(outlook, each), each.due, -len(each.ranged)))
    rivals = [each for each in offers if each is not offer and _has_converter(outlook, each)]
    kept = {id for each in rivals for id in each.ranged} if not _has_converter(outlook, offer) else set()
    fire = tuple(id for id in offer.ranged if id not in kept) or (() if offer.due else offer.ranged)
    return BeginCombat(offer.hex, fire)


def _wanted_combats(outlook: Outlook, prompt: ActionPrompt | CombatPrompt) -> list[CombatOffer]:
    """Return the combats that the bot wants to begin.

    A calm bot does not attack Converters in the first turns. Combats that must be fought are always included.
    """
    return [
        each for each in prompt.combats if each.due or not (outlook.spares_converters and _has_converter(outlook, each))
    ]


def _has_converter(outlook: Outlook, offer: CombatOffer) -> bool:
    return any(outlook.arena.pieces[id].type == "C" for id in enemies_in(outlook.arena, offer.hex, outlook.seat))


# ---- random hits and cards -----------------------------------------------------------------------------------------


def best_hit(outlook: Outlook) -> tuple[int, float]:
    """Return the grid where a random hit has the highest expected gain, and this gain.

    Each secondary hex is hit with probability 1/6 (A-13).
    """
    gains: dict[int, float] = {grid.number: 0.0 for grid in outlook.view.grids}
    for piece in outlook.arena.pieces.values():
        if piece.hex.endswith("-0") or piece.hex in outlook.arena.fields:
            continue
        own = piece.owner == outlook.seat
        worth = outlook.worth(piece) if piece.type != "C" else 3 * outlook.prize if own else outlook.prize
        gains[grid_of(piece.hex)] += -worth / 6 if own else worth / 6
    grid = max(sorted(gains), key=lambda number: gains[number])
    return grid, gains[grid]


def _cards_worth(outlook: Outlook, gain: float) -> float:
    hand = outlook.view.hand
    return 9.0 * hand.count("disc") + gain * hand.count("destroy")


def _card(outlook: Outlook, prompt: ActionPrompt) -> PlayCard | None:
    """Return the next special card to play while the action Cards is open, or None if no card is worth playing."""
    if "disc" in prompt.cards:
        return PlayCard("disc")
    grid, gain = best_hit(outlook)
    if "destroy" in prompt.cards and gain >= GOOD_HIT / 2:
        return PlayCard("destroy", grid=grid)
    return None


# ---- converting ----------------------------------------------------------------------------------------------------


def convert(outlook: Outlook, prompt: ConvertPrompt) -> Command:
    """Return the next conversion. Unclaimed discs are converted first.

    The bot creates the first robot in the list `WANTED` that it lacks, in the Converter's hex, or draws cards.
    """
    source = min(prompt.sources, key=lambda each: (each != "", each))
    robots = [id for id in outlook.own if outlook.arena.pieces[id].type != "C"]
    if prompt.cards and len(outlook.view.hand) < 2 and len(robots) >= 4:
        return ConvertDisc("cards", source=source)
    make = _choose_robot_type(outlook, prompt)
    if not make:
        return ConvertDisc("cards", source=source) if prompt.cards else Done()
    return ConvertDisc(make, prompt.hexes[0], source)


def _choose_robot_type(outlook: Outlook, prompt: ConvertPrompt) -> RobotType | None:
    have = [outlook.arena.pieces[id].type for id in outlook.own]
    for type in WANTED:
        if type in have:
            have.remove(type)
        elif type in prompt.makes:
            return type
    return next((type for type in WANTED if type in prompt.makes), None)
