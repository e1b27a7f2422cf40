"""Database rows of finished matches besides their log.

Only `stored_replays.py` and `recordings.py` write these rows.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class StoredReplay(models.Model):
    """The report of a finished match, and the parent of its viewers' replays.

    All can be built again from the match's log.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="stored_replay")
    shape = models.CharField(max_length=40)
    """Digest of the types that the replays contain. If it differs from the current digest, the replays must be built
    again.
    """
    report = models.BinaryField()
    """The text report, gzipped."""
    made = models.DateTimeField(default=timezone.now)


class ViewerReplay(models.Model):
    """One viewer's replay: a `Replay` as gzipped JSON."""

    replay = models.ForeignKey(StoredReplay, models.CASCADE, related_name="viewers")
    viewer = models.SmallIntegerField()
    steps = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["replay", "viewer"], name="one_replay_a_viewer")]


class Recording(models.Model):
    """Marks a match that was imported as a file and not played on this server.

    The guests of its seats have no session.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="recording")
    digest = models.CharField(max_length=40, unique=True)
    """Digest of game, set-up, seed, names, commands and receipts. If the same file is imported twice, there is one
    recording.
    """
    brought = models.DateTimeField(auto_now_add=True)
