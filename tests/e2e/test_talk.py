"""Talk in browsers: before the start, as a single line while its tab is closed, hidden, and by a watcher."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import faults
from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.live.guest import start_match
from tests.server import Server

SIZES = [{"width": 1440, "height": 900}, {"width": 390, "height": 844}]


def say(page: Page, words: str) -> None:
    field = page.get_by_role("textbox", name="Message")
    field.fill(words)
    field.press("Enter")
    expect(field).to_have_value("")


def line(page: Page, words: str) -> Locator:
    return page.get_by_role("list", name=re.compile("^Talk:")).get_by_role("listitem").filter(has_text=words)


def hears(page: Page, words: str) -> None:
    expect(line(page, words)).to_be_visible()


def open_talk(page: Page) -> None:
    expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()  # the page handles no keys before that
    page.locator("body").press("t")
    expect(page.get_by_role("textbox", name="Message")).to_be_visible()


@pytest.mark.parametrize(
    "size", [pytest.param(SIZES[0], marks=pytest.mark.battery), SIZES[1]], ids=["desktop", "phone"]
)
def test_from_the_waiting_table_into_the_match(someone: Someone, size: dict[str, int]) -> None:
    ann, ben = Player(someone(viewport=size), "Ann"), Player(someone(viewport=size), "Ben")
    address = ann.open_table()
    ben.page.goto(address)
    say_first = ben.page.get_by_role("textbox", name="Message")
    say_first.fill("Is there room for me?")
    say_first.press("Enter")
    ben.introduce()  # the page asks for a nickname instead of refusing the message
    for each in (ann, ben):
        hears(each.page, "Is there room for me?")
    ann.page.get_by_role("button", name="People…").click()
    ann.page.get_by_role("button", name="Silence Ben for all").click()
    expect(ann.page.get_by_role("button", name="Allow Ben to talk")).to_be_visible()  # the server has processed it
    expect(line(ann.page, "Is there room for me?")).to_be_hidden()
    say_first.fill("Hello?")
    say_first.press("Enter")
    expect(ben.page.get_by_role("alert")).to_contain_text("does not let you write messages")
    assert faults(ann.page) == []
    ann.page.get_by_role("button", name="Allow Ben to talk").click()
    expect(ann.page.get_by_role("button", name="Silence Ben for all")).to_be_visible()
    ann.page.keyboard.press("Escape")
    say_first.press("Enter")
    hears(ann.page, "Hello?")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.button("I am ready").click()
    say(ann.page, "Read https://example.org/rules first.")
    link = ben.page.get_by_role("link", name="example.org/rules")
    expect(link).to_have_attribute("href", "https://example.org/rules")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow")
    assert faults(ben.page) == []
    ann.button("Start the game").click()

    expect(ben.page.get_by_role("region", name="Map", exact=True)).to_be_visible()
    open_talk(ann.page)
    hears(ann.page, "Is there room for me?")
    ann.page.get_by_role("button", name="Quick messages").press("Enter")
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Enter")
    preview = ben.page.get_by_role("group", name="New message")
    expect(preview).to_contain_text(re.compile(r"Ann\s*Ouch!"))
    assert faults(ben.page) == []
    preview.get_by_role("button", name="Ann").click()
    hears(ben.page, "Ouch!")
    expect(preview).to_be_hidden()
    hide = ben.page.get_by_role("button", name="People…")
    hide.click()
    ben.page.get_by_role("switch", name="Ann").press("Space")
    assert faults(ben.page) == []
    ben.page.keyboard.press("Escape")
    expect(line(ben.page, "Ouch!")).to_be_hidden()
    ben.page.reload()
    open_talk(ben.page)
    hears(ben.page, "Is there room for me?")
    expect(line(ben.page, "Ouch!")).to_be_hidden()


def test_the_talk_opens_where_something_is_unread(someone: Someone, server: Server) -> None:
    """Talk opens where a message is unread.

    Ben writes to Ann alone: she reads it at once, and her next message goes to Ben alone.
    """
    match, guests = start_match(server.url, "Ann", "Ben", "Cat", scenario="2012-cornered")
    ann, ben = (Player(someone(viewport=SIZES[0]), guest.name) for guest in guests[:2])
    for player, guest in zip((ann, ben), guests, strict=False):
        as_guest(player.page.context, guest)
        player.page.goto(f"/match/{match}")
    open_talk(ben.page)
    ben.page.get_by_role("radio", name="Ann").click()
    say(ben.page, "Leave Sumer to me.")
    expect(ann.page.get_by_role("group", name="New message")).to_contain_text("Leave Sumer to me.")
    open_talk(ann.page)
    hears(ann.page, "Leave Sumer to me.")
    expect(ann.page.get_by_role("radio", name="Ben")).to_be_checked()
    expect(ann.button("^Send to Ben$")).to_be_visible()
