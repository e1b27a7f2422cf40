"""Guests, matches, seats and the keys to them.

In play, only `actions.py`, `table_edits.py`, `seat_links.py` and `seat_keys.py` write matches, seats, links and keys.
`games/identity`, `games/archive` and `games/keeping` also move or delete rows.
"""

from __future__ import annotations

from django.db import models

from games.lobby.codes import new_id


class Guest(models.Model):
    """A user who is known only by a session cookie. `name` is "" until chosen."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    name = models.CharField(max_length=40, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)


class Match(models.Model):
    """A match of a game, from the open table to its outcome."""

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
    """Seconds for each decision or turn; 0: no clock."""
    clock_bank = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="hosted")
    ref = models.CharField(max_length=64, null=True)
    """Ref of the request that opened the table. If the host sends the same request again, it opens no second table."""
    host_before = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="+")
    """Former host, who was away too long before the start and may take hosting back."""
    listed = models.BooleanField(default=True)
    edits = models.PositiveIntegerField(default=0)
    """Number of times that the host has changed the table before its start."""
    last_edit = models.JSONField(null=True)
    """A `table_edits.LastEdit`, or null."""
    starts = models.DateTimeField(null=True)
    """Time at which the players have arranged to begin. They may begin at any other time."""
    outcome = models.JSONField(null=True)
    own_text = models.TextField(default="", blank=True)
    """File of the table's own scenario, copied when it was chosen and never updated; "": the table plays a printed
    one."""
    own_title = models.CharField(max_length=120, default="", blank=True)
    own_card = models.JSONField(null=True)
    """Title and ScenarioCard of the own scenario, as they were when it was copied."""
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["status", "-updated"])]
        constraints = [models.UniqueConstraint(fields=["host", "ref"], name="one_table_a_ref")]


class SeatRow(models.Model):
    """A place in a match. With `bot`, a bot plays it at `level` ("": the game's first level). If there is a user too,
    they may take the seat back."""

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
    """A link that gives one browser a key to this seat, once. Only a digest of its token is stored."""

    seat = models.ForeignKey(SeatRow, models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()


class SeatKey(models.Model):
    """Lets this guest speak for this seat, beside its user. The guest's identity elsewhere does not change."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="keys")
    seat = models.ForeignKey(SeatRow, models.CASCADE, related_name="keys")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="keys")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_key_a_guest_and_match")]
