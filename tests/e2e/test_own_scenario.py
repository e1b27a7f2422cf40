"""One player designs a scenario and shares it; a friend copies it and opens a table with it, and both play it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import axe
from tests.e2e.player import Player, Someone

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def choose(page: Page, label: str, words: str) -> None:
    page.get_by_label(label, exact=True).select_option(label=words)


def press(page: Page, words: str) -> None:
    """Choose one of a row of choices."""
    page.get_by_text(words, exact=True).first.click()


def design(ann: Player) -> None:
    """Design a scenario: two sectors side by side, a home in each, and the last base wins."""
    page = ann.page
    page.goto("/design")
    page.get_by_role("link", name="Design a scenario").click()
    page.get_by_label("Name", exact=True).fill("Two rivers")
    page.get_by_label("Description for players").fill("Two homes, two sectors.")
    choose(page, "Row 1, place 1", "Sector 3")
    choose(page, "Row 1, place 2", "Sector 1")
    page.get_by_role("button", name="Babylon", exact=True).click()
    choose(page, "Add to Homes of seat 2", "Ur")
    choose(page, "Add a victory condition", "Bases")
    choose(page, "Add a victory condition", "Ending Turn")
    ann.button("Move condition 2 up").click()
    expect(page.get_by_role("listitem").filter(has_text="1. Ending Turn")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="The scenario can be played.")).to_be_visible()
    expect(page.get_by_role("img", name="The map")).to_be_visible()


def save_design(ann: Player) -> str:
    """Save the design. Return its address."""
    ann.button("^Save$").click()
    ann.introduce()
    expect(ann.button("^Saved$")).to_be_disabled()
    return ann.page.url


def test_one_designs_a_scenario_another_copies_it_and_both_play(someone: Someone) -> None:
    ann, ben = Player(someone(), "Ann"), Player(someone(), "Ben")
    design(ann)
    link = save_design(ann)

    ben.page.goto(link)
    expect(ben.heading("^Two rivers$")).to_be_visible()
    ben.button("Make a copy to change").click()
    ben.introduce()
    expect(ben.page.get_by_label("Name", exact=True)).to_have_value("Two rivers")
    ben.button("Open a table with this scenario").click()
    expect(ben.page.get_by_role("radio", name="Two rivers")).to_be_checked()
    ben.button("Open the table").click()
    expect(ben.page.get_by_text("Scenario made by a player, not from the rulebook")).to_be_visible()
    table = ben.page.url

    ann.page.goto(table)
    ann.button("Sit down").click()
    ann.button("I am ready").click()
    ben.button("Start the game").click()
    for player in (ann, ben):
        player.sees_turn(1)
    ann.button("Seal plan").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("Press again")
    ann.button("Seal plan").click()
    expect(ann.button("Seal plan")).to_be_hidden()

    ann.page.goto(link)
    ann.page.get_by_label("Name", exact=True).fill("Three rivers")
    ann.button("Remove condition 2").click()
    ann.button("^Save$").click()
    expect(ann.button("^Saved$")).to_be_disabled()
    kept = ben.page.request.get(f"/api/matches/{table.rpartition('/')[2]}").json()
    assert (kept["title"], kept["scenario"], kept["status"]) == ("Two rivers", "own", "running")
    mine = ben.page.request.get("/api/designs").json()["mine"]
    assert [row["title"] for row in mine] == ["Two rivers"]


@pytest.mark.parametrize("size", SIZES)
def test_no_fault_on_the_pages_of_scenarios(someone: Someone, size: str) -> None:
    width, height = SIZES[size]
    ann = Player(someone(viewport={"width": width, "height": height}), "Ann")
    ben = someone(viewport={"width": width, "height": height})
    design(ann)
    faults = axe.faults_by_day_and_night(ann.page, "designer")
    link = save_design(ann)
    ann.page.goto("/design")
    expect(ann.page.get_by_role("link", name="Two rivers")).to_be_visible()
    faults += axe.faults_by_day_and_night(ann.page, "list")
    ben.goto(link)
    expect(ben.get_by_role("heading", name="Two rivers")).to_be_visible()
    faults += axe.faults_by_day_and_night(ben, "shared")
    assert faults == []


def test_the_keyboard_alone_lays_and_orders(someone: Someone) -> None:
    page = someone()
    page.goto("/design/new/warpwar")
    lay = page.get_by_label("Row 1, place 1", exact=True)
    lay.focus()
    page.keyboard.type("Sector 3")
    expect(page.get_by_role("button", name="Babylon", exact=True)).to_be_visible()
    page.get_by_role("button", name="Babylon", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Babylon, home of seat 1", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    for words in ("Bases", "Ending Turn"):
        choose(page, "Add a victory condition", words)
    page.get_by_role("button", name="Move condition 1 down").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="1. Ending Turn")).to_be_visible()


def test_what_is_not_saved_survives_a_reload_until_it_is_dropped(someone: Someone) -> None:
    ann = Player(someone(), "Ann")
    design(ann)
    ann.page.reload()
    name = ann.page.get_by_label("Name", exact=True)
    expect(name).to_have_value("Two rivers")
    save_design(ann)
    name.fill("Three rivers")
    ann.page.reload()
    expect(name).to_have_value("Three rivers")
    ann.button("^Undo the changes$").click()
    expect(name).to_have_value("Two rivers")
    expect(ann.button("^Saved$")).to_be_disabled()
    ann.page.reload()
    expect(name).to_have_value("Two rivers")
