"""Items for special cards and for Wild Warps. A Wild Warp is played as a special card, or to cancel another card."""

from __future__ import annotations

from typing import Any

from engine.adjudicate.arena import items
from engine.adjudicate.arena.actions import later, rotations
from engine.adjudicate.arena.names import read_card_name
from engine.adjudicate.arena.table import TURN, WINDOW, ArenaTable, ItemRefused
from engine.arena import commands as cmd
from engine.core.game import Seat


def by(table: ArenaTable, item: Any) -> Seat:
    """Return the seat that plays a Wild Warp. If the item of the test case names no player, return the active seat."""
    return table.names.seat(item.by) if item.by else table.state.active


def play(table: ArenaTable, item: items.Play) -> None:
    """Play the special card that an item of a test case names. The player must have taken the action Cards before."""
    seat = table.names.seat(item.by) if item.by else table.acting()
    _say_later(table, item, seat)
    table.send(seat, _special(item.play, grid=item.grid or 0), "action")


def as_card(table: ArenaTable, item: items.WildCard) -> None:
    """Play a Wild Warp as a special card.

    If a reaction window asks the player, the card is played in this window. Otherwise the player plays it as an action.
    """
    seat = by(table, item)
    if table.question(seat, "window", "action") is None:
        raise ItemRefused(TURN if is_out_of_play(table, seat) else WINDOW)
    _say_later(table, item, seat)
    command = _special(item.wild, wild=True, grid=item.grid or 0)
    if table.question(seat, "window") is not None:
        table.reply(seat, command)
    else:
        table.send(seat, command, "action")


def _special(name: Any, **more: Any) -> cmd.PlayCard:
    """Return the command that plays the named card.

    If the card is not a special card, the command is refused when it is read.
    """
    return cmd.PlayCard(read_card_name(name), **more)  # type: ignore[arg-type]


def cancel(table: ArenaTable, item: items.Cancelling) -> None:
    """Cancel the last play. If the item of the test case names several players, all of them answer in the same
    window."""
    named = item.by if isinstance(item.by, list) else [item.by]
    for seat in [table.names.seat(each) if each else table.acting() for each in named]:
        if table.question(seat, "window") is None:
            raise ItemRefused(TURN if is_out_of_play(table, seat) else WINDOW)
        table.reply(seat, cmd.Cancel(table.names.seat(item.card) if item.card else -1))


def is_out_of_play(table: ArenaTable, seat: Seat) -> bool:
    return table.state.over is not None or table.state.players[seat].out


def _say_later(table: ArenaTable, item: items.Card, seat: Seat) -> None:
    """Set answers for the questions after the die roll: the grid's place, rotations, the piece that takes the disc."""
    if item.to is not None:
        later(table, seat, "warp_place", cmd.PlaceWarped(*item.to))
    if item.rot:
        later(table, seat, "rotations", rotations(item.rot))
    if item.give:
        later(table, seat, "give_disc", cmd.GiveDisc(table.names.piece(item.give, seat)))
