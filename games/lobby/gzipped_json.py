"""Public JSON that is the same for all viewers, gzipped. The site unpacks it for clients that do not accept gzip.

Pack only responses that hold no secret and repeat nothing of the request. If a packed response holds both, an attacker
who can make a browser send requests and sees the sizes of the responses can guess the secret (BREACH). So cards and
boards are packed. The hall, tables and everything with a code, a name or a person's seat are not.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response


@lru_cache(maxsize=64)
def _gzipped(data: bytes) -> tuple[bytes, str]:
    """Return the gzipped data and its entity tag. The same data has the same tag in every process."""
    return gzip.compress(data, mtime=0), f'W/"{blake2b(data, digest_size=12).hexdigest()}"'


def gzipped_response(request: HttpRequest, data: bytes, cache: str) -> HttpResponse:
    """Return JSON for all viewers, or 304 if the client has it already. `cache`: the Cache-Control header."""
    content, tag = _gzipped(data)
    response = HttpResponse(content, content_type="application/json")
    response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = cache
    response["ETag"] = tag
    found: HttpResponse | None = get_conditional_response(request, etag=tag, response=response)
    return response if found is None else found
