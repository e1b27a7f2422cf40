"""axe-core checks the pages of the hall, and every screen of a match on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import Auditor
from tests.e2e.player import Someone
from tests.e2e.rival import Rival, duellist
from tests.server import Server

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


PAGES = (
    ("/", "Open tables"),
    ("/new", "Open the table"),
    ("/new/arena", "Open the table"),
    ("/you", "Your recovery phrase"),
    ("/mail/stop/x", "Stop all e-mail from this server?"),
    ("/help", "A ship is a row of numbers"),
    ("/help/warpwar/rulings", "Where a rulebook contradicts itself"),
    ("/help/sumeria", "How to play"),
)
"""Addresses outside a match, and a text that each shows once it has loaded."""


@pytest.mark.parametrize("size", SIZES)
def test_no_fault_on_the_pages_of_the_hall(someone: Someone, size: str) -> None:
    ann = Auditor(someone(**SIZES[size]), "Ann")
    for address, text in PAGES:
        ann.page.goto(address)
        expect(ann.page.get_by_text(text).first).to_be_visible()
        if address.endswith("/rulings"):
            find_a_few_rulings(ann.page)
        ann.audit(address)
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_role("dialog", name="Settings")).to_be_visible()
    ann.audit("settings")
    assert ann.faults == []


def test_no_fault_on_the_screens_of_a_match_on_a_phone(someone: Someone, server: Server) -> None:
    """The screens of a match have no axe faults on a phone. `test_keyboard` checks those of a desktop."""
    ann = Auditor(someone(**SIZES["phone"]), "Ann")
    with Rival(server.url, "Ben", duellist) as ben:
        ben.sit(ann.open_table())
        expect(ann.page.get_by_text("All players are ready").first).to_be_visible()
        ann.audit("table")
        ann.button("Start the game").click()
        match(ann)
        after(ann)
    assert ann.faults == []


def find_a_few_rulings(page: Page) -> None:
    """Reduce the list to a few rulings: all look alike, and axe takes ten seconds for all of them."""
    page.get_by_role("searchbox", name="Search the rulings").fill("cannon")
    expect(page.get_by_text(re.compile(r"^[2-9] rulings$"))).to_be_visible()


def match(ann: Auditor) -> None:
    expect(ann.heading("Build ships")).to_be_visible()
    ann.button("^Cruiser ").click()
    ann.audit("shipyard")
    ann.build("Cruiser")
    expect(ann.heading("Move a Warpship")).to_be_visible()
    ann.audit("movement")
    ann.stay()
    ann.sees_turn(2)
    ann.build()
    ann.move_to("Babylon")
    expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
    ann.audit("orders")
    for power, value in (("Screen", 0), ("Drive", 2), ("Beam", 5)):
        ann.set_number(f"W1 {power}", value)
    ann.seal_orders()
    expect(ann.heading("Take damage at Babylon")).to_be_visible()
    ann.audit("damage")
    ann.button("Suggest").click()
    ann.button("Seal damage").click()
    expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
    ann.set_number("W1 Drive", 0)
    ann.seal_orders()


def after(ann: Auditor) -> None:
    expect(ann.page.get_by_role("dialog")).to_contain_text("The enemy has no base left")
    ann.audit("result")
    ann.button("^Show the map$").click()
    for tab in ("Table", "Log", "Talk", "Ships"):
        ann.page.get_by_role("button", name=tab, exact=True).click()
        ann.audit(tab)
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog", name="Help")).to_be_visible()
    ann.audit("help at the table")
