"""Signed tokens in messages and letters: one press stops further ones or confirms an address, and nothing else."""

from __future__ import annotations

from django.core import signing

from games.lobby.pasted_links import signed_token_in

SALT = "games.notifications.stop"
VALID = 60 * 24 * 3600
"""Seconds for which a token is valid."""


def token(match_id: str, guest_id: str) -> str:
    return signing.dumps([match_id, guest_id], salt=SALT, compress=False)


INVITER_SALT = "games.notifications.inviter"


def inviter_token(guest_id: str, by_id: str) -> str:
    """Return the token of an invitation message. It stops all further invitations from this person."""
    return signing.dumps([guest_id, by_id], salt=INVITER_SALT, compress=False)


def read_inviter(said: str) -> tuple[str, str] | None:
    """Return (guest, the person who invited them), or None if the token is not ours or too old."""
    try:
        guest_id, by_id = signing.loads(signed_token_in(said), salt=INVITER_SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(guest_id), str(by_id)


MAIL_SALT = "games.notifications.mail"
CONFIRM = 2 * 24 * 3600
"""Seconds for which a letter that asks for confirmation is valid."""


def mail_token(guest_id: str, address: str) -> str:
    """Return the token of a letter: it confirms the address, or stops all letters to it."""
    return signing.dumps([guest_id, address], salt=MAIL_SALT, compress=False)


def read_mail(said: str, valid: int) -> tuple[str, str] | None:
    """Return (guest, address), or None if the token is not ours or too old."""
    try:
        guest_id, address = signing.loads(signed_token_in(said), salt=MAIL_SALT, max_age=valid)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(guest_id), str(address)


def read(said: str) -> tuple[str, str] | None:
    """Return (match, guest), or None if the token is not ours or too old."""
    try:
        match_id, guest_id = signing.loads(signed_token_in(said), salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(match_id), str(guest_id)
