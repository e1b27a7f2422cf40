"""One person finds a case, runs it, changes it and shares it; a friend opens the link and corrects the case."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import axe
from tests.e2e.player import Player, Someone

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def text(page: Page) -> str:
    return page.get_by_role("textbox", name="The case, in YAML").input_value()


def change(page: Page, old: str, new: str) -> None:
    assert old in text(page)
    page.get_by_role("textbox", name="The case, in YAML").fill(text(page).replace(old, new))


def test_a_case_is_edited_run_and_shared(someone: Someone, complaints: list[str]) -> None:
    ann, ben = Player(someone(), "Ann"), Player(someone(), "Ben")
    ann.page.goto("/cases/warpwar")
    ann.page.get_by_role("searchbox", name="Search").fill("freighter of 11")
    ann.page.get_by_role("link", name="C-307").first.click()
    expect(ann.heading("^C-307: A damaged freighter")).to_be_focused()
    verdicts = ann.page.get_by_role("group", name="Result by the rules")
    expect(verdicts.get_by_text("The result is as expected")).to_have_count(2)  # 1994 and 2012

    change(ann.page, "bp: 5", "bp: 6")
    expect(verdicts.get_by_text("You have changed the text since the last run.")).to_be_visible()
    ann.button("^Run the case$").click()
    expect(verdicts.get_by_text("The result is not as expected")).to_have_count(2)
    expect(verdicts.get_by_text("Expected 6").first).to_be_visible()
    expect(verdicts.get_by_text("Result by the rules 5").first).to_be_visible()
    ann.button("^Share$").click()
    ann.introduce()
    ann.page.get_by_text("You share one case").click()
    link = ann.page.get_by_role("link", name="C-307: A damaged freighter").last.get_attribute("href")

    ben.page.goto(str(link))
    expect(ben.page.get_by_text("Shared by Ann")).to_be_visible()
    assert text(ben.page) == text(ann.page)
    theirs = ben.page.get_by_role("group", name="Result by the rules")
    expect(theirs.get_by_text("Result by the rules 5").first).to_be_visible()
    change(ben.page, "bp: 6", "bp: 5, bp: 5")
    ben.page.keyboard.press("Control+Enter")
    expect(theirs.get_by_text("is there twice")).to_be_visible()
    ben.button("^Go to line").click()
    expect(ben.page.get_by_role("textbox", name="The case, in YAML")).to_be_focused()
    ben.button("^Undo the changes$").click()
    change(ben.page, "bp: 6", "bp: 5")
    ben.page.get_by_role("textbox", name="The case, in YAML").press("Control+Enter")
    expect(theirs.get_by_text("The result is as expected")).to_have_count(2)

    ann.button("^Delete C-307").click()
    expect(ann.page.get_by_text("You share one case")).to_be_hidden()
    ben.page.reload()
    expect(ben.page.get_by_text("Its author may have deleted it")).to_be_visible()
    assert len(complaints) == 1 and "404" in complaints.pop()


@pytest.mark.parametrize("game", ["arena", "sumeria"])
def test_the_cases_of_the_other_games_run_as_well(someone: Someone, game: str) -> None:
    page = someone()
    page.goto(f"/cases/{game}")
    page.get_by_role("main").get_by_role("listitem").get_by_role("link").first.click()
    verdicts = page.get_by_role("group", name="Result by the rules")
    expect(verdicts.get_by_text("The result is as expected").first).to_be_visible()
    expect(verdicts.get_by_text("The result is not as expected")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_accessible_by_day_and_night(someone: Someone, size: str) -> None:
    page = someone()
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/cases/warpwar/C-307")
    expect(page.get_by_text("The result is as expected").first).to_be_visible()
    change(page, "bp: 5", "bp: 6")
    page.get_by_role("button", name="Run the case").click()
    expect(page.get_by_text("The result is not as expected").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.faults_by_day_and_night(page, f"cases, {size}") == []
