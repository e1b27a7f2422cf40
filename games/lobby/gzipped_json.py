"""Builds gzipped responses with public JSON that is the same for all viewers. The site unpacks them for clients that do
not accept gzip.

Use this only for responses that contain no secret and no part of the request. If a compressed response contained both,
an attacker who can make a browser send requests and can see the sizes of the responses could guess the secret (BREACH).
Therefore cards and boards are compressed. The hall, the tables, and all responses with a code, a name or a player's
seat are not compressed.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response


@lru_cache(maxsize=64)
def _gzip_with_tag(data: bytes) -> tuple[bytes, str]:
    """Return the gzipped data and its entity tag. The same data has the same tag in every process."""
    return gzip.compress(data, mtime=0), f'W/"{blake2b(data, digest_size=12).hexdigest()}"'


def gzipped_response(request: HttpRequest, data: bytes, cache: str) -> HttpResponse:
    """Return a response with this JSON, or a response with status 304 if the client already has the same data.

    `cache`: the value of the header Cache-Control.
    """
    content, tag = _gzip_with_tag(data)
    response = HttpResponse(content, content_type="application/json")
    response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = cache
    response["ETag"] = tag
    found: HttpResponse | None = get_conditional_response(request, etag=tag, response=response)
    return response if found is None else found
