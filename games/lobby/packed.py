"""Public JSON that is the same for everybody, gzipped; the site unpacks it for who does not take it so.

Only what holds no secret and repeats nothing of the request may be packed: from the length of a packed answer that
holds both, somebody who can make a browser ask and sees how much comes back can guess the secret (BREACH). So cards
and boards are packed; hall, tables and everything with a code, a name or a seat of somebody's are not.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response


@lru_cache(maxsize=64)
def _packed(data: bytes) -> tuple[bytes, str]:
    """Gzipped, and its entity tag; the same data has the same one in every process."""
    return gzip.compress(data, mtime=0), f'W/"{blake2b(data, digest_size=12).hexdigest()}"'


def packed(request: HttpRequest, data: bytes, cache: str) -> HttpResponse:
    """JSON for everybody, or 304 for who has it already. `cache`: its Cache-Control."""
    content, tag = _packed(data)
    response = HttpResponse(content, content_type="application/json")
    response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = cache
    response["ETag"] = tag
    found: HttpResponse | None = get_conditional_response(request, etag=tag, response=response)
    return response if found is None else found
