"""Large text and wide spacing: nothing leaves the window sideways, and nothing is cut off.

Text of 200 % on a phone, a page at 400 % (a window of 320 pixels), and the spacing of WCAG 1.4.12.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important }'
    + '* { word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
PLAIN = "() => { document.documentElement.style.fontSize = ''; document.adoptedStyleSheets = []; }"
SMALL = {"width": 320, "height": 256}
WAYS: dict[str, tuple[dict[str, int], str]] = {
    "page at 400 %": (SMALL, PLAIN),
    "text of 200 %": (PHONE["viewport"], LARGE),
    "wide spacing": (PHONE["viewport"], SPACED),
}
"""Maps a name to a window and the script that sets the text.

The narrowest window comes first, because elements that are out of view keep their size.
"""

PAGES = ("/", "/new", "/help", "/you", "/lab", "/drills/warpwar", "/design", "/cases/warpwar")

OUTSIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (one) => !!one && (one.classList.contains('unseen')
    || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll('body *:not(svg *)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !scrolls(one))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { left, right, width, height }]) => width && height && (right > wide + 1 || left < -1))
    .map(([one, { left, right }]) => `${one.tagName}.${one.className} ${left} to ${right}: ${one.textContent.trim()}`);
}"""
"""Returns what lies beyond an edge of the window and is not part of a scrolling area."""
CUT = (
    "(all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).length"
)


def show(page: Page, way: str) -> None:
    """Show the open page in this way."""
    window, script = WAYS[way]
    page.evaluate(PLAIN)
    page.set_viewport_size({"width": window["width"], "height": window["height"]})
    page.evaluate(script)


@pytest.mark.parametrize("address", PAGES)
def test_pages_outside_a_match(someone: Someone, address: str) -> None:
    page = someone(**{**PHONE, "viewport": SMALL})
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    for way in WAYS:
        show(page, way)
        assert page.evaluate(OUTSIDE) == [], way
        wider = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider == 0, way


def test_a_match(someone: Someone) -> None:
    """Turn, phase and the awaited players can be read in full, and the button that seals is within the window."""
    page = someone(**{**PHONE, "viewport": SMALL})
    ann = Player(page, "Ann")
    page.goto(against_bots(page, "Ann", "warpwar", "2012-cornered", 4))
    expect(ann.heading("Choose your home")).to_be_visible()
    banner, sheets = page.get_by_role("banner"), page.get_by_role("navigation", name="Sheets")
    for way in WAYS:
        show(page, way)
        expect(banner).to_contain_text("Set-up")
        assert page.evaluate(OUTSIDE) == [], way
        assert banner.locator(".where, .words").evaluate_all(CUT) == 0, way
        expect(sheets).to_contain_text("Choose your home")
        assert sheets.locator("button span").evaluate_all(CUT) == 0, way


def test_what_seals_covers_nothing_when_text_is_large(someone: Someone) -> None:
    page = someone(**PHONE)
    ann = Player(page, "Ann")
    page.goto(against_bots(page, "Ann", "warpwar", "2012-learning", 2))
    show(page, "text of 200 %")
    expect(ann.heading("Build ships")).to_be_visible()
    ann.button("^Cruiser ").click()
    ann.button("Plan this ship").click()
    ann.button("Seal plan").click()
    expect(ann.heading("Move a Warpship")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
