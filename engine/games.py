"""The one list of games the hall offers."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.warpwar.game import WarpWar

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (WarpWar(),)}
