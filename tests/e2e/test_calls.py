"""A page in the background calls its player when the table waits for them: by title, icon, sound and notification."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.player import Player, Someone, next_to_move

SPY = """
window.calls = {notes: [], tones: 0};
Object.defineProperty(document, 'hidden', {get: () => window.away === true});
class Note { constructor(title, about) { window.calls.notes.push([title, about.body]); } close() {} }
Note.permission = 'default';
Note.requestPermission = async () => (Note.permission = window.refuses ? 'denied' : 'granted');
window.Notification = Note;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.calls.tones += 1; return start.apply(this, at); };
"""


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_one_is_called_when_awaited(someone: Someone) -> None:
    ann, ben = (Player(someone(), name) for name in ("Ann", "Ben"))
    ben.page.add_init_script(SPY)
    address = ann.open_table()
    ben.sit_down(address)
    ann.button("Start the game").click()
    expect(ben.heading("Build ships")).to_be_visible()
    expect(ben.page).to_have_title("● Waiting for you and Ann · Basic Learning")
    assert icon(ben.page).endswith("favicon-awaited.svg")

    # Ben allows notifications in the settings, answers the question, and then looks at another browser tab.
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("menuitem", name="Settings").click()
    switch = ben.page.get_by_role("switch", name="Browser notification when a table waits for me")
    ben.page.evaluate("window.refuses = true")
    switch.click()
    expect(ben.page.get_by_text("Your browser does not allow notifications")).to_be_visible()
    expect(switch).not_to_be_checked()
    ben.page.evaluate("window.refuses = false")
    switch.click()
    expect(switch).to_be_checked()
    ben.page.keyboard.press("Escape")
    ben.build("Cruiser")
    expect(ben.page).to_have_title("Basic Learning")
    assert not icon(ben.page).endswith("favicon-awaited.svg")
    ben.page.evaluate("window.away = true; window.calls.tones = 0")
    assert ben.page.evaluate("window.calls.notes") == []

    # Ann builds too. Then the match waits for Ben again, either at once or after Ann has moved.
    ann.build("Cruiser")
    first = next_to_move((ann, ben))
    if first is ann:
        ann.stay()
    expect(ben.page).to_have_title(re.compile("^● Waiting for you"))
    assert icon(ben.page).endswith("favicon-awaited.svg")
    assert ben.page.evaluate("window.calls.notes") == [["Basic Learning", "Waiting for you"]]
    assert ben.page.evaluate("window.calls.tones") > 0

    # After Ben has muted the sounds, the page plays none, but its title still says that the match waits for Ben.
    ben.page.keyboard.press("Shift+M")
    expect(ben.button("Turn sounds on")).to_be_visible()
    ben.page.evaluate("window.calls.tones = 0")
    ben.stay()
    if first is ben:
        next_to_move((ann,)).stay()
    expect(ben.heading("Build ships")).to_be_visible()
    ben.sees_turn(2)
    assert ben.page.evaluate("window.calls.tones") == 0
