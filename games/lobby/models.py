"""Database models of guests, matches, seats and the keys to seats.

While the server runs, only `actions.py`, `table_edits.py`, `seat_links.py` and `seat_keys.py` write matches, seats,
links and keys. `games/identity`, `games/archive` and `games/keeping` also move or delete rows.
"""

from __future__ import annotations

from django.db import models

from games.lobby.codes import new_id


class Guest(models.Model):
    """A user whom the server knows only by a session cookie. `name` is "" until the guest chooses a nickname."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    name = models.CharField(max_length=40, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)


class Match(models.Model):
    """A match of a game: before the start (as an open table), while it is played, and after its end."""

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
    """Number of seconds for each decision or turn; 0 if the match has no clock."""
    clock_bank = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="hosted")
    ref = models.CharField(max_length=64, null=True)
    """Id that the host's browser gave to the request that opened the table. If the host sends the same request again,
    no second table is opened."""
    host_before = models.ForeignKey(Guest, models.SET_NULL, null=True, related_name="+")
    """The former host, who was away too long before the start and can become host again; null if there is none."""
    listed = models.BooleanField(default=True)
    edits = models.PositiveIntegerField(default=0)
    """Number of times that the host has changed the table before its start."""
    last_edit = models.JSONField(null=True)
    """The last edit, in the form of a `table_edits.LastEdit`; null if there was none."""
    starts = models.DateTimeField(null=True)
    """Time at which the players have agreed to begin; null if they have not agreed on a time. They can begin at another
    time."""
    outcome = models.JSONField(null=True)
    own_text = models.TextField(default="", blank=True)
    """Content of the scenario's file, if the table plays a player-made scenario. The text is copied when the scenario
    is chosen, and is never updated. It is "" if the table plays a printed scenario."""
    own_title = models.CharField(max_length=120, default="", blank=True)
    own_card = models.JSONField(null=True)
    """ScenarioCard of the player-made scenario in `own_text`, from the time when its file was copied. The scenario's
    title is in `own_title`."""
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["status", "-updated"])]
        constraints = [models.UniqueConstraint(fields=["host", "ref"], name="one_table_a_ref")]


class SeatRow(models.Model):
    """A seat of a match. If `bot` is true, a bot plays the seat. `level` is the bot's level; "" is the game's first
    level. If a seat has a bot and also a user, this user can take the seat back from the bot."""

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
    """A link that works once and gives a browser a key to this seat. The database contains only a digest of the link's
    token."""

    seat = models.ForeignKey(SeatRow, models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()


class SeatKey(models.Model):
    """The right of a guest to act for a seat of which the guest is not the user. It applies to this match only."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="keys")
    seat = models.ForeignKey(SeatRow, models.CASCADE, related_name="keys")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="keys")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_key_a_guest_and_match")]
