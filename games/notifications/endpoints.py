"""A POST to an address that somebody named: never into a private network, never for long.

The name is looked up once, every address it has must be public, and the connection goes to one of those very
addresses, so that a name which changes its mind leads nowhere else. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from games.rate_limits import limit

LONGEST = 600
"""Characters."""

PATIENCE = 8.0
"""Seconds (PLAY_PUSH_PATIENCE) until a call is given up, however much of an answer has come."""

TRANSLATED = [
    ip_network("64:ff9b::/96"),
    ip_network("64:ff9b:1::/48"),
    ip_network("2002::/16"),
    ip_network("2001::/32"),
]
"""IPv6 addresses behind which an IPv4 address stands, perhaps a private one."""


class BadEndpoint(Exception):
    """Nobody may be called there."""


def private_allowed() -> bool:
    """Tests call themselves (PLAY_PUSH_PRIVATE)."""
    return bool(limit("PUSH_PRIVATE", 0))


def parted(endpoint: str) -> SplitResult:
    """Raises BadEndpoint for anything but https:// on the usual port."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadEndpoint from None
    usual = parts.scheme == "https" and port in (None, 443)
    printed = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if len(endpoint) > LONGEST or not printed or not parts.hostname or "@" in parts.netloc:
        raise BadEndpoint
    if not (usual or (private_allowed() and parts.scheme == "http")):
        raise BadEndpoint
    return parts


def is_public(address: str) -> bool:
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_global and not found.is_multicast and not any(found in each for each in TRANSLATED)


def address_of(host: str, port: int) -> str:
    """The first of its addresses; raises BadEndpoint if any of them is not public, OSError if it has none."""
    found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not private_allowed() and not all(map(is_public, found)):
        raise BadEndpoint
    return found[0]


def post(endpoint: str, headers: dict[str, str], body: bytes) -> int:
    """The status that was answered. Raises BadEndpoint, and OSError or HTTPException where nobody answers in time."""
    parts = parted(endpoint)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    patience = limit("PUSH_PATIENCE", PATIENCE)
    line = socket.create_connection((address_of(host, port), port), patience)
    alarm = threading.Timer(patience, _cut, [line])
    alarm.daemon = True
    alarm.start()
    try:
        if parts.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        connection = http.client.HTTPConnection(host, port)
        connection.sock = line
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path or "/", body, headers)
        return connection.getresponse().status
    finally:
        alarm.cancel()
        line.close()


def _cut(line: socket.socket) -> None:
    """Whoever waits at it is told that it is over."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
