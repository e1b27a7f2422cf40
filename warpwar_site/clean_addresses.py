"""Removes characters that a chat program added to a URL. The browser is then redirected to the intended URL.

So the page, its reload and its link preview all use the same URL. The kinds of URL are those of frontend/src/routes.ts.
A URL of another kind is not changed, and the page says that it leads nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile
from urllib.parse import parse_qsl, quote, urlencode

from django.http import HttpRequest

from games.lobby.pasted_links import code_in, id_in, seat_token_in, signed_token_in, tidy

Clean = Callable[[str], str]


def _word_in(text: str) -> str:
    """Return the first word in a part of the path: the name of a page, a game or a topic."""
    return _first(r"[a-z0-9]+(?:-[a-z0-9]+)*", tidy(text).lower())


def _scenario_in(text: str) -> str:
    return _first(r"own:[a-z0-9]+|[a-z0-9]+(?:-[a-z0-9]+)*", tidy(text).lower())


def _drill_in(text: str) -> str:
    """Return the drill id in a part of the path: "s7", or a match id, a full stop and a place in the match."""
    return _first(r"[a-z0-9]+(?:[-.][a-z0-9]+)*", tidy(text).lower())


def _case_in(text: str) -> str:
    return _first(r"[A-Z0-9]+(?:-[A-Z0-9]+)*", tidy(text).upper())


def _first(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[0] if found else ""


PARTS: dict[str, tuple[Clean, ...]] = {
    "match": (id_in, _word_in),
    "join": (code_in,),
    "seat": (seat_token_in,),
    "mail": (_word_in, signed_token_in),
    "design": (id_in, _word_in),
    "case": (id_in,),
    "cases": (_word_in, _case_in),
    "drills": (_word_in, _drill_in),
    "new": (_word_in, _scenario_in),
    "help": (_word_in, _word_in),
    "lab": (_word_in,),
    "you": (),
}
"""Maps the first word of a path to the functions that clean the other parts of the path, in the order of the parts."""

_MOMENT = {"viewer": r"all|-?\d{1,9}", "battle": r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*"} | dict.fromkeys(
    ("entry", "turn", "round", "analysis"), r"-?\d{1,9}"
)
"""Maps each query parameter of a replay's URL to the pattern that its value must match."""


def clean_address(request: HttpRequest) -> str:
    """Return path and query of the request's URL without characters that a chat program added.

    Return "" if the URL contains no such characters.
    """
    path, query = _clean_path(request.path), request.META.get("QUERY_STRING", "")
    is_moment = path.startswith("/match/") and path.endswith("/replay")
    moment = _clean_moment(query) if is_moment else query
    if (path, moment) == (request.path, query):
        return ""
    return quote(path, safe="/:") + (f"?{moment}" if moment else "")


def _clean_path(path: str) -> str:
    """Return the cleaned path, or the path unchanged if it is of no known kind.

    If a part after the second begins with a punctuation mark, this part and all parts after it are removed.
    """
    first, *rest = [part for part in tidy(path).split("/") if re.search("[0-9A-Za-z]", part)] or [""]
    if not first:
        return "/"
    word = _word_in(first)
    rest = rest[:1] + list(takewhile(lambda part: part[0].isalnum(), rest[1:]))
    if word not in PARTS or len(rest) > len(PARTS[word]):
        return path
    cleaned = "/".join(["", word, *(clean(part) for clean, part in zip(PARTS[word], rest, strict=False))])
    return path if path == f"{cleaned}/" else cleaned


def _clean_moment(query: str) -> str:
    """Return the cleaned query of a replay's URL, or the query unchanged if nothing must be cleaned."""
    said = dict(parse_qsl(query.replace("&amp;", "&"), keep_blank_values=True))
    known = {key: value for key, value in said.items() if key in _MOMENT}
    cleaned = {key: _first(_MOMENT[key], tidy(value)) for key, value in known.items()}
    if cleaned == known and "amp;" not in query:
        return query
    return urlencode({key: value for key, value in cleaned.items() if value})
