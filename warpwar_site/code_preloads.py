"""Which files of code a match's page needs, said in its head: they come together, not one after the other."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.html import format_html

from games.lobby.models import Match

MANIFEST = "code.json"
"""Vite's manifest in PAGE_DIR: source -> its file, style sheets and imports (https://vite.dev/guide/backend-integration)."""
FRAME = "src/match/MatchRoute.svelte"
BOARD = "src/boards/{}/Board.svelte"
MATCH = re.compile(r"^/match/([\w-]{1,16})(?:/replay)?/?$", re.ASCII)


def preload_tags(path: str) -> str:
    """HTML to stand in the head of the page at this path; "" where nothing is known to be needed."""
    found = MATCH.match(path)
    if found is None or settings.DEBUG:
        return ""
    game = Match.objects.filter(pk=found[1]).values_list("game", flat=True).first()
    return tags_for((FRAME,) if game is None else (FRAME, BOARD.format(game)))


@cache
def tags_for(sources: tuple[str, ...]) -> str:
    """Of these sources and all they import, each file once."""
    tags = dict.fromkeys(tag for source in sources for tag in _tags(source, set()))
    return "".join(tags)


def _tags(source: str, seen: set[str]) -> list[str]:
    chunk = _manifest().get(source)
    if chunk is None or source in seen or chunk.get("isEntry"):  # the entry stands in the page already
        return []
    seen.add(source)
    tags = [
        format_html('<link rel="modulepreload" crossorigin href="{}{}">', settings.STATIC_URL, chunk["file"]),
        *(
            format_html('<link rel="preload" as="style" crossorigin href="{}{}">', settings.STATIC_URL, sheet)
            for sheet in chunk.get("css", ())
        ),
    ]
    return tags + [tag for each in chunk.get("imports", ()) for tag in _tags(each, seen)]


@cache
def _manifest() -> dict[str, Any]:
    """{} while there is none."""
    file = settings.PAGE_DIR / MANIFEST
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return read


def forget() -> None:
    """Another page is given out."""
    tags_for.cache_clear()
    _manifest.cache_clear()
