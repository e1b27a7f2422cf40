"""The guided first battle, from the hall to its end, by following only the guide: by mouse, and on a phone.

It is a prepared position (`tests/engine/warpwar/test_first_battle.py`): a player who does what the cards say wins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import axe
from tests.e2e.player import Player, Someone
from tests.e2e.touch import ON_TOP, PHONE, Toucher

MOST_CARDS = 60
MOST_CLICKS = 8
"""Most clicks from the hall until the first orders are revealed, including the click for the nickname."""

STATUS = ("begin", "wait", "sealed")
"""Steps whose cards report a state and teach nothing."""
READ = """(card) => ({
  step: card.dataset.step,
  title: card.querySelector('h2').textContent,
  text: card.querySelector('p')?.textContent ?? '',
  due: card.querySelector('[aria-current=step]')?.textContent.trim() ?? '',
  next: !(card.querySelector('[data-next]')?.disabled ?? true),
})"""
CHANGED = f"""([card, before]) => !card.isConnected || JSON.stringify(({READ})(card)) !== JSON.stringify(before)"""
SKIP = """() => [...document.querySelectorAll('[data-region=map] button')]
  .find((each) => each.textContent.trim() === 'Skip')?.click()"""


SHOWN = """
window.shown = [];
new MutationObserver(() => {
  const step = document.querySelector('[data-step]')?.dataset.step;
  if (step && window.shown.at(-1) !== step) window.shown.push(step);
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-step'] });
"""
"""Every card that was shown, however briefly."""


class Newcomer:
    """Does what the card says. `look` is called with each kind of card when it first appears."""

    def __init__(self, player: Player, press: Callable[[Locator], None], look: Callable[[str], None]) -> None:
        self.player, self.page, self.look = player, player.page, look
        self._press = press
        self.clicks = 0
        self.clicks_to_reveal = 0
        self.cards: list[str] = []
        """Title and text of each card that teaches, in the order read."""
        self.card = self.page.get_by_role("region", name="Guide")
        self.steps: list[str] = []

    def press(self, target: Locator) -> None:
        self.clicks += 1
        self._press(target)

    def comes_in(self) -> None:
        """Open the first battle with one press in the hall and a nickname.

        The match then runs at the player's own table.
        """
        self.page.add_init_script(SHOWN)
        self.page.goto("/")
        self.press(self.player.button("^Your first battle$"))
        self.player.introduce()
        self.clicks += 1
        expect(self.card).to_be_visible()

    def read_card(self) -> dict[str, Any]:
        found: dict[str, Any] = self.card.evaluate(READ)
        return found

    def until_it_changes(self, before: dict[str, Any]) -> None:
        self.page.wait_for_function(CHANGED, arg=[self.card.element_handle(), before])

    def plays(self) -> None:
        """Follow the guide up to its last card."""
        for _ in range(MOST_CARDS):
            now = self.read_card()
            words = f"{now['title']}: {now['text']}"
            if now["step"] not in STATUS and words != (self.cards or [""])[-1]:  # one card may ask for several presses
                self.cards.append(words)
            if now["step"] not in self.steps:
                self.look(now["step"])
                self.steps.append(now["step"])
                if self.read_card() != now:  # the card changed during the look
                    continue
            if now["step"] == "end":
                return
            self.does(now)
            self.until_it_changes(now)
        raise AssertionError(f"The battle never ends: {self.steps}, {self.read_card()}")

    def does(self, now: dict[str, Any]) -> None:
        if now["step"] in ("reveal", "shown"):
            self.page.evaluate(SKIP)
        elif now["next"]:
            self.press(self.card.get_by_role("button", name="Next"))
        elif now["due"]:
            ringed = self.page.locator("[data-pointed]").first
            expect(ringed).to_contain_text(now["due"])
            self.press(ringed)
            if now["due"] == "Seal orders":  # the reveal follows, and it may be over before the next read
                self.clicks_to_reveal = self.clicks_to_reveal or self.clicks

    def wins(self) -> None:
        """Check the end of the battle: the player wins, no card was read twice, and the guide offers a whole game."""
        assert next(step for step in self.steps if step not in STATUS) == "meet"
        assert {"orders", "again", "damage", "end"} <= set(self.steps)
        assert len(self.cards) == len(set(self.cards)), self.cards
        shown = self.page.evaluate("() => window.shown")
        assert shown[0] == "begin" and "move" not in shown, "a card flashed before it was known where to go"
        read = " ".join(self.cards)
        miss = "W1’s shot had a higher Drive than W2: difference +1 (ATTACK against DODGE) is “Miss” on the CRT."
        assert miss in read
        assert "Attack with Drive 4 is a difference of +2: “Hit +1”" in read
        result = self.page.get_by_role("dialog")
        expect(result).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(result).to_be_hidden()
        expect(self.card.get_by_role("heading")).to_have_text("You won your first battle")
        expect(self.card.get_by_role("link", name="Play a whole game")).to_have_attribute("href", "/new")


def press_in_sight(target: Locator) -> None:
    """Click an element at its place: in a match it must be in view without scrolling, and nothing may cover it."""
    if "/match/" not in target.page.url:
        return target.click()
    expect(target).to_be_in_viewport(ratio=1)
    target.click(trial=True)  # wait until it stands still and no short message covers it
    assert target.evaluate(ON_TOP), f"{target} lies under something"
    return target.click()


def test_the_first_battle(someone: Someone) -> None:
    """The guide works in a window of usual size: it brings what is to be pressed into view, and explains the reveal."""
    ann = Player(someone(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference"), "Ann")
    newcomer = Newcomer(ann, press_in_sight, lambda step: None)
    newcomer.comes_in()
    newcomer.plays()
    newcomer.wins()
    assert "reveal" in ann.page.evaluate("() => window.shown")
    assert 0 < newcomer.clicks_to_reveal <= MOST_CLICKS


@pytest.mark.parametrize(("width", "height"), [(844, 390), pytest.param(720, 450, marks=pytest.mark.battery)])
def test_the_first_battle_in_a_low_window(someone: Someone, width: int, height: int) -> None:
    """Nothing that is to be pressed is cut off or covered on a phone on its side or on a page at 200 %."""
    ann = Player(someone(viewport={"width": width, "height": height}), "Ann")
    newcomer = Newcomer(ann, press_in_sight, lambda step: None)
    newcomer.comes_in()
    newcomer.plays()
    assert {"orders", "again", "damage"} <= set(newcomer.steps) and newcomer.steps[-1] == "end"


def test_the_first_battle_on_a_phone(someone: Someone) -> None:
    """What is to be pressed is in view on a phone, and axe finds no fault on any card."""
    ann = Toucher(someone(**PHONE), "Ann")

    def press(target: Locator) -> None:
        ann.in_sight(target)
        target.tap()

    def look(step: str) -> None:
        ann.measure(step)
        ann.faults.extend(f"{step}: {each}" for each in axe.faults(ann.page))

    newcomer = Newcomer(ann, press, look)
    newcomer.comes_in()
    newcomer.plays()
    newcomer.wins()
    assert ann.faults == []
