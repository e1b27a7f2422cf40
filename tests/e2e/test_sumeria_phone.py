"""Sumeria on a phone and with the keyboard alone, from the choice of a city to six of them, and with axe.

`sumeria_positions.last_city`: sixteen armies go from Uruk to 0810, and then against Ben's Ur: 32 with cards and 56 with
dice are 88; Ben's 36 and 5, with 12 for the Leader and 7 for the city, are 60. It is Ann's sixth city (S-28).
"""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.axe import Auditor
from tests.e2e.keyboard import Keyboard
from tests.e2e.player import Someone
from tests.e2e.sumeria_player import SumeriaPlayer, absent, begun_match
from tests.e2e.sumeria_positions import FIRST, LAST
from tests.e2e.touch import DOUBLE_TAP_MS, PHONE, Toucher
from tests.server import Server


class Phone(SumeriaPlayer, Toucher):
    """Checks that everything pressed is in view and large enough. The sheet of each question opens by itself."""

    def use(self, target: Locator, key: str = "") -> None:
        before = target.bounding_box()
        target.scroll_into_view_if_needed()
        if target.bounding_box() != before:
            self.page.wait_for_timeout(DOUBLE_TAP_MS)  # scrolling takes a person longer than a double tap
        self.in_sight(target)
        target.tap()

    def looked_at(self, screen: str) -> None:
        self.measure(screen)


class Keys(Keyboard, Auditor, SumeriaPlayer):
    """Plays with Tab and Enter. `faults`: stops that are out of view or show no focus, and what axe finds."""

    def looked_at(self, screen: str) -> None:
        if self.stops:  # nothing is pressed before the first screen
            self.keeps_focus()
        self.audit(screen)


def test_on_a_phone(someone: Someone, begun: Server) -> None:
    ann = Phone(someone(**PHONE), "Ann")
    play(ann, begun)
    assert not ann.faults, "\n".join(ann.faults)


def test_by_keyboard_only_and_under_axe(someone: Someone, begun: Server) -> None:
    ann = Keys(someone(viewport={"width": 1280, "height": 720}), "Ann")
    play(ann, begun)
    assert not ann.faults, "\n".join(ann.faults)


def play(ann: Phone | Keys, server: Server) -> None:
    pick(ann, server)
    match, (own, other) = begun_match(server, LAST)
    with absent(other, match):
        ann.open(own, match)
        ann.place_levy({"Uruk": 16}, leader="Uruk")
        ann.looked_at("levy")
        ann.use(ann.button("^Seal levy$"))
        ann.asked("Segment 1")
        ann.looked_at("War")
        ann.send("Uruk", "0810", armies=16)
        ann.looked_at("a move")
        ann.march()
        attack(ann)


def pick(ann: Phone | Keys, server: Server) -> None:
    """Pick a city in the draft."""
    match, (own, _) = begun_match(server, FIRST)
    ann.open(own, match)
    ann.asked("Pick your city")
    ann.looked_at("draft")
    if isinstance(ann, Keys):
        look_up(ann)
    ann.begin_in("Kish")
    expect(ann.heading("Pick your city")).to_be_hidden()


def look_up(ann: Keys) -> None:
    ann.page.keyboard.press("?")
    help = ann.page.get_by_role("dialog", name="Help")
    expect(help).to_be_visible()
    ann.looked_at("help")
    ann.page.keyboard.press("Escape")
    expect(help).to_be_hidden()


def attack(ann: Phone | Keys) -> None:
    ann.asked("Segment 2")
    ann.send("0810", "Ur")
    ann.march()
    cards = ann.battle("Ur")
    ann.looked_at("battle")
    low = cards.get_by_role("button", name="3 Terrain", exact=True)
    for pressed in ("false", "true"):  # the card is pressed in at first, because the fixed rule has chosen it
        ann.use(low)
        expect(low).to_have_attribute("aria-pressed", pressed)
    ann.lay_off(3)
    end = ann.page.get_by_role("dialog")
    expect(end).to_contain_text("Ann controls six cities.")
    ann.looked_at("end")
