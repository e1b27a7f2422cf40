"""Encrypts Web Push messages for a browser (RFC 8291) and sends them in background threads."""

from __future__ import annotations

import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from http.client import HTTPException
from threading import BoundedSemaphore

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection
from django.db.models import F
from msgspec import Struct

from games import server_time
from games.notifications import vapid
from games.notifications.endpoints import BadEndpoint, parse_endpoint, post
from games.notifications.models import PushDevice

log = logging.getLogger(__name__)
THREADS, WAITING = 2, 200
"""Number of messages that are sent at the same time, and maximum number of messages that wait or are being sent.
Further messages are dropped."""

FAILED_DAYS = 5
"""Number of days with failures after which a device is removed, if there was no success between them. Days are counted
instead of messages, because many messages to one user can fail during a short outage of a push service."""

KEEP = 24 * 3600
"""Seconds for which a push service stores a message for a device that is offline."""

GONE = (404, 410)
"""HTTP status codes with which a push service reports that a subscription has ended."""

_threads = ThreadPoolExecutor(THREADS, "push")
_places = BoundedSemaphore(WAITING)


class PushMessage(Struct, frozen=True):
    """The content of a push message, as the service worker reads it (frontend/public/sw.js).

    If a later message has the same `tag`, it replaces this message. `stop` is the token that the service worker sends
    to `/api/notifications/stop` when the user presses the button that stops such messages. `ends` is the label of this
    button.
    """

    title: str
    body: str
    url: str
    tag: str
    stop: str
    ends: str = "Stop notifications for this table"


def key_of(text: str) -> bytes:
    """Decode a text in base64url without padding. Raise ValueError if the text is not base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mark(device: PushDevice) -> str:
    """Return a hash of the endpoint and keys of a device's subscription. The hash does not reveal the endpoint."""
    about = f"{device.endpoint} {device.p256dh} {device.auth}"
    return urlsafe_b64encode(sha256(about.encode()).digest()[:16]).rstrip(b"=").decode()


def encrypt_message(message: bytes, p256dh: str, auth: str) -> bytes:
    """Encrypt a message for the browser with the keys `p256dh` and `auth`. Raise ValueError if the keys are not
    valid."""
    import http_ece  # imported only when a message is sent

    once = ec.generate_private_key(ec.SECP256R1())
    return bytes(http_ece.encrypt(message, private_key=once, dh=key_of(p256dh), auth_secret=key_of(auth)))


def call(devices: Sequence[PushDevice], message: PushMessage) -> None:
    """Put a message for each of these devices in the queue. Background threads send the messages.

    While the queue is full, messages are dropped.
    """
    for device in devices:
        if _places.acquire(blocking=False):
            _threads.submit(_call, device, message)
        else:
            log.warning("too many push messages wait; one is dropped")


def _call(device: PushDevice, message: PushMessage) -> None:
    try:
        send(device, message)
    except Exception as error:  # the thread must survive for the next message
        log.warning("a push message failed: %s", type(error).__name__)
    finally:
        connection.close()
        _places.release()


def send(device: PushDevice, message: PushMessage) -> None:
    """Send a message to a device now, and store in the database whether this succeeded.

    Remove the device if its keys are not valid or if its subscription has ended.
    """
    row = PushDevice.objects.filter(pk=device.pk)
    try:
        body = encrypt_message(msgspec.json.encode(message), device.p256dh, device.auth)
    except ValueError:
        row.delete()
        return
    status = _status_of(device.endpoint, message.tag, body)
    if status in GONE:
        row.delete()
    elif 200 <= status < 300:
        row.update(failed_days=0, failed_on=None)
    else:
        _count_failure(device)


def _status_of(endpoint: str, tag: str, body: bytes) -> int:
    """Send a message and return the status code of the push service. Return 0 if the push service cannot be reached."""
    try:
        parts = parse_endpoint(endpoint)
        headers = {
            "Authorization": vapid.authorization(f"{parts.scheme}://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Topic": tag,
            "Urgency": "high",
        }
        return post(endpoint, headers, body)
    except (BadEndpoint, OSError, HTTPException):
        return 0


def _count_failure(device: PushDevice) -> None:
    """Count at most one failure per day, and remove the device after FAILED_DAYS days with failures."""
    today = datetime.fromtimestamp(server_time.now(), UTC).date()
    row = PushDevice.objects.filter(pk=device.pk)
    row.exclude(failed_on=today).update(failed_days=F("failed_days") + 1, failed_on=today)
    row.filter(failed_days__gte=FAILED_DAYS).delete()
