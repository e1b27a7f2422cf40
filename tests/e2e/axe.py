"""The checks of axe-core (WCAG 2.2 A and AA, and best practices) on a page as it stands."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const ending = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
  await Promise.all(ending.map((each) => each.finished.catch(() => {})));
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.flatMap((fault) => fault.nodes.map((node) =>
    [`${fault.id} (${fault.impact}): ${node.target.join(' ')}`, node.failureSummary.replace(/\\s+/g, ' '),
      node.html.slice(0, 200)].join(' | ')));
}"""


@cache
def _source() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """Each fault on the page in one line: rule, place, what to do. Animations that end are awaited first."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: Any = page.evaluate(RUN)
    return [f"{page.url}: {each}" for each in found]


THEMES = ("dark", "light")


def faults_by_day_and_night(page: Page, screen: str) -> list[str]:
    """Those of this screen in the dark theme, and in the light one, which stays."""
    found = []
    for theme in THEMES:
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        found += [f"{screen}, {theme}: {each}" for each in faults(page)]
    return found
