"""A connection that is lost and returns: the table stays, and what was pressed meanwhile opens afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots

WAITING = "The server does not answer. This part of the page opens when the connection is back."


def test_what_is_pressed_offline_opens_when_the_line_is_back(someone: Someone, complaints: list[str]) -> None:
    """Help and pacts are fetched only on request. If pressed offline, they open when the connection returns."""
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
    complaints.clear()  # the browser reports on the console that a file did not load

    page.context.set_offline(False)
    expect(help).not_to_contain_text(WAITING)
    expect(help.get_by_role("heading", level=3).first).to_be_visible()
    assert page.evaluate("window.before"), "the page was loaded again"
    complaints.clear()


class PageSockets:
    """The sockets of a page. When cut, they carry nothing in either direction, and neither end closes them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cut = False
        self.opened = 0
        self.heard = 0
        """Number of server messages that the page has received on its latest socket."""
        page.route_web_socket(lambda address: "/ws/" in address, self._connect_page)

    def _connect_page(self, page_end: WebSocketRoute) -> None:
        self.opened += 1
        self.heard = 0
        if self.cut:
            return
        server_end = page_end.connect_to_server()
        page_end.on_message(lambda text: None if self.cut else server_end.send(text))
        server_end.on_message(lambda text: self._give(page_end, text))

    def _give(self, page_end: WebSocketRoute, text: str | bytes) -> None:
        if not self.cut:
            self.heard += 1
            page_end.send(text)

    def works(self, opened: int) -> None:
        """Wait until the page has received something on a socket opened after the first `opened` ones.

        Before that it has no connection.
        """
        while self.opened <= opened or not self.heard:
            self.page.wait_for_timeout(20)


LOST = "Connection lost."
LONGEST_WAIT = 60_000
"""Longest time between two attempts to connect, in milliseconds."""
PING_AND_SILENCE = 31_000
"""Milliseconds until the next ping is sent and its answer is found missing."""


@pytest.mark.parametrize("place", ["the hall", "a table before its start", "a match"])
def test_a_line_that_goes_dead_silently_is_noticed_and_healed(someone: Someone, place: str) -> None:
    """The page notices a connection that dies silently, and reconnects.

    Before, the hall stayed unchanged for minutes.
    """
    page = someone()
    line = PageSockets(page)
    page.clock.install()
    address, seen = "/", page.get_by_role("heading", name="Open tables")
    if place == "a match":
        address = against_bots(page, "Ann", "warpwar", "2012-learning", 2)
        seen = page.get_by_role("region", name="Map", exact=True)
    elif place == "a table before its start":
        address, seen = f"/match/{table_of(page)}", page.get_by_role("button", name="Start the game")
    opened = line.opened
    page.goto(address)
    expect(seen).to_be_visible()
    line.works(opened)
    before, notice = line.opened, page.get_by_role("status").filter(has_text=LOST)
    expect(notice).to_have_count(0)

    line.cut = True
    page.clock.run_for(PING_AND_SILENCE)
    page.clock.run_for(3_000)
    expect(notice).to_be_visible()
    line.cut = False
    page.clock.run_for(LONGEST_WAIT)
    expect(notice).to_have_count(0)
    assert line.opened > before


def table_of(page: Page) -> str:
    """Open a table as Ann. Return its id."""
    with page.expect_response("**/api/me"):
        page.goto("/")
    asked = {"name": "Ann", "game": "warpwar", "scenario": "2012-learning", "seats": 2, "options": {}, "listed": False}
    found: str = page.evaluate(
        """async (asked) => {
          const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
          const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
          const answer = await fetch('/api/matches', { method: 'POST', headers, body: JSON.stringify(asked) });
          return (await answer.json()).id;
        }""",
        asked,
    )
    return found
