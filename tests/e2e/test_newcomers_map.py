"""Problems of newcomers on the star map (docs/newcomers.md): each test fails if its problem returns."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.core.game import Setup
from engine.warpwar.commands import Build
from tests.e2e.hand import Hand
from tests.e2e.layout_boxes import box
from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots
from tests.e2e.seated import seat_players
from tests.e2e.test_layout import at_table
from tests.e2e.test_watching import WHOLE_MAP
from tests.server import Server

DESKTOP = {"viewport": {"width": 1440, "height": 900}}

PAINT = """(one) => { const { fill, opacity } = getComputedStyle(one); return [fill, opacity]; }"""


def star_map(page: Page) -> Locator:
    return page.get_by_test_id("star-map")


def star(page: Page, name: str) -> Locator:
    return star_map(page).get_by_text(name, exact=True).locator("xpath=..").locator("circle.disc")


def map_transform(page: Page) -> str:
    """Return the transform of the map's layer, which gives its position."""
    found = star_map(page).locator("svg.layer > g").get_attribute("transform")
    assert found
    return found


def test_a_star_that_is_closed_in_the_first_turn_says_so(someone: Someone, server: Server) -> None:
    """A star that is closed in turn 1 says why; Babylon said "Out of reach" (problem 5).

    From Ur it is 8 MP away and a Cruiser has 10, but in turn 1 no player may enter an enemy's base star.
    """
    learning = Setup("2012-learning", 2)
    match, (ann, _), (_, ben) = seat_players(someone, server, learning, "Ann", "Ben", **DESKTOP)
    ann.page.goto(f"/match/{match}")
    ann.build("Cruiser")
    with Hand(ben, match) as hand:
        hand.answer("build", Build())
        expect(ann.heading("Move a Warpship")).to_be_visible()
        expect(ann.page.get_by_text(re.compile(r"^Babylon \(8 MP\) is closed: .*first game-turn"))).to_be_visible()
        star(ann.page, "Babylon").hover(force=True)
        card = ann.page.get_by_test_id("hex-card")
        expect(card).to_contain_text("Babylon")
        expect(card).to_contain_text("in the first game-turn")
        expect(card).not_to_contain_text("Out of reach")


@pytest.mark.parametrize(("width", "height"), [pytest.param(1440, 900, marks=pytest.mark.battery), (1280, 720)])
def test_no_star_is_cut_off_when_a_phase_begins(someone: Someone, width: int, height: int) -> None:
    """The map is fitted again to the room that a phase leaves (problem 6).

    If the player has moved it, it stays as it is.
    """
    page = someone(viewport={"width": width, "height": height})
    at_table(page, "Ann", 4)
    ann = Player(page, "Ann")
    region = page.locator("[data-region=action]")
    for choice in region.get_by_text("warplines to").all():
        choice.click()
    whole(page)
    ann.button("^Make [A-Z][a-z]+ my home$").click()
    expect(ann.heading("Build ships")).to_be_visible()
    whole(page)
    ann.build("Cruiser")
    expect(ann.heading("Move a Warpship")).to_be_visible()
    whole(page)
    page.get_by_role("button", name="Zoom in").click()
    mine = map_transform(page)
    ann.stay()
    ann.sees_turn(2)
    expect(ann.heading("Move a Warpship")).to_be_visible()
    expect(star_map(page).locator("svg.layer > g")).to_have_attribute("transform", mine)
    page.get_by_role("button", name="Whole map").click()
    whole(page)


def whole(page: Page) -> None:
    """Wait until the region has its size and the whole map is in it."""
    page.wait_for_function(WHOLE_MAP, arg=star_map(page).element_handle())


def test_the_black_hole_is_one(someone: Someone) -> None:
    """The black hole is black, at least as large as its name is high, and glows (problem 14).

    Before, it was a faint x.
    """
    page = someone(viewport={"width": 1440, "height": 900})
    page.goto(against_bots(page, "Ann", "warpwar", "2012-black-hole", 2))
    hole = star_map(page).locator("[data-hole=Irkalla]")
    expect(hole.get_by_text("Irkalla")).to_be_visible()
    dark = hole.locator("circle.dark")
    assert dark.evaluate(PAINT) == ["rgb(0, 0, 0)", "1"]
    disc, name = box(dark), box(hole.get_by_text("Irkalla"))
    assert disc["right"] - disc["left"] >= name["bottom"] - name["top"], "smaller than its own name"
    glow = box(hole.locator("circle").first)
    assert glow["right"] - glow["left"] >= 2 * (disc["right"] - disc["left"])
