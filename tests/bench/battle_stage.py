"""How smoothly the battle stage shows a round of five sides: frames a second, and the work behind each frame.

python -m tests.bench.battle_stage [--runs 3] [--slowed 4]

Ann's page shows the round that her orders complete, ten ships of five sides, in a Chromium whose processor is slowed.
*Work* is the processor time of the page's main thread for a frame (scripts, styles, layout, and under Task everything);
unlike the frames it hardly depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import CDPSession, Page, ViewportSize, sync_playwright

from engine.core.game import Setup
from engine.warpwar.state import State
from tests.begun import write
from tests.e2e.running_match import against_bots
from tests.engine.warpwar.position import Position
from tests.server import Server
from tools.browser import ensure_browser

WINDOW: ViewportSize = {"width": 1440, "height": 900}
SCENARIO, SIDES = "2012-party", 5
SETUP = Setup(SCENARIO, SIDES)
SHIPS = ("W{}: TL0 PD=10 B=4 S=3 T=2 M=6", "W{}: TL0 PD=8 B=3 S=4")
"""What each side brings, in notation."""

COUNT = """() => new Promise((done) => {
  const frames = [];
  const next = (now) => {
    frames.push(now);
    const told = frames.length % 20 ? '' : document.querySelector('section.battle')?.textContent;
    if (told?.includes('The round is over.')) done(frames);
    else requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
"""Moments of frames, in milliseconds, until the round has been shown."""


class Shown(Struct):
    """One reveal, from its first step to its last."""

    seconds: float
    frames: int
    work: dict[str, float]
    """Milliseconds a frame: TaskDuration and its parts."""

    @property
    def rate(self) -> float:
        """Frames a second."""
        return self.frames / self.seconds


def five_sides() -> State:
    """Combat round 1 at one star; everybody but Ann has sealed orders: two ships each, at a foe of the next side."""
    table = Position(SCENARIO, SIDES)
    table.idle_until("build")
    place = next(iter(table.state.stars))
    own = {seat: [f"W{2 * seat + at + 1}" for at in range(len(SHIPS))] for seat in range(SIDES)}
    for seat, ships in own.items():
        for ship, record in zip(ships, SHIPS, strict=True):
            table.put(record.format(ship[1:]), seat, place)
    table.idle_until("orders")
    for seat in range(1, SIDES):
        first, second = own[seat]
        foe, other = own[(seat + 1) % SIDES]
        table.orders(
            seat,
            f"{first} ATTACK D=3 T=2; M1 at {foe} D=2; M2 at {other} D=3",
            f"{second} DODGE {other} D=3 B=3 S=2",
        )
    return table.state


def work(session: CDPSession) -> dict[str, float]:
    found = session.send("Performance.getMetrics")["metrics"]
    return {each["name"]: each["value"] for each in found if each["name"].endswith("Duration")}


def reveal(page: Page, url: str, slowed: int) -> Shown:
    page.goto(url + against_bots(page, "Ann", "warpwar", SCENARIO, SIDES, at=url))
    seal = page.get_by_role("button", name="Seal orders")
    seal.click()
    if page.get_by_role("alert").filter(has_text="Press again").is_visible():
        seal.click()
    page.get_by_text("The orders are revealed.").wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    before = work(session)
    frames = page.evaluate(f"({COUNT})()")
    after = work(session)
    spent = {name: (value - before[name]) * 1000 / len(frames) for name, value in after.items()}
    return Shown((frames[-1] - frames[0]) / 1000, len(frames), spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--slowed", type=int, default=4, help="times the processor is slowed")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), BEGIN_AT=write(Path(folder) / "positions.json", [five_sides()]))
        server.module = "tests.begun"
        server.start()
        browser = playwright.chromium.launch(executable_path=str(ensure_browser()), chromium_sandbox=False)
        try:
            shown = [
                reveal(browser.new_context(viewport=WINDOW).new_page(), server.url, asked.slowed)
                for _ in range(asked.runs)
            ]
        finally:
            browser.close()
            server.stop()
    for each in shown:
        parts = ", ".join(
            f"{re.sub('Duration$', '', name)} {value:.1f}" for name, value in each.work.items() if value >= 0.05
        )
        print(f"{each.rate:5.1f} frames/s over {each.seconds:.0f} s; ms a frame: {parts}")
    print(f"median {statistics.median(each.rate for each in shown):.1f} frames/s, slowed {asked.slowed}x")


if __name__ == "__main__":
    main()
