"""Positions for tests: grids, pieces written as in the cases ("0.H1 1-0 2"), and an umpire with stated dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine.arena.rules import PieceType, Rules
from engine.arena.state import Arena, Grid, Piece, Player, State
from engine.arena.umpire import Umpire
from engine.core.chance import Chance
from engine.core.game import Setup

Places = Mapping[int, tuple[int, int, int]]

ROSE: Places = {
    1: (0, 0, 0), 2: (2, 1, 0), 3: (-1, 3, 0), 4: (-3, 2, 0), 5: (-2, -1, 0),
    6: (1, -3, 0), 7: (3, -2, 0), 8: (5, -1, 0),
}  # fmt: skip
"""Grids around grid 1, without gaps."""
STRIP: Places = {1: (0, 0, 0), 2: (3, 0, 0), 3: (6, 0, 0), 4: (9, 0, 0)}
"""Grids in a row. Neighbours touch by one side only: 1-3|2-6, 2-3|3-6, 3-3|4-6."""
FIG92: Places = {9: (0, 0, 0), 10: (2, 1, 5), 13: (2, 4, 3), 17: (4, -2, 1)}
"""The figure of 9.2 (A-01)."""


class StatedDice:
    """Dice that give the rolls a test states, as (sides, value), and refuse any other die."""

    def __init__(self, rolls: Sequence[tuple[int, int]]) -> None:
        self.rolls = list(rolls)

    def roll(self, sides: int, purpose: str) -> int:
        assert self.rolls, f"a d{sides} for {purpose} and no roll left"
        due, value = self.rolls.pop(0)
        assert due == sides, f"a d{sides} for {purpose}, not a d{due}"
        return value

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        return list(cards)


def arena(
    places: Places,
    pieces: Sequence[str] = (),
    discs: Mapping[str, int] | None = None,
    destroyed: Sequence[str] = (),
    fields: Mapping[str, int] | None = None,
) -> Arena:
    """Build a table. A piece is written as "0.H1 1-0", or with its discs as "0.H1 1-0 2"."""
    return Arena(
        grids={str(number): Grid(*where) for number, where in places.items()},
        pieces=dict(_piece(each) for each in pieces),
        discs=dict(discs or {}),
        destroyed=list(destroyed),
        fields=dict(fields or {}),
    )


def _piece(text: str) -> tuple[str, Piece]:
    id, hex, discs = [*text.split(), "0"][:3]
    return id, Piece(int(id[0]), cast(PieceType, id[2]), hex, int(discs))


def piece_texts(table: Arena) -> set[str]:
    """Return the pieces in the form in which `arena` reads them. A number of 0 discs is left out."""
    return {f"{id} {piece.hex} {piece.discs}".removesuffix(" 0") for id, piece in table.pieces.items()}


def umpire(
    table: Arena,
    rules: Rules | None = None,
    rolls: Sequence[tuple[int, int]] = (),
    hands: Sequence[Sequence[str]] = ((), ()),
    active: int = 0,
) -> Umpire:
    """Return an umpire over a position in the phase of `active`, with as many seats as hands."""
    state = State(
        setup=Setup("arena-test", len(hands)),
        seed=1,
        chance=Chance(1),
        players=[Player(hand=list(hand)) for hand in hands],
        arena=table,
        stage="phase",
        turn=1,
        order=[*range(active, len(hands)), *range(active)],
        active=active,
        points=3,
    )
    return Umpire(state, rules or Rules(), StatedDice(rolls))
