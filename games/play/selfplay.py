"""Continues a stored match with bots in every seat, without a server. Demos, tests and measurements use it."""

from __future__ import annotations

from typing import Any

from engine.core.game import PUBLIC
from engine.games import GAMES
from games.lobby import actions
from games.play import clock, store
from games.play.bot_jobs import think
from games.play.moves import Move, Write
from games.play.resolve import resolve
from games.play.sections import all_sections

TOGETHER = 200
"""Maximum number of entries that are stored in one transaction."""


def play_on(match_id: str, limit: int) -> int:
    """Let the bots in all seats give at most `limit` answers, and return the index of the last entry.

    No other process may play the match at the same time.
    """
    settings, now = store.match_settings(match_id), store.position(match_id)
    assert settings is not None and now is not None
    game: Any = GAMES[settings.game]
    sections, header = all_sections(game, now.state, now.setup.seats), game.view(now.state, PUBLIC).header
    writes: list[Write] = []
    for count in range(limit):
        seats = sorted(clock.awaited_seats(game.open_questions(now.state)))
        levels = {each.seat: each.level for each in settings.people}
        view = game.view(now.state, seats[0]) if seats else None
        reply = think(game, view, now.seed, seats[0], levels.get(seats[0], "")) if seats else None
        if reply is None:
            break
        move = Move(seats[0], f"bot:{now.head + 1}", reply.decision, reply.command)
        done = resolve(game, settings, now, sections, header, move)
        writes.append(done.write)
        now, sections, header = done.position, done.sections, done.header
        if len(writes) >= TOGETHER or count == limit - 1 or done.header.outcome is not None:
            store.commit(writes, actions.finish)
            writes = []
    return now.head
