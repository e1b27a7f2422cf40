"""Computer player for a player's first battle. To be predictable, its ships stay and get the same order every round."""

from __future__ import annotations

from engine.warpwar.bot import absent_player, combat_orders
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Command, Order, Orders
from engine.warpwar.prompts import DamagePrompt, Fighter, Foe, OrdersPrompt, Prompt


def answer(situation: Situation, prompt: Prompt) -> Command:
    """Return the calm player's orders or damage. For all other prompts, return the absent player's answer."""
    match prompt:
        case OrdersPrompt():
            return orders(prompt)
        case DamagePrompt():
            return combat_orders.damage(prompt)
        case _:
            return absent_player.answer(situation, prompt)


def orders(prompt: OrdersPrompt) -> Orders:
    """Order every ship to dodge and to fire its Beam at the first enemy ship."""
    return Orders(tuple(_order(fighter, prompt.foes[0]) for fighter in prompt.fighters) if prompt.foes else ())


def _order(fighter: Fighter, foe: Foe) -> Order:
    """Use a third of the power for drive, and as much of the rest as possible for Beam and then Screen."""
    drive = fighter.pd // 3
    beam = min(fighter.caps.get("B", 0), fighter.pd - drive)
    screen = min(fighter.caps.get("S", 0), fighter.pd - drive - beam)
    return Order(fighter.ship, "DODGE", target=foe.ship if beam else "", D=drive, B=beam, S=screen)
