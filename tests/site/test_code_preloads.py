"""The head of a match page names the code of every table and then of its board: each file once, after its imports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.lobby.models import Match
from warpwar_site import pages

pytestmark = pytest.mark.django_db

MANIFEST = {
    "index.html": {"file": "assets/first.js", "isEntry": True},
    "_small.js": {"file": "assets/small.js"},
    "_parts.js": {"file": "assets/parts.js", "css": ["assets/parts.css"], "imports": ["index.html", "_small.js"]},
    "_table-x1.js": {
        "file": "assets/table.js",
        "name": "table",
        "css": ["assets/table.css"],
        "imports": ["_small.js", "index.html", "_parts.js"],
    },
    "src/boards/toy/Board.svelte": {
        "file": "assets/toy.js",
        "css": ["assets/toy.css"],
        "imports": ["_table-x1.js", "_dice.js"],
    },
    "_dice.js": {"file": "assets/dice.js", "imports": ["_small.js"]},
}
FRAME = [
    ("modulepreload", "small.js"),
    ("modulepreload", "parts.js"),
    ("preload", "parts.css"),
    ("modulepreload", "table.js"),
    ("preload", "table.css"),
]
BOARD = [("modulepreload", "dice.js"), ("modulepreload", "toy.js"), ("preload", "toy.css")]


@pytest.fixture(autouse=True)
def page_dir(settings: Any, tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "code.json").write_text(json.dumps(MANIFEST))
    settings.PAGE_DIR = tmp_path
    pages.built_page.cache_clear()
    yield tmp_path
    pages.built_page.cache_clear()


def preloaded_files(path: str) -> list[tuple[str, str]]:
    """Return relation and name of each file that the head of the page tells the browser to preload."""
    head = Client().get(path).content.decode()
    return re.findall(r'<link [^>]*rel="(\w+)"[^>]* href="/static/assets/([^"]+)">', head)


def match(status: str, game: str = "toy") -> str:
    """Create a match with this status. Return the path of its page."""
    made = Match.objects.create(code=status, game=game, scenario="short", status=status, updated=timezone.now())
    return f"/match/{made.pk}"


def test_where_no_match_is_only_the_frame_is_named() -> None:
    assert preloaded_files("/match/abcdefghij") == FRAME
    assert preloaded_files("/match/abcdefghij/replay") == FRAME


@pytest.mark.parametrize("status", ["running", "finished"])
def test_a_match_names_the_frame_and_then_its_board(status: str) -> None:
    at = match(status)
    assert preloaded_files(at) == FRAME + BOARD
    assert preloaded_files(f"{at}/replay") == FRAME + BOARD


def test_the_board_is_not_urgent() -> None:
    head = Client().get(match("running")).content.decode()
    later = re.findall(r'fetchpriority="low" [^>]*href="/static/assets/([^"]+)"', head)
    assert later == [file for _, file in BOARD]


@pytest.mark.parametrize("status", ["open", "cancelled"])
def test_a_table_that_shows_no_board_names_none(status: str) -> None:
    assert preloaded_files(match(status)) == FRAME


def test_a_game_whose_board_this_page_has_not_names_none() -> None:
    assert preloaded_files(match("running", game="go")) == FRAME


def test_other_pages_name_none() -> None:
    assert preloaded_files("/") == []
    assert preloaded_files("/help") == []
    assert preloaded_files("/match/abcdefghij/else") == []


def test_a_page_without_a_manifest_opens_all_the_same(page_dir: Path) -> None:
    (page_dir / "code.json").unlink()
    assert Client().get("/match/abcdefghij").status_code == 200
    assert preloaded_files("/match/abcdefghij") == []
