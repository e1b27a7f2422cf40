"""The bot's decisions before the first turn: a compact arena, and the Converter on a centre far from enemies."""

from __future__ import annotations

from random import Random

from engine.arena.bot.outlook import Outlook
from engine.arena.commands import PlaceGrid, PlacePiece
from engine.arena.prompts import PlaceGridPrompt, PlacePiecePrompt
from engine.hexes import distance


def place_grid(prompt: PlaceGridPrompt, rng: Random) -> PlaceGrid:
    """Place a random grid of the seat on one of the four legal centres nearest to the middle."""
    near = sorted(prompt.centres, key=lambda at: (distance(at, (0, 0)), at))[:4]
    q, r = rng.choice(near)
    return PlaceGrid(rng.choice(prompt.grids), q, r, rng.randrange(6))


def place_piece(outlook: Outlook, prompt: PlacePiecePrompt) -> PlacePiece:
    """Place the Converter first, on a centre far from enemies.

    Then place each robot in or next to the Converter's hex.
    """
    piece = min(prompt.pieces, key=lambda id: ("C", "D", "B", "H", "W").index(id.partition(".")[2][0]))
    enemies = [each.hex for each in outlook.arena.pieces.values() if each.owner != outlook.seat]
    if not outlook.home:
        centres = [hex for hex in prompt.hexes if hex.endswith("-0")] or list(prompt.hexes)
        return PlacePiece(piece, max(centres, key=lambda at: (_gap(outlook, at, enemies), at)))
    near = [hex for hex in prompt.hexes if outlook.away(hex, outlook.home) <= 1]
    if piece.partition(".")[2][0] == "D" and outlook.home in near:
        return PlacePiece(piece, outlook.home)
    return PlacePiece(piece, min(near or prompt.hexes, key=lambda at: (-outlook.away(at, outlook.home), at)))


def _gap(outlook: Outlook, hex: str, enemies: list[str]) -> int:
    return min((outlook.away(hex, enemy) for enemy in enemies), default=0)
