"""Refuses requests and sockets whose path, query or headers contain a character that databases cannot store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote_to_bytes

from channels.security.websocket import WebsocketDenier
from django.http import HttpRequest, HttpResponseBase, parse_cookie

from games.storable_text import UNSTORABLE, UNSTORABLE_CODE, is_storable
from warpwar_site.middleware import around
from warpwar_site.problems import problem_response


def are_storable(path: str, query: str, headers: Iterable[str], cookies: dict[str, str]) -> bool:
    """Return whether databases can store all these texts. The query's percent-encoding is decoded first."""
    words = (path, *headers, *cookies, *cookies.values())
    return b"\0" not in unquote_to_bytes(query) and all(map(is_storable, words))


def refuse_unstorable(request: HttpRequest) -> HttpResponseBase | None:
    headers = [value for name, value in request.META.items() if name.startswith("HTTP_")]
    if are_storable(request.path, request.META.get("QUERY_STRING", ""), headers, request.COOKIES):
        return None
    return problem_response(request.path, 400, UNSTORABLE_CODE, UNSTORABLE)


storable_requests = around(before=refuse_unstorable)


class StorableSockets:
    """ASGI middleware that refuses a socket with status 403 if databases cannot store its query or its headers.

    The path is not checked here, because the match socket itself reports a wrong match id to the user.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = [(name, value.decode("latin1")) for name, value in scope["headers"]]
        cookies = parse_cookie("; ".join(value for name, value in headers if name == b"cookie"))
        query = scope.get("query_string", b"").decode("latin1")
        if are_storable("", query, (value for _, value in headers), cookies):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)
