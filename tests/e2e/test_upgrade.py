"""A page of yesterday before a server of today, and no server at all: nothing is lost, and nobody has to reload."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hand import as_guest
from tests.e2e.player import Player
from tests.e2e.test_talk import open_talk
from tests.live.guest import started_match
from tests.server import ROOT, Server

BUILT = ROOT / "frontend" / "dist"


class Upgradable(Server):
    """A server whose built page can be replaced while it is down."""

    module = "tests.begun"

    def __init__(self, data: Path) -> None:
        self.page = data / "page"
        self.page.mkdir()
        super().__init__(data, PAGE_AT=str(self.page))
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


def test_a_page_of_yesterday_loads_itself_anew_at_a_good_moment(
    someone: Callable[..., Page], upgradable: Upgradable, complaints: list[str]
) -> None:
    match, (first, _) = started_match(upgradable.url, "Ann", "Ben")
    ann = Player(someone(reduced_motion="reduce"), "Ann")
    page = ann.page
    as_guest(page.context, first)
    page.goto(f"{upgradable.url}/match/{match}")
    ann.button("^Cruiser ").click()
    ann.button("Plan this ship").click()
    open_talk(page)
    field = page.get_by_role("textbox", name="What to say")
    field.fill("Half a sent")
    version = page.locator("meta[name=page-version]")
    before = version.get_attribute("content")
    page.evaluate("window.yesterday = true")

    upgradable.stop()
    upgradable.renew("<!-- of today -->")
    with page.expect_response("**/api/version") as told:
        upgradable.start()
    today = told.value.json()["page"]
    assert today != before
    ann.button("Seal plan").click()
    expect(page.get_by_text("Your plan lies sealed.")).to_be_visible()
    assert page.evaluate("window.yesterday"), "it was loaded anew with words half written"
    expect(field).to_have_value("Half a sent")

    with page.expect_navigation():
        field.press("Enter")
    expect(page.get_by_text("Your plan lies sealed.")).to_be_visible()
    assert page.evaluate("window.yesterday === undefined")
    assert version.get_attribute("content") == today
    open_talk(page)
    expect(page.get_by_text("Half a sent")).to_be_visible()

    # Away again: whoever opens the page meanwhile reads why, and it opens by itself.
    assert page.evaluate("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    upgradable.stop()
    page.goto(f"{upgradable.url}/match/{match}?again")
    expect(page.get_by_role("heading", name="No connection to the table")).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then(async names => (await (await caches.open(names[0])).keys()).map(r => r.url))"
    )
    assert [url.rpartition("/")[2] for url in kept if "offline" not in url] == ["early.js", "favicon.svg"], (
        "no page is kept"
    )
    upgradable.start()
    expect(page.get_by_text("Your plan lies sealed.")).to_be_visible()
    complaints.clear()  # browsers say on the console that the server did not answer


def test_it_can_be_installed(someone: Callable[..., Page], upgradable: Upgradable) -> None:
    """What browsers ask for before they offer it: a manifest that can be read, icons, a service worker."""
    page = someone()
    page.goto(upgradable.url)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{upgradable.url}/static/manifest.webmanifest"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    problems = {each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems == {"in-incognito"}  # which this test's browser always is
