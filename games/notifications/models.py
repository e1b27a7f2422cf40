"""Database rows of notifications: devices, addresses, quiet hours, silenced tables, sent messages and invitations."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class PushDevice(models.Model):
    """A browser that accepts Web Push (RFC 8030).

    `p256dh` and `auth`: the browser's keys (RFC 8291), base64url without padding.
    """

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    failed_days = models.PositiveSmallIntegerField(default=0)
    """Number of days with failed messages since the last success; see `delivery.FAILED_DAYS`."""
    failed_on = models.DateField(null=True)
    """The latest day with a failed message, in UTC. It is null after a success."""
    created = models.DateTimeField(auto_now_add=True)


class MailAddress(models.Model):
    """A user's e-mail address.

    `confirmed`: whether the owner has confirmed the address. `on`: whether the user wants e-mails.
    """

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="mail_address")
    address = models.CharField(max_length=254)
    confirmed = models.BooleanField(default=False)
    on = models.BooleanField(default=True)


class QuietHours(models.Model):
    """Hours in which a user is not notified.

    `begin` and `end`: minutes of the user's day, by the clock of `zone` in the IANA database. `offset`: number of
    minutes by which that clock was ahead of UTC when the user set the hours. The offset is used if the server does not
    know the zone, or if the zone is "" because no page has sent it yet.
    """

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="quiet_hours")
    begin = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    offset = models.SmallIntegerField()
    zone = models.CharField(max_length=64, default="")


class SilencedTable(models.Model):
    """A match about which a guest wants no notifications."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="silenced_for")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="silenced_tables")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="silenced_once")]


class Alert(models.Model):
    """The last notifications of a guest about a match.

    `about`: the question of the last push message (`awaited.question`), or "" if the guest has visited the table or
    answered since. `at`: time of the last push message, in seconds since 1970. `mailed` and `mailed_at`: the same for
    e-mails.
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
    """An invitation to a table, from `by` to `guest`.

    It ends when the table starts, closes or is full, or when `guest` declines.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invited")
    declined = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "guest"], name="one_invitation_a_guest_and_match")]


class NoInvitations(models.Model):
    """Records that `guest` refuses all invitations from `by`. The server never reveals this to `by`."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="invited_not_by")
    by = models.ForeignKey(Guest, models.CASCADE, related_name="invites_not")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["guest", "by"], name="no_invitations_once")]
