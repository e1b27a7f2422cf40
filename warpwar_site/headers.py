"""Adds security headers. With these headers a page can load resources only from this server's origin."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase

from games.origins import parse_origin
from warpwar_site.middleware import around

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a ship's position on the map is a style attribute
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self' {sockets}",  # some browsers do not count sockets as 'self'
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
INLINE_STYLES = CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
VITE = f"{INLINE_STYLES}; worker-src blob:"  # Vite's client inserts style elements and uses a worker
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def with_inline_styles(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return the view with a policy that allows inline styles.

    Use this for third-party pages that contain a style element.
    """

    @wraps(view)
    def view_with_policy(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["Content-Security-Policy"] = INLINE_STYLES
        return response

    return view_with_policy


def sockets_of(request: HttpRequest) -> str:
    """Return the WebSocket addresses that the policy allows: this server's configured name and the requested host."""
    if settings.DEBUG:
        return "ws: wss:"  # Vite's sockets use another port
    hosts = [found.netloc] if (found := parse_origin(settings.PUBLIC_ORIGIN)) else []
    with suppress(DisallowedHost):
        hosts.append(request.get_host())
    return " ".join(f"ws://{host} wss://{host}" for host in dict.fromkeys(hosts))


def add_policy(request: HttpRequest, response: HttpResponseBase) -> None:
    """Add the policy headers to a response. If the view has already set one of them, the view's value is kept."""
    response.headers.setdefault("Content-Security-Policy", VITE if settings.DEBUG else CONTENT_SECURITY_POLICY)
    policy = response.headers["Content-Security-Policy"].replace("{sockets}", sockets_of(request))
    response.headers["Content-Security-Policy"] = policy
    if response.headers.get("Content-Type", "").startswith("text/html"):  # browsers use this header for documents only
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)


policy = around(after=add_policy)
