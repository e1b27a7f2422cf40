"""The first battle in Firefox and in WebKit: from the hall to the first revealed round, by following only the guide.

The tests check what differs from Chromium: the map is drawn, the socket works, and no exception is thrown.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.other_browsers import BROWSER_KINDS, Browser
from tests.e2e.running_match import OPEN
from tests.e2e.test_lost_line import WAITING
from tests.e2e.test_translated import IN_OTHER_WORDS, TRANSLATE
from tests.live.guest import Guest
from tests.server import Server

FAILURES = Path(__file__).parent / "failures"
MOST_STEPS = 60
REVEALED = ("reveal", "shown")
ENTER = "\ue007"

MOTION = "() => localStorage.setItem('table.prefs', JSON.stringify({ motion: 'on', sound: false }))"
"""Turns motion on: a headless or virtual screen may ask for less motion, but the test watches the reveal run."""

LISTEN = """() => {
  window.thrown = [];
  addEventListener('error', (event) => {
    if (event.target.rel === 'modulepreload') return; // Firefox says so of what it has already
    window.thrown.push(event.message || `not fetched: ${event.target.outerHTML}`);
  }, true);
  addEventListener('unhandledrejection', (event) => window.thrown.push(String(event.reason)));
}"""
FIRST_BATTLE = (
    """() => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Your first battle')"""
)
TOLD = """() => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)
  .find((text) => text.includes('does not store cookies'))"""
NICKNAME = "() => document.querySelector('dialog[open] input')"
CODE = "() => document.querySelector('#join-code')"
CARD = "() => document.querySelector('[data-step]')"
READ = """() => {
  const card = document.querySelector('[data-step]');
  const ringed = document.querySelector('[data-pointed]');
  const next = card?.querySelector('[data-next]:not(:disabled)');
  if (!card || (!['reveal', 'shown'].includes(card.dataset.step) && !next && !ringed)) return null;
  const told = [card.dataset.step, card.querySelector('h2').textContent, ringed?.textContent ?? '', !!next];
  return { step: card.dataset.step, next: !!next, told: JSON.stringify(told) };
}"""
OTHER = f"(told) => {{ const now = ({READ})(); return now && now.told !== told; }}"
ASKED_AGAIN = (
    "() => [...document.querySelectorAll('[role=alert]')].some((one) => one.textContent.includes('Press again'))"
)
SEAL_PLAN = """() => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Seal plan')"""
MAP = """() => {
  const map = document.querySelector('[data-region=map]'), box = map?.getBoundingClientRect();
  return box && { stars: map.querySelectorAll('svg.layer g').length, width: box.width, height: box.height };
}"""
SETTINGS = "() => document.querySelector('button[aria-label=Settings]')"
IN_DIALOG = "(words) => document.querySelector('dialog[open]')?.textContent.includes(words)"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(params=BROWSER_KINDS, ids=lambda kind: kind.name)
def browser_window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    kind: type[Browser] = request.param
    kind.require_browser()
    browser = kind(tmp_path)
    try:
        browser.start()
        yield browser
    finally:
        browser.stop()


def keep_picture(browser: Browser) -> None:
    FAILURES.mkdir(exist_ok=True)
    (FAILURES / f"{browser.name}.png").write_bytes(base64.b64decode(browser.picture()))


@pytest.fixture(params=BROWSER_KINDS, ids=lambda kind: kind.name)
def cookieless_window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    kind: type[Browser] = request.param
    kind.require_browser()
    browser = kind(tmp_path)
    browser.blocks_cookies = True
    try:
        browser.start()
        yield browser
    finally:
        browser.stop()


def follow(browser: Browser) -> list[str]:
    """Follow the guide up to the first round that is revealed. Return its steps."""
    steps: list[str] = []
    for _ in range(MOST_STEPS):
        now = browser.until(READ)
        steps.append(now["step"])
        if now["step"] in REVEALED:
            return steps
        wanted = "[data-next]" if now["next"] else "[data-pointed]"
        browser.press("(wanted) => document.querySelector(wanted)", wanted)
        browser.until(f"(told) => ({ASKED_AGAIN})() || ({OTHER})(told)", now["told"])
        if browser.run_script(ASKED_AGAIN):
            browser.press("(wanted) => document.querySelector(wanted)", wanted)
        browser.until(OTHER, now["told"])
    raise AssertionError(f"No round is revealed: {steps}")


