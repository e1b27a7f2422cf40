"""Analyses of finished matches. Only `stored_analyses.py` writes these rows."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class MatchAnalysis(models.Model):
    """It can be made anew from the log at any time."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="match_analysis")
    shape = models.CharField(max_length=40)
    """Digest of the shapes it is made of; another one now means that it must be made anew."""
    data = models.BinaryField()
    """The JSON of an Analysis, gzipped."""
    text = models.BinaryField()
    """Its part of the report, gzipped."""
    made = models.DateTimeField(default=timezone.now)
