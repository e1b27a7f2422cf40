"""Database rows of recovery phrases and passkeys, by which a user signs in in another browser.

Only this app writes these rows.
"""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest


class RecoveryPhrase(models.Model):
    """The recovery phrase of a guest. Each guest has at most one.

    The first words of the phrase identify the database row. Of the other words, only a slow hash is stored.
    """

    guest = models.OneToOneField(Guest, models.CASCADE, primary_key=True, related_name="recovery_phrase")
    finder = models.CharField(max_length=64, unique=True)
    """The first words of the phrase in plain text."""
    hashed = models.CharField(max_length=255)
    """The hash of the phrase's other words, made with Django's scrypt hasher."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)


class Passkey(models.Model):
    """A key pair that a device or a password manager stores for this host (WebAuthn).

    The server stores only the public key.
    """

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="passkeys")
    credential = models.CharField(max_length=1400, unique=True)
    """Id of the passkey's credential in base64url without padding."""
    public_key = models.BinaryField()
    sign_count = models.BigIntegerField(default=0)
    label = models.CharField(max_length=60)
    """Name that the user gave to the passkey."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
