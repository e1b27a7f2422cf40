"""Adds the text that the page shows before its code has loaded.

The text is the same for all users and needs no query.
"""

from __future__ import annotations

from django.utils.html import format_html

PLACE = '<div id="app">'
"""HTML of the element in which the frontend displays the page (frontend/index.html). The frontend then removes the text
(frontend/src/main.ts).
"""
WORDS = {"/match/": "Loading the table", "/join/": "Loading the table", "/seat/": "Loading the table"}
"""Maps the beginning of a path to the loading text of its pages."""
HALL = "Loading the hall"
OTHER = "Loading the page"


def words_of(path: str) -> str:
    if path == "/":
        return HALL
    return next((words for start, words in WORDS.items() if path.startswith(start)), OTHER)


def with_loading_text(html: str, path: str) -> str:
    """Return the page's HTML with the loading text for this path inside the frontend's element."""
    return html.replace(PLACE, PLACE + format_html('<p class="first-words">{}</p>', words_of(path)), 1)
