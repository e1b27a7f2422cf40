"""Database rows of saved scenarios, and of guests who opened another user's scenario.

Only `saved_designs.py` writes these rows.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.lobby.codes import new_id
from games.lobby.models import Guest


class SavedDesign(models.Model):
    """A scenario made by a user. Anyone who knows its id may view and copy it. Only the author may change it."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    author = models.ForeignKey(Guest, models.CASCADE, related_name="designs")
    ref = models.CharField(max_length=64, null=True)
    """Ref (id chosen by the client) of the request that first saved the scenario.

    If the author sends the same request again, no second scenario is saved.
    """
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    text = models.TextField()
    """The file of the scenario, as the game writes it."""
    card = models.JSONField(null=True)
    """The `ScenarioCard` of the scenario, from the time when it was last saved.

    It is null if the scenario cannot be played in its present form.
    """
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(default=timezone.now, db_index=True)
    """Time when the scenario was last saved, opened or played.

    Opening or playing the scenario updates this time at most once a day.
    """

    class Meta:
        verbose_name = "own scenario"
        ordering = ["-changed", "pk"]
        constraints = [models.UniqueConstraint(fields=["author", "ref"], name="one_own_scenario_a_ref")]


class ReceivedDesign(models.Model):
    """Records that a guest opened the link to another user's scenario.

    The scenario is then shown in the guest's list.
    """

    design = models.ForeignKey(SavedDesign, models.CASCADE, related_name="received")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="received_designs")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["design", "guest"], name="one_received_design_a_guest")]
