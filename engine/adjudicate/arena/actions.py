"""Items with the key `act`: an action, and the answers to questions after the action's window and die roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.adjudicate.arena import items
from engine.adjudicate.arena.moves import steps_of
from engine.adjudicate.arena.names import TYPES, in_order, number
from engine.adjudicate.arena.table import TURN, ArenaTable, ItemRefused, Later
from engine.adjudicate.values import CaseError, show
from engine.arena import commands as cmd
from engine.core.game import Seat

PLAIN: dict[str, Any] = {
    "draw": cmd.Draw(), "warp_converter": cmd.WarpConverter(), "cards": cmd.Cards(), "end": cmd.EndPhase(),
}  # fmt: skip


def act(table: ArenaTable, item: Any) -> None:
    """Send the action of an item.

    If the game asks for a new target of an earlier action (A-49), the item is the answer.
    """
    seat = table.names.seat(item.by) if item.by else table.acting()
    command = _command(table, item, seat)
    _say_later(table, item, seat)
    table.send(seat, command, "action", "again")


def _command(table: ArenaTable, item: Any, seat: Seat) -> Any:
    match item:
        case items.ActPlain():
            return PLAIN[item.act]
        case items.ActDestroy():
            return cmd.Destroy(item.grid)
        case items.ActWarpGrid():
            return cmd.WarpGrid()
        case items.ActRotate():
            return cmd.Rotate(item.grid, item.to)
        case items.ActConvert():
            return cmd.Convert()
        case items.ActMove():
            return cmd.Move()
        case items.ActWarpRandom():
            return cmd.WarpRandom(table.names.piece(item.piece, seat))
        case items.ActDoubleWarp():
            return cmd.DoubleWarp(item.grid)
        case items.ActDoubleWarpTwo():
            return cmd.DoubleWarpTwo(*item.grids)
    return cmd.WarpPiece(table.names.piece(item.piece, seat), item.to)


def _say_later(table: ArenaTable, item: Any, seat: Seat) -> None:
    match item:
        case items.ActWarpGrid(to=to) if to is not None:
            later(table, seat, "warp_place", cmd.PlaceWarped(*to))
        case items.ActDoubleWarp() | items.ActDoubleWarpTwo():
            later(table, seat, "rotations", rotations(item.rot))
        case items.ActConvert():
            makes = [_make(each) for each in item.make]
            sources = _sources(table, item, seat)
            whenever(table, seat, "convert", lambda: _convert(table, seat, makes, sources))
        case items.ActMove():
            moves = [steps_of(table, each, seat) for each in item.moves]
            whenever(table, seat, "move", lambda: _move(table, seat, moves))


def later(table: ArenaTable, seat: Seat, kind: str, command: Any) -> None:
    """Set in advance the command with which the seat answers its next question of this kind."""
    whenever(table, seat, kind, lambda: table.send(seat, command, kind))


def whenever(table: ArenaTable, seat: Seat, kind: str, answer: Callable[[], None]) -> None:
    table.later.append(Later(table.item, seat, kind, answer))


def rotations(rot: items.Rotations) -> cmd.SetRotations:
    return cmd.SetRotations({str(grid): rotation for grid, rotation in rot.items()})


def _make(text: str) -> tuple[Any, str]:
    """Return what a disc is converted into, and the hex of a new robot, from a text such as `D 9-1` or `cards`."""
    if text == "cards":
        return text, ""
    type, _, hex = text.partition(" ")
    if type not in TYPES or type == "C" or not hex:
        raise CaseError(f"make: {show(text)} is not a robot and its hex, such as D 9-1, or cards")
    return type, hex.strip()


def _sources(table: ArenaTable, item: items.ActConvert, seat: Seat) -> list[str]:
    """Return the source of each disc that the case names, with one entry per disc."""
    named: list[str] = []
    for name, count in item.source.items():
        named += ["" if name == "free" else table.names.piece(name, seat)] * number(count, "from")
    if len(named) > len(item.make):
        raise CaseError(f"from: {show(item.source)} names more discs than are converted")
    return named


def _convert(table: ArenaTable, seat: Seat, makes: list[tuple[Any, str]], sources: list[str]) -> None:
    for place, (make, hex) in enumerate(makes):
        if table.question(seat, "convert") is None:
            raise ItemRefused("A-E-DISC")  # the seat has no disc left to convert
        source = sources[place] if place < len(sources) else _usual_source(table, seat)
        table.send(seat, cmd.ConvertDisc(make, hex, source), "convert")
    _send_done(table, seat, "convert")


def _usual_source(table: ArenaTable, seat: Seat) -> str:
    """Return the default source of a disc: unclaimed discs first, then carrying pieces in the order C, D, H, B, W."""
    arena = table.state.arena
    hex = arena.pieces[f"{seat}.C"].hex
    carriers = [name for name, each in arena.pieces.items() if (each.owner, each.hex) == (seat, hex) and each.discs]
    return "" if arena.discs.get(hex) or not carriers else in_order(carriers)[0]


def _move(table: ArenaTable, seat: Seat, moves: list[tuple[str, tuple[str, ...]]]) -> None:
    moved: set[str] = set()
    for piece, steps in moves:
        if table.question(seat, "move") is None:
            raise ItemRefused("A-E-MOVED" if piece in moved else TURN)
        table.send(seat, cmd.MovePiece(piece, steps), "move")
        moved.add(piece)
    _send_done(table, seat, "move")


def _send_done(table: ArenaTable, seat: Seat, kind: str) -> None:
    if table.question(seat, kind) is not None:
        table.send(seat, cmd.Done(), kind)
