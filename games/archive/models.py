"""Database rows of finished matches besides their log.

Only `stored_replays.py` and `recordings.py` write these rows.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class StoredReplay(models.Model):
    """The stored report of a finished match. The replays of the match's viewers belong to this row.

    Report and replays can be built again from the match's log.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="stored_replay")
    shape = models.CharField(max_length=40)
    """Digest of the types in the replays. If the present types have another digest, the replays must be built again."""
    report = models.BinaryField()
    """The report as gzipped text."""
    made = models.DateTimeField(default=timezone.now)


class ViewerReplay(models.Model):
    """The stored replay of a match for one viewer: a `Replay` as gzipped JSON."""

    replay = models.ForeignKey(StoredReplay, models.CASCADE, related_name="viewers")
    viewer = models.SmallIntegerField()
    steps = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["replay", "viewer"], name="one_replay_a_viewer")]


class Recording(models.Model):
    """Marks a match that was imported as a file and not played on this server.

    The guests in its seats have no session.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="recording")
    digest = models.CharField(max_length=40, unique=True)
    """Digest of game, set-up, seed, names, commands and receipts. It ensures that the same file is not stored twice."""
    brought = models.DateTimeField(auto_now_add=True)
