"""A page's question about its own view, answered from the bytes it was shown: in a worker, without Django."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Fault, Refusal
from engine.core.game import Game

KEPT = 8
"""Decoded views kept for the next question."""


def address(game: Game[Any, Any]) -> str:
    """Where a process that knows nothing finds the game."""
    return f"{type(game).__module__}:{type(game).__qualname__}"


@lru_cache(maxsize=16)
def game_at(place: str) -> Game[Any, Any]:
    module, _, name = place.partition(":")
    game: Game[Any, Any] = getattr(import_module(module), name)()
    return game


@lru_cache(maxsize=KEPT)
def _view(place: str, view: bytes) -> Any:
    return codec.decode(view, game_at(place).view_type)


def explained(place: str, view: bytes, question: bytes) -> tuple[bool, bytes]:
    """(True, the answer) or (False, why it is refused: the faults), as JSON."""
    try:
        return True, codec.encode(game_at(place).explain(_view(place, view), msgspec.json.decode(question)))
    except Refusal as refusal:
        return False, codec.encode(refusal.faults)
    except (TypeError, ValueError, LookupError, RecursionError, msgspec.ValidationError):
        return False, codec.encode((Fault("E-QUESTION", "That question cannot be answered.", "question"),))
