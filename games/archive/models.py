"""Rows of finished matches besides their log. Only `stored_replays.py` and `recordings.py` write them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class StoredReplay(models.Model):
    """The replays and the report of a finished match. They can be made again from the log at any time."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="stored_replay")
    shape = models.CharField(max_length=40)
    """Digest of the types that the replays are made of. If the current one differs, they must be made again."""
    report = models.BinaryField()
    """The text report, gzipped."""
    made = models.DateTimeField(default=timezone.now)


class ViewerReplay(models.Model):
    """One viewer's replay: the JSON of a Replay, gzipped."""

    replay = models.ForeignKey(StoredReplay, models.CASCADE, related_name="viewers")
    viewer = models.SmallIntegerField()
    steps = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["replay", "viewer"], name="one_replay_a_viewer")]


class Recording(models.Model):
    """Marks a match that was imported as a file, not played here. The guests of its seats have no session."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="recording")
    digest = models.CharField(max_length=40, unique=True)
    """Digest of set-up, seed, names, commands and receipts. The same file imported twice is one recording."""
    brought = models.DateTimeField(auto_now_add=True)
