"""One press on a message and there are no more of these: what it carries is signed, and good for nothing else."""

from __future__ import annotations

from django.core import signing

SALT = "games.notifications.stop"
VALID = 60 * 24 * 3600
"""Seconds."""


def token(match_id: str, guest_id: str) -> str:
    return signing.dumps([match_id, guest_id], salt=SALT, compress=False)


def read(said: str) -> tuple[str, str] | None:
    """(match, guest); None for what is not ours or too old."""
    try:
        match_id, guest_id = signing.loads(said, salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(match_id), str(guest_id)
