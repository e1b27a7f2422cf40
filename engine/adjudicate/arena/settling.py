"""Answer the questions that no item of `do` answers.

Windows are passed, and no cards are played. If an item set an answer in advance, that answer is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.adjudicate.arena.names import in_order
from engine.adjudicate.arena.table import ArenaTable, ItemRefused
from engine.arena import commands as cmd
from engine.arena.rules import MOST_DISCS
from engine.core.game import Decision, Seat

Answer = Callable[[ArenaTable, Seat], Any]


def answer_questions(
    table: ArenaTable, window: str = "", keep: frozenset[str] = frozenset(), only_said: bool = False
) -> None:
    """Give default answers until only questions with a real choice are left.

    `window`: which reaction windows are left open. "all" means every window, "as card" means windows in which a Wild
    Warp can be played as a special card, and any other text is a kind of window. Other windows are passed. `keep`:
    kinds of questions that are also left open. `only_said`: stop after the last answer that an item set in advance.
    """
    for _ in range(1000):
        if (only_said and not table.later) or not _one(table, window, keep):
            return
    raise RuntimeError("the game asks again and again")


def _one(table: ArenaTable, window: str, keep: frozenset[str]) -> bool:
    """Answer one question. Return False if no question is left that can be answered here."""
    for seat, question in table.open():
        if question.kind == "window":
            if _is_left_open(table, window):
                return False
            table.send(seat, cmd.Pass(), "window")
            return True
        if question.kind in keep:
            continue
        if _give_advance_answer(table, seat, question):
            return True
        if question.kind in DECLINED:
            table.send(seat, DECLINED[question.kind](table, seat), question.kind)
            return True
    return False


def _is_left_open(table: ArenaTable, window: str) -> bool:
    """Return whether the open window is left open. If an item has answered the window, the other seats pass."""
    now = table.state.window
    if now is None or now.number == table.replied:
        return False
    return window in ("all", now.kind) or (window == "as card" and now.kind in ("action", "combat"))


def _give_advance_answer(table: ArenaTable, seat: Seat, question: Decision) -> bool:
    """Give the answer that an item set in advance for this question, the latest such answer first.

    Return whether there was such an answer.
    """
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
    """Return the default answer when several pieces could take a disc.

    The piece that comes first in the order C, D, H, B, W takes it (A-46).
    """
    hex = table.state.tasks[0].hex
    there = [
        name
        for name, piece in table.state.arena.pieces.items()
        if piece.owner == seat and piece.hex == hex and piece.discs < MOST_DISCS
    ]
    return cmd.GiveDisc(in_order(there)[0])


def as_many_as_possible(table: ArenaTable, seat: Seat) -> cmd.TakeDiscs:
    """Return the default answer to the question how many discs each piece takes after a combat.

    In the order C, D, H, B, W, each piece takes as many discs as it can (A-41).
    """
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
"""Maps a kind of question to the function that returns the answer if no item gives an answer."""
