"""Finds the address from which a request or a socket comes, in the form in which limits count it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from django.conf import settings

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
NOBODY = "unknown"
"""Address used for a client that has no address, for example on a local socket or in a test."""

HOUSEHOLD = 64
"""Number of leading bits of an IPv6 address that identify one internet line.

The users of the line can choose the other bits freely.
"""

FARTHEST = 20
"""Maximum number of addresses that are read from the header X-Forwarded-For, counted from its end."""


def networks(words: Iterable[str]) -> list[Network]:
    """Return the trusted proxies as networks. `words`: addresses or networks from the settings.

    Raise ValueError if a word is neither an address nor a network.
    """
    return [ip_network(word, strict=False) for word in words]


def address_of(source: Any) -> str:
    """Return the client's address for an ASGI scope or a request, in the form in which limits count it.

    This is the address of the socket's peer. If the peer is a trusted proxy, it is the address that the proxy reports:
    X-Forwarded-For is read from its end, up to the first address that is not a trusted proxy. An IPv6 address is
    returned as its 64-bit network ("2001:db8::/64"), and an IPv4 address mapped to IPv6 is returned as IPv4.
    """
    peer, forwarded = _peer_and_forwarded(source)
    found = _parse_address(peer)
    if found is None:
        return NOBODY
    if is_proxy(found):
        for word in reversed(forwarded.split(",")[-FARTHEST:]):
            further = _parse_address(word)
            if further is None:
                break
            found = further
            if not is_proxy(found):
                break
    return address_key(found)


def address_key(address: Address) -> str:
    """Return the text under which limits count an address: the IPv4 address, or the IPv6 address's 64-bit network."""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return str(address)


def _peer_and_forwarded(source: Any) -> tuple[str, str]:
    """Return the peer's address and the whole X-Forwarded-For header."""
    if not isinstance(source, Mapping):
        return source.META.get("REMOTE_ADDR") or "", source.META.get("HTTP_X_FORWARDED_FOR", "")
    client = source.get("client")
    lines = [value for name, value in source["headers"] if name == b"x-forwarded-for"]
    return client[0] if client else "", b",".join(lines).decode("latin1")


def _parse_address(text: str) -> Address | None:
    """Return the address that a text contains, without port and zone. Return None if the text contains no address."""
    word = text.strip()
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        found = ip_address(word.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def is_proxy(address: Address) -> bool:
    """Return whether this address belongs to a proxy that the settings trust."""
    trusted: list[Network] = settings.PROXIES
    return any(address in network for network in trusted)
