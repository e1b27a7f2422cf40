"""What a page costs beside the game: bytes over the wire for a browser with an empty cache. Bytes are no timing.

As browsers of a LAN take them, which without HTTPS know gzip only.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.cold_visit import HALL_BYTES, MATCH_BYTES, MATCHES, counted
from tests.e2e.running_match import against_bots

Someone = Callable[..., Page]
GZIP = {"Accept-Encoding": "gzip"}


def test_the_first_page(someone: Someone) -> None:
    """The hall: everything that is fetched until it stands there, fonts and lists included."""
    page = someone(extra_http_headers=GZIP)
    with counted(page) as visit:
        page.goto("/")
        expect(page.get_by_role("button", name="Your first battle")).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert visit.total < HALL_BYTES, "\n".join(visit.lines())


@pytest.mark.parametrize("game", MATCHES)
def test_the_page_of_a_match(someone: Someone, game: str) -> None:
    page = someone(extra_http_headers=GZIP)
    scenario, seats = MATCHES[game]
    address = against_bots(page, "Ann", game, scenario, seats)
    with counted(page) as visit:
        page.goto(address)
        expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert visit.total < MATCH_BYTES, "\n".join(visit.lines())
