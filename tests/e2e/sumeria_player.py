"""A player at a table of Sumeria, and how to begin matches in the positions of `sumeria_positions.py`."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from engine.core.game import Setup
from engine.games import GAMES
from tests.e2e.hand import as_guest
from tests.e2e.player import Player
from tests.e2e.rival import Rival
from tests.e2e.sent import Sent
from tests.live.guest import Guest, start_match
from tests.server import Server

GAME = GAMES["sumeria"]
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def start_sumeria_match(server: Server, setup: Setup) -> tuple[str, list[Guest]]:
    """Start a match at its first question. Return its id and the guests at its seats, in order."""
    names = NAMES[: setup.seats]
    return start_match(server.url, *names, game="sumeria", scenario=setup.scenario, options=setup.options)


def absent(guest: Guest, match: str) -> Rival:
    """Play this guest's seat without a page: answer what the game answers for an absent player."""
    rival = Rival(guest.url, guest.name, GAME.idle)
    rival.take(guest, match)
    return rival


class SumeriaPlayer(Player):
    """Each method does what its name says and waits until the page shows the result.

    `sent`: everything this page was ever sent.
    """

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page, name)
        self.sent = Sent(page)

    def open(self, guest: Guest, match: str) -> None:
        """Open the match at this guest's seat."""
        as_guest(self.page.context, guest)
        self.page.goto(f"{guest.url}/match/{match}")
        expect(self.map).to_be_visible()

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("application", name=re.compile("^Map of Sumeria"))

    def use(self, target: Locator, key: str = "Enter") -> None:
        """Press an element the way this player does: here, click it."""
        target.click()

    def wait_for_question(self, title: str) -> None:
        """Wait until the action region asks this. By then the page has shown what happened before."""
        expect(self.page.get_by_role("heading", name=title, exact=True)).to_be_visible()

    # ---- set-up and levy -----------------------------------------------------------------------------------------

    def begin_in(self, city: str) -> None:
        self.wait_for_question("Pick your city")
        self.use(self.button(f"^{city} [0-9]+ armies in turn 1$"))
        self.use(self.button(f"^Begin in {city}$"))

    def place_levy(self, armies: dict[str, int], leader: str) -> None:
        """Fill in the levy sheet, ready to be sealed. `armies`: city -> armies, all of the levy."""
        self.wait_for_question("Place your levy")
        for city, count in armies.items():
            self.set_number(f"Armies in {city}", count)
        self.use(self.page.get_by_role("button", name=f"Leader in {leader}", exact=True))

    def seal_levy(self) -> None:
        self.use(self.button("^Seal levy$"))
        expect(self.page.get_by_text("Sealed: your levy.")).to_be_visible()

    # ---- War -----------------------------------------------------------------------------------------------------

    def send(self, start: str, goal: str, armies: int = 0, held: bool = False) -> None:
        """Move armies of a stack, without the Leader, to a place chosen from the list.

        `armies`: how many; 0 moves all of them with the Leader. `held`: the stack is still in hand, because armies of
        it are left after the last move.
        """
        if not held:
            stacks = self.page.get_by_role("region", name="Your stacks")
            self.use(stacks.get_by_role("button", name=re.compile(f"^{start} ")))
        hand = self.page.get_by_role("region", name="Chosen stack")
        expect(hand.get_by_role("heading", name=start, exact=True)).to_be_visible()
        if armies:
            self.set_number("Armies to move", armies)
            leader = hand.get_by_role("switch", name="The Leader moves too")
            if leader.is_visible() and leader.is_checked():
                self.use(leader, "Space")
                expect(leader).not_to_be_checked()
        if hand.get_by_role("group").get_attribute("open") is None:
            self.use(hand.get_by_text("places in reach"))
        self.use(hand.get_by_role("button", name=re.compile(f"^{goal} [0-9]")))
        expect(self.moves).to_contain_text(f"{start} to {goal}")

    @property
    def moves(self) -> Locator:
        return self.page.get_by_role("region", name="Moves")

    def march(self) -> None:
        self.use(self.button("^March"))

    def pass_turn(self) -> None:
        self.use(self.page.get_by_role("button", name="Pass", exact=True))

    def battle(self, at: str) -> Locator:
        """Wait for a battle that has begun. Return the list of the player's own cards."""
        self.wait_for_question(f"Battle at {at}")
        return self.page.get_by_role("list", name="Your War cards")

    def lay_off(self, count: int) -> None:
        self.use(self.button(f"^Discard {count}$"))

    # ---- at any time ---------------------------------------------------------------------------------------------

    def resign(self) -> None:
        self.button("^Menu$").click()
        self.page.get_by_role("menuitem", name="Resign").click()
        asked = self.page.get_by_role("dialog", name="Resign this game?")
        asked.get_by_role("button", name="Resign", exact=True).click()
        expect(asked).to_be_hidden()
