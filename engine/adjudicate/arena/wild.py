"""Special cards, and Wild Warps as such cards or against what was played."""

from __future__ import annotations

from typing import Any

from engine.adjudicate.arena import items
from engine.adjudicate.arena.actions import later, rotations
from engine.adjudicate.arena.names import named_card
from engine.adjudicate.arena.table import TURN, WINDOW, ArenaTable, ItemRefused
from engine.arena import commands as cmd
from engine.core.game import Seat


def by(table: ArenaTable, item: Any) -> Seat:
    """Who plays a Wild Warp: the active player if nobody is named."""
    return table.names.seat(item.by) if item.by else table.state.active


def play(table: ArenaTable, item: items.Play) -> None:
    """A special card while Cards is open."""
    seat = table.names.seat(item.by) if item.by else table.acting()
    _say_later(table, item, seat)
    table.send(seat, _special(item.play, grid=item.grid or 0), "action")


def as_card(table: ArenaTable, item: items.WildCard) -> None:
    """In the window that asks this player, else between his own actions."""
    seat = by(table, item)
    if table.question(seat, "window", "action") is None:
        raise ItemRefused(TURN if gone(table, seat) else WINDOW)
    _say_later(table, item, seat)
    command = _special(item.wild, wild=True, grid=item.grid or 0)
    if table.question(seat, "window") is not None:
        table.reply(seat, command)
    else:
        table.send(seat, command, "action")


def _special(name: Any, **more: Any) -> cmd.PlayCard:
    """The command with whatever card is named: one that is no special card is refused when the command is read."""
    return cmd.PlayCard(named_card(name), **more)  # type: ignore[arg-type]


def cancel(table: ArenaTable, item: items.Cancelling) -> None:
    """Against what was played last; with several players named all of them answer so in one window."""
    named = item.by if isinstance(item.by, list) else [item.by]
    for seat in [table.names.seat(each) if each else table.acting() for each in named]:
        if table.question(seat, "window") is None:
            raise ItemRefused(TURN if gone(table, seat) else WINDOW)
        table.reply(seat, cmd.Cancel(table.names.seat(item.card) if item.card else -1))


def gone(table: ArenaTable, seat: Seat) -> bool:
    return table.state.over is not None or table.state.players[seat].out


def _say_later(table: ArenaTable, item: items.Card, seat: Seat) -> None:
    """Where the grid goes, how grids are turned, who takes the disc: asked when the die has fallen."""
    if item.to is not None:
        later(table, seat, "warp_place", cmd.PlaceWarped(*item.to))
    if item.rot:
        later(table, seat, "rotations", rotations(item.rot))
    if item.give:
        later(table, seat, "give_disc", cmd.GiveDisc(table.names.piece(item.give, seat)))
