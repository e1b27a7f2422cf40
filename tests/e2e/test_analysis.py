"""The analysis: from a finished match's replay to its analysis, to a turning point, into the battle lab and back."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import axe
from tests.e2e.player import Someone
from tests.e2e.test_replay import bar, bring, match_file


def analysis(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Analysis")


def wait_for_analysis(page: Page) -> Locator:
    """Wait for the result of the analysis. Return its dialog."""
    expect(analysis(page).get_by_role("region", name="Rounds")).to_be_visible(timeout=90_000)
    return analysis(page)


def test_from_replay_to_analysis_to_a_moment_to_the_lab_and_back(
    someone: Someone, tmp_path: Path, complaints: list[str]
) -> None:
    ann = someone()
    bring(ann, match_file(tmp_path))
    expect(bar(ann)).to_be_visible(timeout=60_000)
    bar(ann).get_by_role("button", name="Analysis").click()
    expect(
        analysis(ann).get_by_role("progressbar").or_(analysis(ann).get_by_role("region", name="Rounds"))
    ).to_be_visible()
    told = wait_for_analysis(ann)
    expect(told.get_by_role("row", name=re.compile("Ann"))).to_contain_text("BP")
    # In turn 2 of this match, the players fought five rounds at Babylon.
    rounds = told.get_by_role("region", name="Rounds").get_by_role("button", name=re.compile("Turn 2, Babylon, round"))
    expect(rounds).to_have_count(5)

    point = told.get_by_role("region", name="Turning points").get_by_role("button").first
    place = re.search(r"Turn 2, Babylon, round (\d)", point.inner_text())
    assert place
    point.click()
    expect(analysis(ann)).to_have_count(0)
    expect(bar(ann)).to_contain_text(f"Turn 2, Combat, Babylon, round {place[1]}")

    bar(ann).get_by_role("button", name="Analysis").click()
    told = wait_for_analysis(ann)
    rounds.first.click()
    expect(
        told.get_by_role("figure", name=re.compile("^Ann, calculated with the knowledge at that time"))
    ).to_be_visible()
    expect(told.get_by_text("played", exact=True).first).to_be_visible()
    expect(ann).to_have_url(re.compile("analysis=1"))
    ship, true = ann.get_by_label("Ship 1", exact=True), "W1: TL0 PD=11 B=4 S=3"
    told.get_by_role("link", name="Open in the battle lab with the true ships").click()
    expect(ann.get_by_role("heading", name="Battle lab")).to_be_visible()
    expect(ship.first).to_have_value(true)
    ann.go_back()
    wait_for_analysis(ann).get_by_role("link", name="Open in the battle lab with the ships that Ben assumed").click()
    expect(ann.get_by_role("heading", name="Battle lab")).to_be_visible()
    expect(ship.first).to_have_value("S11: TL0 PD=4 B=2 S=2")  # Ben knew this ship: it is Ben's own
    expect(ship.nth(1)).to_have_value(re.compile("^W1: TL0 "))
    expect(ship.nth(1)).not_to_have_value(true)
    ann.go_back()
    told = wait_for_analysis(ann)
    expect(
        told.get_by_role("figure", name=re.compile("^Ann, calculated with the knowledge at that time"))
    ).to_be_visible()

    ben = someone()
    ben.goto(ann.url)
    expect(
        wait_for_analysis(ben).get_by_role("figure", name=re.compile("^Ann, calculated with the knowledge"))
    ).to_be_visible()
    assert complaints == [], "on the pages' consoles"


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_analysis_has_no_barriers(
    someone: Someone, tmp_path: Path, size: tuple[int, int], complaints: list[str]
) -> None:
    page = someone(viewport={"width": size[0], "height": size[1]})
    bring(page, match_file(tmp_path))
    expect(bar(page)).to_be_visible(timeout=60_000)
    page.goto(re.sub(r"/replay.*", "/replay?analysis=1", page.url))
    told = wait_for_analysis(page)
    expect(told.get_by_role("figure", name=re.compile("^Ann, calculated with the knowledge"))).to_be_visible()
    told.get_by_text("What these figures mean").click()
    if folder := os.environ.get("PICTURES"):
        for theme in ("dark", "light"):
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            page.screenshot(path=f"{folder}/analysis-{size[0]}-{theme}.png")
            box = page.locator("dialog[open] .body, dialog[open]").first
            box.evaluate("each => (each.closest('dialog').querySelector('.body') ?? each).scrollTo(0, 700)")
            page.screenshot(path=f"{folder}/analysis-{size[0]}-{theme}-2.png")
            box.evaluate("each => (each.closest('dialog').querySelector('.body') ?? each).scrollTo(0, 1400)")
            page.screenshot(path=f"{folder}/analysis-{size[0]}-{theme}-3.png")
            box.evaluate("each => (each.closest('dialog').querySelector('.body') ?? each).scrollTo(0, 0)")
    assert axe.faults_by_day_and_night(page, "analysis") == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0, "the page scrolls sideways"
