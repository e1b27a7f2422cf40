"""The running match on disk. `store.py` is the only module that writes these rows."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Match
from games.play.stored_data import CompressedField


class Table(models.Model):
    """The authoritative position of one match. `head` is the index of its last entry."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="table")
    rules = models.PositiveIntegerField()
    """Version of the rules that made it."""
    setup = models.TextField()
    seed = models.TextField()
    """A number, as text: it may be larger than the database's. Stands in no view."""
    head = models.PositiveIntegerField()
    state = models.BinaryField()
    header = models.TextField()
    """The public header of the view, for the hall's rows."""
    streams = models.TextField()
    """{viewer: [number, digest of the view, log lines]}; the number grows only when that viewer's picture did."""
    touched = models.FloatField(default=0)
    """When the last entry was written of which everybody saw something, in seconds since 1970."""
    alive = models.FloatField(default=0)
    """Until when some process is known to have served the table while time mattered; what lies between that and the
    next start of a server is nobody's time."""
    desk = models.TextField(default="{}")
    """What stands around the game: paused, votes, draw offers, everybody's time."""
    home = models.CharField(max_length=24, default="", db_index=True)
    """Name of the process that moves its bots and watches its clocks; "": none yet (see `homes.py`)."""


class Process(models.Model):
    """A server process that is alive, as long as it says so again in time. Of installations with several only."""

    name = models.CharField(max_length=24, primary_key=True)
    until = models.DateTimeField()
    """By the database's own clock, which is the same for all."""


class Entry(models.Model):
    """One accepted command and what it made happen; never changed. Entry 0 (seat -1) is the start."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    index = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    ref = models.CharField(max_length=48)
    decision = models.CharField(max_length=80)
    command = models.TextField()
    events = models.TextField()
    turn = models.PositiveIntegerField(default=0)
    at = models.FloatField()
    """Seconds since 1970."""
    receipts = models.TextField(default="", db_default="")
    """Receipts of the sealed questions that closed with it, as JSON; "": none closed."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_entry_an_index"),
            models.UniqueConstraint(fields=["table", "seat", "ref"], name="one_entry_a_ref"),
        ]


class Checkpoint(models.Model):
    """The position at the start of a turn, after the entry of that index."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="checkpoints")
    index = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    state = CompressedField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "index"], name="one_checkpoint_an_index")]
