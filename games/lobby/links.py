"""Finds the origins for links that players send to other people."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from django.conf import settings

from games import own_addresses
from games.addresses import address_of
from games.origins import Origin, parse_origin
from games.own_addresses import Reach

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def own_origin(request: Any) -> str:
    """Return this server's origin from the settings. If the settings contain no origin, return the origin of the
    request, which is the one in the browser's address bar."""
    return settings.PUBLIC_ORIGIN or f"{request.scheme}://{request.get_host()}"


def shared_origin(request: Any) -> str:
    """Return the origin under which other people most likely find this server."""
    return (*shared_origins(request).origins, own_origin(request))[0]


def shared_origins(request: Any) -> Reach:
    """Return all origins under which other people find this server. If there are none, the result contains a sentence
    that says what to do.

    A browser on this machine uses "localhost", which leads other people to their own machines. Therefore such a browser
    gets the addresses of this machine. Any other browser gets only the address that it has used itself, because that
    address works.
    """
    asked = parse_origin(own_origin(request))
    if asked is None or not is_loopback(asked.host) or settings.PUBLIC_ORIGIN:
        return Reach((own_origin(request),))
    if came := _came_by(request):
        return Reach((str(came),))
    if not _is_from_here(request):
        return Reach((own_origin(request),))
    return own_addresses.reach(asked.port)


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _came_by(request: Any) -> Origin | None:
    """Return the origin of the page that sent the request, from the Origin or Referer header. This helps if a proxy
    replaces the Host header. Return None if the origin is unknown or a loopback address."""
    page = parse_origin(request.headers.get("Origin") or request.headers.get("Referer") or "")
    return page if page and not is_loopback(page.host) else None


def _is_from_here(request: Any) -> bool:
    """Return whether the request comes from this machine and has no header that a forwarding proxy adds."""
    address = address_of(request).partition("/")[0]
    forwarded = any(name in request.headers for name in FORWARDED)
    return not forwarded and (address == "::" or is_loopback(address))
