"""With which origin links begin that somebody is to hand on."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from django.conf import settings

from games import own_addresses
from games.addresses import address_of
from games.origins import Origin, parsed
from games.own_addresses import Reach

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def own_origin(request: Any) -> str:
    """As the settings name this server, else as the request does: what the browser shows in its address line."""
    return settings.PUBLIC_ORIGIN or f"{request.scheme}://{request.get_host()}"


def shared_origin(request: Any) -> str:
    """Where others find this server, as far as is known."""
    return (*shared_origins(request).origins, own_origin(request))[0]


def shared_origins(request: Any) -> Reach:
    """All origins under which others find this server; if there are none, what to do.

    A browser on this machine asks as "localhost", which leads other people to their own machine: it gets the addresses
    of this one. Other browsers do not get them: they have come by an address that works.
    """
    asked = parsed(own_origin(request))
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
    """The origin of the page that asks, where a proxy has put another Host in the request; None if that is unknown."""
    page = parsed(request.headers.get("Origin") or request.headers.get("Referer") or "")
    return page if page and not is_loopback(page.host) else None


def _is_from_here(request: Any) -> bool:
    """Whether the request comes from this machine, and was handed on by no proxy that says so."""
    address = address_of(request).partition("/")[0]
    forwarded = any(name in request.headers for name in FORWARDED)
    return not forwarded and (address == "::" or is_loopback(address))
