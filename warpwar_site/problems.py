"""Builds error responses: a page in the product's style, or JSON in the API's error format."""

from __future__ import annotations

import base64
import hashlib
import html
import sys
from pathlib import Path
from string import Template
from typing import Any

import msgspec
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from games.lobby.rest_types import Problem
from games.storage_errors import RETRY, tell_operator, trouble_of
from warpwar_site.proxy_advice import host_refused

HERE = Path(__file__).parent
STYLE = (HERE / "problem.css").read_text(encoding="utf-8")
PAGE = Template((HERE / "problem.html").read_text(encoding="utf-8"))
_digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; script-src 'self'; style-src 'sha256-{_digest}'; img-src 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Content security policy of the error page. The page contains its own styles, so that it looks right even if no other
file can be loaded.
"""

TITLES = {
    400: "Request not readable",
    403: "Access denied",
    404: "Page not found",
    408: "Request too slow",
    413: "Request too long",
    429: "Too many requests",
    500: "Server error",
    503: "Server not available",
}
UNSERVED = (
    "This server does not use this address. Open the address that you were given. If you opened that address, tell the"
    " person who runs the server: the server's log says which setting to change."
)
AGAIN = {429, 503}
"""Status codes after which a retry can succeed."""


def problem_response(path: str, status: int, code: str, text: str, retry: int = 0) -> HttpResponse:
    """Return an error response: JSON if the path belongs to the API, else an HTML page.

    `retry`: seconds after which the client should retry, or 0.
    """
    if path.startswith("/api/"):
        body = msgspec.json.encode(Problem(code, text))
        response = HttpResponse(body, status=status, content_type="application/json")
    else:
        response = HttpResponse(_page(path, status, code, text), status=status)
        response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = "no-store"
    if retry:
        response["Retry-After"] = str(retry)
    return response


def _page(path: str, status: int, code: str, text: str) -> str:
    again = status in AGAIN
    fields = {
        "title": TITLES.get(status, TITLES[500]),
        "text": text,
        "code": code,
        "status": str(status),
        "again": path if again and not path.startswith("//") else "/",
        "way": "Try again" if again else "Go to the hall",
    }
    return PAGE.substitute({key: html.escape(value) for key, value in fields.items()}, style=STYLE)


async def refuse(scope: Any, send: Any, status: int, code: str, text: str, retry: int = 0) -> None:
    """Send the response of `problem_response`. Use this in code that has an ASGI scope but no request."""
    response = problem_response(scope["path"], status, code, text, retry)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    headers.append((b"content-length", str(len(response.content)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


# ---- Django's own four -------------------------------------------------------------------------------------------


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        host_refused(request.META.get("HTTP_HOST", ""))
        return problem_response(request.path, 400, "E-HOST", UNSERVED)
    return problem_response(request.path, 400, "E-REQUEST", "The request cannot be read. Go back to the hall.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem_response(
        request.path, 403, "E-FORBIDDEN", "You are not allowed to open this page. Go back to the hall."
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the response to a failed CSRF check on the operator's pages. `reason`: Django's text. It is not used."""
    text = "This form is too old, or your browser sends no cookies. Allow cookies, reload the page and try again."
    return problem_response(request.path, 403, "E-CSRF", text)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = "There is no page at this address. The address may be wrong, or the table may have been deleted."
    return problem_response(request.path, 404, "E-NOT-FOUND", text)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the response to an uncaught error. If the server's storage caused it, the response says what to do."""
    error = sys.exc_info()[1]
    trouble = trouble_of(error)
    if trouble is None:
        text = "The server could not do that. The error has been logged. Try again."
        return problem_response(request.path, 500, "E-SERVER", text)
    tell_operator(trouble, error)
    response = problem_response(request.path, 503, trouble.code, trouble.text, RETRY)
    setattr(response, "_has_been_logged", True)  # noqa: B010 (Django's: a line is enough, it takes no traceback)
    return response
