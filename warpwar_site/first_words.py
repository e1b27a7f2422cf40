"""What the page says before its code has come: large enough to be read, the same for everybody, asked of nothing."""

from __future__ import annotations

from django.utils.html import format_html

PLACE = '<div id="app">'
"""Where the frontend draws itself (frontend/index.html); it takes the words away (frontend/src/main.ts)."""
WORDS = {"/match/": "Coming to the table", "/join/": "Coming to the table", "/seat/": "Coming to the table"}
"""By the address's beginning."""
HALL = "Coming to the hall"
OTHER = "Fetching the page"


def words_of(path: str) -> str:
    if path == "/":
        return HALL
    return next((words for start, words in WORDS.items() if path.startswith(start)), OTHER)


def with_words(html: str, path: str) -> str:
    """The page's HTML with the words for this address in the frontend's place."""
    return html.replace(PLACE, PLACE + format_html('<p class="first-words">{}</p>', words_of(path)), 1)
