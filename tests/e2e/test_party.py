"""Eight people at one table (2012 11.4.3): two play the first turns by hand, bots answer for the other six.

Ann takes Kling and Ben Babylon. At the end four have pages, from a phone's size to a desk's. Numbers are worked by
hand: 20 BP on turn 1; a WG is 5, so 5+8+3 = 16 leaves 4, and the home counter brings 8 a turn (R-SCEN-02, 12 6.5).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import ViewportSize, expect

from engine.core.game import STANDING, Reply
from engine.games import GAMES
from engine.warpwar.commands import Passes
from engine.warpwar.view import View
from tests.e2e.axe import faults
from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone, all_stay
from tests.e2e.understudy import Understudies
from tests.live.guest import Guest
from tests.server import Server

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
ANN, BEN = range(2)
DESK, LAPTOP, TABLET, PHONE, LANDSCAPE = (
    ViewportSize(width=width, height=height)
    for width, height in ((1440, 900), (1280, 720), (820, 1180), (390, 844), (844, 390))
)
WINDOWS = (DESK, TABLET, PHONE, LANDSCAPE)
"""Windows of the first four players: two from the start, two at the end. The others have no page."""
BY_HAND = {(0, "home"), (1, "build"), (1, "move"), (2, "build")}
"""Turn and kind of the questions that Ann and Ben answer by hand."""
LAST = 3
"""Turn in which all players stop."""


def part(seat: int) -> Callable[[View], Reply | None]:
    """Return the choices for a seat: a bot's for six seats, an absent player's for Ann and Ben.

    It returns None for questions that Ann and Ben answer by hand.
    """
    game, rng = GAMES["warpwar"], Random(seat)

    def choose(view: View) -> Reply | None:
        if view.header.turn == LAST:
            return None
        if seat not in (ANN, BEN):
            return game.suggest(view, rng)
        if view.standing is not None and not view.standing.every:
            return Reply(STANDING, Passes(every=True))  # the browsers answer sheets even if nothing on them is new
        asked = next((each for each in view.decisions if not each.answered), None)
        if asked is None or (view.header.turn, asked.kind) in BY_HAND:
            return None
        return game.idle(view)

    return choose


@pytest.fixture
def people(someone: Someone) -> list[Player]:
    return [Player(someone(viewport=window), name) for name, window in zip(NAMES, WINDOWS, strict=False)]


def test_a_party_of_eight(people: list[Player], server: Server) -> None:
    ann, ben = people[:2]
    address = ann.open_table("Party")
    ben.sit_down(address)
    others = [Guest(server.url, name).arrive() for name in NAMES[2:]]
    for guest in others:
        guest.sit(address)
    expect(ann.page.get_by_text("Hal", exact=True).first).to_be_visible()
    ann.button("Start the game").click()
    expect(ann.heading("Choose your home")).to_be_visible()
    with Understudies(
        server.url, address, [ann.page, ben.page, *others], {seat: part(seat) for seat in range(8)}
    ) as bots:
        for player, home in ((ann, "Kling"), (ben, "Babylon")):
            player.page.get_by_role("radio", name=re.compile(f"^{home}")).click()
            player.button(f"Make {home} my home").click()
        for player in (ann, ben):
            expect(player.heading("Build ships")).to_be_visible()
            player.design(PD=8, B=3)
            player.button("Seal plan").click()
        all_stay((ann, ben))
        for player in (ann, ben):
            player.sees_turn(2)
            sees_eight(player)
        purse = ann.page.get_by_role("list", name="Stockpiles")
        expect(purse).to_contain_text(re.compile(r"12\s*of 12 BP"))
        for player in (ann, ben):
            player.build()
        for player, guest in zip(people[2:], others, strict=False):
            as_guest(player.page.context, guest)
            player.watch(address)
        for player in people:
            player.sees_turn(LAST)
            sees_eight(player)
            fits(player)
            assert faults(player.page) == []
        ann.page.set_viewport_size(LAPTOP)
        fits(ann)
        bots.dismiss()


def sees_eight(player: Player) -> None:
    """Check that the strip of seats names all players; on a phone its button's text names them."""
    banner = player.page.get_by_role("banner")
    for name in NAMES:
        if name != player.name:
            expect(banner).to_contain_text(name)


def fits(player: Player) -> None:
    """Check that nothing is wider than the window."""
    assert player.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), player.name
