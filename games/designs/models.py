"""Saved scenarios, and who has opened scenarios of others. Only `saved_designs.py` writes these rows."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.codes import new_id
from games.lobby.models import Guest


class SavedDesign(models.Model):
    """A scenario made by a user. Anyone who knows its id may view and copy it; only the author may change it."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    author = models.ForeignKey(Guest, models.CASCADE, related_name="designs")
    ref = models.CharField(max_length=64, null=True)
    """Ref of the request that first saved it. If the author repeats that request, no second scenario is saved."""
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    text = models.TextField()
    """Its file, as the game writes it."""
    card = models.JSONField(null=True)
    """Its ScenarioCard when it was saved; null if it cannot be played as it is."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(default=timezone.now, db_index=True)
    """When it was last saved, opened or played; updated at most once a day."""

    class Meta:
        verbose_name = "own scenario"
        ordering = ["-changed", "pk"]
        constraints = [models.UniqueConstraint(fields=["author", "ref"], name="one_own_scenario_a_ref")]


class ReceivedDesign(models.Model):
    """A guest who has opened the link to another person's scenario. The guest's hall lists it from then on."""

    design = models.ForeignKey(SavedDesign, models.CASCADE, related_name="received")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="received_designs")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["design", "guest"], name="one_received_design_a_guest")]
