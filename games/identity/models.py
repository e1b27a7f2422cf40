"""What brings a person back in another browser. Only this app writes these rows."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest


class RecoveryPhrase(models.Model):
    """One a person. Its first words find it, of the others only a slow hash is kept."""

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="recovery_phrase")
    finder = models.CharField(max_length=64, unique=True)
    """The first words, as they are."""
    hashed = models.CharField(max_length=255)
    """The others, by Django's scrypt."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)


class Passkey(models.Model):
    """A key pair that a device or a password manager keeps for this host (WebAuthn); here is its public half."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="passkeys")
    credential = models.CharField(max_length=1400, unique=True)
    """Its id, base64url without padding."""
    public_key = models.BinaryField()
    sign_count = models.BigIntegerField(default=0)
    label = models.CharField(max_length=60)
    """What its person calls it."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
