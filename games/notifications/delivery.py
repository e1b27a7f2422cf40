"""Web Push messages on their way: encrypted for the browser (RFC 8291), sent by a few threads that nobody waits for."""

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
from games.notifications.endpoints import BadEndpoint, parted, post
from games.notifications.models import PushDevice

log = logging.getLogger(__name__)
THREADS, WAITING = 2, 200
"""Messages sent at a time, and those that wait or are sent; what is more is dropped."""

FAILED_DAYS = 5
"""Different days of failures, and no success between them, after which a device is forgotten. Messages are not counted:
one short outage of a push service fails as many as the person has tables that wait."""

KEEP = 24 * 3600
"""Seconds for which a push service keeps a message for a device that sleeps."""

GONE = (404, 410)
"""The push service says that the subscription has ended."""

_threads = ThreadPoolExecutor(THREADS, "push")
_places = BoundedSemaphore(WAITING)


class PushMessage(Struct, frozen=True):
    """What the service worker (frontend/public/sw.js) reads. `tag`: a later one of the same replaces it; `stop`: what
    it hands back to `/api/notifications/stop` when the person wants no more of these, `ends`: what the button says."""

    title: str
    body: str
    url: str
    tag: str
    stop: str
    ends: str = "No calls for this table"


def key_of(text: str) -> bytes:
    """Raises ValueError for what is no base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mark(device: PushDevice) -> str:
    """Name a subscription, endpoint and keys together, without giving the endpoint away."""
    about = f"{device.endpoint} {device.p256dh} {device.auth}"
    return urlsafe_b64encode(sha256(about.encode()).digest()[:16]).rstrip(b"=").decode()


def encrypted(message: bytes, p256dh: str, auth: str) -> bytes:
    """For this browser alone; raises ValueError for keys that are none."""
    import http_ece  # not before somebody is called

    once = ec.generate_private_key(ec.SECP256R1())
    return bytes(http_ece.encrypt(message, private_key=once, dh=key_of(p256dh), auth_secret=key_of(auth)))


def call(devices: Sequence[PushDevice], message: PushMessage) -> None:
    """In the background."""
    for device in devices:
        if _places.acquire(blocking=False):
            _threads.submit(_call, device, message)
        else:
            log.warning("too many push messages wait; one is dropped")


def _call(device: PushDevice, message: PushMessage) -> None:
    try:
        send(device, message)
    except Exception as error:  # the next one is sent all the same
        log.warning("a push message failed: %s", type(error).__name__)
    finally:
        connection.close()
        _places.release()


def send(device: PushDevice, message: PushMessage) -> None:
    """Now; what becomes of the device is noted."""
    row = PushDevice.objects.filter(pk=device.pk)
    try:
        body = encrypted(msgspec.json.encode(message), device.p256dh, device.auth)
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
    """What the push service answers; 0 if it cannot be reached, which may be so for a while only."""
    try:
        parts = parted(endpoint)
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
    """Once a day, however many messages fail on it."""
    today = datetime.fromtimestamp(server_time.now(), UTC).date()
    row = PushDevice.objects.filter(pk=device.pk)
    row.exclude(failed_on=today).update(failed_days=F("failed_days") + 1, failed_on=today)
    row.filter(failed_days__gte=FAILED_DAYS).delete()
