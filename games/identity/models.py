"""Ways for a person to come back in another browser. Only this app writes these rows."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest


class RecoveryPhrase(models.Model):
    """A person's recovery phrase; each person has one at most. Its first words find it. Of the others only a slow hash
    is stored."""

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="recovery_phrase")
    finder = models.CharField(max_length=64, unique=True)
    """The first words, as plain text."""
    hashed = models.CharField(max_length=255)
    """The other words, hashed with Django's scrypt."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)


class Passkey(models.Model):
    """A key pair that a device or a password manager keeps for this host (WebAuthn). Only its public half is stored
    here."""

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="passkeys")
    credential = models.CharField(max_length=1400, unique=True)
    """Id of the credential, base64url without padding."""
    public_key = models.BinaryField()
    sign_count = models.BigIntegerField(default=0)
    label = models.CharField(max_length=60)
    """Name that the person gave it."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
