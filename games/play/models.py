"""Database models of running matches. `store.py` writes their rows; `homes.py` writes processes and the homes of
tables."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Match
from games.play.stored_data import CompressedField


class StoredMatch(models.Model):
    """The authoritative position of one match. `head` is the index of its last entry."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="table")
    rules = models.PositiveIntegerField()
    """Version of the rules with which the position was calculated."""
    setup = models.TextField()
    seed = models.TextField()
    """Seed of the match: a number as text, because it may be too large for a number column. No view contains it."""
    head = models.PositiveIntegerField()
    state = models.BinaryField()
    header = models.TextField()
    """Public header of the view, for the hall's rows."""
    streams = models.TextField()
    """{viewer: [sequence number, digest of the view, number of log lines, sequence number of the lent view]}.

    A sequence number grows only if its view has changed.
    """
    touched = models.FloatField(default=0)
    """Time when the last publicly visible entry was written, in seconds since 1970."""
    alive = models.FloatField(default=0)
    """Last time at which a process is known to have served the table while its time ran, in seconds since 1970.

    The time between this and the next start of a server is not counted for any seat.
    """
    table_state = models.TextField(default="{}")
    """State of the table around the game: pause, votes, draw offers, the seats' times."""
    home = models.CharField(max_length=24, default="", db_index=True)
    """Name of the process that runs the match's bots and watches its clocks; "": none yet (see `homes.py`)."""


class Process(models.Model):
    """A server process. It is alive while it renews `until` in time.

    There are rows only if several processes run.
    """

    name = models.CharField(max_length=24, primary_key=True)
    until = models.DateTimeField()
    """Time until which the process counts as alive, by the database's clock, which is the same for all processes."""


class Entry(models.Model):
    """One accepted command and its events. Entry 0 (seat -1) is the start.

    An entry is never changed, except that the command of a replaced `Filing` is removed.
    """

    table = models.ForeignKey(StoredMatch, models.CASCADE, related_name="entries")
    index = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    ref = models.CharField(max_length=48)
    decision = models.CharField(max_length=80)
    command = models.TextField()
    events = models.TextField()
    turn = models.PositiveIntegerField(default=0)
    at = models.FloatField()
    """Time of the entry, in seconds since 1970."""
    receipts = models.TextField(default="", db_default="")
    """Receipts of the sealed questions that closed with this entry, as JSON; "": none closed."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_entry_an_index"),
            models.UniqueConstraint(fields=["table", "seat", "ref"], name="one_entry_a_ref"),
        ]


class Checkpoint(models.Model):
    """The position at the start of a turn, after the entry with this index."""

    table = models.ForeignKey(StoredMatch, models.CASCADE, related_name="checkpoints")
    index = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    state = CompressedField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "index"], name="one_checkpoint_an_index")]
