"""The first match of Warp Arena by pressing only what its guide rings, from the hall to the first fight.

Each card that teaches appears once. `tests/engine/arena/test_teacher.py` checks that a player who follows the guide
wins.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.e2e.player import Player, Someone
from tests.e2e.test_guide import CHANGED, READ
from tests.server import Server

MOST_PRESSES = 60
"""Enough for the 14 commands up to the fight of `arena_positions.first`, each of a few presses, and for the cards to
read.
"""
SURE = "() => /not moved and will stay/.test(document.querySelector('[data-region=action]').textContent)"
"""Whether the page asks for confirmation because robots could still move.

A second press of the same button confirms.
"""
SETTLED = f"""() => {{
  const ringed = document.querySelector('[data-pointed]');
  const name = (ringed?.getAttribute('aria-label') ?? ringed?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const card = document.querySelector('[data-step]');
  const now = card && ({READ})(card);
  return now && name.startsWith(now.due) ? now : null;
}}"""
"""Returns what the card says once the element it names is ringed: the ring appears a moment after the words."""
PATIENCE_MS, MOST_IN_VAIN = 5_000, 8
"""How long to wait for a change after a press, and how many presses may have no effect.

The page may change between reading the card and the press. Then the press does not change the card, and the card is
read again.
"""
LESSON = 120
"""Number of characters from which a text counts as teaching; repeated cards are shorter."""


def press(page: Page, ringed: Locator, due: str, changed: str, before: list[object]) -> None:
    expect(ringed).to_be_visible()
    ringed.click(force=due == "the marked hex")  # a robot on the hex may receive the press, which is as good
    if due == "Done moving":
        page.wait_for_function(f"(before) => ({SURE})() || ({changed})(before)", arg=before)
        if page.evaluate(SURE):
            ringed.click()


def test_the_first_arena(someone: Someone, positions_server: Server) -> None:
    ann = Player(someone(), "Ann")
    ann.page.goto(positions_server.url)
    ann.button("^Your first arena$").click()
    ann.introduce()
    card = ann.page.get_by_role("region", name="Guide")
    expect(card).to_be_visible()
    steps, lessons, in_vain = list[str](), list[str](), 0
    for _ in range(MOST_PRESSES):
        now = ann.page.wait_for_function(SETTLED).json_value()
        steps.append(now["step"])
        if len(now["text"]) >= LESSON and now["step"] != "wait" and now["text"] not in lessons[-1:]:
            lessons.append(now["text"])
        if now["step"] in ("fight", "end"):
            break
        before = [card.element_handle(), now]
        if now["next"]:
            card.get_by_role("button", name="Next").click()
        elif now["due"]:
            press(ann.page, ann.page.locator("[data-pointed]").first, now["due"], CHANGED, before)
        try:
            ann.page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE_MS)
        except TimeoutError:
            in_vain += 1
            assert in_vain <= MOST_IN_VAIN, f"nothing comes of what is pressed: {now}"
    else:
        raise AssertionError(f"nobody is ever fought: {lessons}")
    assert {"disc", "errand", "move"} <= set(steps)
    assert len(lessons) == len(set(lessons)), lessons
