"""Which code every table needs, said in the head of its page: it comes with the first files, not after them."""

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
"""Vite's manifest in PAGE_DIR: source -> its file, style sheets and imports (https://vite.dev/guide/backend-integration)."""
FRAME = "table"
"""The name of the chunk with all that every table needs (frontend/vite.config.ts)."""
BOARD = "src/boards/{}/Board.svelte"
"""Where a game's board begins; see frontend/src/boards/index.ts."""
MATCH = re.compile(r"^/match/([\w-]{1,16})(?:/replay)?/?$", re.ASCII)


def preload_tags(path: str) -> str:
    """HTML to stand in the head of the page at this path; "" where nothing is known to be needed."""
    if settings.DEBUG or not (found := MATCH.match(path)):
        return ""
    begun = Match.objects.filter(pk=found[1], status__in=(Match.Status.RUNNING, Match.Status.FINISHED))
    return table_tags(settings.PAGE_DIR, begun.values_list("game", flat=True).first() or "")


@cache
def table_tags(page_dir: Path, game: str) -> str:
    """Of the frame and all it imports, then of the game's board ("": none), each file once.

    The board comes last and is not urgent: without HTTP/2 a browser fetches six files at a time, and the question for
    the match is not to stand behind it.
    """
    manifest, seen = _manifest(page_dir), set[str]()
    frame = [source for source, chunk in manifest.items() if chunk.get("name") == FRAME]
    first = [tag for source in frame for tag in _tags(manifest, source, seen)]
    board = _tags(manifest, BOARD.format(game), seen)
    return "".join(first) + "".join(board).replace("<link ", '<link fetchpriority="low" ')


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