def test_the_first_battle(browser_window: Browser, server: Server) -> None:
    browser = browser_window
    browser.size(1440, 900)
    browser.go(f"{server.url}/static/early.js")  # a plain file of this server
    browser.run_script(MOTION)
    browser.go(f"{server.url}/")
    browser.run_script(LISTEN)
    try:
        browser.press(FIRST_BATTLE)
        browser.write(NICKNAME, f"Ann{ENTER}")
        browser.until(CARD)
        steps = follow(browser)
        drawn = browser.run_script(MAP)
        assert "orders" in steps
        assert drawn["stars"] > 0 and drawn["width"] > 600 and drawn["height"] > 500, drawn
        assert browser.run_script(WIDER) <= 0, "the page scrolls sideways"
        assert browser.run_script("() => window.thrown") == []
    except BaseException:
        keep_picture(browser)
        raise


TABLE = {
    "name": "Ann", "game": "warpwar", "scenario": "2012-learning", "seats": 2, "options": {}, "listed": False,
}  # fmt: skip
NOT_YET_IN = """() => document.querySelector('[data-region=map]')
  && [...document.querySelectorAll('.head')].some((one) => /you.*must answer/s.test(one.textContent))"""


def test_presses_that_must_not_be_lost_or_count_twice(browser_window: Browser, tmp_path: Path) -> None:
    """Presses are neither lost nor counted twice.

    What is pressed while the server is down opens when it answers; translated words are restored; a double click asks
    whether to seal the plan and does not seal it.
    """
    browser, server = browser_window, Server(tmp_path / "server")
    server.start()
    try:
        browser.go(f"{server.url}/")
        browser.until(SETTINGS)
        browser.run_script("() => { window.before = true; }")
        server.stop()
        browser.press(SETTINGS)
        browser.until(IN_DIALOG, WAITING)
        server.start()
        browser.until(IN_DIALOG, "Sounds")
        assert browser.run_script("() => window.before"), "the page was loaded again"
        browser.run_script(TRANSLATE)
        browser.until(f"() => ({IN_OTHER_WORDS})().length === 0")
        assert browser.run_script(IN_DIALOG, "Sounds") and not browser.run_script(IN_DIALOG, "«Sounds»")

        browser.run_script(f"(asked) => {{ ({OPEN})(asked).then((id) => {{ window.table = id; }}); }}", TABLE)
        browser.go(f"{server.url}/match/{browser.until('() => window.table')}")
        browser.double_click(SEAL_PLAN)
        browser.until(ASKED_AGAIN)
        browser.until(NOT_YET_IN)
    except BaseException:
        keep_picture(browser)
        raise
    finally:
        server.stop()


def test_a_link_with_what_a_chat_glued_to_it(browser_window: Browser, server: Server) -> None:
    """A link or code with extra characters from a chat opens its table.

    Each browser encodes such an address in its own way, and has its own Unicode tables for the field of codes.
    """
    browser = browser_window
    host = Guest(server.url, "Ann").arrive()
    opened = host.post("matches", {"game": "warpwar", "scenario": "2012-learning", "seats": 2})
    came = "(path) => location.pathname === path && document.querySelector('h1')"
    browser.go(f"{server.url}/match/{opened['id'].upper()}\u200b\uff09. Come")
    browser.until(came, f"/match/{opened['id']}")
    browser.go(f"{server.url}/")
    browser.write(CODE, f"Our code: {opened['code'].lower()}\u2069\uff01")
    browser.write(CODE, ENTER)  # typed separately: only then has the page received the text
    browser.until(came, f"/match/{opened['id']}")


def test_without_cookies_and_storage_one_watches(cookieless_window: Browser, server: Server) -> None:
    ann = Guest(server.url, "Ann").arrive()
    match = ann.open_table()["id"]
    ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    ann.start(match)
    browser = cookieless_window
    browser.size(1440, 900)
    browser.go(f"{server.url}/match/{match}")
    browser.run_script(LISTEN)
    assert browser.until(f"() => {{ const map = ({MAP})(); return map?.stars && map; }}")["width"] > 600
    assert "You can watch." in browser.until(TOLD)
    assert browser.run_script("() => window.thrown") == []
