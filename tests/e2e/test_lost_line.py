"""A connection that comes and goes: the table stays, and what was pressed meanwhile opens when it is back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots

WAITING = "The server does not answer. This opens by itself when the connection is back."


def test_what_is_pressed_offline_opens_when_the_line_is_back(someone: Someone, complaints: list[str]) -> None:
    """The help's pages and the pacts are fetched when they are wanted; nothing was pressed before."""
    ann = Player(someone(), "Ann")
    page = ann.page
    page.goto(against_bots(page, "Ann", "warpwar", "2012-cornered", 2))
    table = page.get_by_role("region", name="Map", exact=True)
    expect(table).to_be_visible()
    page.evaluate("window.before = true")
    page.context.set_offline(True)

    page.keyboard.press("?")
    help = page.get_by_role("dialog", name="Help").get_by_role("tabpanel")
    expect(help).to_contain_text(WAITING)
    expect(table).to_be_attached()
    complaints.clear()  # the browser says on the console that a file did not come

    page.context.set_offline(False)
    expect(help).not_to_contain_text(WAITING)
    expect(help.get_by_role("heading", level=3).first).to_be_visible()
    assert page.evaluate("window.before"), "the page was loaded again"
    complaints.clear()
