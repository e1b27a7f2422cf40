"""Lets only pages of this server (same host and port) open sockets and send writing requests.

`games/origins.py` decides which pages belong to this server.
"""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.http import HttpRequest, HttpResponseBase

from games.origins import is_named, parse_origin, same_origin
from warpwar_site.middleware import around
from warpwar_site.problems import problem_response
from warpwar_site.proxy_advice import origin_refused

SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}
FOREIGN = (
    "This page belongs to another site. Open the hall directly. If you opened it directly, tell the person who runs the"
    " server: the server's log says which setting to change."
)


class SameOriginSockets:
    """ASGI middleware that refuses a socket with status 403 if its Origin header does not belong to this server."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin1") for name, value in scope["headers"]}
        origin, host = headers.get(b"origin", ""), headers.get(b"host", "")
        if same_origin(origin, host):
            return await self.application(scope, receive, send)
        origin_refused(origin, host)
        return await WebsocketDenier()(scope, receive, send)


def refuse_foreign_write(request: HttpRequest) -> HttpResponseBase | None:
    """Return a refusal if a request that writes data comes from a page of another origin, else None.

    Browsers send the origin in the Origin header. This is the only protection, because guests have no CSRF token. If
    the settings name the origin, its host replaces the Host header, which a proxy may have changed.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        return None
    if is_named(origin) and (found := parse_origin(origin)):
        request.META["HTTP_HOST"] = found.netloc
        return None
    if request.method in SAFE_METHODS or same_origin(origin, host := request.get_host()):
        return None
    origin_refused(origin, host)
    return problem_response(request.path, 403, "E-ORIGIN", FOREIGN)


same_origin_writes = around(before=refuse_foreign_write)
