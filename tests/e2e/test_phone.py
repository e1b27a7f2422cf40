"""A match on a phone, from a friend's link to the end; and the table in a small window and on a 4K screen.

Every target is at least 40 CSS pixels large, nothing scrolls sideways, and what is needed is in view without scrolling.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, Someone
from tests.e2e.rival import Rival, duellist
from tests.e2e.touch import PHONE, Toucher
from tests.server import Server


def test_a_match_on_a_phone(someone: Someone, server: Server) -> None:
    ann = Toucher(someone(**PHONE), "Ann")
    with Rival(server.url, "Ben", duellist) as ben:
        come_by_the_link(ann, ben.host())
        ben.start()
        build(ann)
        hands_on_the_map(ann)
        sheets(ann)
        ann.button("Stay here").tap()
        move(ann)
        fight(ann)
    assert ann.faults == []


def come_by_the_link(ann: Toucher, address: str) -> None:
    ann.page.goto(address)
    ann.measure("table")
    ann.button("Sit down").tap()
    ann.introduce()
    ann.in_sight(ann.button("I am ready"))
    ann.button("I am ready").tap()
    expect(ann.button("Ready")).to_be_visible()


def build(ann: Toucher) -> None:
    """Build on the sheet that opens by itself; a preset design, "Plan the ship" and "Seal plan" are within reach."""
    expect(ann.heading("Build ships")).to_be_visible()
    cruiser = ann.button("^Cruiser ")
    ann.in_sight(cruiser)
    cruiser.tap()
    ann.in_sight(ann.button("Plan the ship"))
    ann.measure("shipyard")
    ann.button("Plan the ship").tap()
    ann.in_sight(ann.button("Seal plan"))
    ann.button("Seal plan").tap()
    expect(ann.heading("Move a Warpship")).to_be_visible()
    ann.measure("movement")


def hands_on_the_map(ann: Toucher) -> None:
    """Move and zoom the map by touch: one finger drags it, two fingers zoom it.

    The button "Whole map" then brings the whole map back into view.
    """
    mine = ann.page.locator("[data-unit=W2]").first
    ann.in_sight(mine)

    before = ann.at_rest(mine)
    ann.drag((120, 300), (180, 260))
    after = ann.at_rest(mine)
    assert after == pytest.approx((before[0] + 60, before[1] - 40), abs=8), "the map follows the finger"
    ann.pinch((190, 220), 30, 90)
    (far, _), (near, _) = ann.at_rest(mine), after
    assert abs(far - 190) > 1.5 * abs(near - 190) or abs(far - near) > 20, "two fingers apart make it larger"
    ann.button("Whole map").tap()
    expect(mine).to_be_in_viewport()


def sheets(ann: Toucher) -> None:
    """Open every sheet, check it, and close the last one to see the map."""
    for name in ("Table", "Log", "Talk", "Ships"):
        ann.sheet(name).tap()
        expect(ann.page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        ann.measure(name)
    ann.button("Make the panel larger").tap()
    expect(ann.button("Make the panel smaller")).to_be_visible()
    ann.button("^Close$").tap()
    expect(ann.page.get_by_role("heading", name="Ships", exact=True)).to_be_hidden()
    ann.sheet("Move a Warpship").tap()
    expect(ann.heading("Move a Warpship")).to_be_visible()


def move(ann: Toucher) -> None:
    """Move with the sheet closed, so that the whole map is visible.

    A tap on the enemy's counter shows the path, and the button on the sheet moves the ship.
    """
    ann.sees_turn(2)
    ann.button("Seal plan").tap()
    ann.button("Seal plan").tap()
    expect(ann.heading("Move a Warpship")).to_be_visible()
    ann.button("^Close$").tap()
    ann.page.locator("[data-unit=W1]").first.tap()
    ann.sheet("Move a Warpship").tap()
    go = ann.button("^Move to Ur")
    ann.in_sight(go)
    ann.measure("a path")
    go.tap()


def fight(ann: Toucher) -> None:
    """Fight with touch controls: orders with steppers, damage by taps, and the next round."""
    expect(ann.heading("Orders at Ur, round 1")).to_be_visible()
    ann.in_sight(ann.page.get_by_role("group", name="Tactic of W2"))
    ann.measure("orders")
    for power, value in (("Screen", 0), ("Drive", 2), ("Beam", 5)):
        tap_to(ann, f"W2 {power}", value)
    ann.in_sight(ann.button("Seal orders"))
    seal_with_idle_power(ann)
    expect(ann.heading("Take damage at Ur, round 1")).to_be_visible()
    ann.measure("damage")
    for name, hits in (("Screen", 5), ("Power/Drive", 2)):
        for _ in range(hits):
            ann.page.get_by_role("button", name=f"Add one hit to {name} of W2").tap()
    expect(ann.page.get_by_text("All hits placed")).to_be_visible()
    ann.in_sight(ann.button("Seal damage"))
    ann.button("Seal damage").tap()
    expect(ann.heading("Orders at Ur, round 2")).to_be_visible()
    tap_to(ann, "W2 Drive", 0)
    seal_with_idle_power(ann)
    expect(ann.page.get_by_role("dialog")).to_contain_text("The enemy has no base left")
    ann.measure("result")
    ann.in_sight(ann.button("Rematch"))


def seal_with_idle_power(ann: Toucher) -> None:
    """Seal orders that leave three points of PD idle: the table reports it and asks for a second press."""
    ann.button("Seal orders").tap()
    expect(ann.page.get_by_role("alert")).to_contain_text("W2 leaves 3 power unused. Press again to seal anyway.")
    ann.button("Seal orders").tap()


def tap_to(ann: Toucher, what: str, value: int) -> None:
    box = ann.page.get_by_role("spinbutton", name=what, exact=True)
    now = int(box.get_attribute("aria-valuenow") or 0)
    for step in range(abs(value - now)):
        ann.page.get_by_role("button", name=f"{'More' if value > now else 'Less'} {what}", exact=True).tap()
        expect(box).to_have_attribute("aria-valuenow", str(now + (step + 1 if value > now else -step - 1)))


SCREENS: dict[str, tuple[int, int, int]] = {"small window": (1280, 720, 16), "4K": (3840, 2160, 28)}
"""Width, height, and pixels of the base font size: on 4K the whole table grows to 175 %."""


@pytest.mark.parametrize("screen", SCREENS)
def test_layout(someone: Someone, server: Server, screen: str) -> None:
    """The map is the larger part, panels are beside it, nothing overlaps or sticks out, and the buttons are in view."""
    width, height, base = SCREENS[screen]
    ann = Player(someone(viewport={"width": width, "height": height}), "Ann")
    with Rival(server.url, "Ben", duellist) as ben:
        ben.sit(ann.open_table())
        ann.button("Start the game").click()
        expect(ann.heading("Build ships")).to_be_visible()
        assert boxes_are_apart(ann.page, width, height)
        expect(ann.button("^Cruiser ")).to_be_in_viewport(ratio=1)
        expect(ann.button("Seal plan")).to_be_in_viewport(ratio=1)
        assert ann.page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)") == base
        ann.build("Cruiser")
        expect(ann.heading("Move a Warpship")).to_be_visible()
        assert boxes_are_apart(ann.page, width, height)
        expect(ann.button("Stay here")).to_be_in_viewport(ratio=1)


def boxes_are_apart(page: Page, width: int, height: int) -> bool:
    def box(selector: str) -> dict[str, Any]:
        found = page.locator(selector).first.bounding_box()
        assert found is not None
        return dict(found)

    bar, star_map, column = box("header"), box("section[aria-label=Map]"), box(".column")
    assert page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    assert star_map["y"] >= bar["y"] + bar["height"] - 1
    assert column["x"] >= star_map["x"] + star_map["width"] - 1
    assert column["x"] + column["width"] <= width + 1
    assert star_map["width"] >= 0.4 * width and star_map["height"] >= 0.85 * (height - bar["height"])
    return True
