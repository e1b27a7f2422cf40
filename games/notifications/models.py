"""Where people may be called, when they may not be called, and what they have been called for."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class PushDevice(models.Model):
    """A browser that accepts Web Push (RFC 8030): its endpoint and its keys (RFC 8291), base64url without padding."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    failed_days = models.PositiveSmallIntegerField(default=0)
    """Number of days on which calls have failed since the last success; see `delivery.FAILED_DAYS`."""
    failed_on = models.DateField(null=True)
    """The latest of these days, in UTC."""
    created = models.DateTimeField(auto_now_add=True)


class MailAddress(models.Model):
    """A person's e-mail address. `confirmed`: its owner has confirmed it. `on`: they want letters."""

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="mail_address")
    address = models.CharField(max_length=254)
    confirmed = models.BooleanField(default=False)
    on = models.BooleanField(default=True)


class QuietHours(models.Model):
    """Hours in which a person is not called.

    `begin` and `end` are minutes of the person's day, by the clock of `zone` in the IANA database. `offset` is the
    number of minutes by which that clock was ahead of UTC when the person set the hours. It is used if the zone is
    unknown to the server, or "" because no page has sent it yet.
    """

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="quiet_hours")
    begin = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    offset = models.SmallIntegerField()
    zone = models.CharField(max_length=64, default="")


class SilencedTable(models.Model):
    """A guest who wants no calls for a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silenced_for")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="silenced_tables")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="silenced_once")]


class Alert(models.Model):
    """What a guest was last called for at a match (`about`), and when (`at`, seconds since 1970).

    `about` is "" if the guest has been there or answered since. `mailed` and `mailed_at` say the same of letters.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="alerts")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="alerts")
    about = models.CharField(max_length=120, default="")
    at = models.FloatField(default=0)
    mailed = models.CharField(max_length=120, default="")
    mailed_at = models.FloatField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_alert_a_guest_and_match")]


class Invitation(models.Model):
    """An invitation of `guest` to a table by `by`. It ends when the table starts or closes, is full, or `guest`
    declines."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invited")
    declined = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_invitation_a_guest_and_match")]


class NoInvitations(models.Model):
    """`guest` wants no invitations from `by`. `by` is not told."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invited_not_by")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invites_not")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["guest", "by"], name="no_invitations_once")]
