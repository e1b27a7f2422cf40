"""Origins as browsers name them ("https://play.example.org"), and which of them are this server's own.

Players reach a server in their network under names nobody can list beforehand, so a page is ours when its origin names
the host that the request itself names. What the settings name is ours too, whatever host a request names: many proxies
write another one there.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.middleware.csrf import CsrfViewMiddleware

PORTS = {"http": 80, "https": 443}
LOCAL = (".local", ".localhost", ".localdomain", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
"""Ends of names that only a network of one's own gives: nobody outside can let one lead here."""


class Origin(NamedTuple):
    """As browsers write it: in lower case, foreign letters in punycode."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}"

    @property
    def netloc(self) -> str:
        """As a Host header names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def parsed(text: str) -> Origin | None:
    """The origin of an address; None where there is none."""
    try:
        parts = urlsplit(text.strip())
        default = PORTS[parts.scheme]
        host, port = _host(parts.hostname or ""), parts.port or default
    except (KeyError, ValueError):
        return None
    return Origin(parts.scheme, host, port) if host and "@" not in parts.netloc else None


def _host(name: str) -> str:
    """Raises ValueError."""
    if ":" in name:
        return str(ip_address(name))
    return name if name.isascii() else name.encode("idna").decode("ascii")


def is_named(origin: str) -> bool:
    """Whether the settings say that this origin is ours."""
    found = parsed(origin)
    return found is not None and found in _named()


def _named() -> set[Origin | None]:
    return {parsed(each) for each in (settings.PUBLIC_ORIGIN, *settings.EXTRA_ORIGINS) if each}


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of `origin` ("http://10.0.0.5:8000") belongs to the server that `host` ("10.0.0.5:8000") names."""
    theirs = parsed(origin)
    if theirs is None:
        return False
    if theirs in _named():
        return True
    ours = parsed(f"{theirs.scheme}://{host}")
    return theirs == ours and _is_served(host, theirs.host)


def _is_served(host: str, name: str) -> bool:
    """Whether this server answers under that name. An attacker can let a name of their own lead here (DNS rebinding):
    so none but known ones count where the settings name any."""
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    if not settings.PUBLIC_ORIGIN or "*" not in settings.ALLOWED_HOSTS:
        return True
    return is_local(name) or any(each and each.host == name for each in _named())


def is_local(name: str) -> bool:
    """Whether a host is an address or a name that no public name server gives."""
    try:
        return bool(ip_address(name))
    except ValueError:
        return "." not in name or name.endswith(LOCAL)


class CsrfCheck(CsrfViewMiddleware):
    """Django's, with our own answer to which origins are ours: behind a proxy it may not know host and scheme."""

    def _origin_verified(self, request: HttpRequest) -> bool:
        return same_origin(request.META["HTTP_ORIGIN"], request.get_host())
