"""A player with a phone: fingers of a certain size, one hand, no wheel."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import CDPSession, Locator, expect

from tests.e2e.player import WAIT, Player

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DOUBLE_TAP_MS = 300
"""Milliseconds; two taps on one place within this time are a double tap to the browser."""
LEAST = 40
"""Smallest width and height of a target, in CSS pixels."""

SMALL = """(least) => {
  const press = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]';
  const faults = [];
  for (const each of document.querySelectorAll(press)) {
    const there = each.checkVisibility({ visibilityProperty: true });
    if (!there || each.closest('[inert], [aria-hidden=true], :disabled')) continue;
    const shown = each.matches('input') ? (each.closest('label') ?? each) : each;
    const box = shown.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(shown.contains(hit) || hit.contains(shown))) continue; // scrolled away or behind a dialog
    if (getComputedStyle(shown).display === 'inline') continue; // a link within a sentence
    if (Math.min(box.width, box.height) > least - 0.5) continue;
    const what = shown.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 110);
    faults.push(`${Math.round(box.width)}x${Math.round(box.height)} ${what}`);
  }
  return faults;
}"""


ON_TOP = """(one) => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


class Toucher(Player):
    """`faults` lists all small targets, and all screens that were too wide."""

    def __init__(self, page: Any, name: str) -> None:
        super().__init__(page, name)
        self.faults: list[str] = []

    def measure(self, screen: str) -> None:
        """Check that every target in view is large enough, and that the page does not scroll sideways.

        Add what is wrong to `faults`.
        """
        self.faults += [f"{screen}: {each}" for each in self.page.evaluate(SMALL, LEAST)]
        wide: int = self.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            self.faults.append(f"{screen}: {wide} pixels too wide")

    def in_sight(self, target: Locator) -> None:
        """Check that an element can be pressed without scrolling: it is on the screen and not covered."""
        expect(target).to_be_in_viewport(ratio=1)
        end = time.monotonic() + WAIT / 1000
        while not target.evaluate(ON_TOP):
            assert time.monotonic() < end, f"{target} lies under something"
            self.page.wait_for_timeout(100)  # a short message disappears

    def at_rest(self, target: Locator) -> tuple[float, float]:
        """Return the position of an element on the screen once it stands still.

        The map makes room a moment after a sheet has opened.
        """
        last = None
        while (box := target.bounding_box()) is None or box != last:
            last = box
            self.page.wait_for_timeout(200)
        return box["x"], box["y"]

    def sheet(self, name: str) -> Locator:
        """Return the button of a sheet in the bar at the bottom."""
        return self.page.get_by_role("navigation", name="Sheets").get_by_role("button", name=name)

    def touch(self, kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        self._session().send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _session(self) -> CDPSession:
        if not hasattr(self, "_cdp"):
            self._cdp = self.page.context.new_cdp_session(self.page)
        return self._cdp

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Drag one finger from `start` to `end`."""
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.touch("touchEnd")

    def pinch(self, middle: tuple[float, float], near: float, far: float, steps: int = 8) -> None:
        """Move two fingers, side by side, from `near` to `far` pixels from the middle."""
        x, y = middle
        self.touch("touchStart", (x - near, y), (x + near, y))
        for step in range(1, steps + 1):
            off = near + (far - near) * step / steps
            self.touch("touchMove", (x - off, y), (x + off, y))
        self.touch("touchEnd")
