"""An old page with a new server, and with no server: no input is lost, and no player has to reload.

"Yesterday" means the old page and "today" the new one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.warpwar.state import State
from tests.begun import write
from tests.e2e.hand import Hand, as_guest
from tests.e2e.player import Player, Someone
from tests.e2e.test_talk import open_talk
from tests.engine.warpwar.position import Position
from tests.live.guest import start_match
from tests.server import ROOT, Server

BUILT = ROOT / "frontend" / "dist"
ORDER = "W1 DODGE D=4 S=1"
LONG_MS = 125_000
"""Longer than an old page waits without input before it reloads while an answer is awaited (wire/upgrade.ts)."""


def battle() -> State:
    """Return a position where Ann's W1 and Ben's W2 meet at Babylon: the orders of round 1 are asked."""
    table = Position("2012-learning", 2)
    for record, seat in (("W1: TL0 PD=6 B=5 S=2", 0), ("W2: TL0 PD=6 B=2 S=2", 1)):
        table.put_ship(record, seat, "Babylon")
    table.idle_until("orders")
    return table.state


class Upgradable(Server):
    """A server whose built page can be replaced while it is down."""

    module = "tests.begun"

    def __init__(self, data: Path) -> None:
        self.page = data / "page"
        self.page.mkdir()
        super().__init__(data, PAGE_AT=str(self.page), BEGIN_AT=write(data / "battle.json", [battle()]))
        self.renew("")

    def renew(self, words: str) -> None:
        (self.page / "index.html").write_text((BUILT / "index.html").read_text() + words)
        (self.page / "sw.js").write_text((BUILT / "sw.js").read_text())


@pytest.fixture
def upgradable(tmp_path: Path) -> Iterator[Upgradable]:
    server = Upgradable(tmp_path)
    server.start()
    yield server
    server.stop()


def test_an_upgrade_in_the_middle_of_a_battle(upgradable: Upgradable, someone: Someone, complaints: list[str]) -> None:
    match, (first, second) = start_match(upgradable.url, "Ann", "Ben")
    ann = Player(someone(service_workers="allow"), "Ann")
    page = ann.page
    page.clock.install()
    as_guest(page.context, first)
    page.goto(f"{upgradable.url}/match/{match}")
    expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
    ann.order("W1", "Dodge", Screen=1, Drive=4)
    ann.order_reads(ORDER)
    page.get_by_role("tab", name="Talk").click()
    field = page.get_by_role("textbox", name="Message")
    field.fill("Half a sent")
    version = page.locator("meta[name=page-version]")
    before = version.get_attribute("content")
    page.evaluate("window.yesterday = true")

    upgradable.stop()
    stopped = time.monotonic()
    upgradable.renew("<!-- of today -->")
    with page.expect_response("**/api/version") as told:
        upgradable.start()
    today = told.value.json()["page"]
    print(f"the page was back {time.monotonic() - stopped:.1f} s after the server had stopped")
    assert today != before
    page.clock.fast_forward(LONG_MS)
    expect(field).to_have_value("Half a sent")
    assert page.evaluate("window.yesterday"), "it was loaded anew with words half written"

    field.press("Enter")
    expect(field).to_have_value("")
    with page.expect_navigation():
        page.clock.fast_forward(LONG_MS)  # orders are awaited, so the page reloads after two minutes without input
    assert page.evaluate("window.yesterday === undefined")
    assert version.get_attribute("content") == today
    ann.order_reads(ORDER)
    ann.seal_orders()
    with Hand(second, match) as ben:
        ben.answer("orders", ben.idle_command())
    expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
    open_talk(page)
    expect(page.get_by_text("Half a sent")).to_be_visible()

    # Stop the server again. A page that is opened now shows that there is no connection, and it opens automatically
    # when the server is back.
    assert page.evaluate("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    upgradable.stop()
    page.goto(f"{upgradable.url}/match/{match}?again")
    expect(page.get_by_role("heading", name="No connection to the server")).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then(async names => (await (await caches.open(names[0])).keys()).map(r => r.url))"
    )
    assert [url.rpartition("/")[2] for url in kept if "offline" not in url] == ["early.js", "favicon.svg"], (
        "no page is kept"
    )
    upgradable.start()
    expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
    complaints.clear()  # browsers report on the console that the server did not answer


def test_it_can_be_installed(upgradable: Upgradable, desktop: Someone) -> None:
    """The page has what browsers need before they offer to install it: a readable manifest, icons, a service worker."""
    page = desktop()
    page.goto(upgradable.url)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{upgradable.url}/static/manifest.webmanifest"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    problems = {each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems == {"in-incognito"}  # this test's browser is always incognito
