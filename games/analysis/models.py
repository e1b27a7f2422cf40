"""Analyses of finished matches. Only `stored_analyses.py` writes these rows."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class MatchAnalysis(models.Model):
    """The analysis of a finished match. It can be made again from the log at any time."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="match_analysis")
    shape = models.CharField(max_length=40)
    """Digest of the types that the analysis is made of. If it differs from the current one, it must be made again."""
    data = models.BinaryField()
    """The JSON of an Analysis, gzipped."""
    text = models.BinaryField()
    """The analysis as text for the report, gzipped."""
    made = models.DateTimeField(default=timezone.now)
