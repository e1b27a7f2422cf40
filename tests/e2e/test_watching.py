"""Two friends play and two watch: one is lent a view, on a large screen; the other looks back a turn, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e import axe
from tests.e2e.player import Player, Someone, all_stay

WHOLE_MAP = """(map) => {
  const room = map.getBoundingClientRect(), drawn = map.querySelector('svg.layer > g').getBoundingClientRect();
  return drawn.width > 0 && drawn.left >= room.left && drawn.right <= room.right
    && drawn.top >= room.top && drawn.bottom <= room.bottom;
}"""
"""Returns whether the whole map is drawn within its region, so that no star is cut off."""


def what(player: Player) -> Locator:
    """Return the region that says what the page shows."""
    return player.page.get_by_role("region", name="Your view")


def watch_with_nickname(player: Player, address: str) -> None:
    """Watch the match and give a nickname."""
    player.watch(address)
    expect(what(player)).to_contain_text("You see the public view.")
    player.button("Choose a nickname").click()
    player.introduce()
    expect(player.button("Choose a nickname")).to_be_hidden()


def lend(player: Player, watcher: str, button: str) -> None:
    player.button("^Watchers:").click()
    dialog = player.page.get_by_role("dialog", name="Watchers")
    dialog.get_by_role("listitem").filter(has_text=watcher).get_by_role("button", name=button).click()
    player.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_lent_and_open_views(someone: Someone) -> None:
    ann, ben, zoe = (Player(someone(), name) for name in ("Ann", "Ben", "Zoe"))
    phil = Player(someone(viewport={"width": 390, "height": 844}, has_touch=True), "Phil")
    page = ann.page
    page.goto("/new")
    page.get_by_text("Basic Learning").first.click()
    views = page.get_by_role("group", name="When watchers see the players’ views")
    views.get_by_role("radio", name="With a delay").check(force=True)
    ann.set_number("Delay in turns", 1)
    ann.button("Open the table").click()
    ann.introduce()
    expect(ann.button("Start the game")).to_be_visible()
    address = page.url
    ben.page.goto(address)
    expect(ben.page.get_by_text("Watchers can see every player’s view one turn late.")).to_be_visible()
    ben.sit_down(address)
    ann.button("Start the game").click()
    expect(ann.heading("Build ships")).to_be_visible()
    for watcher in (zoe, phil):
        watch_with_nickname(watcher, address)
        expect(what(watcher)).to_contain_text("you can see turn 1 in turn 2")

    lend(ann, "Zoe", "Lend my view")
    expect(zoe.page.get_by_text("If you look at the view, you cannot take a seat")).to_be_visible()
    zoe.page.get_by_role("button", name="See the view", exact=True).click()
    expect(what(zoe)).to_contain_text("Ann’s view, lent by Ann. Only Ann can play.")
    expect(zoe.heading("Watching")).to_be_visible()
    for player in (ann, ben, phil):
        expect(player.button("^Watchers: 2. Zoe sees ")).to_be_visible()

    ann.build("Cruiser")
    ben.build("Missile boat")
    expect(ann.heading("Move a Warpship").or_(ann.heading("Waiting"))).to_be_visible()
    mine = zoe.page.get_by_role("button", name=re.compile("W1.*PD=", re.S))
    expect(mine).to_be_visible()  # what Ann has built, in notation
    expect(phil.page.get_by_text("PD=")).to_have_count(0)
    expect(ben.page.get_by_role("button", name=re.compile("W1.*PD=", re.S))).to_have_count(0)

    zoe.page.reload()
    expect(what(zoe)).to_contain_text("Ann’s view, lent by Ann.")
    lend(ann, "Zoe", "Take my view back")
    expect(zoe.page.get_by_text("Ann’s view is no longer lent to you.")).to_be_visible()
    expect(what(zoe)).to_contain_text("You see the public view.")
    expect(mine).to_have_count(0)

    all_stay((ann, ben))
    phil.sees_turn(2)
    eyes = phil.page.get_by_role("group", name="Choose a view")
    for name in ("Ann", "Ben"):
        eyes.get_by_role("button", name=f"{name}, turn 1").click()
        expect(what(phil)).to_contain_text(f"What {name} knew in turn 1, one turn ago.")
    phil.page.get_by_role("navigation", name="Sheets").get_by_role("button", name="Now").click()
    expect(phil.page.get_by_text("Ben’s ships")).to_be_visible()
    expect(phil.page.get_by_text(re.compile("PD="))).not_to_have_count(0)
    phil.page.keyboard.press("Escape")
    zoe.button("^Views side by side").click()
    for name in ("Ann", "Ben"):
        part = zoe.page.get_by_role("region", name=f"What {name} knew in turn 1")
        expect(part).to_be_visible()
        zoe.page.wait_for_function(WHOLE_MAP, arg=part.get_by_test_id("star-map").element_handle())
    assert axe.faults_by_day_and_night(zoe.page, "side by side") == []
    zoe.button("Back to now").click()
    expect(what(zoe)).to_contain_text("You see the public view.")
