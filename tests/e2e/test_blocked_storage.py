"""A browser that stores nothing for this site: the page works without storage and says why it needs cookies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.e2e.conftest import listen
from tests.e2e.player import WAIT, Someone
from tests.e2e.running_match import against_bots
from tests.live.guest import Guest
from tests.server import Server
from tools.browser import find_browser

NOTICE = (
    "Your browser does not store cookies from this site, but the site needs cookies to know which seat is yours. "
    "You can watch."
)
REFUSED = "This site needs cookies to know which seat is yours, and your browser sends none."

THROWING = """const refuse = function () { throw new DOMException('The operation is insecure.', 'SecurityError'); };
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(window, name, { get: refuse });
}
Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
window.BroadcastChannel = refuse;"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};"""


@pytest.mark.parametrize("blocked", [THROWING, FULL], ids=["refused", "full"])
def test_a_match_is_played_without_storage(someone: Someone, complaints: list[str], blocked: str) -> None:
    """A match can be played without storage; the page used to stop at "Setting the table".

    Settings last until the page is closed.
    """
    page = someone()
    address = against_bots(page, "Ann", "warpwar", "2012-learning", 2)
    page.add_init_script(blocked)
    page.goto(address)
    expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Light").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert complaints == []


@pytest.fixture
def cookieless(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path, complaints: list[str]
) -> Iterator[Page]:
    """Open a page of a Chromium whose settings block cookies, and with them all storage."""
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    launch = {**browser_type_launch_args, "executable_path": str(find_browser())}
    context = browser_type.launch_persistent_context(tmp_path, reduced_motion="reduce", **launch)
    context.set_default_timeout(WAIT)
    page = context.pages[0]
    listen(page, complaints)
    yield page
    context.close()


def test_without_cookies_one_watches_and_is_told_how_to_play(
    cookieless: Page, server: Server, complaints: list[str]
) -> None:
    ann = Guest(server.url, "Ann").arrive()
    match = ann.open_table()["id"]
    ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    ann.start(match)
    page = cookieless
    page.goto(f"{server.url}/match/{match}")
    expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text=NOTICE)).to_be_visible()
    assert complaints == []

    page.goto(f"{server.url}/")
    expect(page.get_by_role("alert").filter(has_text=NOTICE)).to_be_visible()
    page.get_by_role("button", name="Your first battle").click()
    name = page.get_by_role("dialog", name="Choose a nickname")
    name.get_by_label("Nickname").fill("Eve")
    name.get_by_role("button", name="Continue").click()
    expect(name.get_by_role("alert")).to_contain_text(REFUSED)
    complaints.clear()  # the browser reports the refused request on the console
