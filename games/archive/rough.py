"""When the rules have changed since a match: its film from the positions that are on disk, one a turn."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core import report
from engine.core.game import Game, Step
from engine.games import GAMES
from games.archive.reel import GZIP, Shooting
from games.lobby.models import Match
from games.play.replay import names_of, recorded_of, stored
from games.play.streams import viewers

MOST = 500
"""Positions of one film; the longest matches have a tenth of it."""

LARGEST = 16 * 1024 * 1024
"""Bytes of all its packed parts; it ends there."""


def film(match_id: str) -> tuple[dict[int, bytes], bytes]:
    """Each viewer's replay and the report, gzipped."""
    match = Match.objects.get(pk=match_id)
    game, names = GAMES[match.game], names_of(match)
    films = {each: Shooting(game, names, each, False) for each in viewers(match.seats.count())}
    pack, text = zlib.compressobj(6, zlib.DEFLATED, GZIP), bytearray()
    for line in report.lines(game, recorded_of(match_id), _steps(match_id, game, films)):
        text += pack.compress(f"{line}\n".encode())
    return {viewer: one.developed() for viewer, one in films.items()}, bytes(text + pack.flush())


def _steps(match_id: str, game: Game[Any, Any], films: dict[int, Shooting]) -> Iterator[Step[Any]]:
    """The report asks for the steps one by one; the films are shot on the way, and no position is kept."""
    for past in islice(stored(match_id), MOST):
        for viewer, one in films.items():
            one.take(past.entry.index, past.entry.at, game.view(past.state, viewer), past.events)
        yield Step(past.state, past.events)
        if sum(one.size for one in films.values()) > LARGEST:
            return
