"""Take the pictures of the README: `python -m tests.pictures`. They show the real page in prepared positions."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from engine.core.game import Setup
from tests import begun
from tests.e2e.arena_positions import DUEL
from tests.e2e.hand import as_guest
from tests.e2e.newcomer_positions import ATTACK
from tests.e2e.player import Player
from tests.e2e.positions import POSITIONS
from tests.e2e.sumeria_positions import QUIET
from tests.live.guest import start_match
from tests.server import NO_PASSING, Server
from tools.browser import ensure_quickest_browser
from tools.steps import ROOT

FOLDER = ROOT / "docs" / "pictures"
SCREEN = ViewportSize(width=1440, height=900)
QUALITY = 88
"""Of the pictures, from 0 to 100."""


def open_pages(server: Server, browser: Browser, game: str, setup: Setup) -> Page:
    """Start a match in its prepared position and open the pages of Ann and Ben. Return Ann's."""
    match, guests = start_match(server.url, "Ann", "Ben", game=game, scenario=setup.scenario, options=setup.options)
    pages = []
    for guest in guests:
        context = browser.new_context(viewport=SCREEN, reduced_motion="reduce", service_workers="block")
        as_guest(context, guest)
        pages.append(context.new_page())
        pages[-1].goto(f"{server.url}/match/{match}")
        expect(pages[-1].get_by_role("list", name="Seats")).to_be_visible()
    return pages[0]


def warpwar(server: Server, browser: Browser) -> Page:
    """Show a battle at Babylon while Ann writes her orders."""
    ann = Player(open_pages(server, browser, "warpwar", ATTACK), "Ann")
    ann.move_to("Babylon")
    expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
    ann.tactic("W1", "Attack")
    return ann.page


def arena(server: Server, browser: Browser) -> Page:
    """Show Ann's phase in a duel."""
    page = open_pages(server, browser, "arena", DUEL)
    expect(page.get_by_role("group", name="Actions")).to_be_visible()
    return page


def sumeria(server: Server, browser: Browser) -> Page:
    """Show the War between two kings."""
    page = open_pages(server, browser, "sumeria", QUIET)
    expect(page.get_by_role("list", name="Segments of the War")).to_be_visible()
    return page


@contextmanager
def running_server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        positions = begun.write(Path(folder) / "positions.json", POSITIONS)
        server = Server(Path(folder) / "data", BEGIN_AT=positions, **NO_PASSING)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(ensure_quickest_browser()), chromium_sandbox=False)
        for shown in (warpwar, arena, sumeria):
            page = shown(server, browser)
            page.wait_for_load_state("networkidle")
            file = FOLDER / f"{shown.__name__}.webp"
            Image.open(io.BytesIO(page.screenshot())).save(file, quality=QUALITY)
            print(f"wrote {file.relative_to(ROOT)}")
        browser.close()


if __name__ == "__main__":
    main()
