"""How a page of an older version learns of the current version, and the service worker's file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.source_graph import ROOT
from warpwar_site import page_version, pages


@pytest.fixture
def page_dir(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    settings.PAGE_DIR = tmp_path
    for each in (page_version.page_version, pages.built_page):
        each.cache_clear()
    (tmp_path / "index.html").write_text("<head></head>today")
    yield tmp_path
    for each in (page_version.page_version, pages.built_page):
        each.cache_clear()


@pytest.mark.django_db
def test_a_page_and_its_server_agree_and_another_page_differs(client: Client, page_dir: Path) -> None:
    said = client.get("/api/version")
    today = said.json()["page"]
    assert len(today) == 12
    assert "no-store" in said.headers["Cache-Control"]
    assert f'<meta name="page-version" content="{today}">' in client.get("/").content.decode()
    (page_dir / "index.html").write_text("<head></head>tomorrow")
    assert client.get("/api/version").json()["page"] == today, "what this process gives out is what it found"
    page_version.page_version.cache_clear()
    assert client.get("/api/version").json()["page"] not in ("", today)


def test_development_and_an_unbuilt_page_have_no_version(client: Client, page_dir: Path, settings: Settings) -> None:
    (page_dir / "index.html").unlink()
    assert client.get("/api/version").json() == {"page": ""}
    settings.DEBUG = True
    (page_dir / "index.html").touch()
    page_version.page_version.cache_clear()
    assert client.get("/api/version").json() == {"page": ""}


def test_the_service_worker_speaks_for_all_pages_and_is_asked_for_anew(client: Client, page_dir: Path) -> None:
    assert client.get("/sw.js").status_code == 404
    (page_dir / "sw.js").write_text("// here")
    answer = client.get("/sw.js")
    assert (answer.content, answer.headers["Content-Type"]) == (b"// here", "text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_the_service_worker_keeps_nothing_but_the_offline_page() -> None:
    """A page or a file of it in this cache could outlive its server."""
    source = (ROOT / "frontend" / "public" / "sw.js").read_text()
    kept = source.partition("const FILES = [")[2].partition("]")[0]
    assert "index" not in kept and "assets" not in kept
    assert source.count("cache.addAll") == 1 and "cache.put" not in source and "cache.add(" not in source
