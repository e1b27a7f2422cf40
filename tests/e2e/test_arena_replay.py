"""A recorded match of Warp Arena is imported, watched from several viewers' sight, and exported; axe finds no fault.

Numbers are read from the file: in turn 1 Ben plays two discs, and Ann's Blaster, with a 2, fights Ben's at 3-1, with a
4.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.arena_player import ArenaPlayer
from tests.e2e.axe import Auditor
from tests.e2e.player import Someone
from tests.e2e.test_replay import bar, bring, show_known_to
from tests.server import ROOT

FILE = ROOT / "tests" / "e2e" / "matches" / "arena-quick-duel.json"


class ArenaAuditor(ArenaPlayer, Auditor):
    pass


def test_a_recorded_match_of_warp_arena(someone: Someone) -> None:
    ann = ArenaAuditor(someone(), "Ann")
    bring(ann.page, FILE)
    expect(bar(ann.page)).to_contain_text("1/40")
    from_several_eyes(ann)
    out_again(ann)
    read_the_help(ann)
    assert ann.faults == []


def from_several_eyes(ann: ArenaAuditor) -> None:
    """Check who sees which cards after one of the two cards of the first fight is laid.

    Each player sees only their own hand; the public sees none.
    """
    page = ann.page
    page.keyboard.press("]")
    expect(bar(page)).to_contain_text("Turn 1, Player's phase, Grid 3, hex 1, round 1")
    page.keyboard.press(",")
    expect(ann.words()).to_contain_text("Hex 3-1: Ben’s Blaster 1")
    expect(ann.hand).to_have_count(0)
    show_known_to(page, "Ann")
    expect(ann.hand.get_by_role("button")).to_have_text(["+1 Combat", "+3 Combat"])
    show_known_to(page, "Ben")
    expect(ann.hand.get_by_role("button", name="+1 Combat")).to_have_count(0)
    expect(ann.hand.get_by_role("button", name="Warp")).to_have_count(1)
    show_known_to(page, "all seats together")
    expect(page.get_by_role("img", name="+3 Combat")).to_be_visible()
    ann.audit("replay")


def out_again(ann: ArenaAuditor) -> None:
    """Check that the exported match equals the imported one."""
    bar(ann.page).get_by_role("button", name="Close the replay").click()
    ann.button("^Ann wins$").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Ben’s Converter was beaten by Ann’s Warper 1, 5 to 3")
    ann.audit("result")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Export").click()
    before: Any = json.loads(FILE.read_bytes())
    after: Any = json.loads(download.value.path().read_bytes())
    for part in ("game", "setup", "seed", "outcome"):
        assert after[part] == before[part], part
    assert commands(after) == commands(before)


def commands(match: Any) -> list[Any]:
    return [(entry["seat"], entry["decision"], entry["command"]) for entry in match["log"]]


def read_the_help(ann: ArenaAuditor) -> None:
    ann.page.goto("/help/arena")
    for tab in ("How to play", "Actions", "Robots", "Cards", "Combat", "Wild Warp", "Options"):
        ann.page.get_by_role("tab", name=tab, exact=True).click()
        expect(ann.page.get_by_role("tabpanel", name=tab, exact=True)).to_be_visible()
        ann.audit(f"help: {tab}")
