"""A phase of Warp Arena by keyboard only, to victory: a grid warps, a Hopper hops, a Blaster fights, a window closes.

The match begins in `arena_positions.duel`, which states its dice: 5+4+5 = 14 against 1.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.arena_player import ArenaPlayer, absent, start_arena_match
from tests.e2e.arena_positions import DUEL
from tests.e2e.hand import as_guest
from tests.e2e.keyboard import Keyboard
from tests.e2e.player import Someone
from tests.server import Server


class ArenaKeyboard(ArenaPlayer, Keyboard):
    """Plays Warp Arena without a mouse."""

    def use_action(self, title: str) -> None:
        self.use(self.page.get_by_role("group", name="Actions").get_by_role("button", name=re.compile(f"^{title}")))
        self.use(self.page.get_by_role("button", name="Confirm", exact=True))


def test_a_phase_by_keyboard_only(someone: Someone, unhurried_server: Server) -> None:
    match, guests = start_arena_match(unhurried_server, DUEL)
    ann = ArenaKeyboard(someone(), "Ann")
    as_guest(ann.page.context, guests[0])
    ann.open(unhurried_server, match)
    with absent(guests[1], match):
        warp_a_grid(ann)
        hop(ann)
        fight(ann)
    assert ann.faults == []


def warp_a_grid(ann: ArenaKeyboard) -> None:
    """Move a grid from place to place with the arrows and turn it with r.

    Enter puts it down; a second Enter confirms.
    """
    ann.use_action("Warp a random grid")
    put = ann.button("^Put grid 3 here$")
    expect(put).to_be_disabled()
    ann.tab_to(ann.arena)
    ann.press("ArrowLeft")
    ann.hears("Place .*, beside grids? .* Rotated by 0")
    ann.press("r", "ArrowLeft")
    ann.hears("Place .*, beside grids? .* Rotated by 1")
    expect(put).to_be_enabled()
    ann.press("Enter")
    ann.press_again("Enter")
    expect(ann.heading("Your phase")).to_be_visible()
    expect(ann.words()).not_to_contain_text("Grid 3, beside 1, 2, 4")
    ann.keeps_focus()


def hop(ann: ArenaKeyboard) -> None:
    ann.use_action("Move and fight")
    ann.use(ann.page.get_by_role("button", name="your Hopper 1", exact=True))
    ann.move_is("Hopper 1", "The piece carries 1 disc")
    ann.tab_to(ann.arena)
    ann.round_to("1-2")
    ann.press("Enter")
    ann.move_is("Hopper 1", "The piece carries 3 discs")
    ann.press_again("Enter")
    expect(ann.words()).to_contain_text("Hex 1-2: your Hopper 1 with 3 discs")
    ann.keeps_focus()
    ann.use(ann.button("^Done moving…$"))
    ann.use(ann.button("^Done moving$"))


def fight(ann: ArenaKeyboard) -> None:
    """Choose the card while answering the fight. The key y lets the window about the cards pass."""
    expect(ann.heading("Your phase")).to_be_visible()
    ann.choose("Attack from a distance?", "^Grid 6, hex 4")
    ann.use(ann.button("^Fight at grid 6, hex 4$"))
    expect(ann.heading("Next fight")).to_be_visible()
    ann.choose("Your card, face down", r"^\+5")
    ann.use(ann.button("^Blaster 1 fights Converter$"))
    expect(ann.window).to_contain_text("The cards are face up: your +5.")
    ann.keeps_focus()
    ann.press("y")
    ann.hears("14 against 1. You win.")
    dialog = ann.page.get_by_role("dialog", name="You win")
    expect(dialog).to_be_visible()
    assert ann.is_in(dialog)
