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
    failed_days = models.PositiveSmallIntegerField(default=0)
    """On how many days calls have failed since the last one that arrived; see `delivery.FAILED_DAYS`."""
    failed_on = models.DateField(null=True)
    """The latest of these days, in UTC."""
    created = models.DateTimeField(auto_now_add=True)


class MailAddress(models.Model):
    """Where this person is written to, once he has opened a letter that asked him (`confirmed`), and while he wants
    it (`on`)."""

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="mail_address")
    address = models.CharField(max_length=254)
    confirmed = models.BooleanField(default=False)
    on = models.BooleanField(default=True)


class QuietHours(models.Model):
    """Nobody is called from `begin` to `end`, minutes of the person's own day, by the clock of `zone` in the IANA
    database. `offset`: minutes by which that clock was before UTC's when it was said, which counts where the zone is
    not known ("": no page has said it yet)."""

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="quiet_hours")
    begin = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    offset = models.SmallIntegerField()
    zone = models.CharField(max_length=64, default="")


class SilencedTable(models.Model):
    """This guest is not called for this match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silenced_for")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="silenced_tables")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="silenced_once")]


class Alert(models.Model):
    """For what this guest was called last at this match ("": he has been there or answered since), and when (seconds
    since 1970); and the same of letters."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="alerts")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="alerts")
    about = models.CharField(max_length=120, default="")
    at = models.FloatField(default=0)
    mailed = models.CharField(max_length=120, default="")
    mailed_at = models.FloatField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_alert_a_guest_and_match")]


class Invitation(models.Model):
    """`by` asks `guest` to this table; it is over when the table starts, is full or closed, or he has said no."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invited")
    declined = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_invitation_a_guest_and_match")]


class NoInvitations(models.Model):
    """`guest` wants none from `by`, who is not told."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invited_not_by")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invites_not")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["guest", "by"], name="no_invitations_once")]
