"""Finds the address from which a request or a socket comes, in the form that limits count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from django.conf import settings

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
NOBODY = "unknown"
"""Address of a client that has none: a client of a local socket, a test."""

HOUSEHOLD = 64
"""Bits of an IPv6 address that one internet line is given. Its users choose the other bits freely."""

FARTHEST = 20
"""Maximum number of chained proxies that are looked through."""


def networks(words: Iterable[str]) -> list[Network]:
    """Return trusted proxies, which the settings name as addresses or networks. Raise ValueError for any other text."""
    return [ip_network(word, strict=False) for word in words]


def address_of(source: Any) -> str:
    """Return the address behind an ASGI scope or a request: the socket's peer, or the address that a trusted proxy
    reports.

    X-Forwarded-For is read from its end, only as long as trusted proxies vouch for it. An IPv6 address is returned as
    its network of 64 bits ("2001:db8::/64"), a mapped IPv4 address as IPv4.
    """
    peer, forwarded = _said(source)
    found = _parsed(peer)
    if found is None:
        return NOBODY
    if is_proxy(found):
        for word in reversed(forwarded.split(",")[-FARTHEST:]):
            further = _parsed(word)
            if further is None:
                break
            found = further
            if not is_proxy(found):
                break
    return counted(found)


def counted(address: Address) -> str:
    """Return the text under which limits count an address."""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return str(address)


def _said(source: Any) -> tuple[str, str]:
    """Return the peer's address and the whole X-Forwarded-For header."""
    if not isinstance(source, Mapping):
        return source.META.get("REMOTE_ADDR") or "", source.META.get("HTTP_X_FORWARDED_FOR", "")
    client = source.get("client")
    lines = [value for name, value in source["headers"] if name == b"x-forwarded-for"]
    return client[0] if client else "", b",".join(lines).decode("latin1")


def _parsed(text: str) -> Address | None:
    """Return the address in a text, which may have a port or a zone; None if there is none."""
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
    """Return whether the settings trust this address as a proxy."""
    trusted: list[Network] = settings.PROXIES
    return any(address in network for network in trusted)
