"""The version of the built page that this server serves. A page of another version reloads itself (wire/upgrade.ts)."""

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
    """Return a hash of the file index.html in PAGE_DIR. The hash is calculated at the first call.

    The names of all other files contain a hash of their content, and index.html contains these names. Return "" if
    there is no built page, and in development, where Vite reloads the page.
    """
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
    """Return the script of the service worker. Its path is at the root, so that it controls every page.

    The script must not be cached, so that browsers notice a new version.
    """
    file = settings.PAGE_DIR / "sw.js"
    if not file.is_file():
        return HttpResponse(status=404)
    response = HttpResponse(file.read_bytes(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response
