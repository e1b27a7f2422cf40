"""Which code every table needs, said in the head of its page: it comes with the first files, not after them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.html import format_html

MANIFEST = "code.json"
"""Vite's manifest in PAGE_DIR: source -> its file, style sheets and imports (https://vite.dev/guide/backend-integration)."""
FRAME = "table"
"""The name of the chunk with all that every table needs (frontend/vite.config.ts). The board's is not named: without
HTTP/2 a browser fetches six files at a time, and the question for the match would stand behind it."""
MATCH = re.compile(r"^/match/[\w-]{1,16}(?:/replay)?/?$", re.ASCII)


def preload_tags(path: str) -> str:
    """HTML to stand in the head of the page at this path; "" where nothing is known to be needed."""
    return "" if settings.DEBUG or not MATCH.match(path) else frame_tags(settings.PAGE_DIR)


@cache
def frame_tags(page_dir: Path) -> str:
    """Of the frame and all it imports, each file once."""
    manifest, seen = _manifest(page_dir), set[str]()
    frame = [source for source, chunk in manifest.items() if chunk.get("name") == FRAME]
    return "".join(tag for source in frame for tag in _tags(manifest, source, seen))


def _tags(manifest: dict[str, Any], source: str, seen: set[str]) -> list[str]:
    """Of what it imports first; nothing of what has been `seen`."""
    chunk = manifest.get(source)
    if chunk is None or source in seen or chunk.get("isEntry"):  # the entry stands in the page already
        return []
    seen.add(source)
    tags = [tag for each in chunk.get("imports", ()) for tag in _tags(manifest, each, seen)]
    tags.append(format_html('<link rel="modulepreload" crossorigin href="{}{}">', settings.STATIC_URL, chunk["file"]))
    sheet = '<link rel="preload" as="style" crossorigin href="{}{}">'
    return tags + [format_html(sheet, settings.STATIC_URL, each) for each in chunk.get("css", ())]


def _manifest(page_dir: Path) -> dict[str, Any]:
    """{} while there is none."""
    file = page_dir / MANIFEST
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return read
