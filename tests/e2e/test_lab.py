"""The battle lab: a battle is set up, solved and shared, an order is tested, and the battle is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import axe
from tests.e2e.player import Player, Someone
from tests.e2e.test_replay import bar, bring, match_file


def reckon_out(page: Page) -> None:
    page.get_by_role("button", name="Calculate the round").click()
    expect(page.get_by_role("heading", name=re.compile("^The round is "))).to_be_visible()


def test_a_battle_is_reckoned_out_shared_tried_and_played(someone: Someone, complaints: list[str]) -> None:
    ann, ben = Player(someone(), "Ann"), Player(someone(), "Ben")
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="Battle lab").click()
    expect(ann.heading("^Battle lab$")).to_be_visible()
    left, right = (page.get_by_label("Ship 1", exact=True).nth(at) for at in (0, 1))
    left.fill("PD=5 B=3 S=2")
    right.fill("W8: PD=x")
    page.get_by_role("button", name="Calculate the round").click()
    expect(page.get_by_role("alert").filter(has_text="PD=X is not a whole number")).to_be_visible()
    right.fill("W8: PD={6}5 B=3 S=2")
    reckon_out(page)
    expect(ann.heading("The round is even")).to_be_visible()
    expect(page.get_by_text("exact", exact=True)).to_be_visible()

    ben.page.goto(page.url)
    expect(ben.page.get_by_label("Ship 1", exact=True).nth(1)).to_have_value("W8: PD={6}5 B=3 S=2")

    page.get_by_label("Orders, one line for each ship").fill("W1 ATTACK D=0")
    page.get_by_role("button", name="What beats the orders?").click()
    expect(page.get_by_text(re.compile(r"^The orders lose \d+\.\d BP against best play\.$"))).to_be_visible()
    page.get_by_label("Orders, one line for each ship").fill("W1 ATTACK W8 D=9")
    page.get_by_role("button", name="What beats the orders?").click()
    expect(page.get_by_role("alert").filter(has_text="has PD 5 but its order uses 9")).to_be_visible()
    page.get_by_label("Orders, one line for each ship").fill("W1 ATTACK W8 D=1 B=3 S=1")
    page.get_by_role("button", name="What beats the orders?").click()
    # The drive is 1 and the target's drive is 0 to 5, so the drive difference is 1 to -4. At all of these differences
    # an Attack on a Dodge misses (2012 5.3).
    expect(page.get_by_role("row", name=re.compile("^DODGE")).get_by_role("cell").nth(0)).to_have_text("–")
    # At a drive difference of 1 or 0, an Attack on an Attack gives Hit+2.
    expect(page.get_by_role("row", name=re.compile("^ATTACK")).get_by_role("cell").nth(0)).to_have_text("5")

    page.get_by_role("combobox", name="against").select_option(label="Cadet")
    page.get_by_role("button", name="Begin the battle").click()
    ann.introduce()
    expect(page).to_have_url(re.compile("/match/"))
    assert [each for each in complaints if "400 (Bad Request)" not in each] == []
    complaints.clear()  # the two requests that were refused on purpose
    expect(page.get_by_role("button", name=re.compile("^Seal"))).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_lab_has_no_barriers(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(viewport={"width": size[0], "height": size[1]})
    page.goto("/lab/warpwar?a=PD%3D4+B%3D2&a=PD%3D3+B%3D1&b=PD%3D6+B%3D3&stake=15")
    reckon_out(page)
    page.get_by_role("button", name="What beats the orders?").click()
    expect(page.get_by_text(re.compile("against best play"))).to_be_visible()
    assert axe.faults_by_day_and_night(page, "lab") == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0, "the page scrolls sideways"


def test_from_a_round_of_a_replay_into_the_lab_and_back(
    someone: Someone, complaints: list[str], tmp_path: Path
) -> None:
    """A round of a replay opens in the battle lab, and Back returns to the same moment.

    Entry 12 of the file: in round 1 at Babylon Ann has sealed and Ben has not; the fleets are those of turn 2.
    """
    page = someone()
    bring(page, match_file(tmp_path))
    expect(bar(page)).to_be_visible(timeout=60_000)
    page.goto(f"{page.url.partition('?')[0]}?viewer=all&entry=12")
    expect(bar(page)).to_contain_text("13/25")
    moment = page.url
    page.get_by_role("link", name="Open in the battle lab").click()
    expect(page.get_by_role("heading", name="Battle lab", exact=True)).to_be_visible()
    one = page.get_by_role("region", name="Fleet on the left").get_by_label(re.compile("^Ship [0-9]$"))
    two = page.get_by_role("region", name="Fleet on the right").get_by_label(re.compile("^Ship [0-9]$"))
    assert [each.input_value() for each in one.all()] == ["W1: PD=11 B=4 S=3"]
    assert [each.input_value() for each in two.all()] == ["S11: PD=4 B=2 S=2", "S13: PD=4 B=2 S=2"]
    expect(page.get_by_role("combobox", name="Edition")).to_have_value("2012")
    reckon_out(page)
    page.go_back()
    expect(page).to_have_url(moment)
    expect(bar(page)).to_contain_text("13/25")
    expect(page.get_by_role("link", name="Open in the battle lab")).to_be_visible()
