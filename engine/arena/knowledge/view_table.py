"""The public table in the form that the rules use, built from a view. It contains no hands and no deck."""

from __future__ import annotations

from engine.arena.rules import PIECE_TYPES, Rules
from engine.arena.setup import options
from engine.arena.state import Arena, Grid, Piece
from engine.arena.view import View
from engine.core.game import Setup


def arena_of(view: View) -> Arena:
    return Arena(
        grids={str(grid.number): Grid(grid.q, grid.r, grid.rotation) for grid in view.grids},
        pieces={piece.id: Piece(piece.owner, PIECE_TYPES[piece.type], piece.hex, piece.discs) for piece in view.pieces},
        discs=dict(view.markers.discs),
        destroyed=list(view.markers.destroyed),
        fields=dict(view.markers.fields),
    )


def rules_of(view: View) -> Rules:
    return options.rules_of(Setup(view.setup.scenario, view.setup.seats, view.setup.options))
