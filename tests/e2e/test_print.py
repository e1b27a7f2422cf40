"""On paper: rules, the report of a match and ship records, black on white, in full, and without buttons."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots
from tests.e2e.test_replay import bar, bring, match_file

WHOLE = "(one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1"
SHEETS = re.compile(rb"/Type /Page\b")


def emulate_print(page: Page) -> None:
    page.emulate_media(media="print")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")


def test_the_rules(someone: Someone) -> None:
    page = someone()
    page.goto("/help")
    text = page.get_by_text("A ship is a row of numbers")
    expect(text).to_be_visible()
    emulate_print(page)
    expect(text).to_be_visible()
    expect(text).to_have_css("color", "rgb(0, 0, 0)")
    for hidden in (page.get_by_role("banner"), page.get_by_role("tablist"), page.get_by_role("combobox")):
        expect(hidden).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)
    assert len(SHEETS.findall(page.pdf(format="A4"))) == 1


def test_the_report_of_a_match(someone: Someone, tmp_path: Path) -> None:
    page = someone()
    bring(page, match_file(tmp_path))
    expect(bar(page)).to_be_visible()
    page.goto(page.url.split("/replay")[0])
    page.get_by_role("button", name=re.compile("wins")).first.click()
    page.get_by_role("button", name="Report").click()
    report = page.get_by_label("Report", exact=True)
    expect(report).to_contain_text("Turn 2")
    emulate_print(page)
    expect(report).to_be_visible()
    assert report.evaluate(WHOLE), "nothing of it is left to be scrolled to"
    expect(page.get_by_role("region", name="Map", exact=True)).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)
    lines = report.inner_text().count("\n")
    sheets = len(SHEETS.findall(page.pdf(format="A4")))
    assert 1 < sheets <= lines // 30 + 1, "it goes on on the next sheet"


def test_ship_records(someone: Someone) -> None:
    page = someone()
    ann = Player(page, "Ann")
    page.goto(against_bots(page, "Ann", "warpwar", "2012-learning", 2))
    expect(ann.heading("Build ships")).to_be_visible()
    ann.build("Cruiser")
    page.get_by_role("tab", name="Ships", exact=True).click()
    fleet = page.get_by_role("region", name="Ships of Ann")
    ship: Locator = fleet.get_by_role("rowheader")
    ship.get_by_role("button").click()
    record = fleet.get_by_role("article")
    expect(record).to_be_visible()
    emulate_print(page)
    for kept in (ship, record, fleet.get_by_role("columnheader", name="Ship")):
        expect(kept).to_be_visible()
    expect(record).to_have_css("break-inside", "avoid")
    expect(record).to_have_css("color", "rgb(0, 0, 0)")
    for hidden in (page.get_by_role("banner"), page.get_by_test_id("star-map"), page.get_by_role("tablist").first):
        expect(hidden).to_be_hidden()
    assert len(SHEETS.findall(page.pdf(format="A4"))) == 1
