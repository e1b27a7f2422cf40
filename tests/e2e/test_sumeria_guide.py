"""The first match of Sumeria by pressing only what its guide rings, from the hall to the first city that falls."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.player import Player, Someone
from tests.e2e.test_guide import CHANGED, READ

MOST_PRESSES = 60


def test_the_first_kingdom(someone: Someone) -> None:
    ann = Player(someone(), "Ann")
    ann.page.goto("/")
    ann.button("^Your first kingdom$").click()
    ann.introduce()
    card = ann.page.get_by_role("region", name="Guide")
    expect(card).to_be_visible()
    steps, texts = set[str](), set[str]()
    for _ in range(MOST_PRESSES):
        now = card.evaluate(READ)
        text = now["text"]
        steps.add(now["step"])
        texts.add(text)
        if "You won the battle" in text:
            break
        if now["due"]:
            ringed = ann.page.locator("[data-pointed]").first
            expect(ringed).to_contain_text(now["due"])
            ringed.click()
        ann.page.wait_for_function(CHANGED, arg=[card.element_handle(), now])
    else:
        raise AssertionError(f"no city falls: {texts}")
    assert {"march", "redraw", "battle"} <= steps
    assert any(text.startswith("War has ten segments") for text in texts), "the first card tells how a War goes"
