"""Lets bots think in a worker process (`games.worker_pool`). The worker receives a view and returns an answer."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core import codec
from engine.core.chance import BotRandom, Seed, derive
from engine.core.game import AnyGame, Reply
from engine.games import GAMES
from games import worker_pool

PATIENCE = 20.0
"""Maximum number of seconds for which a bot may think in the worker process. After that, the game's first level answers
in its place."""

worker_pool.preload(__name__)


def is_quick(game: AnyGame, level: str) -> bool:
    """Return whether a bot of this level needs only milliseconds to answer. This is so for the first level, and also
    for a level that the game does not have, because the first level then answers."""
    return level not in [each.key for each in game.levels[1:]]


def think(game: AnyGame, view: Any, seed: Seed, seat: int, level: str = "") -> Reply | None:
    """Return the bot's answer to the first open question in the view. Return None if the bot has no answer."""
    return _answer(game, view, derive(seed, f"bot/{seat}"), level)


def _answer(game: AnyGame, view: Any, secret: Seed, level: str) -> Reply | None:
    asked = next((each.id for each in view.decisions if not each.answered), "")
    rng = BotRandom(secret, asked)
    return game.suggest(view, rng) if is_quick(game, level) else game.answer(view, rng, level)


async def think_apart(game: AnyGame, view: Any, seed: Seed, seat: int, level: str) -> Reply | None:
    """Return the bot's answer, as `think` does, but calculate it in another process.

    Raise PoolBusy if too many jobs are waiting, and JobFailed if the job fails.
    """
    secret = derive(seed, f"bot/{seat}")
    args = (game.name, codec.encode(view), secret, level)
    answer = await worker_pool.run_in_worker(bot_answer, *args, patience=PATIENCE, where=worker_pool.thinking)
    if not answer:
        return None
    decision, command = msgspec.json.decode(answer)
    return Reply(decision, codec.read_command(command, game.command_type))


def bot_answer(game: str, view: bytes, secret: Seed, level: str) -> bytes:
    """Return the bot's answer as JSON (decision and command), or b"" if it has none. This function runs in the worker
    process."""
    played = GAMES[game]
    reply = _answer(played, codec.decode(view, played.view_type), secret, level)
    return codec.encode((reply.decision, reply.command)) if reply else b""
