"""The head of a match's page names the code that every table needs, each file once, and what it imports before it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

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
    "src/boards/toy/Board.svelte": {"file": "assets/toy.js", "imports": ["_table-x1.js"]},
}
FRAME = [
    ("modulepreload", "small.js"),
    ("modulepreload", "parts.js"),
    ("preload", "parts.css"),
    ("modulepreload", "table.js"),
    ("preload", "table.css"),
]


@pytest.fixture(autouse=True)
def built(settings: Any, tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "code.json").write_text(json.dumps(MANIFEST))
    settings.PAGE_DIR = tmp_path
    pages.built_page.cache_clear()
    yield tmp_path
    pages.built_page.cache_clear()


def named(path: str) -> list[tuple[str, str]]:
    """How a head names files that are to be fetched ahead, and the files."""
    head = Client().get(path).content.decode()
    return re.findall(r'<link rel="(\w+)"[^>]* href="/static/assets/([^"]+)">', head)


def test_a_match_names_the_code_of_its_frame() -> None:
    assert named("/match/abcdefghij") == FRAME
    assert named("/match/abcdefghij/replay") == FRAME


def test_other_pages_name_none() -> None:
    assert named("/") == []
    assert named("/help") == []
    assert named("/match/abcdefghij/else") == []


def test_a_page_without_a_manifest_opens_all_the_same(built: Path) -> None:
    (built / "code.json").unlink()
    assert Client().get("/match/abcdefghij").status_code == 200
    assert named("/match/abcdefghij") == []
