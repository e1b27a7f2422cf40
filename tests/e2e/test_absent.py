"""A player is away for long: the players who are here vote a bot of some level into the seat.

The owner takes it back.
"""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.axe import faults
from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.e2e.positions import PACT
from tests.live.guest import start_match
from tests.server import Server


def test_a_bot_by_vote_and_the_seat_taken_back(someone: Someone, positions_server: Server) -> None:
    """Two players who are here vote a bot into the absent host's seat, and the host takes it back.

    Cat hosts and has not opened the page; Ben takes back one vote.
    """
    match, guests = start_match(positions_server.url, "Cat", "Ben", "Ann", scenario=PACT.scenario, options=PACT.options)
    cat, ben, ann = (Player(someone(), guest.name) for guest in guests)
    for player, guest in zip((cat, ben, ann), guests, strict=True):
        as_guest(player.page.context, guest)
    for player in (ann, ben):
        player.page.goto(f"{positions_server.url}/match/{match}")
        player.page.get_by_role("tab", name="Table").click()
        expect(seat(player, "Cat")).to_contain_text("away")
    vote(ben, "Captain")
    expect(seat(ann, "Cat")).to_contain_text("1 of 2 here, for level captain")
    ben.button("^Take back my vote").click()
    expect(seat(ann, "Cat")).not_to_contain_text("of 2 here")
    vote(ann, "Admiral")
    expect(seat(ben, "Cat")).to_contain_text("1 of 2 here, for level admiral")
    ben.button("^Vote to let a bot play for Cat").click()
    for player in (ann, ben):
        player.hears("The table lets a bot play for Cat.")
        expect(seat(player, "Cat").get_by_title("Played by a bot")).to_have_text("admiral")

    cat.page.goto(f"{positions_server.url}/match/{match}")
    expect(cat.page.get_by_text("A bot plays your seat.")).to_be_visible()
    cat.button("^Take my seat back$").click()
    expect(cat.page.get_by_text("A bot plays your seat.")).to_be_hidden()
    for player in (ann, ben):
        expect(seat(player, "Cat").get_by_title("Played by a bot")).to_be_hidden()


def test_a_seat_is_handed_to_a_bot_of_a_chosen_level(someone: Someone, positions_server: Server) -> None:
    """A player gives the seat to a bot by the menu. The dialog links to a page that describes the levels."""
    match, guests = start_match(positions_server.url, "Cat", "Ben", "Ann", scenario=PACT.scenario, options=PACT.options)
    ben = Player(someone(), "Ben")
    as_guest(ben.page.context, guests[1])
    ben.page.goto(f"{positions_server.url}/match/{match}")
    ben.page.get_by_role("tab", name="Table").click()
    ben.button("^Menu$").click()
    ben.page.get_by_role("menuitem", name="Let a bot play for me").click()
    dialog = ben.page.get_by_role("dialog", name="Let a bot play for you?")
    dialog.get_by_role("radio", name="Admiral").check()
    expect(dialog.get_by_text("This bot learns how each enemy fights")).to_be_visible()
    assert faults(ben.page) == []
    with ben.page.context.expect_page() as opened:
        dialog.get_by_role("link", name="About the bot levels").click()
    expect(opened.value.get_by_role("heading", name="Admiral")).to_be_visible()
    opened.value.close()
    dialog.get_by_role("button", name="Let the bot play").click()
    expect(seat(ben, "Ben").get_by_title("Played by a bot")).to_have_text("admiral")
    ben.button("^Take my seat back$").click()
    expect(seat(ben, "Ben").get_by_title("Played by a bot")).to_be_hidden()


def vote(player: Player, level: str) -> None:
    """Give the first vote about Cat's seat, which names the bot's level."""
    player.button("^Vote to let a bot play for Cat").click()
    dialog = player.page.get_by_role("dialog", name="Let a bot play for Cat?")
    dialog.get_by_role("radio", name=level).check()
    expect(dialog.get_by_text("The bot plays when all players present agree.")).to_be_visible()
    assert faults(player.page) == []
    dialog.get_by_role("button", name="Vote for a bot").click()


def seat(player: Player, name: str) -> Locator:
    return player.page.get_by_role("tabpanel", name="Table").get_by_role("listitem").filter(has_text=name)
