"""Sumeria on a phone and with the keyboard alone, from the choice of a city to six of them, and with axe.

`sumeria_positions.last_city`: sixteen armies go from Uruk to 0810, and then against Ben's Ur: 32 with cards and 56 with
dice are 88; Ben's 36 and 5, with 12 for the Leader and 7 for the city, are 60. It is Ann's sixth city (S-28).
"""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.axe import Auditor
from tests.e2e.keyboard import Keyboard
from tests.e2e.player import Someone
from tests.e2e.sumeria_player import SumeriaPlayer, absent, start_sumeria_match
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

    def check_screen(self, screen: str) -> None:
        self.measure(screen)


class Keys(Keyboard, Auditor, SumeriaPlayer):
    """Plays with Tab and Enter. `faults`: stops that are out of view or show no focus, and what axe finds."""

    def check_screen(self, screen: str) -> None:
        if self.stops:  # nothing is pressed before the first screen
            self.keeps_focus()
        self.audit(screen)


def test_on_a_phone(someone: Someone, positions_server: Server) -> None:
    ann = Phone(someone(**PHONE), "Ann")
    play(ann, positions_server)
    assert not ann.faults, "\n".join(ann.faults)


def test_by_keyboard_only_and_under_axe(someone: Someone, positions_server: Server) -> None:
    ann = Keys(someone(viewport={"width": 1280, "height": 720}), "Ann")
    play(ann, positions_server)
    assert not ann.faults, "\n".join(ann.faults)


def play(ann: Phone | Keys, server: Server) -> None:
    pick(ann, server)
    match, (own, other) = start_sumeria_match(server, LAST)
    with absent(other, match):
        ann.open(own, match)
        ann.place_levy({"Uruk": 16}, leader="Uruk")
        ann.check_screen("levy")
        ann.use(ann.button("^Seal levy$"))
        ann.wait_for_question("Segment 1")
        ann.check_screen("War")
        ann.send("Uruk", "0810", armies=16)
        ann.check_screen("a move")
        ann.march()
        attack(ann)


def pick(ann: Phone | Keys, server: Server) -> None:
    """Pick a city in the draft."""
    match, (own, _) = start_sumeria_match(server, FIRST)
    ann.open(own, match)
    ann.wait_for_question("Pick your city")
    ann.check_screen("draft")
    if isinstance(ann, Keys):
        look_up(ann)
    ann.begin_in("Kish")
    expect(ann.heading("Pick your city")).to_be_hidden()


def look_up(ann: Keys) -> None:
    ann.page.keyboard.press("?")
    help = ann.page.get_by_role("dialog", name="Help")
    expect(help).to_be_visible()
    ann.check_screen("help")
    ann.page.keyboard.press("Escape")
    expect(help).to_be_hidden()


def attack(ann: Phone | Keys) -> None:
    ann.wait_for_question("Segment 2")
    ann.send("0810", "Ur")
    ann.march()
    cards = ann.battle("Ur")
    ann.check_screen("battle")
    low = cards.get_by_role("button", name="3 Terrain", exact=True)
    for pressed in ("false", "true"):  # the card is pressed in at first, because the fixed rule has chosen it
        ann.use(low)
        expect(low).to_have_attribute("aria-pressed", pressed)
    ann.lay_off(3)
    end = ann.page.get_by_role("dialog")
    expect(end).to_contain_text("Ann controls six cities.")
    ann.check_screen("end")
