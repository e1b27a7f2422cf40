"""Decides which paths have a page, like the function `parse` in frontend/src/routes.ts.

frontend/src/addresses.json contains test cases for both.
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
"""Beginnings of paths that only users with the link should find. Responses for these paths ask search engines not to
index them.
"""

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
"""The content of robots.txt. Crawlers may fetch pages of tables, because chat programs fetch them for link previews.
The responses for these pages contain "noindex".
"""


def has_page(path: str) -> bool:
    return path.startswith("/") and PAGE.fullmatch(path) is not None


def is_unlisted(path: str) -> bool:
    return path.startswith(UNLISTED)
