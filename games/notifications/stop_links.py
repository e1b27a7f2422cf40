"""Signed tokens in push messages and e-mails. A token can only stop further messages or confirm an address."""

from __future__ import annotations

from django.core import signing

from games.lobby.pasted_links import signed_token_in

SALT = "games.notifications.stop"
VALID = 60 * 24 * 3600
"""Number of seconds for which a token is valid."""


def token(match_id: str, guest_id: str) -> str:
    return signing.dumps([match_id, guest_id], salt=SALT, compress=False)


INVITER_SALT = "games.notifications.inviter"


def inviter_token(guest_id: str, by_id: str) -> str:
    """Return the token that is sent with an invitation.

    With it, the guest `guest_id` can stop all further invitations from the guest `by_id`.
    """
    return signing.dumps([guest_id, by_id], salt=INVITER_SALT, compress=False)


def read_inviter(said: str) -> tuple[str, str] | None:
    """Return the ids in the token of an invitation: the id of the invited guest, and the id of the guest who sent it.

    Return None if the token was not signed by this server or is too old.
    """
    try:
        guest_id, by_id = signing.loads(signed_token_in(said), salt=INVITER_SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(guest_id), str(by_id)


MAIL_SALT = "games.notifications.mail"
CONFIRM = 2 * 24 * 3600
"""Number of seconds for which the token of a confirmation e-mail is valid."""


def mail_token(guest_id: str, address: str) -> str:
    """Return the token that is sent with an e-mail. With it, the recipient can confirm the address or stop all e-mails
    to it."""
    return signing.dumps([guest_id, address], salt=MAIL_SALT, compress=False)


def read_mail(said: str, valid: int) -> tuple[str, str] | None:
    """Return the guest id and the e-mail address in a token.

    Return None if the token was not signed by this server or is older than `valid` seconds.
    """
    try:
        guest_id, address = signing.loads(signed_token_in(said), salt=MAIL_SALT, max_age=valid)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(guest_id), str(address)


def read_match(said: str) -> tuple[str, str] | None:
    """Return the match id and the guest id in a token.

    Return None if the token was not signed by this server or is too old.
    """
    try:
        match_id, guest_id = signing.loads(signed_token_in(said), salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(match_id), str(guest_id)
