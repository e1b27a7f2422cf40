"""Database rows of shared rule cases. Only `shared_cases.py` writes these rows."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.codes import new_id
from games.lobby.models import Guest


class SharedCase(models.Model):
    """A text with rule cases. Anyone who knows its id may read it.

    It cannot be changed, but its author may delete it.
    """

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    author = models.ForeignKey(Guest, models.CASCADE, related_name="cases")
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=80)
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(default=timezone.now, db_index=True)
    """Time when the text was last shared or opened. The time is updated at most once a day."""

    class Meta:
        verbose_name = "shared case"
        ordering = ["-created", "pk"]
