"""A table of Warp Arena from the hall: four seats, two of them bots.

Players place the first piece of each kind by hand, and understudies place the rest. axe-core finds no fault on the
pages of the set-up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from engine.core.game import Reply
from tests.e2e.arena_player import GAME, ArenaPlayer
from tests.e2e.axe import Auditor
from tests.e2e.player import Someone
from tests.e2e.rival import Rival
from tests.live.guest import Guest
from tests.server import Server


class ArenaAuditor(ArenaPlayer, Auditor):
    def place_grid(self) -> None:
        """Place a grid in the middle, turned by one."""
        expect(self.heading("^Place a grid$")).to_be_visible()
        self.put_grid(0.5, 0.5, turns=1)
        expect(self.heading("^Place a grid$")).to_be_hidden()

    def place_converter(self) -> None:
        """Place the Converter on the first hex that the key `n` reaches."""
        expect(self.heading("^Place a robot$")).to_be_visible()
        self.choose_robot("your Converter")
        self.arena.focus()
        self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        self.button("^Put the Converter on grid [0-9]").click()
        expect(self.words()).to_contain_text("your Converter")


def rest(view: Any) -> Reply | None:
    """Return an absent player's choice for robots after the Converter, and None for all other questions."""
    asked = next((each for each in view.decisions if not each.answered), None)
    placed = any(piece.owner == view.viewer for piece in view.pieces)
    return GAME.idle(view) if asked is not None and asked.kind == "place_piece" and placed else None


def understudy(server: Server, player: ArenaPlayer) -> Rival:
    """Return a second device of the same player, which places the other robots."""
    guest = Guest(server.url, player.name)
    guest.cookies = {cookie["name"]: cookie["value"] for cookie in player.page.context.cookies()}
    rival = Rival(server.url, player.name, rest)
    rival.take(guest, player.page.url.rpartition("/")[2])
    return rival


def test_a_table_of_four_from_the_hall(someone: Someone, server: Server) -> None:
    ann, ben = (ArenaAuditor(someone(), name) for name in ("Ann", "Ben"))
    open_table(ann)
    ben.sit_down(ann.page.url)
    expect(ann.page.get_by_text("2 seats are free.").first).to_be_visible()
    ann.button("^Fill with bots$").click()
    expect(ann.page.get_by_text("Plays by itself")).to_have_count(2)
    ann.button("Start the game").click()
    as_they_are_asked([ann, ben], "^Place a grid$", ArenaAuditor.place_grid)
    with understudy(server, ann), understudy(server, ben):
        as_they_are_asked([ann, ben], "^Place a robot$", ArenaAuditor.place_converter)
        for player in (ann, ben):
            expect(player.log()).to_contain_text(re.compile("(Your|Ann’s|Ann's|Ben's|Bot.*) phase begins"))
    assert ann.faults + ben.faults == []


def open_table(ann: ArenaAuditor) -> None:
    """Open a table of the whole arena, with four of its twenty grids."""
    ann.page.goto("/new")
    ann.page.get_by_text("Warp Arena", exact=True).click()
    ann.page.get_by_role("region", name="1985 rules").get_by_text("The whole arena", exact=True).click()
    ann.page.locator("summary").filter(has_text=re.compile("^Arena")).click()
    ann.page.get_by_role("group", name="Grids", exact=True).get_by_role("radio", name="4", exact=True).check()
    ann.button("Open the table").click()
    ann.introduce()
    expect(ann.button("Start the game")).to_be_visible()


def as_they_are_asked(people: list[ArenaAuditor], title: str, act: Callable[[ArenaAuditor], None]) -> None:
    """Let each player act once, in the order in which the table asks them. Check the first page with axe-core."""
    waiting = list(people)
    while waiting:
        asked = next((each for each in waiting if each.heading(title).is_visible()), None)
        if asked is None:
            waiting[0].page.wait_for_timeout(50)
            continue
        if len(waiting) == len(people):
            asked.audit(title)
        act(asked)
        waiting.remove(asked)
