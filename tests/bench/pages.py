"""What a visit costs a browser with an empty cache: bytes, and the time until the page can be used.

python -m tests.bench.pages [--runs 5]

Bytes are those transferred, with headers, on this computer (Brotli) and as browsers in a LAN get them without HTTPS
(gzip). *Usable* is the median time from the address to the moment when the expected control is there and the main
thread has finished all tasks longer than 50 ms, at the processor's own speed and four times slowed.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.e2e.cold_visit import HALL_BYTES, MATCH_BYTES, MATCHES, count_fetches
from tests.e2e.running_match import against_bots
from tests.server import Server
from tools.browser import ensure_browser

WINDOW: ViewportSize = {"width": 1440, "height": 900}
SLOWED = (1, 4)
"""How many times the processor is slowed."""

WATCH = """() => {
  window.busyUntil = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) window.busyUntil = Math.max(window.busyUntil, each.startTime + each.duration);
  }).observe({ type: 'longtask', buffered: true });
}"""
USABLE = """(what) => {
  const there = [...document.querySelectorAll('button, a')].some((each) => each.textContent.trim().startsWith(what));
  if (!there && what) return 0;
  if (!what && !document.querySelector('[data-region=map] svg')) return 0;
  window.seenAt ??= performance.now();
  const usable = Math.max(window.seenAt, window.busyUntil);
  return performance.now() - usable > 500 ? usable : 0;
}"""


def usable(page: Page, address: str, pressed: str, slowed: int) -> float:
    """Return the milliseconds until the page can be used.

    `pressed`: how the text of the expected control begins ("": the map of a match).
    """
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.add_init_script(f"({WATCH})()")
    page.goto(address)
    found: float = page.wait_for_function(USABLE, arg=pressed, polling=50).json_value()
    session.detach()
    return found


def weight(page: Page, address: str, pressed: str, *, brotli: bool) -> int:
    page.set_extra_http_headers({"Accept-Encoding": "gzip, deflate, br" if brotli else "gzip, deflate"})
    with count_fetches(page) as visit:
        page.goto(address)
        page.wait_for_function("(what) => document.body.innerText.includes(what)", arg=pressed)
        page.wait_for_load_state("networkidle")
    return visit.total


def line(visitor: Callable[[], tuple[Page, str]], pressed: str, runs: int) -> str:
    """Return the result as one line. `visitor`: returns a new visitor's page and the address it opens."""
    sizes = [weight(*visitor(), pressed, brotli=brotli) / 1000 for brotli in (True, False)]
    usual, slow = (statistics.median(usable(*visitor(), pressed, each) for _ in range(runs)) for each in SLOWED)
    told = " / ".join(f"{size:.0f}" for size in sizes)
    return f"{told} KB; usable in {usual:.0f} ms, slowed {SLOWED[1]}x in {slow:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="the hall once, to see that it runs")
    asked = parser.parse_args()
    runs, games = (1, ()) if asked.smoke else (asked.runs, tuple(MATCHES))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=str(ensure_browser()), chromium_sandbox=False)

        def hall() -> tuple[Page, str]:
            return browser.new_context(viewport=WINDOW).new_page(), f"{server.url}/"

        def match(game: str) -> tuple[Page, str]:
            page, _ = hall()
            return page, server.url + against_bots(page, "Ann", game, *MATCHES[game], at=server.url)

        try:
            print(f"hall       (at most {HALL_BYTES / 1000:.0f} KB): {line(hall, 'New game', runs)}", flush=True)
            for game in games:
                print(
                    f"{game:10} (at most {MATCH_BYTES / 1000:.0f} KB): {line(partial(match, game), '', runs)}",
                    flush=True,
                )
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
