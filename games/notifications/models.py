"""Database rows of notifications: devices, addresses, quiet hours, silenced tables, sent messages and invitations."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class PushDevice(models.Model):
    """A browser that receives push messages (Web Push, RFC 8030).

    `p256dh` and `auth` are the browser's keys (RFC 8291), in base64url without padding.
    """

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    failed_days = models.PositiveSmallIntegerField(default=0)
    """Number of days with failed messages since the last success (see `delivery.FAILED_DAYS`)."""
    failed_on = models.DateField(null=True)
    """The last day with a failed message, in UTC. It is null if no message has failed since the last success."""
    created = models.DateTimeField(auto_now_add=True)


class MailAddress(models.Model):
    """The e-mail address of a user.

    `confirmed` states whether the owner has confirmed the address. `on` states whether the user wants e-mails.
    """

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="mail_address")
    address = models.CharField(max_length=254)
    confirmed = models.BooleanField(default=False)
    on = models.BooleanField(default=True)


class QuietHours(models.Model):
    """The hours of the day in which a user is not notified.

    `begin` and `end` are minutes of the user's day, by the clock of the time zone `zone` (a name of the IANA database).
    `offset` is the number of minutes by which that clock was ahead of UTC when the user set the hours. The server uses
    it if it does not know the zone, or if `zone` is "" because the user's browser has not sent it yet.
    """

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="quiet_hours")
    begin = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    offset = models.SmallIntegerField()
    zone = models.CharField(max_length=64, default="")


class SilencedTable(models.Model):
    """A match for which a guest has switched off notifications."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silenced_for")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="silenced_tables")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="silenced_once")]


class Alert(models.Model):
    """The last push message and the last e-mail to a guest about a match.

    `about` is the question of the last push message (`awaited.question`). It is "" if the guest has visited the table
    or has answered since then. `at` is the time of the last push message, in seconds since 1970. `mailed` and
    `mailed_at` contain the same facts about the last e-mail.
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
    """An invitation to a table, sent by `by` to `guest`.

    It ends when the table starts, closes or is full, or when `guest` declines it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invited")
    declined = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_invitation_a_guest_and_match")]


class NoInvitations(models.Model):
    """An entry for a `guest` who declines all invitations from `by`. The server never reveals it to `by`."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invited_not_by")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invites_not")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["guest", "by"], name="no_invitations_once")]
