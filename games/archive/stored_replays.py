"""Reads and writes replays and reports of finished matches in the database.

Only this module writes their rows. All functions are synchronous.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import AnyGame
from games import stored_shapes
from games.archive.models import StoredReplay, ViewerReplay
from games.archive.response_cache import cache
from games.lobby.models import Match
from games.play.replay_types import Replay


def replay(match: Match, viewer: int) -> bytes | None:
    """Return a viewer's replay as gzipped JSON. Return None if no up-to-date replay is stored."""
    form = shape(match.game)

    def read_steps() -> bytes | None:
        found = ViewerReplay.objects.filter(replay_id=match.pk, replay__shape=form, viewer=viewer)
        data = found.values_list("steps", flat=True).first()
        return None if data is None else bytes(data)

    return cache.get(f"replay {match.pk} {viewer} {form}", read_steps)


def report(match: Match) -> bytes | None:
    """Return the report as gzipped text. Return None if no up-to-date report is stored."""
    form = shape(match.game)

    def read_report() -> bytes | None:
        found = StoredReplay.objects.filter(pk=match.pk, shape=form).values_list("report", flat=True).first()
        return None if found is None else bytes(found)

    return cache.get(f"report {match.pk} {form}", read_report)


def save(match_id: str, game: str, replays: Mapping[int, bytes], report: bytes) -> None:
    """Store a match's replays by viewer, and its report, all gzipped.

    They replace replays and a report that were stored before.
    """
    with stored_shapes.replacing():
        StoredReplay.objects.filter(pk=match_id).delete()
        stored = StoredReplay.objects.create(match_id=match_id, shape=shape(game), report=report)
        rows = (ViewerReplay(replay=stored, viewer=each, steps=data) for each, data in replays.items())
        ViewerReplay.objects.bulk_create(rows)


def shape(name: str) -> str:
    """Return the digest of the types in this game's replays (see `StoredReplay.shape`)."""
    return stored_shapes.shape(name, _kinds)


def _kinds(game: AnyGame) -> list[Any]:
    return [game.view_type, game.event_type, Replay]
