"""Database rows of talk, moderation and offers. Only `talk.py`, `moderation.py` and `offers.py` write them."""

from __future__ import annotations

from django.db import models

from games.diplomacy.talk_limits import MAX_TALK
from games.lobby.models import Guest, Match


class Message(models.Model):
    """One line of talk. `seat` -1: a watcher. `to` is "all", "watchers", "allies" or the listening seat's number."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    n = models.BigIntegerField()
    """Milliseconds since 1970, made unique. It orders the lines, but does not tell a reader how many are hidden."""
    seat = models.SmallIntegerField()
    user = models.ForeignKey(Guest, models.SET_NULL, null=True)
    name = models.CharField(max_length=48)
    """The speaker's name when it was said."""
    who = models.CharField(max_length=12, default="")
    """Handle that identifies the speaker at this table, so that readers can mute the speaker."""
    to = models.CharField(max_length=12)
    ears = models.CharField(max_length=64, default="")
    """With "allies": the seats that hear the line, except the speaker, as allied at that moment: ",0,2,"."""
    text = models.CharField(max_length=MAX_TALK)
    ref = models.CharField(max_length=48)

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="one_message_an_instant"),
            models.UniqueConstraint(fields=["match", "user", "ref"], name="one_message_a_ref"),
        ]


class Offer(models.Model):
    """A deal that one seat offers another. The server does not interpret `terms`; only the game's board does."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="offers")
    n = models.BigIntegerField()
    """Milliseconds since 1970, made unique. It identifies the offer in the protocol."""
    stamp = models.BigIntegerField()
    """Time of the last change, also made unique. It grows with every change."""
    seat = models.SmallIntegerField()
    to = models.SmallIntegerField()
    terms = models.TextField()
    """JSON."""
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
    """A report of `user`, a person at the table, that the host has not settled yet. `who` as in Message."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="reports")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    who = models.CharField(max_length=12)
    name = models.CharField(max_length=48)
    by = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    by_name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "by"], name="one_report_a_person_and_reporter")]


class Silence(models.Model):
    """A person whom the host has silenced at the table. `who` as in Message."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silences")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    who = models.CharField(max_length=12)
    name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_silence_a_person")]
