"""Reach agrees with the check of moves: on random tables all possible steps are tried."""

from __future__ import annotations

from random import Random

import pytest

from engine.arena.grids.geometry import hexes, neighbours
from engine.arena.move_steps import read_step
from engine.arena.movement.reach import reach
from engine.arena.movement.walk import walk
from engine.arena.rules import Rules
from engine.arena.state import Arena
from tests.engine.arena.tables import ROSE, arena


def random_table(rng: Random) -> Arena:
    """Return a table with one piece of each type, some enemies, fields of both sides and destroyed hexes."""
    places = {n: (q, r, rng.randrange(6)) for n, (q, r, _) in ROSE.items() if n == 1 or rng.random() < 0.7}
    table = arena(places)
    free = hexes(table)
    rng.shuffle(free)
    pieces = [f"0.{name} {free.pop()}" for name in ("C", "D1", "H1", "B1", "W1")]
    pieces += [f"1.D{n} {free.pop()}" for n in range(1, 5)]
    fields = {free[n]: n % 2 for n in range(6)}
    return arena(places, pieces, destroyed=free[6:14], fields=fields)


def ends(table: Arena, piece: str) -> set[str]:
    """Return the hexes where the piece can end. Each list of steps that is legal, or can become legal, is tried."""
    found = set()
    ways: list[tuple[str, ...]] = [()]
    while ways:
        way = ways.pop()
        at = way[-1].removeprefix("over ") if way else table.pieces[piece].hex
        for near in neighbours(table, at):
            for word in (near, f"over {near}"):
                made = walk(table, Rules(), piece, tuple(map(read_step, (*way, word))), False)
                if not made.faults:
                    ways.append((*way, word))
                    made.end()
                    found |= set() if made.faults else {made.at}
    return found - {table.pieces[piece].hex}


@pytest.mark.parametrize("seed", range(12))
def test_reach_is_what_can_be_judged_legal(seed: int) -> None:
    table = random_table(Random(seed))
    for piece in ("0.C", "0.D1", "0.H1", "0.B1", "0.W1"):
        found = reach(table, Rules(), piece)
        assert set(found) == ends(table, piece), piece
        for hex, steps in found.items():
            made = walk(table, Rules(), piece, tuple(map(read_step, steps)), False)
            made.end()
            assert (made.at, made.faults) == (hex, [])
