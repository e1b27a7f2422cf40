"""The first match of Warp Arena by nothing but what its guide rings: it is won, each card is read once, and a fight that
was lost is explained."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.player import Player
from tests.e2e.test_guide import CHANGED, READ

MOST_PRESSES = 150
STATUS = ("begin", "wait", "sealed", "window")


def test_the_first_arena(someone: Callable[..., Page]) -> None:
    ann = Player(someone(reduced_motion="reduce"), "Ann")
    ann.page.goto("/")
    ann.button("^Your first arena$").click()
    ann.introduce()
    card = ann.page.get_by_role("region", name="Guide")
    expect(card).to_be_visible()
    steps, texts = list[str](), list[str]()
    for _ in range(MOST_PRESSES):
        now = card.evaluate(READ)
        print(now)
        steps.append(now["step"])
        if now["step"] not in STATUS and now["text"] != (texts or [""])[-1]:
            texts.append(now["text"])
        if now["step"] == "end":
            break
        if now["next"]:
            card.get_by_role("button", name="Next").click()
        elif now["due"]:
            ringed = ann.page.locator("[data-pointed]").first
            expect(ringed).to_contain_text(now["due"])
            ringed.click()
        ann.page.wait_for_function(CHANGED, arg=[card.element_handle(), now])
    else:
        raise AssertionError(f"the arena never ends: {texts}")
