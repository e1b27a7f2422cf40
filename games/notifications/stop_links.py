"""One press on a message and there are no more of these: what it carries is signed, and good for nothing else."""

from __future__ import annotations

from django.core import signing

from games.lobby.pasted_links import signed_token_in

SALT = "games.notifications.stop"
VALID = 60 * 24 * 3600
"""Seconds."""


def token(match_id: str, guest_id: str) -> str:
    return signing.dumps([match_id, guest_id], salt=SALT, compress=False)


INVITER_SALT = "games.notifications.inviter"


def inviter_token(guest_id: str, by_id: str) -> str:
    """What a message carries that asks somebody to a table: good for no more of that person's."""
    return signing.dumps([guest_id, by_id], salt=INVITER_SALT, compress=False)


def read_inviter(said: str) -> tuple[str, str] | None:
    """(guest, who invited him); None for what is not ours or too old."""
    try:
        guest_id, by_id = signing.loads(signed_token_in(said), salt=INVITER_SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(guest_id), str(by_id)


MAIL_SALT = "games.notifications.mail"
CONFIRM = 2 * 24 * 3600
"""Seconds for which the letter that asks is good."""


def mail_token(guest_id: str, address: str) -> str:
    """What a letter carries that shows it was read: to confirm the address, and to stop all letters to it."""
    return signing.dumps([guest_id, address], salt=MAIL_SALT, compress=False)


def read_mail(said: str, valid: int) -> tuple[str, str] | None:
    """(guest, address); None for what is not ours or too old."""
    try:
        guest_id, address = signing.loads(signed_token_in(said), salt=MAIL_SALT, max_age=valid)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(guest_id), str(address)


def read(said: str) -> tuple[str, str] | None:
    """(match, guest); None for what is not ours or too old."""
    try:
        match_id, guest_id = signing.loads(signed_token_in(said), salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(match_id), str(guest_id)
