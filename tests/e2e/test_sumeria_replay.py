"""A recorded match of Sumeria is imported and watched from several viewers' sight; axe finds no fault.

It is the match of `test_sumeria_table.py`. For the battle at Khafaje Ann is dealt M2 T5 P6 M10 S5 P1 T10, Ben P8 J4 T3
S2 P2 S9 C2; the commands are in the file.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe import Auditor
from tests.e2e.player import Someone
from tests.e2e.sumeria_player import SumeriaPlayer
from tests.e2e.test_replay import bar, bring, show_known_to
from tests.server import ROOT

FILE = ROOT / "tests" / "e2e" / "matches" / "sumeria-draft.json"


class SumeriaAuditor(SumeriaPlayer, Auditor):
    pass


def test_a_recorded_match_of_sumeria(someone: Someone) -> None:
    ann = SumeriaAuditor(someone(), "Ann")
    page = ann.page
    bring(page, FILE)
    expect(bar(page)).to_contain_text("1/23")
    page.keyboard.press("]")
    expect(bar(page)).to_contain_text("14/23")
    page.keyboard.press(".")  # Ann has sealed her choice, Ben has not
    expect(bar(page)).to_contain_text("15/23")
    hand = page.get_by_role("paragraph").filter(has_text="Cards in hand:")
    expect(hand).to_have_count(0)
    show_known_to(page, "Ann")
    expect(hand).to_have_text(
        "Cards in hand: 6 Phalanx, 1 Phalanx, 10 Morale, 2 Morale, 5 Strategy, 10 Terrain, 5 Terrain"
    )
    show_known_to(page, "Ben")
    expect(hand).to_have_text(
        "Cards in hand: 8 Phalanx, 2 Phalanx, 4 Javelins, 2 Chariots, 9 Strategy, 2 Strategy, 3 Terrain"
    )
    show_known_to(page, "all seats together")
    expect(hand).to_have_count(0)
    ann.audit("replay")
    bar(page).get_by_role("button", name="Close the replay").click()
    ann.button("^Ann wins$").click()
    expect(page.get_by_role("dialog")).to_contain_text("Ann is the last king.")
    ann.audit("result")
    assert ann.faults == []
