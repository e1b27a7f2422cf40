"""Serves the page of the frontend: the built page, or in development the source with Vite's client."""

from functools import cache
from typing import cast

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.lobby.sessions import SessionStore
from games.storage_errors import tell_operator, trouble_of
from warpwar_site.clean_addresses import clean_address
from warpwar_site.code_preloads import preload_tags
from warpwar_site.frontend_addresses import ROBOTS, has_page, is_unlisted
from warpwar_site.loading_text import with_loading_text
from warpwar_site.page_version import version_tag
from warpwar_site.preview_tags import preview_tags
from warpwar_site.problems import not_found, problem_response


@cache
def built_page() -> str:
    return (settings.PAGE_DIR / "index.html").read_text(encoding="utf-8")


def development_page() -> str:
    """Return the content of index.html as Vite serves it under /static/."""
    source = (settings.FRONTEND_DIR / "index.html").read_text(encoding="utf-8")
    client = '<script type="module" src="/static/@vite/client"></script>'
    return source.replace('="/', '="/static/').replace("<head>", f"<head>{client}")


@csrf_exempt
@never_cache
def page(request: HttpRequest) -> HttpResponseBase:
    """Return the page for every path of the frontend, and "not found" for other paths, for any HTTP method.

    If a chat program added characters to the URL, redirect to the intended URL.
    """
    if request.method in ("GET", "HEAD") and (meant := clean_address(request)):
        return HttpResponseRedirect(meant)
    return app(request) if has_page(request.path) else not_found(request)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt, the rules for crawlers."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_safe
@ensure_csrf_cookie
def app(request: HttpRequest) -> HttpResponse:
    """Return the page of the frontend.

    The response also sets the visitor's session cookie, because a socket cannot easily set a cookie.
    """
    cast(SessionStore, request.session).begin()
    tags = version_tag()
    try:
        tags += preload_tags(request.path)
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:  # a browser with a session needs no preview tags
            tags += preview_tags(request)
    except DatabaseError as error:  # the page still opens and shows the trouble
        if (trouble := trouble_of(error)) is None:
            raise
        tell_operator(trouble, error)
    try:
        html = development_page() if settings.DEBUG else built_page()
    except FileNotFoundError:
        return problem_response(request.path, 503, "E-PAGE", "The frontend is not built yet: run `make play`.")
    response = HttpResponse(with_loading_text(html.replace("</head>", f"{tags}</head>", 1), request.path))
    if is_unlisted(request.path):
        response["X-Robots-Tag"] = "noindex"
    return response
