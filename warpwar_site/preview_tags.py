"""Builds Open Graph tags for a page (https://ogp.me). They determine how a link to the page looks in a chat."""

from __future__ import annotations

import re

from django.http import HttpRequest
from django.utils.html import format_html, format_html_join

from games.designs.link_preview import of_design
from games.lobby import link_previews, throttles
from games.lobby.errors import Denied
from games.lobby.link_previews import LinkPreview
from games.lobby.links import own_origin
from games.lobby.map_pictures import SIZE

SITE = "WarpWar Live"
HALL = LinkPreview(
    "Board games of war and strategy, live with friends",
    "Open a table, share the link and play WarpWar, Warp Arena or Sumeria. No account is needed.",
)
SEAT = LinkPreview(
    "A private link to a seat",
    "This link opens one seat at a table on another device. The link works once. Keep it private.",
)
MATCH = re.compile(r"^/match/([\w-]{1,16})(?:/replay)?/?$", re.ASCII)
DESIGN = re.compile(r"^/design/([\w-]{1,16})/?$", re.ASCII)
JOIN = re.compile(r"^/join/([^/]{1,40})/?$")


def preview_tags(request: HttpRequest) -> str:
    """Return the link preview tags of the page at the request's path, as HTML for its head."""
    shown, at = preview(request), own_origin(request)
    tags = [
        ("og:site_name", SITE),
        ("og:type", "website"),
        ("og:url", f"{at}{request.path}"),
        ("og:title", shown.title),
        ("og:description", shown.text),
    ]
    if shown.picture:
        tags += [("og:image", f"{at}{shown.picture}"), ("og:image:type", "image/png"), ("og:image:alt", "The map")]
        tags += [("og:image:width", str(SIZE[0])), ("og:image:height", str(SIZE[1]))]
    card = format_html('<meta name="twitter:card" content="{}">', "summary_large_image" if shown.picture else "summary")
    return format_html_join("", '<meta property="{}" content="{}">', tags) + card


def preview(request: HttpRequest) -> LinkPreview:
    """Return the link preview of the page at the request's path. Return the hall's preview if the path is unknown."""
    if request.path.startswith("/seat/"):
        return SEAT
    if found := MATCH.match(request.path):
        return link_previews.of_match(found[1]) or HALL
    if found := DESIGN.match(request.path):
        return of_design(found[1]) or HALL
    if found := JOIN.match(request.path):
        return invitation(request, found[1]) or HALL
    return HALL


def invitation(request: HttpRequest, code: str) -> LinkPreview | None:
    """Return the link preview of an invitation. Return None if the code is wrong, or after too many wrong codes.

    A wrong code counts as a failed attempt (games/lobby/throttles.py).
    """
    try:
        throttles.check_misses(request)
    except Denied:
        return None
    shown = link_previews.of_code(code)
    if shown is None:
        throttles.note_miss(request)
    return shown
