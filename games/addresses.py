"""Which address a request or a socket comes from, as limits count it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from django.conf import settings

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
NOBODY = "unknown"
"""Who has no address: a client of a local socket, a test."""

HOUSEHOLD = 64
"""Bits of an IPv6 address that one line is given; its people choose the rest as they like."""

FARTHEST = 20
"""Proxies one behind the other that are looked through."""


def networks(words: Iterable[str]) -> list[Network]:
    """Trusted proxies as the settings name them: addresses or networks; raises ValueError for anything else."""
    return [ip_network(word, strict=False) for word in words]


def address_of(source: Any) -> str:
    """The address behind an ASGI scope or a request: the socket's peer, or who a trusted proxy says it is.

    X-Forwarded-For is read from its end, and only as long as trusted proxies vouch for it. An IPv6 address is
    answered as its network of 64 bits ("2001:db8::/64"), a mapped IPv4 address as itself.
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
    """As what an address is counted."""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return str(address)


def _said(source: Any) -> tuple[str, str]:
    """The peer's address and all of X-Forwarded-For."""
    if not isinstance(source, Mapping):
        return source.META.get("REMOTE_ADDR") or "", source.META.get("HTTP_X_FORWARDED_FOR", "")
    client = source.get("client")
    lines = [value for name, value in source["headers"] if name == b"x-forwarded-for"]
    return client[0] if client else "", b",".join(lines).decode("latin1")


def _parsed(text: str) -> Address | None:
    """Also with a port or a zone."""
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
    """Whether it is one of those that the settings trust."""
    trusted: list[Network] = settings.PROXIES
    return any(address in network for network in trusted)
