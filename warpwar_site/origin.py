"""Only pages of this very server, host and port alike, may open sockets or write.

Players reach a LAN server under names nobody can list beforehand, so the measure is the Host header
of the request itself; `WARPWAR_ORIGINS` adds others.
"""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from warpwar_site.middleware import around
from warpwar_site.problems import problem_response

DEFAULT_PORTS = {"http": 80, "https": 443}
SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}


def same_origin(origin: str, host: str) -> bool:
    """Whether `origin` ("http://10.0.0.5:8000") names the server that `host` ("10.0.0.5:8000") names."""
    if origin in settings.EXTRA_ORIGINS:
        return True
    try:
        theirs, ours = urlsplit(origin), urlsplit(f"//{host}")
        default = DEFAULT_PORTS[theirs.scheme]
        return bool(theirs.hostname) and (theirs.hostname, theirs.port or default) == (
            ours.hostname,
            ours.port or default,
        )
    except (KeyError, ValueError):
        return False


class SameOriginSockets:
    """ASGI: refuses a socket with 403 unless its Origin is this server."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin1") for name, value in scope["headers"]}
        if same_origin(headers.get(b"origin", ""), headers.get(b"host", "")):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def refuse_foreign_write(request: HttpRequest) -> HttpResponseBase | None:
    """A browser names the page a write comes from; guests have no CSRF token to prove it otherwise."""
    origin = request.headers.get("Origin")
    if origin is None or request.method in SAFE_METHODS or same_origin(origin, request.get_host()):
        return None
    return problem_response(request.path, 403, "E-ORIGIN", "This page belongs to another site. Open the hall yourself.")


same_origin_writes = around(before=refuse_foreign_write)
