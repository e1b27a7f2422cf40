"""Paths that have a page, as `parse` of frontend/src/routes.ts reads them.

frontend/src/addresses.json holds test cases for both.
"""

from __future__ import annotations

import re

PART = "/[^/]+"
PAGES = (
    "",
    "/you",
    f"/(?:new|help|drills|cases)(?:{PART}){{0,2}}",
    f"/(?:join|lab|design)(?:{PART})?",
    f"/design/new{PART}",
    f"/(?:match|seat|case){PART}",
    f"/match{PART}/replay",
    f"/mail/(?:confirm|table|person|stop){PART}",
)
PAGE = re.compile(f"(?:{'|'.join(PAGES)})/*")
UNLISTED = ("/match/", "/join", "/seat/", "/mail/", "/design/", "/case/", "/you")
"""Beginnings of paths that only people with the link should find; search engines leave them out."""

ROBOTS = """\
User-agent: *
Allow: /api/games/*.png$
Allow: /api/matches/*/map.png$
Allow: /api/designs/*/map.png$
Disallow: /api/
Disallow: /admin/
Disallow: /mail/
Disallow: /seat/
"""
"""Crawlers may fetch pages of tables: chat programs do so for link previews. The pages themselves say "noindex"."""


def has_page(path: str) -> bool:
    return path.startswith("/") and PAGE.fullmatch(path) is not None


def is_unlisted(path: str) -> bool:
    return path.startswith(UNLISTED)
