"""Carry out the items of `do`. Each item is translated into commands of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.adjudicate.arena import actions, fighting, items, wild
from engine.adjudicate.arena.items import Item
from engine.adjudicate.arena.names import read_card_name
from engine.adjudicate.arena.settling import answer_questions
from engine.adjudicate.arena.table import ArenaTable, ItemRefused
from engine.adjudicate.values import CaseError, show
from engine.arena import commands as cmd
from engine.core.game import Seat

ASKED = frozenset({"initiative"})
"""Kinds of questions that get no default answer before an item plays an initiative card or a player resigns."""


def carry_out_items(
    table: ArenaTable, todo: list[Item], shown: list[Any], refused: str
) -> tuple[list[str], ArenaTable]:
    """Carry out all items, then give default answers to the questions that are still open.

    Return two values. The first is a list of differences between the expected refusal and the actual one. The second is
    the table before these default answers.
    """
    code, unsettled = "", table
    before = table.take_snapshot()
    try:
        for table.item, item in enumerate(todo):
            before = table.take_snapshot()
            prepare(table, item)
            before = table.take_snapshot()
            do(table, item)
        unsettled = table.copy()
        answer_questions(table)
    except ItemRefused as met:
        code = met.code
        at = table.item if met.item < 0 else met.item
        if at < len(todo) - 1:
            return [f"do: {show(shown[at])} is refused with {code}"], table
        table.restore(before)
        unsettled = table.copy()
        try:
            answer_questions(table)
        except ItemRefused as later:
            return [f"do: {show(shown[max(later.item, 0)])} is refused with {later.code}"], table
    return [] if code == refused else [
        f"refused: expected {refused or 'nothing'}, found {code or 'nothing'}"
    ], unsettled


def prepare(table: ArenaTable, item: Item) -> None:
    """Give default answers until the reaction window or the question that the item answers is open."""
    match item:
        case items.Cancelling() | items.WildCard():
            answer_questions(table, window=_window_of(table, item))
        case items.TakeItem():
            answer_questions(table, keep=frozenset({"take"}))
        case items.InitiativeItem():
            answer_questions(table, keep=ASKED)
        case items.ResignItem():
            answer_questions(table, keep=ASKED)
        case _:
            answer_questions(table)


def _window_of(table: ArenaTable, item: items.Cancelling | items.WildCard) -> str:
    """Return the kind of window in which the item's Wild Warp is played, as `settle` expects it; "" for no window."""
    if item.at == "result":
        return ""
    if item.at == "combat":
        return "combat"
    if isinstance(item, items.WildCard):
        return "" if wild.by(table, item) == table.state.active else "as card"
    return "fight" if item.card else "all"


def do(table: ArenaTable, item: Item) -> None:
    """Carry out one item. Leave a reaction window that the item opens without an answer.

    Raise ItemRefused if the rules refuse a command of the item.
    """
    if not isinstance(item, items.Cancelling | items.WildCard):
        table.later = []  # drop answers that an earlier item set in advance, if their question was not asked
    for kinds, doer in DOERS:
        if isinstance(item, kinds):
            doer(table, item)
            return
    raise CaseError(f"do: {show(str(item))} is an unknown item")


def by(table: ArenaTable, item: Any) -> Seat:
    return table.names.seat(item.by) if item.by else table.acting()


def free_disc(table: ArenaTable, item: items.FreeDiscItem) -> None:
    seat = by(table, item)
    if item.give:
        piece = table.names.piece(item.give, seat)
        actions.later(table, int(piece.partition(".")[0]), "give_disc", cmd.GiveDisc(piece))
    hex = "" if item.free_disc == "roll" else item.free_disc
    table.send(seat, cmd.FreeDisc(hex), "action")


def initiative(table: ArenaTable, item: items.InitiativeItem) -> None:
    """Play an initiative card for a player (9.3). Players who are asked earlier play no card."""
    name = read_card_name(item.initiative)
    asked = [seat for seat, each in table.open() if each.kind == "initiative"]
    seat = table.names.seat(item.by) if item.by else (asked or [table.acting()])[0]
    while asked and seat not in asked and seat in table.state.asked:
        table.send(asked[0], cmd.InitiativeCard(), "initiative")
        answer_questions(table, keep=ASKED)
        asked = [each for each, question in table.open() if question.kind == "initiative"]
    table.send(seat, cmd.InitiativeCard(name), "initiative")


def place_grid(table: ArenaTable, item: items.PlaceGridItem) -> None:
    q, r, rotation = item.at
    table.send(by(table, item), cmd.PlaceGrid(item.place_grid, q, r, rotation), "place_grid")


def place(table: ArenaTable, item: items.PlaceItem) -> None:
    seat = by(table, item)
    table.send(seat, cmd.PlacePiece(table.names.piece(item.place, seat), item.at), "place_piece")


def resign(table: ArenaTable, item: items.ResignItem) -> None:
    table.resign(table.names.seat(item.resign))


DOERS: list[tuple[Any, Callable[[ArenaTable, Any], None]]] = [
    (items.Act, actions.act),
    (items.FreeDiscItem, free_disc),
    (items.Play, wild.play),
    (items.WildCard, wild.as_card),
    (items.Cancelling, wild.cancel),
    (items.CombatItem, fighting.combat),
    (items.FieldItem, fighting.field),
    (items.PairItem, fighting.pair),
    (items.FightItem, fighting.fight),
    (items.ConcedeItem, fighting.concede),
    (items.TakeItem, fighting.take),
    (items.InitiativeItem, initiative),
    (items.PlaceGridItem, place_grid),
    (items.PlaceItem, place),
    (items.ResignItem, resign),
]
