"""Answer what is not in `do`: pass windows, play no cards, and give the answers that items set in advance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.adjudicate.arena.names import in_order
from engine.adjudicate.arena.table import ArenaTable, ItemRefused
from engine.arena import commands as cmd
from engine.arena.rules import MOST_DISCS
from engine.core.game import Decision, Seat

Answer = Callable[[ArenaTable, Seat], Any]


def settle(table: ArenaTable, window: str = "", keep: frozenset[str] = frozenset(), only_said: bool = False) -> None:
    """Answer what can be declined, repeatedly, until only real choices are left.

    `window`: "all" leaves any window open, a window's kind that one, "as card" those in which a Wild Warp may be played
    as a special card. `keep`: kinds of questions also left open. `only_said`: stop after the last answer that an item
    set in advance.
    """
    for _ in range(1000):
        if (only_said and not table.later) or not _one(table, window, keep):
            return
    raise RuntimeError("the game asks again and again")


def _one(table: ArenaTable, window: str, keep: frozenset[str]) -> bool:
    """Answer one question; return False if no question is left to be answered here."""
    for seat, question in table.open():
        if question.kind == "window":
            if _is_left_open(table, window):
                return False
            table.send(seat, cmd.Pass(), "window")
            return True
        if question.kind in keep:
            continue
        if _said(table, seat, question):
            return True
        if question.kind in DECLINED:
            table.send(seat, DECLINED[question.kind](table, seat), question.kind)
            return True
    return False


def _is_left_open(table: ArenaTable, window: str) -> bool:
    """Return whether the window stays open. A window that an item has answered does not: the other seats pass."""
    now = table.state.window
    if now is None or now.number == table.replied:
        return False
    return window in ("all", now.kind) or (window == "as card" and now.kind in ("action", "combat"))


def _said(table: ArenaTable, seat: Seat, question: Decision) -> bool:
    """Give the answer that an item set in advance, the latest one first. Return whether there was one."""
    for later in reversed(table.later):
        if (later.seat, later.kind) == (seat, question.kind):
            table.later.remove(later)
            try:
                later.answer()
            except ItemRefused as refused:
                raise ItemRefused(refused.code, later.item) from None
            return True
    return False


def strongest_with_room(table: ArenaTable, seat: Seat) -> cmd.GiveDisc:
    """Return the default for a disc that several pieces could take (A-46)."""
    hex = table.state.tasks[0].hex
    there = [
        name
        for name, piece in table.state.arena.pieces.items()
        if piece.owner == seat and piece.hex == hex and piece.discs < MOST_DISCS
    ]
    return cmd.GiveDisc(in_order(there)[0])


def as_many_as_possible(table: ArenaTable, seat: Seat) -> cmd.TakeDiscs:
    """Return the default for discs after a combat (A-41): C, D, H, B, W."""
    combat, arena = table.state.combat, table.state.arena
    assert combat is not None
    lying, taken = arena.discs.get(combat.hex, 0), {}
    there = [name for name, each in arena.pieces.items() if each.owner == seat and each.hex == combat.hex]
    for name in in_order(there):
        taken[name] = min(lying, MOST_DISCS - arena.pieces[name].discs)
        lying -= taken[name]
    return cmd.TakeDiscs({name: number for name, number in taken.items() if number})


DECLINED: dict[str, Answer] = {
    "initiative": lambda table, seat: cmd.InitiativeCard(),
    "give_disc": strongest_with_room,
    "rotations": lambda table, seat: cmd.SetRotations(),
    "convert": lambda table, seat: cmd.Done(),
    "move": lambda table, seat: cmd.Done(),
    "share": lambda table, seat: cmd.ShareDiscs(),
    "take": as_many_as_possible,
}
"""Maps a kind of question to the answer if no item gives one."""
