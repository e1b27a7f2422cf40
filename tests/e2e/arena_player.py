"""A player at a table of Warp Arena, and how to begin matches in the positions of `arena_positions.py`."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from engine.core.game import Setup
from engine.games import GAMES
from tests.e2e.player import Player
from tests.e2e.rival import Rival
from tests.live.guest import Guest, start_match
from tests.server import Server

GAME = GAMES["arena"]
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def start_arena_match(server: Server, setup: Setup) -> tuple[str, list[Guest]]:
    """Start a match at its first question. Return its id and the guests at its seats, in order."""
    names = NAMES[: setup.seats]
    return start_match(server.url, *names, game="arena", scenario=setup.scenario, options=setup.options)


def absent(guest: Guest, match: str) -> Rival:
    """Play this guest's seat without a page: answer what the game answers for an absent player."""
    rival = Rival(guest.url, guest.name, GAME.idle)
    rival.take(guest, match)
    return rival


class ArenaPlayer(Player):
    """Each method does what its name says and waits until the page shows the result."""

    def open(self, server: Server, match: str) -> None:
        self.page.goto(f"{server.url}/match/{match}")
        expect(self.arena).to_be_visible()

    @property
    def arena(self) -> Locator:
        return self.page.get_by_role("application", name="The arena")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand")

    @property
    def window(self) -> Locator:
        return self.page.get_by_role("region", name="Wild Warp window", exact=True)

    def words(self) -> Locator:
        """Return the text version of the arena, which a screen reader reads."""
        return self.page.get_by_role("group", name="The arena in words")

    # ---- the player's own phase ----------------------------------------------------------------------------------

    def take_action(self, title: str) -> None:
        """Choose the card of an action without a target, and confirm it."""
        self.choose_action(title)
        self.do_it()

    def choose_action(self, title: str) -> None:
        self.page.get_by_role("group", name="Actions").get_by_role("button", name=re.compile(f"^{title}")).click()

    def do_it(self) -> None:
        self.page.get_by_role("button", name="Confirm", exact=True).click()

    def end_phase(self) -> None:
        """End the phase with a second press: the page asks again, because unused points are lost."""
        self.button("^End my phase…").click()
        self.button("^End my phase$").click()

    def put_grid(self, across: float, down: float, turns: int) -> None:
        """Point at a part of the arena, wait for the grid at the nearest place, turn it, and put it down."""
        box = self.arena.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
        for _ in range(turns):
            self.page.keyboard.press("r")
        expect(self.page.get_by_text(re.compile(rf"Rotated by {turns}\s+of 6"))).to_be_visible()
        self.button("^Put grid [0-9]+ here$").click()

    def choose_robot(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def go_to(self, hex: str) -> None:
        """Go to the hex by keyboard: step through the available hexes to this one, then press Enter."""
        self.arena.focus()
        self.round_to(hex)
        self.page.keyboard.press("Enter")

    def round_to(self, hex: str) -> None:
        """Press `n` until the card in the corner names this hex. `n` steps through the hexes that may be chosen."""
        card = self.page.get_by_test_id("hex-card")
        for _ in range(60):
            self.page.keyboard.press("n")
            if (card.text_content() or "").strip().startswith(f"{hex} "):
                return
        raise AssertionError(f"{hex} may not be chosen")

    def move_is(self, robot: str, way: str) -> None:
        expect(self.page.get_by_role("region", name=f"The move of {robot}")).to_contain_text(way)

    def finish_moving(self) -> None:
        self.button("^Done moving").click()
        sure = self.button("^Done moving$")
        if sure.is_visible():
            sure.click()

    # ---- windows and fights --------------------------------------------------------------------------------------

    def lets_pass(self, words: str) -> None:
        """Let pass the window that asks about this."""
        expect(self.window).to_contain_text(words)
        self.window.get_by_role("button", name="Pass", exact=True).click()
        expect(self.window.get_by_text(words)).to_be_hidden()

    def cancels(self, words: str) -> None:
        expect(self.window).to_contain_text(words)
        self.window.get_by_role("button", name=re.compile("^Cancel ")).click()

    def lay(self, card: str) -> None:
        """Choose a card for the fight by the name shown there."""
        cards = self.page.get_by_role("group", name="Your card, face down")
        cards.locator("label", has=self.page.get_by_text(card, exact=True)).click()
