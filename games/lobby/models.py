"""Guests, matches, seats and the keys to them.

`actions.py`, `table_edits.py`, `seat_links.py` and `seat_keys.py` alone write them.
"""

from __future__ import annotations

from django.db import models

from games.lobby.codes import new_id


class Guest(models.Model):
    """A user known by a session cookie alone. `name` is "" until chosen."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    name = models.CharField(max_length=40, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)


class Match(models.Model):
    """One playing of a game, from the open table to its outcome."""

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    code = models.CharField(max_length=8, unique=True)
    game = models.CharField(max_length=40)
    scenario = models.CharField(max_length=80)
    options = models.JSONField(default=dict)
    clock_per = models.CharField(max_length=10, default="decision")
    clock_seconds = models.PositiveIntegerField(default=0)
    """For each decision or turn; 0: no clock."""
    clock_bank = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="hosted")
    ref = models.CharField(max_length=64, null=True)
    """Of the request that opened the table: the host's same request, sent again, opens no second one."""
    host_before = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="+")
    """Who was host before the start, was away too long, and may take that back."""
    listed = models.BooleanField(default=True)
    edits = models.PositiveIntegerField(default=0)
    """How often the host has changed it before the start."""
    last_edit = models.JSONField(null=True)
    """`table_edits.LastEdit`."""
    starts = models.DateTimeField(null=True)
    """For when its people have arranged to begin; they begin when they like."""
    outcome = models.JSONField(null=True)
    own_text = models.TextField(default="", blank=True)
    """The file of its own scenario, copied for ever when it was chosen; "": it plays a printed one."""
    own_title = models.CharField(max_length=120, default="", blank=True)
    own_card = models.JSONField(null=True)
    """Its title and its ScenarioCard, as they were then."""
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["status", "-updated"])]
        constraints = [models.UniqueConstraint(fields=["host", "ref"], name="one_table_a_ref")]


class SeatRow(models.Model):
    """A place in a match. With `bot` the bot plays it, as well as `level` says ("": the game's first level); a user
    beside it may take the seat back."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    n = models.PositiveSmallIntegerField()
    user = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="seats")
    bot = models.BooleanField(default=False)
    level = models.CharField(max_length=20, default="", blank=True)
    ready = models.BooleanField(default=False)
    color = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="one_row_a_seat"),
            models.UniqueConstraint(
                fields=["match", "user"], condition=models.Q(user__isnull=False), name="one_seat_a_user"
            ),
        ]


class SeatLink(models.Model):
    """A link that gives one browser a key to this seat, once. Only a digest of its token is kept."""

    seat = models.ForeignKey(SeatRow, models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()


class SeatKey(models.Model):
    """This guest may speak for this seat, beside its user; who he is everywhere else stays as it was."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="keys")
    seat = models.ForeignKey(SeatRow, models.CASCADE, related_name="keys")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="keys")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_key_a_guest_and_match")]
