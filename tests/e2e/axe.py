"""The checks of axe-core (WCAG 2.2 A and AA, and best practices) on a page in its current state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.e2e.player import Player

AXE = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async (choice) => {
  const ending = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
  await Promise.all(ending.map((each) => each.finished.catch(() => {})));
  const options = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...choice };
  let found;
  for (let walks = 1; !found; walks++) {
    const taken = [];
    const watch = (changes) => taken.push(...changes.flatMap((change) => [...change.removedNodes]));
    const observer = new MutationObserver(watch);
    observer.observe(document, { childList: true, subtree: true });
    const walk = await axe.run(document, options).catch((error) => error);
    watch(observer.takeRecords());
    observer.disconnect();
    const gone = taken.find((node) => node.nodeType === Node.ELEMENT_NODE);
    if (!gone && walk instanceof Error) throw walk;
    if (!gone) found = walk;
    else if (walks === 20) throw new Error(`The page does not stand still: ${gone.outerHTML.slice(0, 200)} went`);
  }
  return found.violations.flatMap((fault) => fault.nodes.map((node) =>
    [`${fault.id} (${fault.impact}): ${node.target.join(' ')}`, node.failureSummary.replace(/\\s+/g, ' '),
      node.html.slice(0, 200)].join(' | ')));
}"""

COLOUR_RULES = ("color-contrast", "link-in-text-block")
ALL: Mapping[str, Any] = {}
COLOURS: Mapping[str, Any] = {"runOnly": {"type": "rule", "values": COLOUR_RULES}}
ALL_BUT_COLOURS: Mapping[str, Any] = {"rules": {rule: {"enabled": False} for rule in COLOUR_RULES}}


@cache
def _source() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, choice: Mapping[str, Any] = ALL) -> list[str]:
    """Return each fault on the page as one line: rule, place, what to do. `choice`: axe options that select rules.

    Wait first for all animations that end. Axe walks the page in many small tasks and cannot read an element that the
    page removes meanwhile, so only a walk during which no element is removed counts.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: Any = page.evaluate(RUN, choice)
    return [f"{page.url}: {each}" for each in found]


NARROW = 600
"""Width in pixels: phones are narrower than this."""


def faults_by_day_and_night(page: Page, screen: str, *, narrow_only: bool = False) -> list[str]:
    """Return the faults of this screen in the dark theme and then in the light one. The light theme stays on.

    The themes differ only in colours, so the second run needs the rules about colours only. Colours do not depend on
    the width: on a narrow page they are not checked, because a test on a wide page checks them. `narrow_only`: no such
    test exists, so check them here.
    """
    is_narrow = page.viewport_size is not None and page.viewport_size["width"] < NARROW
    checks = {"dark": ALL, "light": COLOURS}
    if is_narrow and not narrow_only:
        checks = {"dark": ALL_BUT_COLOURS}
    found = []
    for theme, choice in checks.items():
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        found += [f"{screen}, {theme}: {each}" for each in faults(page, choice)]
    return found


class Auditor(Player):
    """Checks screens in both themes; `faults` lists everything found so far."""

    narrow_only = False
    """Whether no test on a wide page checks these screens with axe."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page, name)
        self.faults: list[str] = []

    def audit(self, screen: str) -> None:
        self.faults += faults_by_day_and_night(self.page, screen, narrow_only=self.narrow_only)
