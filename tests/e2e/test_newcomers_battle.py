"""Problems of newcomers in battles (docs/newcomers.md): each test fails if its problem returns.

The position is `newcomer_positions.attack`. Numbers are worked by hand: W1 has 12 PD, Beam 4, Screen 3, a Tube and six
Missiles. The sheet begins with Drive 3, Beam 4, Screen 3, and the two points left go to Drive: 5. At equal drive,
Attack against Attack, a Beam does Hit+2 (2012 5.3, Table 2).
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from engine.warpwar.commands import Move, Order, Orders
from tests.e2e.hand import Hand
from tests.e2e.layout_boxes import box
from tests.e2e.newcomer_positions import ATTACK
from tests.e2e.player import Player, Someone
from tests.e2e.seated import seat_players
from tests.e2e.test_cornered import way
from tests.server import Server

BEN = Orders((Order("W2", "ATTACK", "W1", D=2, B=3, S=2),))
DESKTOP = {"viewport": {"width": 1440, "height": 900}}

WATCH = """
window.seen = [];
const look = () => {
  const travels = document.querySelector('[data-testid=star-map] .travellers > g');
  const board = document.querySelector('section[aria-label^="Battle at"]');
  const now = [travels && 'travel', board && 'board'].filter(Boolean).join(' and ');
  if (window.seen.at(-1) !== now) window.seen.push(now);
};
new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""
"""Records what is on the page: ships that travel over the map, the board of a battle, or both at once."""


def orders(someone: Someone, begun: Server) -> tuple[Player, Hand]:
    """Move Ann to Babylon, where she is to write orders. Return Ann, and Ben's hand as a context manager."""
    match, (ann, _), (_, ben) = seat_players(someone, begun, ATTACK, "Ann", "Ben", **DESKTOP)
    ann.page.goto(f"{begun.url}/match/{match}")
    expect(ann.heading("Move a Warpship")).to_be_visible()
    ann.move_to("Babylon")
    expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
    return ann, Hand(ben, match)


