"""Compare the result of a case with the expected result. Only keys that the case states are compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.adjudicate.arena.case import ArenaExpect
from engine.adjudicate.arena.names import cards, hex_name
from engine.adjudicate.arena.position import read_piece
from engine.adjudicate.arena.table import ArenaTable
from engine.adjudicate.values import differs, show


def differences(table: ArenaTable, expect: ArenaExpect) -> list[str]:
    found: list[str] = []
    for part in (_board, _pieces, _cards, _turn, _end):
        for what, expected, actual in part(table, expect):
            found += differs(what, expected, actual)
    return found


Compared = Iterator[tuple[str, Any, Any]]


def _board(table: ArenaTable, expect: ArenaExpect) -> Compared:
    arena, names = table.state.arena, table.names
    for hex, number in (expect.discs or {}).items():
        yield f"discs {hex_name(hex)}", number, arena.discs.get(hex, 0)
    for letter, hexes in (expect.fields or {}).items():
        seat = names.seat(letter)
        yield f"fields {letter}", sorted(hexes), sorted(hex for hex, owner in arena.fields.items() if owner == seat)
    for number, place in (expect.grids or {}).items():
        grid = arena.grids.get(str(number))
        yield f"grid {number}", list(place), [grid.q, grid.r, grid.rotation] if grid else None
    if expect.destroyed is not None:
        yield "destroyed", sorted(expect.destroyed), sorted(arena.destroyed)


def _pieces(table: ArenaTable, expect: ArenaExpect) -> Compared:
    names = table.names
    for letter, lines in (expect.pieces or {}).items():
        seat = names.seat(letter)
        expected = sorted(_line(*read_piece(line)) for line in lines)
        there = [name for name, piece in table.state.arena.pieces.items() if piece.owner == seat]
        yield f"pieces {letter}", expected, sorted(_standing(table, name, short=True) or "" for name in there)
    for line in expect.has or []:
        name, hex, discs = read_piece(line)
        piece = names.piece(name, table.state.active)
        yield (
            "has",
            _line(names.name_in_case(piece), hex, discs),
            _standing(table, piece) or f"no {names.name_in_case(piece)}",
        )
    for name in expect.gone or []:
        piece = names.piece(name, table.state.active)
        yield f"gone {name}", None, _standing(table, piece)


def _line(name: str, hex: str, discs: int) -> str:
    return f"{name} {hex} {discs}" if discs else f"{name} {hex}"


def _standing(table: ArenaTable, name: str, short: bool = False) -> str | None:
    piece = table.state.arena.pieces.get(name)
    if piece is None:
        return None
    return _line(name.partition(".")[2] if short else table.names.name_in_case(name), piece.hex, piece.discs)


def _cards(table: ArenaTable, expect: ArenaExpect) -> Compared:
    for letter, hand in (expect.hands or {}).items():
        player = table.state.players[table.names.seat(letter)]
        yield f"hand of {letter}", sorted(cards(hand)), sorted(player.hand)
    if expect.discards is not None:
        yield "discards", sorted(cards(expect.discards)), sorted(table.state.deck.discards)
    if expect.deck is not None:
        yield "deck", expect.deck, len(table.state.deck.cards)


def _turn(table: ArenaTable, expect: ArenaExpect) -> Compared:
    state, names = table.state, table.names
    for letter, number in (expect.points or {}).items():
        yield f"points {letter}", number, state.points if names.seat(letter) == state.active else 0
    if expect.active is not None:
        yield "active", expect.active, _letter(table, state.active)
    if expect.order is not None:
        yield "order", expect.order, names.letters(state.order)
    if expect.turn is not None:
        yield "turn", expect.turn, state.turn
    if expect.totals is not None:
        yield "totals", expect.totals, table.totals
    if expect.asked is not None:
        yield "asked", sorted(expect.asked, key=names.seat), names.letters(table.asked_seats())
    for letter, number in (expect.shares or {}).items():
        yield f"share of {letter}", number, len(state.players[names.seat(letter)].share)


def _end(table: ArenaTable, expect: ArenaExpect) -> Compared:
    state, names = table.state, table.names
    if expect.out is not None:
        yield "out", list(expect.out), _out(table)
    if expect.winner is not None:
        over = state.over
        found = "none" if over is None else names.letters(over.winners)[0] if len(over.winners) == 1 else "draw"
        yield "winner", expect.winner, found


def _out(table: ArenaTable) -> list[str]:
    return table.names.letters([seat for seat, player in enumerate(table.state.players) if player.out])


def _letter(table: ArenaTable, seat: int) -> str:
    return table.names.letter(seat) if seat >= 0 else "nobody"


def as_set(hexes: Iterable[str]) -> str:
    return show(sorted(set(hexes)))
