"""The guided first battle, from the hall to its end, by nothing but what the guide says: by mouse, and on a phone.

Who moves first, what the bot does and how long the battle lasts is not known: each card is read, and done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e import axe
from tests.e2e.player import Player
from tests.e2e.touch import PHONE, Toucher

MOST_CARDS = 300
READ = """(card) => ({
  step: card.dataset.step,
  title: card.querySelector('h2').textContent,
  due: card.querySelector('[aria-current=step]')?.textContent.trim() ?? '',
  next: !(card.querySelector('[data-next]')?.disabled ?? true),
})"""
CHANGED = f"""([card, before]) => !card.isConnected || JSON.stringify(({READ})(card)) !== JSON.stringify(before)"""
SKIP = """() => [...document.querySelectorAll('[data-region=map] button')]
  .find((each) => each.textContent.trim() === 'Skip')?.click()"""

TURN = r"() => document.querySelector('header').textContent.match(/Turn\s*(\d+)/i)[1]"
TURN_OVER = f"(turn) => document.querySelector('dialog[open]') !== null || ({TURN})() !== turn"


class Newcomer:
    """Does what the card says. `look` is called with each kind of card when it is first seen."""

    def __init__(self, player: Player, press: Callable[[Locator], None], look: Callable[[str], None]) -> None:
        self.player, self.page, self.press, self.look = player, player.page, press, look
        self.card = self.page.get_by_role("region", name="Guide")
        self.steps: list[str] = []
        self.turn = ""
        """In which the battle began."""

    def comes_in(self) -> None:
        """One press in the hall and a nickname; the table is his own, and the match runs."""
        self.page.goto("/")
        self.press(self.player.button("^Your first battle$"))
        self.player.introduce()
        expect(self.card).to_be_visible()

    def read(self) -> dict[str, Any]:
        found: dict[str, Any] = self.card.evaluate(READ)
        return found

    def until_it_changes(self, before: dict[str, Any]) -> None:
        self.page.wait_for_function(CHANGED, arg=[self.card.element_handle(), before])

    def plays(self) -> None:
        """Up to the card that ends the guide."""
        for _ in range(MOST_CARDS):
            now = self.read()
            if now["step"] not in self.steps:
                self.look(now["step"])
                self.steps.append(now["step"])
                if now["step"] == "orders":
                    self.turn = self.page.evaluate(TURN)
                now = self.read()
            if now["step"] == "end":
                return
            self.does(now)
            self.until_it_changes(now)
        raise AssertionError(f"The battle never ends: {self.steps}, {self.read()}")

    def does(self, now: dict[str, Any]) -> None:
        if now["step"] in ("reveal", "shown"):
            self.page.evaluate(SKIP)
        elif now["next"]:
            self.press(self.card.get_by_role("button", name="Next"))
        elif now["due"]:
            ringed = self.page.locator("[data-pointed]").first
            expect(ringed).to_contain_text(now["due"])
            self.press(ringed)
            if now["step"] == "save":  # nothing is planned: the table asks once more
                expect(self.page.get_by_role("alert")).to_contain_text("Press again")
                self.press(ringed)

    def goes_on_alone(self) -> None:
        """The guide is closed and stays away; help opens it again, if the match goes on."""
        self.page.wait_for_function(TURN_OVER, arg=self.turn)
        result = self.page.get_by_role("dialog")
        over = result.is_visible()
        if over:
            self.page.keyboard.press("Escape")
            expect(result).to_be_hidden()
        self.press(self.card.get_by_role("button", name="Close the guide" if over else "Play on by myself").last)
        expect(self.card).to_be_hidden()
        self.page.reload()
        expect(self.page.get_by_role("region", name="Map", exact=True)).to_be_visible()
        expect(self.card).to_be_hidden()
        if not over:
            self.page.keyboard.press("?")
            self.press(self.player.button("^Open the guide$"))
            expect(self.card).to_be_visible()
            assert self.read()["step"] != "end"


def test_the_first_battle(someone: Callable[..., Page]) -> None:
    ann = Player(someone(), "Ann")
    newcomer = Newcomer(ann, lambda target: target.click(), lambda step: None)
    newcomer.comes_in()
    newcomer.plays()
    assert newcomer.steps[0] == "build"
    assert {"build", "orders", "reveal", "end"} <= set(newcomer.steps), "he built, he fought, he saw what came of it"
    newcomer.goes_on_alone()


def test_the_first_battle_on_a_phone(someone: Callable[..., Page]) -> None:
    """What is to be pressed is in sight under a thumb, and no card has a fault for screen readers."""
    ann = Toucher(someone(reduced_motion="reduce", **PHONE), "Ann")

    def press(target: Locator) -> None:
        ann.in_sight(target)
        target.tap()

    def look(step: str) -> None:
        ann.measure(step)
        ann.faults.extend(f"{step}: {each}" for each in axe.faults(ann.page))

    newcomer = Newcomer(ann, press, look)
    newcomer.comes_in()
    newcomer.plays()
    assert {"build", "orders", "end"} <= set(newcomer.steps)
    assert ann.faults == []
