"""How smoothly the battlefield shows a round: frames a second, and the work behind each frame.

python -m tests.bench.battlefield [--sides 5] [--ships 2] [--runs 3] [--slowed 4] [--narrow]

Ann's page shows the round that her orders complete, in a Chromium whose processor is slowed. *Drawn* are the frames
that reached the screen, which is what a person sees: animations that only move or fade continue while the page is busy.
*Of the page* are the frames in which its own scripts ran. *Late* are those that came more than 25 ms after the one
before. *Work* is the processor time of the page's main thread for such a frame (scripts, styles, layout; Task is the
total). Unlike the frames it hardly depends on other load on the machine. For comparison the same browser shows an empty
page on which one square turns for five seconds.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import CDPSession, Page, ViewportSize, sync_playwright

from engine.warpwar.state import State
from tests.begun import write
from tests.e2e.running_match import against_bots
from tests.engine.warpwar.position import Position
from tests.server import Server
from tools.browser import ensure_browser

WIDE: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}
SHIPS = ("W{}: TL0 PD=10 B=4 S=3 T=2 M=6", "W{}: TL0 PD=8 B=3 S=4")
"""Ships of each side in notation, used in turn."""
LATE = 25
"""Milliseconds between two frames above which the later one is late, because one was skipped."""

COUNT = """() => new Promise((done) => {
  const frames = [];
  const next = (now) => {
    frames.push(now);
    const told = frames.length % 20 ? '' : document.querySelector('section.battle')?.textContent;
    if (told?.includes('The round is over.') || now - frames[0] > MOST) done(frames);
    else requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
"""Returns the times of frames in milliseconds, until the round has been shown or MOST milliseconds have passed."""

EMPTY = """<style>
i { position: absolute; width: 80px; height: 80px; background: red; animation: turn 1s linear infinite; }
@keyframes turn { to { transform: rotate(360deg); } }</style><i></i>"""
COUNT_FIVE_SECONDS = """() => new Promise((done) => {
  const frames = [];
  const next = (now) => {
    frames.push(now);
    if (now - frames[0] > 5000) done(frames);
    else requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""


class Shown(Struct):
    """One reveal, from its first step to its last."""

    seconds: float
    drawn: int
    frames: int
    late: int
    work: dict[str, float]
    """Milliseconds per frame: TaskDuration and its parts."""

    @property
    def rate(self) -> float:
        """Frames drawn in a second."""
        return self.drawn / self.seconds

    def __str__(self) -> str:
        parts = ", ".join(
            f"{re.sub('Duration$', '', name)} {value:.1f}" for name, value in self.work.items() if value >= 0.05
        )
        own = f"{(self.frames - 1) / self.seconds:.1f} of the page ({self.late} late)"
        return f"{self.rate:5.1f} frames/s drawn over {self.seconds:.0f} s, {own}; ms a frame: {parts}"


def scenario(sides: int) -> str:
    return "2012-party" if sides >= 5 else "2012-cornered" if sides > 2 else "2012-learning"


def before_the_last_order(sides: int, ships: int) -> State:
    """Return combat round 1 at one star, with orders of all seats but Ann's.

    Each ship shoots at a foe of the next side.
    """
    table = Position(scenario(sides), sides)
    table.idle_until("build")
    place = next(iter(table.state.stars))
    own = {seat: [f"W{ships * seat + at + 1}" for at in range(ships)] for seat in range(sides)}
    for seat, fleet in own.items():
        for at, ship in enumerate(fleet):
            table.put_ship(SHIPS[at % len(SHIPS)].format(ship[1:]), seat, place)
    table.idle_until("orders")
    for seat in range(1, sides):
        foes = own[(seat + 1) % sides]
        table.orders(seat, *(order(ship, at, foes) for at, ship in enumerate(own[seat])))
    return table.state


def order(ship: str, at: int, foes: list[str]) -> str:
    foe, other = foes[at % len(foes)], foes[(at + 1) % len(foes)]
    return f"{ship} DODGE {foe} D=3 B=3 S=2" if at % 2 else f"{ship} ATTACK D=3 T=2; M1 at {foe} D=2; M2 at {other} D=3"


def work(session: CDPSession) -> dict[str, float]:
    found = session.send("Performance.getMetrics")["metrics"]
    return {each["name"]: each["value"] for each in found if each["name"].endswith("Duration")}


def measure_page(page: Page, slowed: int, count: str) -> Shown:
    """Measure the page until `count`, a function that returns the times of frames, ends."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline.frame"])
    before = work(session)
    frames = page.evaluate(f"({count})()")
    after = work(session)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    drawn = sum(each["name"] == "DrawFrame" for each in events)
    spent = {name: (value - before[name]) * 1000 / len(frames) for name, value in after.items()}
    late = sum(later - earlier > LATE for earlier, later in pairwise(frames))
    return Shown((frames[-1] - frames[0]) / 1000, drawn, len(frames), late, spent)


def reveal(page: Page, url: str, slowed: int, sides: int, most: float) -> Shown:
    """Measure the first `most` milliseconds of a reveal."""
    page.goto(url + against_bots(page, "Ann", "warpwar", scenario(sides), sides, at=url))
    seal = page.get_by_role("button", name="Seal orders")
    seal.click()
    if page.get_by_role("alert").filter(has_text="Press again").is_visible():
        seal.click()
    page.get_by_text("The orders are revealed.").wait_for()
    return measure_page(page, slowed, COUNT.replace("MOST", str(most)))


def empty(page: Page, slowed: int) -> Shown:
    page.set_content(EMPTY)
    shown = measure_page(page, slowed, COUNT_FIVE_SECONDS)
    page.close()
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", type=int, default=5)
    parser.add_argument("--ships", type=int, default=2, help="ships of each side")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--slowed", type=int, default=4, help="times the processor is slowed")
    parser.add_argument("--narrow", action="store_true", help="on a phone's window")
    parser.add_argument("--smoke", action="store_true", help="the first second of two ships, to see that it runs")
    asked = parser.parse_args()
    if asked.smoke:
        asked.sides, asked.ships, asked.runs, asked.slowed = 2, 1, 1, 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        position = before_the_last_order(asked.sides, asked.ships)
        server = Server(Path(folder), BEGIN_AT=write(Path(folder) / "positions.json", [position]))
        server.module = "tests.begun"
        server.start()
        browser = playwright.chromium.launch(executable_path=str(ensure_browser()), chromium_sandbox=False)

        def page() -> Page:
            return browser.new_context(viewport=NARROW if asked.narrow else WIDE).new_page()

        try:
            if not asked.smoke:
                print(f"empty page: {empty(page(), asked.slowed)}")
            most = 1000 if asked.smoke else 600_000
            shown = [reveal(page(), server.url, asked.slowed, asked.sides, most) for _ in range(asked.runs)]
        finally:
            browser.close()
            server.stop()
    print(*shown, sep="\n")
    print(f"median {statistics.median(each.rate for each in shown):.1f} frames/s drawn, slowed {asked.slowed}x")


if __name__ == "__main__":
    main()
