"""Receipts in browsers: a player's own during play, all checked after the end, and an altered order detected."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import axe
from tests.e2e.player import Player, Someone
from tests.e2e.test_replay import bar, bring

SIZES = [{"width": 1440, "height": 900}, {"width": 390, "height": 844}]


def receipts(page: Page, name: str) -> Locator:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitem", name=name).click()
    return page.get_by_role("dialog", name=name)


@pytest.mark.parametrize(
    "size", [pytest.param(SIZES[0], marks=pytest.mark.battery), SIZES[1]], ids=["desktop", "phone"]
)
def test_from_the_first_seal_to_a_file_that_was_altered(someone: Someone, tmp_path: Path, size: dict[str, int]) -> None:
    ann, ben = (Player(someone(viewport=size), name) for name in ("Ann", "Ben"))
    address = ann.open_table()
    ben.sit_down(address)
    ann.button("Start the game").click()
    ann.build("Cruiser")
    expect(ann.page.get_by_text("Your plan is sealed")).to_be_visible()
    mine = receipts(ann.page, "Receipts")
    expect(mine.get_by_role("region", name="My receipts").get_by_role("listitem")).to_contain_text("Sealed")
    expect(mine.get_by_role("region", name="Shown to all players")).to_contain_text("No hashes yet")
    commitment = mine.locator("code").inner_text()
    assert axe.faults(ann.page) == []
    ann.page.keyboard.press("Escape")
    others = receipts(ben.page, "Receipts")
    expect(others.get_by_role("region", name="My receipts")).to_contain_text("No receipts yet")
    expect(others).not_to_contain_text(commitment)
    ben.page.keyboard.press("Escape")
    ben.build()
    expect(ben.page.get_by_text("Your plan is sealed")).to_have_count(0)
    shown = receipts(ben.page, "Receipts").get_by_role("region", name="Shown to all players")
    expect(shown.get_by_role("listitem")).to_have_count(2)
    expect(shown).to_contain_text(commitment)
    ben.page.keyboard.press("Escape")

    ann.page.get_by_role("button", name="Menu", exact=True).click()
    ann.page.get_by_role("menuitem", name="Resign").click()
    ann.page.get_by_role("button", name="Resign", exact=True).click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Show the map").click()
    checked = receipts(ben.page, "Check receipts")
    expect(checked.get_by_role("status")).to_have_text(re.compile(r"^All \d+ receipts agree\.$"))
    expect(checked).to_contain_text("The seed agrees with the hash shown at the start of the match.")
    expect(checked).to_contain_text("This browser stored 2 of them during the match.")
    assert axe.faults(ben.page) == []
    checked.get_by_text("All receipts", exact=True).click()
    checked.get_by_role("button", name="Turn 1, build, Ann: open the replay there").press("Enter")
    expect(bar(ben.page)).to_contain_text("Turn 1")

    match = ben.page.url.split("/match/")[1].split("/")[0]
    export = ben.page.evaluate("(id) => fetch(`/api/matches/${id}/export`).then((got) => got.json())", match)
    one, two = [line for line in export["log"] if line["decision"] == "t1.build"]
    one["command"] = two["command"]
    file = tmp_path / "altered.json"
    file.write_text(json.dumps(export))
    bring(ann.page, file)
    expect(bar(ann.page)).to_be_visible()
    found = receipts(ann.page, "Check receipts")
    expect(found.get_by_role("status")).to_have_text(re.compile(r"^1 of \d+ receipts does not agree"))
    wrong = found.get_by_role("region", name="Differences found").get_by_role("listitem")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("Turn 1, build, Ann")
    assert axe.faults(ann.page) == []
