"""The bot's answers in reaction windows. The bot spends a Wild Warp only if much is at stake (A-22)."""

from __future__ import annotations

from engine.arena.bot.danger import danger
from engine.arena.bot.outlook import Outlook
from engine.arena.bot.strikes import best_strike
from engine.arena.combat.totals import card_value
from engine.arena.commands import Cancel, Command, Pass
from engine.arena.grids.geometry import grid_of
from engine.arena.prompts import WindowPrompt
from engine.arena.view import FightView, PlayedView

GRAVE = 0.3
"""Minimum chance of losing the Converter at which the bot plays a Wild Warp."""


def react(outlook: Outlook, prompt: WindowPrompt) -> Command:
    """Return `Cancel` if this protects the seat's Converter or an attack of the seat on an enemy Converter.

    Otherwise return `Pass`.
    """
    window = outlook.view.window
    if not prompt.wild or not prompt.cancels or window is None:
        return Pass()
    last = window.played[-1]
    if window.kind == "fight":
        return _fight(outlook, prompt, last)
    if last.seat == outlook.seat:
        return Pass()
    if last.what == "cancel":
        return Cancel() if _saves_strike(outlook, window.played) else Pass()
    if last.what == "card":
        return Cancel() if not outlook.home else Pass()
    return Cancel() if last.what == "action" and _threat(outlook, last) >= GRAVE else Pass()


def _threat(outlook: Outlook, played: PlayedView) -> float:
    """Return the chance that this action destroys the seat's Converter."""
    if not outlook.home:
        return 0.0
    if played.name == "move":
        return danger(outlook, outlook.home)
    exposed = not outlook.home.endswith("-0") and outlook.home not in outlook.arena.fields
    hit = played.name == "destroy" and played.named.get("grid") == grid_of(outlook.home)
    return 2 / 6 if hit and exposed else 0.0


def _saves_strike(outlook: Outlook, played: tuple[PlayedView, ...]) -> bool:
    """Return whether a Move of the seat was cancelled that would have led to a strong strike on a Converter."""
    before = played[-2]
    if before.seat != outlook.seat or before.name != "move":
        return False
    strike = best_strike(outlook, outlook.own)
    return strike is not None and strike.converter and strike.win > GRAVE


def _fight(outlook: Outlook, prompt: WindowPrompt, last: PlayedView) -> Command:
    """Return the answer in a fight that involves a Converter.

    Cancel an enemy card that decides the fight, or an enemy cancel of a card with which the seat would win.
    """
    combat = outlook.view.combat
    fight = combat.fight if combat is not None else None
    if combat is None or fight is None or not fight.defender or not fight.totals:
        return Pass()
    pieces = outlook.arena.pieces
    if "C" not in (pieces[fight.attacker].type, pieces[fight.defender].type):
        return Pass()
    attacks = pieces[fight.attacker].owner == outlook.seat
    if not attacks and pieces[fight.defender].owner != outlook.seat:
        return Pass()
    if last.what == "cancel":
        mine = last.cancels == outlook.seat and last.seat != outlook.seat
        return Cancel() if mine and _wins(fight, attacks) and not _wins(fight, attacks, outlook.seat) else Pass()
    foe = pieces[fight.defender if attacks else fight.attacker].owner
    if foe in prompt.cancels and not _wins(fight, attacks) and _wins(fight, attacks, foe):
        return Cancel(foe)
    return Pass()


def _wins(fight: FightView, attacks: bool, without: int = -1) -> bool:
    """Return whether the seat's side wins the fight if the card of the seat `without` does not count.

    `attacks`: whether the seat's side is the attacker.
    """
    first, second = fight.totals
    value = card_value(fight.cards.get(str(without), "")) if without not in fight.cancelled else 0
    owner = int(fight.attacker.partition(".")[0])
    first, second = (first - value, second) if without == owner else (first, second - value)
    return (first > second) == attacks
