"""The list of all games that the hall offers."""

from __future__ import annotations

from engine.arena.game import WarpArena
from engine.core.game import AnyGame
from engine.sumeria.game import Sumeria
from engine.warpwar.game import WarpWar

GAMES: dict[str, AnyGame] = {game.name: game for game in (WarpWar(), WarpArena(), Sumeria())}
