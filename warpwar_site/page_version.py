"""Which built page this server gives out: a page of yesterday notices by it and loads itself anew (wire/upgrade.ts)."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@cache
def page_version() -> str:
    """Of the page in PAGE_DIR as the server found it; its files are named by their content, so index.html tells all.
    "" in development, where Vite renews the page by itself, and while there is none."""
    index = settings.PAGE_DIR / "index.html"
    if settings.DEBUG or not index.is_file():
        return ""
    return blake2b(index.read_bytes(), digest_size=6).hexdigest()


def version_tag() -> str:
    return format_html('<meta name="page-version" content="{}">', page_version())


@require_safe
@never_cache
def version(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"page": page_version()})


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """At the root, so that it speaks for every page; browsers ask for it anew each time."""
    file = settings.PAGE_DIR / "sw.js"
    if not file.is_file():
        return HttpResponse(status=404)
    response = HttpResponse(file.read_bytes(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response
