"""A phase of Warp Arena on a phone: controls lie within reach of the thumbs, and axe-core finds no fault.

The match begins in `arena_positions.duel`, where Ann's Blaster beats Ben's Converter.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.arena_player import ArenaPlayer, absent, start_arena_match
from tests.e2e.arena_positions import DUEL
from tests.e2e.axe import Auditor
from tests.e2e.hand import as_guest
from tests.e2e.player import Someone
from tests.e2e.sent import Sent
from tests.e2e.touch import PHONE, Toucher
from tests.server import Server


class ArenaPhone(ArenaPlayer, Toucher, Auditor):
    """Plays Warp Arena by tapping everything."""

    narrow_only = True

    def look_at(self, screen: str) -> None:
        self.measure(screen)
        self.audit(screen)

    def tap(self, target: Locator) -> None:
        """Check that the element is in sight without scrolling, then tap it."""
        self.in_sight(target)
        target.tap()


def test_a_phase_on_a_phone(someone: Someone, unhurried_server: Server) -> None:
    match, guests = start_arena_match(unhurried_server, DUEL)
    ann, eve = ArenaPhone(someone(**PHONE), "Ann"), ArenaPlayer(someone(), "Eve")
    sent = Sent(eve.page)
    as_guest(ann.page.context, guests[0])
    ann.open(unhurried_server, match)
    eve.open(unhurried_server, match)
    with absent(guests[1], match):
        move(ann)
        fight(ann)
        answer_a_window(ann)
        see_the_end(ann, eve, sent)
    assert ann.faults == []


def move(ann: ArenaPhone) -> None:
    """Move a robot: close the sheet, tap the arena, and open the sheet again."""
    expect(ann.heading("Your phase")).to_be_visible()
    ann.look_at("phase")
    ann.page.get_by_role("group", name="Actions").get_by_role("button", name=re.compile("^Move and fight")).tap()
    ann.tap(ann.page.get_by_role("button", name="Confirm", exact=True))
    ann.tap(ann.page.get_by_role("button", name="your Hopper 1", exact=True))
    ann.move_is("Hopper 1", "The piece carries 1 disc")
    ann.look_at("a robot")
    ann.tap(ann.button("^Close$"))
    mark = ann.page.get_by_test_id("mark-1-2")
    ann.at_rest(mark)
    mark.tap()
    ann.look_at("a way on the arena")
    ann.tap(ann.sheet("Move your robots"))
    ann.tap(ann.button("^Move to 1-2$"))
    expect(ann.words()).to_contain_text("Hex 1-2: your Hopper 1 with 3 discs")
    ann.tap(ann.button("^Done moving…$"))
    ann.tap(ann.button("^Done moving$"))


def fight(ann: ArenaPhone) -> None:
    expect(ann.heading("Your phase")).to_be_visible()
    ann.tap(ann.page.get_by_text(re.compile("^Grid 6, hex 4$")))
    ann.look_at("where to fight")
    ann.tap(ann.button("^Fight at grid 6, hex 4$"))
    expect(ann.heading("Next fight")).to_be_visible()
    ann.lay("+5")
    ann.look_at("a fight")
    ann.tap(ann.button("^Blaster 1 fights Converter$"))


def answer_a_window(ann: ArenaPhone) -> None:
    """Answer a window in its bar over the arena; no sheet opens for it."""
    expect(ann.window).to_contain_text("The cards are face up: your +5.")
    let = ann.window.get_by_role("button", name="Pass", exact=True)
    ann.in_sight(let)
    ann.look_at("window")
    let.tap()


def see_the_end(ann: ArenaPhone, eve: ArenaPlayer, sent: Sent) -> None:
    expect(ann.page.get_by_role("dialog", name="You win")).to_be_visible()
    ann.look_at("end")
    expect(eve.page.get_by_role("dialog")).to_contain_text("Converter was")
    hands = [each["hand"] for each in sent.objects() if each.get("viewer") == -1 and "hand" in each]
    assert all(hand == [] for hand in hands), "who watches is never told a hand"
