"""The layout of a table: in no window is anything that is needed cut off or covered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout_boxes import box
from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots

CUT = "(one) => one.scrollWidth - one.clientWidth"


def at_table(page: Page, name: str, seats: int, **asked: Any) -> None:
    """Open a running match of WarpWar with bots at the other seats."""
    page.goto(against_bots(page, name, "warpwar", "2012-cornered", seats, **asked))
    expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(720, 450), (844, 390)])
def test_the_guide_in_a_low_window(someone: Someone, width: int, height: int) -> None:
    """In a low window the step of the guide is one line, and its text opens on request.

    The windows are a page at 200 % and a phone on its side.
    """
    ann = Player(someone(viewport={"width": width, "height": height}), "Ann")
    page = ann.page
    page.goto("/")
    ann.button("^Your first battle$").click()
    ann.introduce()
    guide = page.get_by_role("region", name="Guide")
    # Wait until the guide shows this card. If the test opened the text of the previous card, the text would close when
    # this card appears.
    expect(guide.get_by_role("heading")).to_have_text("Meet the enemy")
    assert box(guide)["bottom"] - box(guide)["top"] <= 56
    guide.get_by_role("button", name="Show this step").click()
    expect(guide.get_by_role("paragraph")).to_be_visible()
    assert page.evaluate("() => document.scrollingElement.scrollTop") == 0


def test_no_frame_round_a_panel_after_enter_in_a_dialog(someone: Someone) -> None:
    """After Enter in a dialog the action region has the focus, without a ring, so that Tab leads on.

    The region has a ring after the key that asks for it.
    """
    ann = Player(someone(), "Ann")
    page = ann.page
    page.goto("/")
    ann.button("^Your first battle$").click()
    ann.introduce()
    region = page.locator("[data-region=action]")
    expect(region).to_be_focused()
    assert region.evaluate("(one) => getComputedStyle(one).outlineStyle") == "none"
    expect(region.get_by_role("button", name="Stay here")).to_be_visible()  # the last part of the panel to appear
    page.keyboard.press("Tab")
    expect(region).not_to_be_focused()
    expect(page.locator(":focus")).to_have_css("outline-style", "solid")
    page.keyboard.press("a")
    expect(region).to_be_focused()
    assert region.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"


def test_four_players_with_clocks(someone: Someone) -> None:
    """At 1440 pixels every name is shown in full with its clock. A pause is announced above the map, not over it."""
    page = someone(viewport={"width": 1440, "height": 900})
    clock = {"per": "turn", "seconds": 600, "bank": 3600}
    at_table(page, "Gustav", 4, clock=clock)
    chips = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(chips.first).to_contain_text("(you)")
    expect(chips.first.get_by_role("timer")).to_be_visible()
    assert [each.evaluate(CUT) for each in chips.locator(".name").all()] == [0, 0, 0, 0]
    assert [each.evaluate(CUT) for each in chips.get_by_role("button").all()] == [0, 0, 0, 0]

    region = page.get_by_role("region", name="Map", exact=True)
    heading = page.get_by_role("heading", name="Choose your home")
    before = box(heading)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Pause the game").click()
    notice = page.get_by_role("status").filter(has_text="All players can look and plan")
    expect(notice).to_be_visible()
    assert box(notice)["bottom"] <= box(region)["top"], "the notice covers the map"
    assert box(heading) == before


def test_a_map_that_is_all_in_sight_stands_still(someone: Someone) -> None:
    """A map that fits the window does not move when homes at its corners are chosen from the list."""
    page = someone(viewport={"width": 1280, "height": 720})
    at_table(page, "Ann", 4)
    stars = page.locator("[data-testid=star-map] svg.layer > g")
    choices = page.locator("[data-region=action]").get_by_text("warplines to")
    expect(choices).to_have_count(4)
    begun = stars.get_attribute("transform")
    for choice in choices.all():
        choice.click()
        assert stars.get_attribute("transform") == begun
