"""What a page costs apart from the game: bytes transferred to a browser with an empty cache.

These tests measure no time.  The browser acts as in a LAN without HTTPS, where browsers accept only gzip. What the
service worker fetches for a browser that was here before is not counted: the page itself and early.js, 3.8 KB.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.cold_visit import HALL_BYTES, MATCH_BYTES, MATCHES, count_fetches
from tests.e2e.player import Someone
from tests.e2e.running_match import against_bots

AS_IN_A_LAN: dict[str, Any] = {"extra_http_headers": {"Accept-Encoding": "gzip"}, "service_workers": "allow"}


def test_the_first_page(someone: Someone) -> None:
    """The hall: everything that is fetched until the page is complete, fonts and lists included."""
    page = someone(**AS_IN_A_LAN)
    with count_fetches(page) as visit:
        page.goto("/")
        expect(page.get_by_role("button", name="Your first battle")).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert visit.total < HALL_BYTES, "\n".join(visit.lines())


@pytest.mark.parametrize("game", MATCHES)
def test_the_page_of_a_match(someone: Someone, game: str) -> None:
    page = someone(**AS_IN_A_LAN)
    scenario, seats = MATCHES[game]
    address = against_bots(page, "Ann", game, scenario, seats)
    with count_fetches(page) as visit:
        page.goto(address)
        expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert visit.total < MATCH_BYTES, "\n".join(visit.lines())


def test_what_every_page_runs_is_compiled_as_it_comes(someone: Someone) -> None:
    """Scripts that every page runs ask to be compiled as they load.

    Chromium reads the comment only in a file's first line.
    """
    page = someone()
    address = against_bots(page, "Ann", "warpwar", *MATCHES["warpwar"])
    page.goto(address)
    page.wait_for_load_state("networkidle")
    hinted = page.evaluate("""async () => {
      const names = [...new Set(performance.getEntriesByType('resource').map((each) => each.name))];
      const files = names.filter((name) => /\\/assets\\/(index|table)-[^/]*[.]js$/.test(name));
      return Promise.all(files.map(async (name) => (await (await fetch(name)).text()).split('\\n')[0]));
    }""")
    assert hinted == ["//# allFunctionsCalledOnLoad"] * 2


def test_what_the_hall_reads_is_compressed_and_the_list_of_games_is_kept(someone: Someone) -> None:
    """The hall's responses are compressed, and the list of games is cached.

    Before, the list was 59 KB at each visit, uncompressed and never stored.
    """
    page = someone()
    with page.expect_response("**/api/games") as first, page.expect_response("**/api/hall") as hall:
        page.goto("/")
    assert first.value.header_value("content-encoding") in ("gzip", "br")
    assert "no-store" in (hall.value.header_value("cache-control") or "")
    assert "no-store" not in (first.value.header_value("cache-control") or "")
    expect(page.get_by_role("button", name="Your first battle")).to_be_visible()
    with count_fetches(page, empty=False) as again:
        page.goto("/")
        expect(page.get_by_role("button", name="Your first battle")).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert again.files.get("api/games", 0) < 1000, "\n".join(again.lines())


def test_ships_have_an_icon_of_their_own(someone: Someone) -> None:
    """The Ships tab has its own icon. Before, it had the envelope of the Seal button."""
    page = someone(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(against_bots(page, "Ann", "warpwar", "2012-learning", 2))
    seal = page.get_by_role("button", name="Seal plan").locator("path").first.get_attribute("d")
    bar = page.get_by_role("navigation", name="Sheets").get_by_role("button")
    drawn = [each.locator("path").first.get_attribute("d") for each in bar.all()]
    assert len(drawn) == 5 and len({*drawn, seal}) == 6
