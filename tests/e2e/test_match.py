"""Two friends play a whole match of Basic Learning in real browsers, and a third watches.

Expected numbers are worked by hand: the Beam of 5 at drive difference 0, Attack against Attack, is Hit+2 = 7 hits;
against a retreating ship a difference of -3 or less reads Escapes (2012 5.3, Table 2).
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.player import Player, Someone, all_stay, next_to_move
from tests.server import Server


def sit_together(someone: Someone) -> tuple[Player, Player, Player]:
    """Open a match with two players and a watcher, in browsers with service workers, as real players have."""
    ann, ben, cat = (Player(someone(service_workers="allow"), name) for name in ("Ann", "Ben", "Cat"))
    address = ann.open_table()
    ben.sit_down(address)
    ann.button("Start the game").click()
    expect(ann.heading("Build ships")).to_be_visible()
    cat.watch(address)
    return ann, ben, cat


def open_battle(ann: Player, ben: Player) -> None:
    """Play to the battle: turn 1 builds a cruiser and a missile boat; in turn 2 the cruiser goes to the boat at
    Babylon.
    """
    ann.build("Cruiser")
    expect(ann.page.get_by_text("Your plan is sealed")).to_be_visible()
    ben.build("Missile boat")
    all_stay((ann, ben))
    for player in (ann, ben):
        player.sees_turn(2)
        player.build()
    if next_to_move((ann, ben)) is ben:
        ben.stay()
    next_to_move((ann,)).move_to("Babylon")  # if Ben's boat has not moved, it is pinned there now
    for player in (ann, ben):
        expect(player.heading("Orders at Babylon, round 1")).to_be_visible()


def first_round(ann: Player, ben: Player) -> None:
    """Write the orders of round 1: both attack at drive 2, and only the cruiser's Beam of 5 fires: 7 hits.

    Both set Screen to 0.
    """
    ann.tactic("W1", "Attack")
    ann.set_number("W1 Screen", 0)
    ann.set_number("W1 Drive", 2)
    ann.set_number("W1 Beam", 5)
    ann.order_reads("W1 ATTACK W2 D=2 B=5")
    ann.seal_orders()
    ben.hold_missiles()
    ben.tactic("W2", "Attack")
    ben.set_number("W2 Screen", 0)
    ben.set_number("W2 Drive", 2)
    ben.order_reads("W2 ATTACK D=2")


def test_whole_match(someone: Someone) -> None:
    ann, ben, cat = sit_together(someone)
    open_battle(ann, ben)
    first_round(ann, ben)
    expect(ben.page.get_by_text("W1 ATTACK W2 D=2 B=5")).to_have_count(0)
    expect(cat.page.get_by_text("W1 ATTACK W2 D=2 B=5")).to_have_count(0)
    ben.seal_orders()

    damage = ben.heading("Take damage at Babylon, round 1")
    expect(damage).to_be_visible()
    ben.button("Suggest").click()
    ben.button("Seal damage").click()
    for player in (ann, ben):
        expect(player.heading("Orders at Babylon, round 2")).to_be_visible()

    battle_board = ann.page.get_by_role("region", name="Battle at Babylon")
    expect(
        battle_board.get_by_role("listitem").filter(has_text="W1’s Beam at W2: drive difference 0, Hit +2, 7 hits.")
    ).to_be_visible()
    ann.button("Show the position now").click()
    expect(battle_board.get_by_role("region", name="What if")).to_be_visible()
    expect(battle_board.get_by_role("group", name="Shots of Round 1")).to_be_visible()
    ann.tactic("W1", "Attack")
    ann.set_number("W1 Drive", 0)
    expect(battle_board.get_by_role("region", name="Fleet of Ann")).to_contain_text("Attack")
    expect(battle_board.get_by_role("region", name="Fleet of Ann")).to_contain_text("D0 B5")
    expect(ben.page.get_by_role("region", name="Fleet of Ann")).not_to_contain_text("D0 B5")
    ann.seal_orders()
    ben.hold_missiles()
    ben.tactic("W2", "Retreat")
    ben.set_number("W2 Drive", 8)
    ben.seal_orders()

    for player in (ann, ben, cat):
        expect(player.page.get_by_role("dialog")).to_contain_text("The enemy has no base left")
    expect(ann.heading("You win")).to_be_visible()
    # After the end of the match, the watcher can read the records too. W2 took 7 hits on Missiles, and each hit
    # destroyed three Missiles (R-DMG-02, R-DMG-10).
    cat.page.get_by_role("rowheader", name="W2").get_by_role("button").click()
    expect(cat.page.get_by_text(re.compile(r"M=\{24\}3")).first).to_be_visible()
    cat.page.keyboard.press("Escape")
    cat.page.keyboard.press("Escape")
    log = cat.log()
    expect(log).to_contain_text("W1.B at W2 (0): Hit+2, 7 hits")
    expect(log).to_contain_text("W2 escapes")


def test_kill_in_the_middle_of_a_battle(someone: Someone, server: Server, complaints: list[str]) -> None:
    ann, ben, cat = sit_together(someone)
    open_battle(ann, ben)
    first_round(ann, ben)
    expect(ann.page.get_by_text("Your orders are sealed")).to_be_visible()

    server.kill()
    for player in (ann, ben, cat):
        expect(player.page.get_by_role("img", name="Connected")).to_be_hidden()
    server.start()
    for player in (ann, ben, cat):
        expect(player.page.get_by_role("img", name="Connected")).to_be_visible()

    ann.page.reload()
    expect(ann.page.get_by_text("W1 ATTACK W2 D=2 B=5").first).to_be_visible()  # still sealed, and still visible to Ann
    expect(cat.page.get_by_text("W1 ATTACK W2 D=2 B=5")).to_have_count(0)
    ben.order_reads("W2 ATTACK D=2")  # Ben's draft is unchanged
    ben.seal_orders()
    expect(ben.heading("Take damage at Babylon, round 1")).to_be_visible()
    complaints.clear()  # pages report on the console that the server was away
