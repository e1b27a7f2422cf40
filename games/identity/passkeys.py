"""Passkeys (WebAuthn): a device or a password manager stores the secret.

The user types nothing that an attacker could steal.

Browsers support passkeys only for host names over HTTPS and for localhost, never for an IP address. The challenge that
a browser must sign is stored in its session and is valid for a few minutes.
"""

from __future__ import annotations

import json
import time
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.utils import timezone
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from games.identity.models import Passkey
from games.lobby.errors import Denied
from games.lobby.models import Guest

MOST = 10
"""Maximum number of passkeys that one user may have."""

VALID = 300
"""Number of seconds for which a challenge is valid."""

CHALLENGE = "passkey"
"""Key in the session's data. Its value is a list: purpose of the challenge, the challenge, and time of expiry."""

BAD = (WebAuthnException, ValueError, KeyError, TypeError, IndexError, OverflowError)
"""Errors that the WebAuthn library raises for malformed input. A real authenticator never sends such input."""


def host_of(origin: str) -> str:
    """Return the host name for which passkeys are valid on pages of this origin.

    Raise Denied if browsers do not support passkeys on pages of this origin.
    """
    parts = urlsplit(origin)
    host = parts.hostname or ""
    try:
        is_bare = bool(ip_address(host))
    except ValueError:
        is_bare = False
    if is_bare or not (parts.scheme == "https" or host == "localhost" or host.endswith(".localhost")):
        text = "Passkeys need an https address with a host name. Use a recovery phrase here instead."
        raise Denied(400, "E-PASSKEY", text)
    return host


def offer(guest: Guest, origin: str, session: SessionBase) -> Any:
    """Return the options for `navigator.credentials.create`, with which a browser creates a passkey.

    Raise Denied if the guest has too many passkeys.
    """
    known = list(Passkey.objects.filter(guest=guest))
    if len(known) >= MOST:
        raise Denied(409, "E-PASSKEY", f"You already have {MOST} passkeys, which is the maximum. Remove one first.")
    options = generate_registration_options(
        rp_id=host_of(origin),
        rp_name=host_of(origin),
        user_name=guest.name,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential)) for each in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    _keep(session, "make", options.challenge)
    return json.loads(options_to_json(options))


def add(guest: Guest, origin: str, session: SessionBase, credential: Any, label: str) -> Passkey:
    """Verify a new credential that `navigator.credentials.create` returned, and store it as a passkey.

    Raise Denied if the credential is not valid.
    """
    challenge = _stored_challenge(session, "make")
    try:
        made = verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=host_of(origin), expected_origin=origin
        )
    except BAD:
        raise Denied(400, "E-PASSKEY", "Your browser's answer is not valid. Try again.") from None
    session.pop(CHALLENGE, None)
    try:
        with transaction.atomic():
            return Passkey.objects.create(
                guest=guest,
                credential=bytes_to_base64url(made.credential_id),
                public_key=made.credential_public_key,
                sign_count=made.sign_count,
                label=label,
            )
    except IntegrityError:
        raise Denied(409, "E-PASSKEY", "This passkey is already registered here.") from None


def question(origin: str, session: SessionBase) -> Any:
    """Return the options for `navigator.credentials.get`. They accept any passkey for this host."""
    options = generate_authentication_options(rp_id=host_of(origin))
    _keep(session, "use", options.challenge)
    return json.loads(options_to_json(options))


def owner(origin: str, session: SessionBase, credential: Any) -> Guest:
    """Return the guest whose passkey signed the challenge. Raise Denied if no known passkey signed it.

    The challenge stays valid until `remove_challenge` is called.
    """
    challenge = _stored_challenge(session, "use")
    name = credential.get("id") if isinstance(credential, dict) else None
    found = Passkey.objects.select_related("guest").filter(credential=str(name)).first()
    if found is None:
        raise Denied(403, "E-PASSKEY", "This passkey is no longer registered here. Remove it from your device.")
    try:
        used = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host_of(origin),
            expected_origin=origin,
            credential_public_key=bytes(found.public_key),
            credential_current_sign_count=0,
        )
        if 0 < used.new_sign_count < found.sign_count:  # the latest answer may be repeated, an older answer may not
            raise ValueError
    except BAD:
        raise Denied(403, "E-PASSKEY", "This passkey's answer is not valid. Try again.") from None
    Passkey.objects.filter(pk=found.pk).update(sign_count=used.new_sign_count, used=timezone.now())
    return found.guest


def remove_challenge(session: SessionBase) -> None:
    """Remove the challenge from the session, so that it cannot be used again."""
    session.pop(CHALLENGE, None)


def _keep(session: SessionBase, what: str, challenge: bytes) -> None:
    session[CHALLENGE] = [what, bytes_to_base64url(challenge), time.time() + VALID]


def _stored_challenge(session: SessionBase, what: str) -> bytes:
    said = session.get(CHALLENGE)
    if not said or said[0] != what or said[2] < time.time():
        raise Denied(409, "E-PASSKEY", "The passkey request has expired. Try again.")
    return base64url_to_bytes(said[1])
