"""Saved scenarios, and who has opened whose. `saved_designs.py` alone writes them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.codes import new_id
from games.lobby.models import Guest


class SavedDesign(models.Model):
    """A scenario that somebody made. Whoever knows its id may look at it and copy it; only the author changes it."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    author = models.ForeignKey(Guest, models.CASCADE, related_name="designs")
    ref = models.CharField(max_length=64, null=True)
    """Of the request that saved it first: the author's same request, sent again, saves no second one."""
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    text = models.TextField()
    """Its file, as the game writes it."""
    card = models.JSONField(null=True)
    """Its ScenarioCard as it was when it was saved; null: it cannot be played as it is."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(default=timezone.now, db_index=True)
    """When it was last saved, opened or played, to a day."""

    class Meta:
        verbose_name = "own scenario"
        ordering = ["-changed", "pk"]
        constraints = [models.UniqueConstraint(fields=["author", "ref"], name="one_own_scenario_a_ref")]


class ReceivedDesign(models.Model):
    """Somebody has opened the link to another's scenario: his hall offers it to him from then on."""

    design = models.ForeignKey(SavedDesign, models.CASCADE, related_name="received")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="received_designs")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["design", "guest"], name="one_received_design_a_guest")]
