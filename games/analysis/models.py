"""Database rows of analyses of finished matches. Only `stored_analyses.py` writes these rows."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.models import Match


class MatchAnalysis(models.Model):
    """The stored analysis of a finished match. It can be calculated again from the match's log at any time."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="match_analysis")
    shape = models.CharField(max_length=40)
    """Digest of the types in `data`.

    If the present types have another digest, the analysis must be calculated again.
    """
    data = models.BinaryField()
    """The analysis as gzipped JSON of an `Analysis`."""
    text = models.BinaryField()
    """The analysis as gzipped text, which becomes part of the match's report."""
    made = models.DateTimeField(default=timezone.now)
