"""Builds preload tags, so that the browser loads the code of a table together with the first files."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.html import format_html

from games.lobby.models import Match

MANIFEST = "code.json"
"""Vite's manifest in PAGE_DIR. It maps a source to its file, style sheets and imports
(https://vite.dev/guide/backend-integration).
"""
FRAME = "table"
"""Name of the chunk with the code that every table needs (frontend/vite.config.ts)."""
BOARD = "src/boards/{}/Board.svelte"
"""Path of the entry module of a game's board; see frontend/src/boards/index.ts."""
MATCH = re.compile(r"^/match/([\w-]{1,16})(?:/replay)?/?$", re.ASCII)


def preload_tags(path: str) -> str:
    """Return preload tags as HTML for the head of the page at this path. Return "" if it is not a match's page."""
    if settings.DEBUG or not (found := MATCH.match(path)):
        return ""
    begun = Match.objects.filter(pk=found[1], status__in=(Match.Status.RUNNING, Match.Status.FINISHED))
    return table_tags(settings.PAGE_DIR, begun.values_list("game", flat=True).first() or "")


@cache
def table_tags(page_dir: Path, game: str) -> str:
    """Return preload tags for the frame and its imports, then for the game's board. Each file has one tag.

    `game`: name of the game, or "" for no board. The board comes last and has low priority: without HTTP/2 a browser
    fetches only six files at a time, and the request for the match must not wait for the board.
    """
    manifest, seen = _manifest(page_dir), set[str]()
    frame = [source for source, chunk in manifest.items() if chunk.get("name") == FRAME]
    first = [tag for source in frame for tag in _tags(manifest, source, seen)]
    board = _tags(manifest, BOARD.format(game), seen)
    return "".join(first) + "".join(board).replace("<link ", '<link fetchpriority="low" ')


def _tags(manifest: dict[str, Any], source: str, seen: set[str]) -> list[str]:
    """Return tags for the imports of a source, then for the source itself.

    Skip sources in `seen`, and add new ones to it.
    """
    chunk = manifest.get(source)
    if chunk is None or source in seen or chunk.get("isEntry"):  # the page loads the entry anyway
        return []
    seen.add(source)
    tags = [tag for each in chunk.get("imports", ()) for tag in _tags(manifest, each, seen)]
    tags.append(format_html('<link rel="modulepreload" crossorigin href="{}{}">', settings.STATIC_URL, chunk["file"]))
    sheet = '<link rel="preload" as="style" crossorigin href="{}{}">'
    return tags + [format_html(sheet, settings.STATIC_URL, each) for each in chunk.get("css", ())]


def _manifest(page_dir: Path) -> dict[str, Any]:
    """Return the content of Vite's manifest, or {} if the file does not exist."""
    file = page_dir / MANIFEST
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return read
