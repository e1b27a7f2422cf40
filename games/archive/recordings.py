"""Reads and writes the database rows of matches that were imported as files. All functions are synchronous."""

from __future__ import annotations

from hashlib import blake2b

from django.db import transaction

from engine.core import codec
from engine.core.recorded import Recorded
from games import notify
from games.archive import stored_replays
from games.archive.models import Recording
from games.archive.worker_messages import ReplayResult
from games.lobby import actions
from games.lobby.errors import Denied
from games.lobby.models import Guest, Match
from games.lobby.own_scenarios import OwnScenario
from games.play import moves, store
from games.play.models import Entry, StoredMatch

MAX_RECORDINGS = 300
"""Maximum number of stored recordings. When one more is added, the oldest recording is deleted."""


def digest(match: Recorded) -> str:
    """Return the digest that identifies a recording.

    It depends only on game, set-up, seed, names, commands and receipts.
    """
    log = [[line.seat, line.decision, line.command, *line.receipts] for line in match.log]
    return blake2b(codec.encode([match.game, match.setup, match.seed, match.names, log]), digest_size=16).hexdigest()


def find(digest: str) -> str:
    """Return the match id of the recording with this digest. Return "" if there is no such recording."""
    return Recording.objects.filter(digest=digest).values_list("match_id", flat=True).first() or ""


def add(guest: Guest, match: Recorded, result: ReplayResult, listed: bool, own: OwnScenario | None = None) -> str:
    """Store an imported match as a finished match with log, replays and a `Recording` row, and return its match id.

    A new guest without a session is created for each of its players.
    """
    assert result.rows is not None and result.outcome is not None
    rows = result.rows
    with transaction.atomic():
        people = [Guest.objects.create(name=name) for name in match.names]
        row = actions.insert_recorded(guest, match.game, match.setup, people, listed, own)
        entries = [
            Entry(
                table_id=row.pk, index=each.index, seat=each.seat, ref=f"#{each.index}", decision=each.decision,
                command=each.command, events=each.events, turn=each.turn, at=each.at,
                receipts=moves.text(line.receipts) if line.receipts else "",
            )
            for each, line in zip(rows.entries, match.log, strict=True)
        ]  # fmt: skip
        table = StoredMatch(
            match=row, rules=match.rules, setup=moves.text(match.setup), seed=match.seed, head=entries[-1].index,
            state=rows.state, header=rows.header, streams=rows.streams, touched=entries[-1].at,
        )  # fmt: skip
        store.store_finished_match(table, entries, rows.checkpoints)
        actions.finish(row.pk, result.outcome)
        Recording.objects.create(match=row, digest=digest(match))
        stored_replays.save(row.pk, match.game, result.replays, result.report)
        _remove_oldest()
        transaction.on_commit(lambda: notify.match_changed(row.pk))
    return row.pk


def remove(match_id: str, guest: Guest | None) -> None:
    """Delete a recording, at the request of the guest who imported it.

    Raise Denied if another guest imported it, or if the match was played on this server.
    """
    with transaction.atomic():
        found = Recording.objects.select_for_update().select_related("match").filter(pk=match_id).first()
        if found is None:
            raise Denied(
                409, "E-STATUS", "This match was played on this server. Only an uploaded match can be deleted."
            )
        if guest is None or found.match.host_id != guest.pk:
            raise Denied(403, "E-HOST", "Only the user who uploaded this match can delete it.")
        take_down(match_id)


def take_down(match_id: str) -> None:
    """Delete a recording without checking who imported it. Do nothing if the match is not a recording."""
    with transaction.atomic():
        if Recording.objects.filter(pk=match_id).exists():
            _delete(match_id)
            transaction.on_commit(lambda: notify.match_changed(match_id))


def _remove_oldest() -> None:
    """Delete the oldest recordings until at most MAX_RECORDINGS are left."""
    old = Recording.objects.order_by("-brought").values_list("match_id", flat=True)[MAX_RECORDINGS:]
    for match_id in list(old):
        _delete(match_id)


def _delete(match_id: str) -> None:
    """Delete a recording and the guests that were created for its seats."""
    Guest.objects.filter(seats__match_id=match_id).delete()
    Match.objects.filter(pk=match_id).delete()
