"""Analyses in the database, and the only module that writes them. Synchronous."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

import msgspec
from django.db import IntegrityError, transaction

from engine.core import codec
from engine.core.analysis import Analysis
from engine.core.game import AnyGame
from engine.games import GAMES
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
    try:
        with transaction.atomic():
            MatchAnalysis.objects.filter(pk=match.pk).delete()
            MatchAnalysis.objects.create(match_id=match.pk, shape=shape(match.game), data=data, text=text)
    except IntegrityError:
        pass  # another process has made the same one in this very moment, or the match is gone


def shape(name: str) -> str:
    """Of a game with an analyst."""
    return _shape(type(GAMES[name]))


@lru_cache(maxsize=20)
def _shape(kind: type[AnyGame]) -> str:
    game = kind()
    kinds = msgspec.json.schema_components([Analysis, *game.typescript_types.values()])
    return blake2b(codec.encode([VERSION, game.name, game.rules, kinds]), digest_size=16).hexdigest()