def battle_board(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Battle at Babylon")


def power(player: Player, name: str) -> Locator:
    return player.page.get_by_role("spinbutton", name=f"W1 {name}", exact=True)


def press_quickly(player: Player, target: Locator) -> None:
    """Press the same place three times, faster than a person could read what the first press showed."""
    target.click()
    at = box(target)
    for pause in (60, 300):
        player.page.wait_for_timeout(pause)
        player.page.mouse.click((at["left"] + at["right"]) / 2, (at["top"] + at["bottom"]) / 2)


def test_ships_arrive_before_the_board_opens(someone: Someone, positions_server: Server) -> None:
    """The board opens after the ships have arrived (problem 2). With reduced motion it opens at once."""
    moving: dict[str, Any] = {**DESKTOP, "reduced_motion": "no-preference"}
    match, (_, ben), (anns, _) = seat_players(someone, positions_server, ATTACK, "Ann", "Ben", **moving)
    still = Player(someone(**DESKTOP), "Zoe")
    for player in (ben, still):
        player.page.add_init_script(WATCH)
        player.page.goto(f"{positions_server.url}/match/{match}")
        expect(player.page.get_by_role("region", name="Map", exact=True)).to_be_visible()
    with Hand(anns, match) as ann:
        at = next(unit.hex for unit in ann.view.units if unit.id == "W1")
        ann.answer("move", Move(("W1",), way(ann.view, at, "Babylon")))
        for player in (ben, still):
            expect(battle_board(player)).to_be_visible()
    seen = ben.page.evaluate("() => window.seen.filter(Boolean)")
    assert seen == ["travel", "board"], "the board came over ships that were still on their way"
    assert still.page.evaluate("() => window.seen.filter(Boolean)") == ["board"]


def test_a_wasted_order_is_not_sealed_without_a_word(someone: Someone, positions_server: Server) -> None:
    """The page warns of wasted power (problem 3).

    Missiles that are held again return the power they took, and idle power needs a second press.
    """
    ann, hand = orders(someone, positions_server)
    with hand:
        for name, points in (("Drive", 5), ("Beam", 4), ("Screen", 3)):
            expect(power(ann, name)).to_have_value(str(points))
        ann.button("^Fire a Missile").click()
        for name in ("Beam", "Screen"):
            expect(power(ann, name)).to_have_value("0")
        ann.hold_missiles()
        for name, points in (("Drive", 5), ("Beam", 4), ("Screen", 3)):
            expect(power(ann, name)).to_have_value(str(points))
        alert = ann.page.get_by_role("alert")
        ann.set_number("W1 Screen", 0)
        ann.button("Seal orders").click()
        expect(alert).to_contain_text("W1 leaves 3 power unused. Press again")
        ann.set_number("W1 Beam", 0)
        ann.set_number("W1 Drive", 12)
        press_quickly(ann, ann.button("Seal orders"))
        expect(alert).to_contain_text("W1 attacks without firing. Press again")
        expect(ann.button("Seal orders")).to_be_enabled()  # the pause is over, and nothing was sealed
        expect(ann.button("Take back")).to_be_hidden()
        ann.button("Seal orders").click()
        expect(ann.button("Take back")).to_be_visible()


def test_the_battlefield_shows_what_is_written_and_what_it_would_do(someone: Someone, positions_server: Server) -> None:
    """Both ships are drawn large and the What-if stands beside the order sheet, without scrolling (problem 4)."""
    ann, hand = orders(someone, positions_server)
    with hand:
        sheet = box(ann.page.get_by_role("article", name="Order of W1"))
        what_if = battle_board(ann).get_by_role("region", name="What if")
        for said in (what_if.get_by_text("best"), what_if.get_by_role("group", name="Your fire at W2")):
            expect(said).to_be_in_viewport(ratio=1)
        assert box(what_if)["right"] <= sheet["left"], "the What-if is not on the battlefield"
        for fleet in ("Fleet of Ann", "Fleet of Ben"):
            shown = battle_board(ann).get_by_role("region", name=fleet)
            expect(shown).to_be_in_viewport(ratio=1)
            sizes = [each.bounding_box() for each in shown.locator("svg").all()]
            assert max(size["width"] for size in sizes if size) >= 120, f"{fleet} is not drawn"
        ann.tactic("W1", "Dodge")
        expect(battle_board(ann).get_by_role("region", name="Fleet of Ann")).to_contain_text("Dodge")
        hand.answer("orders", BEN)
        expect(battle_board(ann).get_by_role("region", name="Fleet of Ben")).not_to_contain_text("D2 B3")


def test_who_retreats_has_all_power_to_drive_in_one_press(someone: Someone, positions_server: Server) -> None:
    """One press puts all power of a retreating ship into Drive, and exits name their stars (problem 11).

    Around Babylon on the printed map lie Akkad, Sumer, Nineveh and Ugarit; nothing lies to the south.
    """
    ann, hand = orders(someone, positions_server)
    with hand:
        ann.tactic("W1", "Retreat")
        ann.button("^All power to Drive$").click()
        for name, points in (("Drive", 12), ("Beam", 0), ("Screen", 0)):
            expect(power(ann, name)).to_have_value(str(points))
        exits = ann.page.get_by_role("group", name="Retreat to").get_by_role("radio")
        expect(exits).to_have_count(6)
        for star in ("Akkad", "Sumer", "Nineveh", "Ugarit"):
            way_to = ann.page.get_by_role("radio", name=re.compile(f"^hex [0-9]{{4}}, toward {star}$"))
            expect(way_to.first).to_be_enabled()


def test_the_round_on_the_board_is_the_one_that_is_written(someone: Someone, positions_server: Server) -> None:
    """The board shows the round being written; it showed "Round 1" while round 2 was written (problem 20).

    The page says who still writes, and what (problem 17).
    """
    ann, hand = orders(someone, positions_server)
    with hand:
        ann.order("W1", "Attack", Drive=2, Beam=4)
        ann.seal_orders()
        expect(ann.page.get_by_text("Ben is still writing orders.").first).to_be_visible()
        hand.answer("orders", BEN)
        hand.answer("damage", hand.idle_command())
        ann.button("Suggest").click()
        ann.button("Seal damage").click()
        expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
        expect(battle_board(ann).locator("header").first).to_contain_text(re.compile(r"^Round\s*2\s*Babylon"))
        ann.button("Show the position now").click()
        expect(battle_board(ann).locator("header").first).to_contain_text(re.compile(r"^Round\s*2\s*Babylon"))
        expect(ann.page.get_by_text("Put away")).to_have_count(0)
