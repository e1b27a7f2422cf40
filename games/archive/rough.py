"""When the rules have changed since a match: its film from the positions that are on disk, one a turn."""

from __future__ import annotations

import gzip

from engine.core import report
from engine.core.game import Step
from engine.games import GAMES
from games.archive.reel import Shooting
from games.lobby.models import Match
from games.play.replay import names_of, recorded_of, stored
from games.play.streams import viewers


def film(match_id: str) -> tuple[dict[int, bytes], bytes]:
    """Each viewer's replay and the report, gzipped."""
    match = Match.objects.get(pk=match_id)
    game, names = GAMES[match.game], names_of(match)
    films = {each: Shooting(game, names, each, False) for each in viewers(match.seats.count())}
    steps = []
    for past in stored(match_id):
        for viewer, one in films.items():
            one.take(past.entry.index, past.entry.at, game.view(past.state, viewer), past.events)
        steps.append(Step(past.state, past.events))
    text = "".join(f"{line}\n" for line in report.lines(game, recorded_of(match_id), steps))
    return {viewer: one.developed() for viewer, one in films.items()}, gzip.compress(text.encode(), mtime=0)
