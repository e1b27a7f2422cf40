"""Builds a replay from a match's checkpoints, one per turn.

It is used if the present rules no longer reproduce the match.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core import report
from engine.core.game import AnyGame, Step
from engine.games import GAMES
from games.archive.replay_builder import GZIP_WBITS, ReplayBuilder
from games.lobby.models import Match
from games.play.replay import names_of, recorded_match, stored_positions
from games.play.sections import viewers

MAX_POSITIONS = 500
"""Maximum number of positions in one replay. Even the longest matches have only a tenth of this number."""

MAX_BYTES = 16 * 1024 * 1024
"""Maximum compressed size of the replays of all viewers together, in bytes. Longer replays are cut off at this size."""


def build(match_id: str) -> tuple[dict[int, bytes], bytes]:
    """Return a dictionary from viewer to gzipped replay, and the gzipped report."""
    match = Match.objects.get(pk=match_id)
    game, names = GAMES[match.game], names_of(match)
    builders = {each: ReplayBuilder(game, names, each, False) for each in viewers(match.seats.count())}
    pack, text = zlib.compressobj(6, zlib.DEFLATED, GZIP_WBITS), bytearray()
    for line in report.lines(game, recorded_match(match_id), _steps(match_id, game, builders)):
        text += pack.compress(f"{line}\n".encode())
    return {viewer: one.finish() for viewer, one in builders.items()}, bytes(text + pack.flush())


def _steps(match_id: str, game: AnyGame, builders: dict[int, ReplayBuilder]) -> Iterator[Step[Any]]:
    """Yield the steps for the report, and add each position to the viewers' replays. No position stays in memory."""
    for past in islice(stored_positions(match_id), MAX_POSITIONS):
        for viewer, one in builders.items():
            one.add(past.entry.index, past.entry.at, game.view(past.state, viewer), past.events)
        yield Step(past.state, past.events)
        if sum(one.size for one in builders.values()) > MAX_BYTES:
            return
