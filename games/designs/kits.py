"""Design kits: the elements from which users build scenarios of a game.

A kit is constant and public, and is built once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from engine.core import codec
from engine.core.game import AnyGame
from games.designs.rest_types import DesignKit
from games.lobby.errors import Denied


def kit_of(game: AnyGame) -> bytes:
    """Return the elements from which users can build scenarios of this game, as JSON (a `DesignKit`).

    Raise Denied if the game does not support scenarios made by users.
    """
    return _kit_of(game.name, game.design_kit)


@lru_cache(maxsize=16)
def _kit_of(name: str, kit_of_game: Callable[[], Any]) -> bytes:
    kit = kit_of_game()
    if kit is None:
        raise Denied(404, "E-DESIGN", "Players cannot create scenarios for this game.", "game")
    return msgspec.json.encode(DesignKit(msgspec.Raw(codec.encode(kit))))
