"""Replays and reports of finished matches in the database, and the only module that writes them. Synchronous."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b

import msgspec
from django.db import IntegrityError, transaction

from engine.core import codec
from engine.core.game import AnyGame
from engine.games import GAMES
from games.archive.models import Film, Reel
from games.archive.response_cache import cache
from games.lobby.models import Match
from games.play.replay_types import Replay


def replay(match: Match, viewer: int) -> bytes | None:
    """A viewer's replay, gzipped; None if it has not been made yet, or of shapes that are no longer ours."""
    form = shape(match.game)

    def read() -> bytes | None:
        found = Reel.objects.filter(film_id=match.pk, film__shape=form, viewer=viewer)
        data = found.values_list("steps", flat=True).first()
        return None if data is None else bytes(data)

    return cache.get(f"replay {match.pk} {viewer} {form}", read)


def report(match: Match) -> bytes | None:
    """The text report, gzipped; None as for `replay`."""
    form = shape(match.game)

    def read() -> bytes | None:
        found = Film.objects.filter(pk=match.pk, shape=form).values_list("report", flat=True).first()
        return None if found is None else bytes(found)

    return cache.get(f"report {match.pk} {form}", read)


def save(match_id: str, game: str, replays: Mapping[int, bytes], report: bytes) -> None:
    """Store a match's replays by viewer and its report, all gzipped, in place of any that another process stored."""
    try:
        with transaction.atomic():
            Film.objects.filter(pk=match_id).delete()
            film = Film.objects.create(match_id=match_id, shape=shape(game), report=report)
            Reel.objects.bulk_create(Reel(film=film, viewer=each, steps=data) for each, data in replays.items())
    except IntegrityError:
        pass  # another process has made the same one in this very moment, or the match is gone


def shape(name: str) -> str:
    """The digest of the shapes that replays of this game are made of (`Film.shape`)."""
    return _shape(type(GAMES[name]))


@lru_cache(maxsize=20)
def _shape(kind: type[AnyGame]) -> str:
    game = kind()
    kinds = msgspec.json.schema_components([game.view_type, game.event_type, Replay])
    return blake2b(codec.encode([game.name, game.rules, kinds]), digest_size=16).hexdigest()
