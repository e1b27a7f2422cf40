"""Database models of running matches. `store.py` writes their rows; `homes.py` writes processes and the homes of
tables."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Match
from games.play.stored_data import CompressedField


class StoredMatch(models.Model):
    """The authoritative position of one match. `head` is the index of the match's last log entry."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="table")
    rules = models.PositiveIntegerField()
    """Version of the rules with which this position was calculated."""
    setup = models.TextField()
    seed = models.TextField()
    """Random seed of the match. It is a number stored as text, because it may be too large for a number column. No view
    contains it."""
    head = models.PositiveIntegerField()
    state = models.BinaryField()
    header = models.TextField()
    """Public header of the view, for the lists on the lobby page."""
    streams = models.TextField()
    """{viewer: [sequence number, digest of the view, number of log lines, sequence number of the lent view]}.

    A sequence number is increased only when its view has changed.
    """
    touched = models.FloatField(default=0)
    """Time when the last log entry with a publicly visible effect was written, in seconds since 1970."""
    alive = models.FloatField(default=0)
    """Last time at which a server process is known to have served the table while its time ran, in seconds since 1970.

    The time between this moment and the next start of a server counts for no seat.
    """
    table_state = models.TextField(default="{}")
    """State of the table, without the game itself: pause, votes, draw offers, the seats' times."""
    home = models.CharField(max_length=24, default="", db_index=True)
    """Name of the process that runs the match's bots and watches its clocks (see `homes.py`). It is "" if no process
    has done this yet."""


class Process(models.Model):
    """A server process. It counts as alive as long as it renews `until` in time.

    The database contains processes only if several of them run.
    """

    name = models.CharField(max_length=24, primary_key=True)
    until = models.DateTimeField()
    """Time until which the process counts as alive. It is measured by the database's clock, which is the same for all
    processes."""


class Entry(models.Model):
    """An entry of the log: one accepted command and its events. Entry 0 (seat -1) is the start of the match.

    An entry is never changed, with one exception: the command of a replaced `Filing` is removed.
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
    """Receipts of the sealed questions that closed with this entry, as JSON. It is "" if none closed."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_entry_an_index"),
            models.UniqueConstraint(fields=["table", "seat", "ref"], name="one_entry_a_ref"),
        ]


class Checkpoint(models.Model):
    """The position at the start of a turn. It is the position after the log entry with this index."""

    table = models.ForeignKey(StoredMatch, models.CASCADE, related_name="checkpoints")
    index = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    state = CompressedField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "index"], name="one_checkpoint_an_index")]
