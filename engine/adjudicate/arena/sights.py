"""Compare what players see and where pieces can go with what the case expects.

Questions are asked as a client asks them, using only the view of a seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.adjudicate.arena.case import ArenaExpect, Seen
from engine.adjudicate.arena.names import cards, hex_name
from engine.adjudicate.arena.table import ArenaTable
from engine.adjudicate.values import CaseError, differs
from engine.arena.actions.conversion import new_robot_hexes
from engine.arena.game import WarpArena
from engine.arena.grids.centres import legal_centres
from engine.arena.view import View
from engine.core.game import PUBLIC

GAME = WarpArena()


def differences(table: ArenaTable, expect: ArenaExpect) -> list[str]:
    found: list[str] = []
    for part in (_compare_views, _reach, _hops, _targets, _rules):
        for what, expected, actual in part(table, expect):
            found += differs(what, expected, actual)
    return found


Compared = Iterator[tuple[str, Any, Any]]


def _compare_views(table: ArenaTable, expect: ArenaExpect) -> Compared:
    for viewer, seen in (expect.seen or {}).items():
        seat = PUBLIC if viewer == "public" else table.names.seat(viewer)
        yield from _compare_view(table, viewer, GAME.view(table.state, seat), seen)


def _compare_view(table: ArenaTable, viewer: str, view: View, seen: Seen) -> Compared:
    for letter, expected in seen.hands.items():
        seat = table.names.seat(letter)
        shown = view.hand if seat == view.viewer else view.players[seat].hand
        yield _compare_cards(f"{viewer} sees the hand of {letter}", expected, view.players[seat].cards, shown)
    for letter, expected in seen.down.items():
        seat = table.names.seat(letter)
        fight = view.combat.fight if view.combat else None
        laid = 1 if fight and seat in fight.laid else 0
        shown = (fight.mine,) if fight and fight.mine and seat == view.viewer else ()
        yield _compare_cards(f"{viewer} sees face down of {letter}", expected, laid, shown)


def _compare_cards(what: str, expected: Any, number: int, shown: tuple[str, ...]) -> tuple[str, Any, Any]:
    """Return the label, the expected value and the found value. The values are numbers of cards or lists of cards."""
    return (what, expected, number) if isinstance(expected, int) else (what, sorted(cards(expected)), sorted(shown))


def _ask_reach(table: ArenaTable, piece: str) -> Any:
    """Return the answer to the question where this piece can go. The piece's owner asks the question."""
    name = table.names.piece(piece, table.state.active)
    if name not in table.state.arena.pieces:
        raise CaseError(f"expect: {piece} is not on the board")
    view = GAME.view(table.state, int(name.partition(".")[0]))
    return GAME.explain(view, {"kind": "reach", "piece": name})


def _reach(table: ArenaTable, expect: ArenaExpect) -> Compared:
    for piece, hexes in (expect.reach or {}).items():
        yield f"reach of {piece}", _hexes(hexes), sorted({stop.hex for stop in _ask_reach(table, piece).stops})


def _hops(table: ArenaTable, expect: ArenaExpect) -> Compared:
    for piece, hops in (expect.hops or {}).items():
        found = {hop.over: sorted(hop.landings) for hop in _ask_reach(table, piece).hops}
        for over, landings in hops.items():
            yield f"hops of {piece} over {hex_name(over)}", _hexes(landings), found.get(over, [])


def _targets(table: ArenaTable, expect: ArenaExpect) -> Compared:
    for piece, hexes in (expect.targets or {}).items():
        yield f"targets of {piece}", _hexes(hexes), sorted(_ask_reach(table, piece).targets)


def _rules(table: ArenaTable, expect: ArenaExpect) -> Compared:
    if expect.create is not None:
        yield "create", _hexes(expect.create), sorted(new_robot_hexes(table.state.arena, table.state.active))
    for number, count in (expect.places or {}).items():
        yield f"places for grid {number}", count, len(legal_centres(table.state.arena, without=number))


def _hexes(hexes: list[str]) -> list[str]:
    return sorted({hex_name(each) for each in hexes})
