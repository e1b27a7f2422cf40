"""Items for a combat. Each item is sent as a command of the seat that the game asks."""

from __future__ import annotations

from typing import Any

from engine.adjudicate.arena import items
from engine.adjudicate.arena.actions import later
from engine.adjudicate.arena.names import read_card_name
from engine.adjudicate.arena.table import TURN, ArenaTable, ItemRefused
from engine.arena import commands as cmd
from engine.core.game import Seat


def combat(table: ArenaTable, item: items.CombatItem) -> None:
    seat = table.names.seat(item.by) if item.by else table.acting()
    fire = tuple(table.names.piece(each, seat) for each in item.fire)
    for letter, discs in item.share.items():
        side = table.names.seat(letter)
        named = {table.names.piece(piece, side): number for piece, number in discs.items()}
        later(table, side, "share", cmd.ShareDiscs(named))
    table.send(seat, cmd.BeginCombat(item.combat, fire), "combat", "action")


def field(table: ArenaTable, item: items.FieldItem) -> None:
    seat = _attacker(table, item)
    name = "" if item.card == "" else read_card_name(item.card)
    table.send(seat, cmd.AttackField(table.names.piece(item.field, seat), name), "field")


def pair(table: ArenaTable, item: items.PairItem) -> None:
    """Pair the robots.

    The item maps the attacker's robots to the defender's robots, whichever side chooses the pairs.
    """
    seat = table.names.seat(item.by) if item.by else table.acting()
    running = table.state.combat
    if running is None:
        raise ItemRefused(TURN)
    pairs = {
        table.names.piece(one, running.attacker): table.names.piece(other, running.defender)
        for one, other in item.pair.items()
    }
    table.send(seat, cmd.PairUp(pairs), "pair")


def fight(table: ArenaTable, item: items.FightItem) -> None:
    """Send the attacker's choice of robot and card, then the defender's choice of card."""
    seat = _attacker(table, item)
    laid = {table.names.seat(letter): read_card_name(each) for letter, each in item.cards.items()}
    running = table.state.combat
    defender = running.defender if running else -1
    if set(laid) - {seat, defender}:
        raise ItemRefused(TURN)
    table.send(seat, cmd.BeginFight(table.names.piece(item.fight, seat), laid.get(seat, "")), "fight")
    if not item.stop and (defender in laid or table.question(defender, "defend") is not None):
        table.send(defender, cmd.Defend(laid.get(defender, "")), "defend")


def concede(table: ArenaTable, item: items.ConcedeItem) -> None:
    """Concede the fight of a robot. The player is the owner of the robot, unless the item names another player.

    The command answers an open question "concede", "fight" or "defend".
    """
    acting = table.state.combat.attacker if table.state.combat else table.acting()
    piece = table.names.piece(item.concede, acting)
    owner = int(piece.partition(".")[0])
    seat = table.names.seat(item.by) if item.by else owner
    table.send(seat, cmd.Concede(piece), "concede", "fight", "defend")


def take(table: ArenaTable, item: items.TakeItem) -> None:
    seat = table.names.seat(item.by) if item.by else table.acting()
    named = {table.names.piece(piece, seat): number for piece, number in item.take.items()}
    table.send(seat, cmd.TakeDiscs(named), "take")


def _attacker(table: ArenaTable, item: Any) -> Seat:
    if item.by:
        return table.names.seat(item.by)
    return table.state.combat.attacker if table.state.combat else table.acting()
