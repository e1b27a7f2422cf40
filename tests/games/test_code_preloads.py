"""The head of a match's page names the code it will need: that of the frame and of its game's board, each file once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient

from tests.games.people import table
from warpwar_site import code_preloads, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("house")]

MANIFEST = {
    "index.html": {"file": "assets/first.js", "isEntry": True},
    "_parts.js": {"file": "assets/parts.js", "css": ["assets/parts.css"], "imports": ["index.html"]},
    "src/match/MatchRoute.svelte": {"file": "assets/table.js", "imports": ["index.html", "_parts.js"]},
    "src/boards/toy/Board.svelte": {"file": "assets/toy.js", "css": ["assets/toy.css"], "imports": ["_parts.js"]},
    "src/boards/arena/Board.svelte": {"file": "assets/arena.js"},
}


@pytest.fixture(autouse=True)
def built(settings: Any, tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "code.json").write_text(json.dumps(MANIFEST))
    settings.PAGE_DIR = tmp_path
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    pages.built_page.cache_clear()
    code_preloads.forget()


async def named(path: str) -> list[tuple[str, str]]:
    """How a head names files that are to be fetched ahead, and the files."""
    head = (await AsyncClient().get(path)).content.decode()
    return re.findall(r'<link rel="(\w+)"[^>]* href="/static/assets/([^"]+)">', head)


async def test_a_match_names_the_code_of_its_frame_and_board() -> None:
    match, _ = await table("Ann", "Bob")
    assert await named(f"/match/{match}") == [
        ("modulepreload", "table.js"),
        ("modulepreload", "parts.js"),
        ("preload", "parts.css"),
        ("modulepreload", "toy.js"),
        ("preload", "toy.css"),
    ]
    assert await named(f"/match/{match}/replay") == await named(f"/match/{match}")


async def test_other_pages_name_none_and_an_unknown_match_that_of_the_frame() -> None:
    assert await named("/") == []
    assert await named("/help") == []
    assert [file for _, file in await named("/match/nosuch")] == ["table.js", "parts.js", "parts.css"]


async def test_a_page_without_a_manifest_opens_all_the_same(built: Path) -> None:
    (built / "code.json").unlink()
    assert (await AsyncClient().get("/match/nosuch")).status_code == 200
    assert await named("/match/nosuch") == []
