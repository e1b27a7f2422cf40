"""Parses origins ("https://play.example.org") and decides which origins belong to this server.

Players reach a server in their network under names that cannot be listed in advance. So a page belongs to this server
if its origin has the same host as the request's Host header. Origins named in the settings also belong to this server,
whatever the Host header says, because many proxies replace it.
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
"""Endings of host names that exist only in private networks. Attackers cannot make such a name lead to this server."""


class Origin(NamedTuple):
    """An origin in the form in which browsers write it: in lower case, with international names in punycode."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}"

    @property
    def netloc(self) -> str:
        """Host and port, in the form of a Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def parse_origin(text: str) -> Origin | None:
    """Return the origin of a URL. Return None if the text does not contain a valid http or https origin."""
    try:
        parts = urlsplit(text.strip())
        default = PORTS[parts.scheme]
        host, port = _host(parts.hostname or ""), parts.port or default
    except (KeyError, ValueError):
        return None
    return Origin(parts.scheme, host, port) if host and "@" not in parts.netloc else None


def _host(name: str) -> str:
    """Return the host name in the form that browsers write. Raise ValueError if it is not valid."""
    if ":" in name:
        return str(ip_address(name))
    return name if name.isascii() else name.encode("idna").decode("ascii")


def is_named(origin: str) -> bool:
    """Return whether this origin is in the settings."""
    found = parse_origin(origin)
    return found is not None and found in _named_origins()


def _named_origins() -> set[Origin | None]:
    return {parse_origin(each) for each in (settings.PUBLIC_ORIGIN, *settings.EXTRA_ORIGINS) if each}


def same_origin(origin: str, host: str) -> bool:
    """Return whether a page with this origin belongs to this server.

    `origin` is the page's origin ("http://10.0.0.5:8000"). `host` is the Host header of the request ("10.0.0.5:8000").
    """
    theirs = parse_origin(origin)
    if theirs is None:
        return False
    if theirs in _named_origins():
        return True
    ours = parse_origin(f"{theirs.scheme}://{host}")
    return theirs == ours and _is_served(host, theirs.host)


def _is_served(host: str, name: str) -> bool:
    """Return whether this server accepts requests under this host name.

    Attackers can make one of their host names lead to this server (DNS rebinding). So if the settings name a public
    origin and allow all hosts, only local names and the hosts of the named origins are accepted.
    """
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    if not settings.PUBLIC_ORIGIN or "*" not in settings.ALLOWED_HOSTS:
        return True
    return is_local(name) or any(each and each.host == name for each in _named_origins())


def is_local(name: str) -> bool:
    """Return whether a host is an IP address, or a name that exists only in private networks."""
    try:
        return bool(ip_address(name))
    except ValueError:
        return "." not in name or name.endswith(LOCAL)


class CsrfCheck(CsrfViewMiddleware):
    """Django's CSRF check, except that `same_origin` decides which origins belong to this server.

    Django's own test fails behind a proxy that does not pass on the host or the scheme.
    """

    def _origin_verified(self, request: HttpRequest) -> bool:
        return same_origin(request.META["HTTP_ORIGIN"], request.get_host())
