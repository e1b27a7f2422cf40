"""The key that identifies this server to push services (VAPID, RFC 8292).

The key is derived from the server's secret key, which is stored in the data folder. So the key is the same after every
start, in all processes and in a restored backup, and need not be stored.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the elliptic curve P-256."""

VALID = 12 * 3600
"""Number of seconds for which a signature is valid. RFC 8292 allows at most 24 hours."""


@lru_cache(maxsize=4)
def _private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    material = HKDF(SHA256(), 48, None, b"web push, vapid").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(material) % (ORDER - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """Return the server's public key, with which a browser subscribes, in base64url without padding."""
    point = _private_key(settings.SECRET_KEY).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def authorization(audience: str) -> str:
    """Return the value of the Authorization header for a push service. `audience` is the origin of the push service
    ("https://push.example")."""
    from py_vapid import Vapid02  # imported only when a message is sent

    claims = {"aud": audience, "exp": int(time.time()) + VALID, "sub": contact()}
    return str(Vapid02(_private_key(settings.SECRET_KEY)).sign(claims)["Authorization"])


def contact() -> str:
    """Return the URL at which push services can contact the operator.

    It is the operator's e-mail address as a mailto: URL. Without an address, it is this server's origin if that begins
    with https://, or else a dummy address.
    """
    named = getattr(settings, "CONTACT", "")
    if named:
        return f"mailto:{named}"
    return settings.PUBLIC_ORIGIN if settings.PUBLIC_ORIGIN.startswith("https://") else "mailto:nobody@example.org"
