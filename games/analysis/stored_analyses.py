"""Analyses in the database, and the only module that writes them. Synchronous."""

from __future__ import annotations

from typing import Any

from engine.core.analysis import Analysis
from engine.core.game import AnyGame
from engine.games import GAMES
from games import stored_shapes
from games.analysis.models import MatchAnalysis
from games.lobby.models import Match

VERSION = 1
"""Of what the analysts reckon; with another one analyses are made anew."""


def data(match: Match) -> bytes | None:
    """The JSON of an Analysis, gzipped; None if there is none of today's shape."""
    return _field(match, "data")


def report_part(match: Match) -> bytes | None:
    """Its lines of the report, gzipped."""
    return _field(match, "text")


def _field(match: Match, name: str) -> bytes | None:
    if match.game not in GAMES or not GAMES[match.game].analyst:
        return None
    rows = MatchAnalysis.objects.filter(pk=match.pk, shape=shape(match.game))
    found = rows.values_list(name, flat=True).first()
    return None if found is None else bytes(found)


def save(match: Match, data: bytes, text: bytes) -> None:
    """In place of an older one."""
    with stored_shapes.replacing():
        MatchAnalysis.objects.filter(pk=match.pk).delete()
        MatchAnalysis.objects.create(match_id=match.pk, shape=shape(match.game), data=data, text=text)


def shape(name: str) -> str:
    """Of a game with an analyst."""
    return stored_shapes.shape(name, _kinds, VERSION)


def _kinds(game: AnyGame) -> list[Any]:
    return [Analysis, *game.typescript_types.values()]
