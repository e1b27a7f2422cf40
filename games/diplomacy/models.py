"""Table talk, its moderation and offers on disk. `talk.py`, `moderation.py` and `offers.py` alone write them."""

from __future__ import annotations

from django.db import models

from games.diplomacy.talk_limits import MAX_TALK
from games.lobby.models import Guest, Match


class Message(models.Model):
    """One line of talk. `seat` -1: a watcher; `to` is "all", "watchers", "allies" or the listening seat's number."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    n = models.BigIntegerField()
    """Milliseconds since 1970, made unique: an order that tells nobody how much he does not see."""
    seat = models.SmallIntegerField()
    user = models.ForeignKey(Guest, models.SET_NULL, null=True)
    name = models.CharField(max_length=48)
    """The speaker's name when it was said."""
    who = models.CharField(max_length=12, default="")
    """What tells the speaker from others at this table, for those who would rather not read him."""
    to = models.CharField(max_length=12)
    ears = models.CharField(max_length=64, default="")
    """With "allies": who hears it beside the speaker, as they stood when it was said: ",0,2,"."""
    text = models.CharField(max_length=MAX_TALK)
    ref = models.CharField(max_length=48)

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="one_message_an_instant"),
            models.UniqueConstraint(fields=["match", "user", "ref"], name="one_message_a_ref"),
        ]


class Offer(models.Model):
    """A deal one seat offers another. The hall does not read `terms`: only the game's board knows what they mean."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="offers")
    n = models.BigIntegerField()
    """Milliseconds since 1970, made unique: its name on the wire."""
    stamp = models.BigIntegerField()
    """When it changed last, the same way; grows with every change."""
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
    """Somebody at the table, `user`, was reported to its host, who has not settled it yet. `who` as in Message."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="reports")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    who = models.CharField(max_length=12)
    name = models.CharField(max_length=48)
    by = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    by_name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "by"], name="one_report_a_person_and_reporter")]


class Silence(models.Model):
    """Whom the host has silenced at his table. `who` as in Message."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silences")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="+")
    who = models.CharField(max_length=12)
    name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_silence_a_person")]
