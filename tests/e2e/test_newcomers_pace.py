"""Questions with only one answer or with nothing new are not asked (docs/newcomers.md, problem 1).

While a player waits, the page says for what (problem 17).
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from engine.core.game import Reply, Setup
from engine.games import GAMES
from engine.warpwar.commands import Build
from tests.e2e.hand import Hand
from tests.e2e.player import Someone
from tests.e2e.rival import Rival
from tests.e2e.seated import seat_players
from tests.server import Server

CORNERED = Setup("2012-cornered", 3, {"diplomacy": True, "dip_min_players": "3"})
LEARNING = Setup("2012-learning", 2)

ASKED = """
window.asked = [];
new MutationObserver(() => {
  for (const each of document.querySelectorAll('[data-region=action] button')) {
    const words = each.textContent.trim();
    if (/^(Seal |Stay here$|Make \\w+ my home$)/.test(words) && window.asked.at(-1) !== words) window.asked.push(words);
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Records each press that the action region asked for, in order; repeats in a row count once."""


def absent(view: Any) -> Reply | None:
    return GAMES["warpwar"].idle(view)


def test_a_turn_with_nothing_new_asks_for_one_press(someone: Someone, server: Server) -> None:
    """In a turn with nothing new Ann is asked only to move (problem 1), and can ask for the next Build sheet.

    She builds a Cruiser of 18 BP: her 2 left and 8 new BP are fewer than the 16 at which the table asks to build. No
    ship rides and no relation has changed.
    """
    match, (ann, *_), guests = seat_players(someone, server, CORNERED, "Ann", "Ben", "Cat")
    ann.page.add_init_script(ASKED)
    ann.page.goto(f"/match/{match}")
    with Rival(server.url, "Ben", absent) as ben, Rival(server.url, "Cat", absent) as cat:
        for rival, guest in ((ben, guests[1]), (cat, guests[2])):
            rival.take(guest, match)
        ann.page.locator("[data-region=action]").get_by_text("warplines to").first.click()
        ann.button("^Make [A-Z][a-z]+ my home$").click()
        ann.build("Cruiser")
        ann.stay()
        ann.sees_turn(2)
        expect(ann.heading("Move a Warpship")).to_be_visible()
        expect(ann.button("^Stay here$")).to_be_visible()
        asked = [re.sub(" [A-Z][a-z]+ ", " … ", each) for each in ann.page.evaluate("() => window.asked")]
        assert asked == ["Make … my home", "Seal plan", "Stay here"], "between one Stay here and the next: nothing"
        ann.page.get_by_role("tab", name="Ships").click()
        ann.button("^Ask me to build next turn$").click()
        expect(ann.page.get_by_text("You will be asked to build next turn.")).to_be_visible()
        ann.stay()
        ann.sees_turn(3)
        expect(ann.button("Seal plan")).to_be_visible()


def test_waiting_says_what_is_waited_for(someone: Someone, server: Server) -> None:
    """A waiting page says what the other player does; "still decides" said nothing (problem 17)."""
    match, (ann, ben), guests = seat_players(someone, server, LEARNING, "Ann", "Ben")
    for player in (ann, ben):
        player.page.goto(f"/match/{match}")
        expect(player.heading("Build ships")).to_be_visible()
    ann.build("Cruiser")
    expect(ann.page.get_by_text("Ben is still planning.")).to_be_visible()
    with Hand(guests[1], match) as hand:
        hand.answer("build", Build())
    expect(ann.heading("Move a Warpship")).to_be_visible()
    expect(ben.page.get_by_text("Ann moves. The player with most Warpships left to move goes next")).to_be_visible()
