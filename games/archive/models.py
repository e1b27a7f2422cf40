"""What is kept of finished matches beside their log. Only `stored_replays.py` and `recordings.py` write these rows."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class Film(models.Model):
    """The replays and the report of a finished match; they can be made anew from the log at any time."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="film")
    shape = models.CharField(max_length=40)
    """Digest of the shapes it is made of; another one now means that it must be made anew."""
    report = models.BinaryField()
    """The text report, gzipped."""
    made = models.DateTimeField(default=timezone.now)


class Reel(models.Model):
    """One viewer's replay: the JSON of a Replay, gzipped."""

    film = models.ForeignKey(Film, models.CASCADE, related_name="reels")
    viewer = models.SmallIntegerField()
    steps = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["film", "viewer"], name="one_reel_a_viewer")]


class Recording(models.Model):
    """Marks a match that was not played here but brought in as a file. Its seats' guests have no session."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="recording")
    digest = models.CharField(max_length=40, unique=True)
    """Of set-up, seed, names and commands: the same file brought in twice is one recording."""
    brought = models.DateTimeField(auto_now_add=True)
