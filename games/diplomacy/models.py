"""Database rows of talk, moderation and offers. Only `talk.py`, `moderation.py` and `offers.py` write these rows."""

from __future__ import annotations

from django.db import models

from games.diplomacy.talk_limits import MAX_TALK
from games.lobby.models import Guest, Match


class Message(models.Model):
    """A stored line of talk. `seat`: the speaker's seat, or -1 for a watcher.

    `to`: "all", "watchers", "allies" or the number of the seat that receives the line.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    n = models.BigIntegerField()
    """A time in milliseconds since 1970, changed if necessary so that it is unique in the match.

    It determines the order of the lines. Unlike a counter, it does not tell readers how many lines are hidden from
    them.
    """
    seat = models.SmallIntegerField()
    user = models.ForeignKey(Guest, models.SET_NULL, null=True)
    name = models.CharField(max_length=48)
    """The name that the speaker had when the line was written."""
    who = models.CharField(max_length=12, default="")
    """A text that identifies the speaker at this table. With it, readers can hide all lines of this speaker."""
    to = models.CharField(max_length=12)
    ears = models.CharField(max_length=64, default="")
    """If `to` is "allies": the seats that receive the line, in a form such as ",0,2,".

    They are the seats that were allied with the speaker when the line was written.
    """
    text = models.CharField(max_length=MAX_TALK)
    ref = models.CharField(max_length=48)

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="one_message_an_instant"),
            models.UniqueConstraint(fields=["match", "user", "ref"], name="one_message_a_ref"),
        ]


class Offer(models.Model):
    """A deal that one seat offers to another seat.

    The server does not interpret `terms`. Only the game's board component in the browser does.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="offers")
    n = models.BigIntegerField()
    """The number that identifies the offer in the protocol: a time in milliseconds since 1970, unique in the match."""
    stamp = models.BigIntegerField()
    """Time of the last change, in milliseconds since 1970. Each change makes it larger."""
    seat = models.SmallIntegerField()
    to = models.SmallIntegerField()
    terms = models.TextField()
    """Terms of the offer, as JSON."""
    state = models.CharField(max_length=10, default="open")
    turn = models.IntegerField()
    until = models.IntegerField()
    ref = models.CharField(max_length=48)

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="one_offer_an_instant"),
            models.UniqueConstraint(fields=["match", "seat", "ref"], name="one_offer_a_ref"),
        ]


class Report(models.Model):
    """A report against `user`, about which the host has not decided yet. The user may have a seat or not.

    `who`: identifies the reported user at this table (see `Message`).
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="reports")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    who = models.CharField(max_length=12)
    name = models.CharField(max_length=48)
    by = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    by_name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "by"], name="one_report_a_person_and_reporter")]


class Silence(models.Model):
    """A user whom the host has silenced at the table. `who`: identifies this user at the table (see `Message`)."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silences")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    who = models.CharField(max_length=12)
    name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_silence_a_person")]
