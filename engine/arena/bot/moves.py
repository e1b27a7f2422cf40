"""The bot's moves in the action Move, one piece after another.

Strikes come first. Then the Converter moves, robots fetch discs, guard the Converter and create force fields, and the
other robots advance.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.arena.bot.danger import danger
from engine.arena.bot.outlook import Outlook, Ways
from engine.arena.bot.strikes import best_strike
from engine.arena.commands import Command, Done, MovePiece
from engine.arena.pieces import room
from engine.arena.prompts import MovePrompt
from engine.arena.state import Piece

FAR = 6
"""Maximum distance in hexes over which a robot fetches a disc."""
SAFE = 0.05
"""Maximum chance of losing the Converter at which the Converter still stays in its hex."""


def move(outlook: Outlook, prompt: MovePrompt) -> Command:
    """Return the move of the next piece, or `Done` if no piece should move.

    The answer is always `Done` if the seat has no Converter. A player who has destroyed their own Converter is out when
    the action ends (A-52).
    """
    if not outlook.home:
        return Done()
    strike = best_strike(outlook, prompt.pieces)
    if strike is not None and strike.going:
        id, to = strike.going[0]
        return MovePiece(id, outlook.ways(id)[to])
    taking_part = _shooting(outlook, strike.hex) if strike is not None else set()
    for id in sorted(prompt.pieces, key=lambda each: outlook.arena.pieces[each].type != "C"):
        steps = _steps(outlook, id) if id not in taking_part else ()
        if steps:
            return MovePiece(id, steps)
    return Done()


def _shooting(outlook: Outlook, hex: str) -> set[str]:
    """Return the ids of the B-bots that are already in range of the hex."""
    pieces = outlook.arena.pieces
    return {id for id in outlook.own if pieces[id].type == "B" and 1 <= outlook.away(pieces[id].hex, hex) <= 2}


def _steps(outlook: Outlook, id: str) -> tuple[str, ...]:
    piece = outlook.arena.pieces[id]
    if outlook.hostile(piece.hex):
        return ()
    ways = {at: steps for at, steps in outlook.ways(id).items() if not outlook.hostile(at)}
    if piece.type == "C":
        return _converter(outlook, ways)
    if piece.type == "D":
        return _destructer(outlook, piece, ways)
    return _errand(outlook, piece, ways)


def _converter(outlook: Outlook, ways: Ways) -> tuple[str, ...]:
    """Return steps to a centre with less danger if the Converter's present hex is too dangerous; otherwise return ().

    A secondary hex counts as more dangerous than a centre. The Converter of a calm bot never moves.
    """
    if outlook.rules.bots == "calm":
        return ()
    home = outlook.home
    now = danger(outlook, home) + (0.0 if home.endswith("-0") else 0.15)
    if now <= SAFE:
        return ()
    centres = [at for at in ways if at.endswith("-0") and at != home]
    best = min(((danger(outlook, at), at) for at in centres), default=None)
    return ways[best[1]] if best is not None and best[0] < now - 0.02 else ()


def _destructer(outlook: Outlook, piece: Piece, ways: Ways) -> tuple[str, ...]:
    """Return the steps of a D-bot that guards the Converter.

    If the D-bot is in the Converter's hex, it leaves that hex and creates a force field there. Otherwise it moves back
    to that hex.
    """
    home = outlook.home
    if piece.hex == home:
        if home in outlook.arena.fields:
            return ()
        out = min((at for at in ways if at != home), default="")
        return (*ways[out], "field") if out else ()
    if home in ways:
        return ways[home]
    return ways[_nearest(outlook, ways, [home])]


def _errand(outlook: Outlook, piece: Piece, ways: Ways) -> tuple[str, ...]:
    """Return steps that bring discs home, fetch the nearest disc, or approach the nearest enemy Converter."""
    arena, home = outlook.arena, outlook.home
    if piece.discs:
        at = _nearest(outlook, ways, [home])
        number = min(piece.discs, room(arena.pieces[f"{outlook.seat}.C"])) if at == home else 0
        return (*ways[at], f"give {number} {outlook.seat}.C") if number else ways[at]
    near = {
        hex for hex in arena.discs if hex != home and outlook.away(piece.hex, hex) <= FAR and not outlook.hostile(hex)
    }
    if near:
        at = _nearest(outlook, ways, near)
        number = min(arena.discs.get(at, 0), room(piece)) if at in near else 0
        return (*ways[at], f"take {number}") if number else ways[at]
    if not outlook.rivals:
        return ()
    return ways[_nearest(outlook, ways, outlook.rivals.values())]


def _nearest(outlook: Outlook, ways: Ways, goals: Iterable[str]) -> str:
    goals = list(goals)
    return min(ways, key=lambda at: (min(outlook.away(at, goal) for goal in goals), len(ways[at]), at))
