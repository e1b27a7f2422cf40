"""Where people may be called, when not, and for what they have been called."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class PushDevice(models.Model):
    """A browser that takes Web Push (RFC 8030): where to, and its keys (RFC 8291), base64url without padding."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    failures = models.PositiveSmallIntegerField(default=0)
    """In a row; see `delivery.STRIKES`."""
    created = models.DateTimeField(auto_now_add=True)


class QuietHours(models.Model):
    """Nobody is called from `begin` to `end`, minutes of his own day, whose clock is `offset` minutes before UTC's."""

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="quiet_hours")
    begin = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    offset = models.SmallIntegerField()


class SilencedTable(models.Model):
    """This guest is not called for this match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silenced_for")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="silenced_tables")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="silenced_once")]


class Alert(models.Model):
    """For what this guest was called last at this match ("": he has been there or answered since), and when (seconds
    since 1970)."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="alerts")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="alerts")
    about = models.CharField(max_length=120, default="")
    at = models.FloatField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_alert_a_guest_and_match")]
