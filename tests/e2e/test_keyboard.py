"""A whole match by keyboard only, against a rival at its own socket.

The focus is never lost or out of view, and axe finds no fault on any screen, in the dark and in the light theme.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.axe import Auditor
from tests.e2e.keyboard import FOCUSED, Keyboard
from tests.e2e.player import Someone
from tests.e2e.rival import Rival, duellist
from tests.server import Server


class Keys(Keyboard, Auditor):
    """Plays without a mouse and checks screens with axe."""


def test_a_match_by_keyboard_only(someone: Someone, server: Server) -> None:
    ann = Keys(someone(viewport={"width": 1280, "height": 720}), "Ann")
    with Rival(server.url, "Ben", duellist) as rival:
        open_table(ann)
        rival.sit(ann.page.url)
        ann.hears("All players are ready")
        ann.audit("table")
        ann.use(ann.button("Start the game"))
        expect(ann.heading("Build ships")).to_be_visible()
        ann.keeps_focus()
        help_and_back(ann)
        build(ann)
        move(ann)
        fight(ann)
        end(ann)


def open_table(ann: Keys) -> None:
    """Open a table from the hall."""
    ann.page.goto("/")
    ann.use(ann.page.get_by_role("link", name="New game"))
    ann.keeps_focus()
    ann.choose("Basic Learning", r"Basic Learning.*Babylon")
    ann.use(ann.button("Open the table"))
    asked = ann.page.get_by_role("textbox", name=re.compile("nickname", re.I))
    expect(asked).to_be_focused()
    ann.type("Ann")
    ann.press("Enter")
    expect(ann.button("Start the game")).to_be_visible()
    ann.keeps_focus()


def help_and_back(ann: Keys) -> None:
    """Check that a dialog takes the focus, keeps it, closes on Escape and returns the focus to where it was."""
    cruiser = ann.button("^Cruiser ")
    ann.tab_to(cruiser)
    ann.press("?")
    dialog = ann.page.get_by_role("dialog", name="Help")
    expect(dialog).to_be_visible()
    ann.audit("help at the table")
    for _ in range(40):
        ann.press("Tab")
        assert ann.focus()["lost"] or ann.is_in(dialog)
    ann.press("Escape")
    expect(dialog).to_be_hidden()
    expect(cruiser).to_be_focused()


def build(ann: Keys) -> None:
    ann.use(ann.button("^Cruiser "))
    ann.audit("shipyard")
    ann.use(ann.button("Plan this ship"))
    ann.use(ann.button("Seal plan"))
    expect(ann.heading("Move a Warpship").or_(ann.heading("Waiting"))).to_be_visible()
    ann.keeps_focus()


def move(ann: Keys) -> None:
    """Move by keyboard on the map: pick up the ship, step through the stars in reach to Babylon, and send the ship
    there.
    """
    expect(ann.heading("Places in reach")).to_be_visible()  # wait: the list moves the button that has the focus
    ann.audit("movement")
    ann.use(ann.button("Stay here"))
    ann.sees_turn(2)
    ann.keeps_focus()
    ann.use(ann.button("Seal plan"))
    expect(ann.page.get_by_role("alert")).to_contain_text("Press again")
    ann.use(ann.button("Seal plan"))
    expect(ann.heading("Move a Warpship")).to_be_visible()
    ann.keeps_focus()
    ann.press("m")
    ann.tab_to(ann.page.get_by_test_id("star-map"))
    ann.walk("n", "^Babylon")
    ann.press("Enter")
    expect(ann.button("^Move to Babylon")).to_be_visible()
    ann.press_again("Enter")
    expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
    ann.hears("Battle at Babylon between Ann and Ben")  # whom the battle waits for depends on the rival's speed
    ann.keeps_focus()
    ann.audit("orders")


def fight(ann: Keys) -> None:
    ann.press("a")
    ann.choose("Tactic", "Attack")
    ann.set_number("W1 Screen", 0)
    ann.set_number("W1 Drive", 2)
    ann.set_number("W1 Beam", 5)
    ann.order_reads("W1 ATTACK W2 D=2 B=5")
    seal_with_idle_power(ann)
    expect(ann.heading("Take damage at Babylon, round 1")).to_be_visible()
    ann.keeps_focus()
    ann.audit("damage")
    hits = ann.page.get_by_role("spinbutton", name="Hits on Screen of W1")
    ann.tab_to(hits)
    ann.press("End")
    ann.tab_to(ann.page.get_by_role("spinbutton", name="Hits on Power/Drive of W1"))
    ann.press("ArrowUp", "ArrowUp")
    expect(ann.page.get_by_text("All hits placed")).to_be_visible()
    ann.use(ann.button("Seal damage"))
    expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
    ann.keeps_focus()
    ann.choose("Tactic", "^Attack")
    ann.set_number("W1 Drive", 0)
    seal_with_idle_power(ann)


def seal_with_idle_power(ann: Keys) -> None:
    """Seal orders that leave three points of PD idle: the table reports it and asks for a second press."""
    ann.use(ann.button("Seal orders"))
    expect(ann.page.get_by_role("alert")).to_contain_text("W1 leaves 3 power unused. Press again to seal anyway.")
    ann.use(ann.button("Seal orders"))


def end(ann: Keys) -> None:
    """Check that the result opens as a dialog, and that the table behind it can still be read."""
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The enemy has no base left")
    ann.keeps_focus()
    ann.audit("result")
    ann.use(ann.button("^Show the map$"))
    expect(dialog).to_be_hidden()
    expect(ann.heading("You win")).to_be_hidden()
    ann.keeps_focus()
    ann.press("l")
    log = ann.page.get_by_role("tabpanel", name="Log")
    expect(log).to_be_focused()
    expect(log).to_contain_text("W2 escapes")
    look_through_the_tabs(ann)
    ann.press("m", "i")
    words = ann.page.get_by_role("group", name="The map in words")
    expect(words).to_contain_text("your W1")
    assert ann.faults == []


def look_through_the_tabs(ann: Keys) -> None:
    """Go back from the log to the row of tabs, and with the arrows from each tab to the next."""
    ann.tab_to(ann.page.get_by_role("tab", name="Log", exact=True), "Shift+Tab")
    for name in ("Log", "Talk", "Table", "Ships"):
        ann.press_until(ann.page.get_by_role("tab", name=name, exact=True), FOCUSED, "ArrowRight")
        expect(ann.page.get_by_role("tabpanel", name=name)).to_be_visible()
        ann.audit(name)
