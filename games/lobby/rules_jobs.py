"""Jobs for worker processes: check a setup or a scenario's file with the rules, and build the board of a match.

Workers do this because generating a galaxy takes more than a second. The functions need neither settings nor database.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from msgspec import json

from engine.core import codec
from engine.core.errors import Fault, Refusal
from engine.core.game import PUBLIC, AnyGame, Setup

PATIENCE = 20.0
"""Maximum number of seconds for one job."""


def address(game: AnyGame) -> str:
    """Return the module and class of the game as a text, so that another process can import the game."""
    return f"{type(game).__module__}:{type(game).__qualname__}"


@lru_cache(maxsize=16)
def game_at(place: str) -> AnyGame:
    module, _, name = place.partition(":")
    game: AnyGame = getattr(import_module(module), name)()
    return game


@lru_cache(maxsize=50)
def trial(place: str, setup: bytes) -> tuple[bool, bytes]:
    """Try to begin a match with this setup. Return True and the match's constant board as JSON. If the rules do not
    allow the start, return False and the `Fault` as JSON."""
    game = game_at(place)
    try:
        state = game.new(codec.decode(setup, Setup), 1).state
    except Refusal as refusal:
        return False, codec.encode(refusal.faults[0])
    except (TypeError, ValueError, LookupError):
        return False, codec.encode(
            Fault("E-SETUP", "The match cannot start with the present settings of the table.", "options")
        )
    return True, codec.encode(game.board(game.view(state, PUBLIC).setup))


def design(place: str, source: bytes) -> bytes:
    """Check a scenario's file or fields (given as JSON) with the game's rules. Return a JSON array of two values. If
    the game accepts the scenario, they are null and the `Design`. Otherwise they are a `Fault` and null."""
    try:
        return codec.encode((None, game_at(place).design(json.decode(source))))
    except Refusal as refusal:
        return codec.encode((refusal.faults[0], None))


def board_of_state(place: str, state: bytes) -> tuple[bool, bytes]:
    """Return True and the constant board, as JSON, of a match in this state. If the state is not valid, return False
    and the reason."""
    game = game_at(place)
    try:
        return True, codec.encode(game.board(game.view(codec.decode(state, game.state_type), PUBLIC).setup))
    except Exception as error:  # broken rows can raise any error in the rules
        return False, f"{type(error).__name__}: {error}".encode()
