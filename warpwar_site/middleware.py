"""Builds small Django middleware that can run in the event loop or in a thread."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware


def around(
    before: Callable[[HttpRequest], HttpResponseBase | None] = lambda request: None,
    after: Callable[[HttpRequest, HttpResponseBase], None] = lambda request, response: None,
) -> Callable[..., Any]:
    """Return a Django middleware that calls these two functions.

    `before`: called before the view. If it returns a response, the view is skipped. `after`: called with the response,
    which it can change.
    """

    @sync_and_async_middleware
    def middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
        if iscoroutinefunction(get_response):

            async def in_loop(request: HttpRequest) -> HttpResponseBase:
                response: HttpResponseBase = before(request) or await get_response(request)
                after(request, response)
                return response

            return in_loop

        def in_thread(request: HttpRequest) -> HttpResponseBase:
            response: HttpResponseBase = before(request) or get_response(request)
            after(request, response)
            return response

        return in_thread

    return middleware
