"""Reads and writes analyses in the database. Only this module writes them. All functions are synchronous."""

from __future__ import annotations

from typing import Any

from engine.core.analysis import Analysis
from engine.core.game import AnyGame
from engine.games import GAMES
from games import stored_shapes
from games.analysis.models import MatchAnalysis
from games.lobby.models import Match

VERSION = 1
"""Version of the calculation. An analysis that was stored with another version must be calculated again."""


def data(match: Match) -> bytes | None:
    """Return the match's `Analysis` as gzipped JSON. Return None if no up-to-date analysis is stored."""
    return _field(match, "data")


def report_part(match: Match) -> bytes | None:
    """Return the analysis as gzipped text for the match's report. Return None if no up-to-date analysis is stored."""
    return _field(match, "text")


def _field(match: Match, name: str) -> bytes | None:
    if match.game not in GAMES or not GAMES[match.game].analyst:
        return None
    rows = MatchAnalysis.objects.filter(pk=match.pk, shape=shape(match.game))
    found = rows.values_list(name, flat=True).first()
    return None if found is None else bytes(found)


def save(match: Match, data: bytes, text: bytes) -> None:
    """Store an analysis of a match. It replaces an analysis that was stored before."""
    with stored_shapes.replacing():
        MatchAnalysis.objects.filter(pk=match.pk).delete()
        MatchAnalysis.objects.create(match_id=match.pk, shape=shape(match.game), data=data, text=text)


def shape(name: str) -> str:
    """Return the digest of the types in this game's analyses. Call this only for a game that supports analyses."""
    return stored_shapes.shape(name, _kinds, VERSION)


def _kinds(game: AnyGame) -> list[Any]:
    return [Analysis, *game.typescript_types.values()]
