"""Sends a POST request to a URL that a user supplied: never into a private network, and with a time limit.

The host name is looked up once, and all its addresses must be public. The connection goes to one of these addresses, so
a later change of the DNS answer has no effect. Redirects are not followed.
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
"""Maximum number of characters of an endpoint."""

PATIENCE = 8.0
"""Seconds (PLAY_PUSH_PATIENCE) after which a request is aborted, even if part of the response has already arrived."""

TRANSLATED = [
    ip_network("64:ff9b::/96"),
    ip_network("64:ff9b:1::/48"),
    ip_network("2002::/16"),
    ip_network("2001::/32"),
]
"""IPv6 networks in which each address contains an IPv4 address. The IPv4 address could be private."""


class BadEndpoint(Exception):
    """The server is not allowed to connect to this endpoint."""


def private_allowed() -> bool:
    """Return whether endpoints with private addresses are allowed (PLAY_PUSH_PRIVATE).

    Only tests allow them, so that a test can receive the messages.
    """
    return bool(limit("PUSH_PRIVATE", 0))


def parse_endpoint(endpoint: str) -> SplitResult:
    """Split an endpoint into the parts of its URL. Raise BadEndpoint if it is not an https:// URL on port 443.

    If private addresses are allowed, http:// URLs and other ports are accepted too.
    """
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
    """Return the first IP address of the host.

    Raise BadEndpoint if any of the host's addresses is not public. Raise OSError if the host has no address.
    """
    found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not private_allowed() and not all(map(is_public, found)):
        raise BadEndpoint
    return found[0]


def post(endpoint: str, headers: dict[str, str], body: bytes) -> int:
    """Send a POST request to the endpoint, and return the status code of the response.

    Raise BadEndpoint if the endpoint is not allowed. Raise OSError or HTTPException if no response arrives in time.
    """
    parts = parse_endpoint(endpoint)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    patience = limit("PUSH_PATIENCE", PATIENCE)
    line = socket.create_connection((address_of(host, port), port), patience)
    alarm = threading.Timer(patience, _shut_down, [line])
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


def _shut_down(line: socket.socket) -> None:
    """Shut the socket down, so that the thread that waits for data gets an error."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
