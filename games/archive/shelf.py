"""What is kept of finished matches, and the only module that writes it. Everything here is synchronous."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from engine.core import codec
from engine.core.game import Game
from engine.core.recorded import Recorded
from engine.games import GAMES
from games.archive.jobs import Shown
from games.archive.models import Film, Recording, Reel
from games.archive.shared import shared
from games.lobby import actions
from games.lobby.errors import Denied
from games.lobby.models import Guest, Match
from games.play import bell, store
from games.play.models import Entry, Table
from games.play.replay_shapes import Replay

KEPT = 300
"""Recorded matches on the shelf; for one more the oldest one goes."""


def reel(match: Match, viewer: int) -> bytes | None:
    """A viewer's replay, gzipped; None if it has not been made yet, or of shapes that are no longer ours."""
    form = shape(match.game)

    def read() -> bytes | None:
        found = Reel.objects.filter(film_id=match.pk, film__shape=form, viewer=viewer)
        data = found.values_list("steps", flat=True).first()
        return None if data is None else bytes(data)

    return shared.get(f"reel {match.pk} {viewer} {form}", read)


def report(match: Match) -> bytes | None:
    """The text report, gzipped; None as for `reel`."""
    form = shape(match.game)

    def read() -> bytes | None:
        found = Film.objects.filter(pk=match.pk, shape=form).values_list("report", flat=True).first()
        return None if found is None else bytes(found)

    return shared.get(f"report {match.pk} {form}", read)


def keep(match_id: str, game: str, reels: Mapping[int, bytes], written: bytes) -> None:
    """Put a match's film on the shelf; one that lies there, also of another process, gives way."""
    try:
        with transaction.atomic():
            Film.objects.filter(pk=match_id).delete()
            film = Film.objects.create(match_id=match_id, shape=shape(game), report=written)
            Reel.objects.bulk_create(Reel(film=film, viewer=each, steps=data) for each, data in reels.items())
    except IntegrityError:
        pass  # another process has made the same one in this very moment, or the match is gone


def shape(name: str) -> str:
    """The digest of everything a film of this game is made of."""
    return _shape(type(GAMES[name]))


@lru_cache(maxsize=20)
def _shape(kind: type[Game[Any, Any]]) -> str:
    game = kind()
    kinds = msgspec.json.schema_components([game.view_type, game.event_type, Replay])
    return blake2b(codec.encode([game.name, game.rules, kinds]), digest_size=16).hexdigest()


# ---- recorded matches --------------------------------------------------------------------------------------------


def digest(match: Recorded) -> str:
    """What makes two files the same recording: set-up, seed, names and commands, whatever else they hold."""
    log = [[line.seat, line.decision, line.command] for line in match.log]
    return blake2b(codec.encode([match.game, match.setup, match.seed, match.names, log]), digest_size=16).hexdigest()


def recording(digest: str) -> str:
    """The match of a recording with this digest; "" if there is none."""
    return Recording.objects.filter(digest=digest).values_list("match_id", flat=True).first() or ""


def bring(guest: Guest, match: Recorded, shown: Shown, listed: bool) -> str:
    """A finished match of guests whom no session knows, with its log, its film, and the mark of a recording."""
    assert shown.rows is not None and shown.outcome is not None
    rows = shown.rows
    with transaction.atomic():
        people = [Guest.objects.create(name=name) for name in match.names]
        row = actions.shelve(guest, match.game, match.setup, people, listed)
        entries = [
            Entry(
                table_id=row.pk, index=each.index, seat=each.seat, ref=f"#{each.index}", decision=each.decision,
                command=each.command, events=each.events, turn=each.turn, at=each.at,
            )
            for each in rows.entries
        ]  # fmt: skip
        table = Table(
            match=row, rules=match.rules, setup=store.text(match.setup), seed=match.seed, head=entries[-1].index,
            state=rows.state, header=rows.header, streams=rows.streams, touched=entries[-1].at,
        )  # fmt: skip
        store.put_table(table, entries, rows.points)
        actions.finish(row.pk, shown.outcome)
        Recording.objects.create(match=row, digest=digest(match))
        keep(row.pk, match.game, shown.reels, shown.report)
        _make_room()
        transaction.on_commit(lambda: bell.changed(row.pk))
    return row.pk


def take_down(match_id: str, guest: Guest | None) -> None:
    """Let a recording go; raises Denied to everybody but who brought it in, and for a match that was played here."""
    with transaction.atomic():
        found = Recording.objects.select_for_update().select_related("match").filter(pk=match_id).first()
        if found is None:
            raise Denied(409, "E-STATUS", "This match was played here; only a recorded one can be taken down.")
        if guest is None or found.match.host_id != guest.pk:
            raise Denied(403, "E-HOST", "Only who brought this match in can take it down.")
        _let_go(match_id)
        transaction.on_commit(lambda: bell.changed(match_id))


def _make_room() -> None:
    """Let the oldest recordings go."""
    old = Recording.objects.order_by("-brought").values_list("match_id", flat=True)[KEPT:]
    for match_id in list(old):
        _let_go(match_id)


def _let_go(match_id: str) -> None:
    """With the guests that were made for its seats."""
    Guest.objects.filter(seats__match_id=match_id).delete()
    Match.objects.filter(pk=match_id).delete()
