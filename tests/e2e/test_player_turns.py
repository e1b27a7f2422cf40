"""Player-turns of 1977 and 1994, from the lobby to the end: every kind of decision by hand.

Ben has Babylon and moves first; a rival at a socket plays Ben. Numbers are worked by hand; at drive difference 0,
Attack against Attack is Hit+2, at +3 Miss (77 and 94 Combat Results Table).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.core.game import Reply
from engine.warpwar import notation
from engine.warpwar.commands import Build, EndMovement, NewShip, Orders
from tests.e2e.player import Player, Someone
from tests.e2e.rival import Rival, planned_reply
from tests.server import Server


@pytest.fixture
def ann(someone: Someone) -> Player:
    return Player(someone(), "Ann")


def defender(attrs: dict[str, int], *rounds: str) -> Callable[[Any], Reply | None]:
    """Return the choices of a player whose one Warpship stays at Babylon until it is attacked.

    `rounds`: the orders of each round of battle; only ships that take part get theirs.
    """

    def build(view: Any) -> Build:
        return Build((NewShip("Babylon", attrs, "WG"),) if attrs and view.header.turn == 1 else ())

    def orders(view: Any) -> Orders | None:
        battle = next(each for each in view.battles if each.stage == "orders")
        given = map(notation.parse_order, rounds[battle.round - 1 : battle.round])
        found = tuple(order for order in given if order.ship in battle.fleets[str(view.viewer)])
        return Orders(found) if found else None

    return lambda view: planned_reply(view, build=build, move=EndMovement(), orders=orders)


def end_movement(ann: Player, moved: str = "none") -> None:
    """End the movement with a second press, because ships stay. A ship that has moved is no longer listed."""
    ships = ann.page.get_by_role("list", name="Warpships that can move")
    expect(ships.get_by_role("button", name=re.compile(f"^{moved}"))).to_have_count(0)
    ann.button("^End my movement…").click()
    ann.button("^End my movement$").click()


def test_1977(ann: Player, positions_server: Server) -> None:
    """Basic: 50 BP each; two points for standing on the enemy's base star at the start of a player-turn (77 4.2).

    W1 costs 5+20+5+3+1+1+1 = 36 BP, S10 9+5 = 14. Round 1: W1's Missile does 2+2 = 4 hits, W2's Beam 5+2 = 7. Round 2:
    Beam at 4 against a retreat at 20: Escapes.
    """
    fleet = defender({"PD": 33, "B": 5, "T": 1, "M": 18}, "W2 ATTACK W1 D=4 B=5", "W2 RETREAT D=20")
    with Rival(positions_server.url, "Ben", fleet) as ben:
        ben.sit(ann.open_table("Basic", edition="1977", at=positions_server.url))
        ann.button("Start the game").click()
        choose_ur(ann)
        expect(ann.heading("Build ships")).to_be_visible()
        ann.design("Warpship", PD=20, B=5, S=3, T=1, M=3, SR=1)
        ann.button("Seal plan").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("All 50 BP must be spent now; the plan spends 36.")
        ann.design("Systemship", PD=9, B=5)
        ann.button("Seal plan").click()
        expect(ann.heading("Move a Warpship")).to_be_visible()
        ann.stay()
        rearrange(ann, "S10", "at Ur")
        ann.sees_turn(2)
        expect(ann.heading("Move a Warpship")).to_be_visible()
        ann.button("^Pick up S10").click()
        ann.move_to("Babylon")
        expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
        ann.order("W1", "Attack")
        fire_missile(ann, drive=4)
        ann.set_number("W1 Drive", 4)
        ann.order_reads("W1 ATTACK D=4 T=1; M1 at W2 D=4")
        ann.seal_orders()
        expect(ann.heading("Take damage at Babylon, round 1")).to_be_visible()
        ann.cross_off("W1", {"Power/Drive": 4, "Screen": 3})
        ann.button("Seal damage").click()
        expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
        ann.order("W1", "Attack", Drive=4, Beam=5)
        ann.aim("Target of the weapons of W1", "W2")
        ann.seal_orders()
        rearrange(ann, "S10", "at Babylon")
        ann.sees_turn(3)
        expect(ann.heading("Move a Warpship")).to_be_visible()
        end_movement(ann)
        rearrange(ann, "S10", "at Babylon")
        see_the_end(ann, "Ann has 2 occupation points and wins.")
        expect(ann.log()).to_contain_text("W1.M1 at W2 (0): Hit+2, 4 hits")


def choose_ur(ann: Player) -> None:
    """Choose Ur: the second player chooses the end of the map (77 4, R-SEQ-08)."""
    expect(ann.heading("Choose your home")).to_be_visible()
    ann.page.get_by_role("radio", name=re.compile("^Ur")).click()
    ann.button("Make Ur my home").click()


def rearrange(ann: Player, rider: str, where: str) -> None:
    """Check where this unit rides, and seal it unchanged."""
    expect(ann.heading("Rearrange racks")).to_be_visible()
    ann.page.get_by_label(f"Place of {rider}").get_by_text(where).click()
    ann.button("Seal rearrangement").click()


def fire_missile(ann: Player, drive: int) -> None:
    ann.button("^Fire a Missile").click()
    ann.aim("Target of Missile 1 of W1", "W2")
    ann.set_number("Drive of Missile 1 of W1", drive)


def see_the_end(ann: Player, words: str) -> None:
    expect(ann.page.get_by_role("dialog")).to_contain_text(words)
    expect(ann.heading("You win")).to_be_visible()
    ann.button("^Show the map$").click()


def test_1994(ann: Player, positions_server: Server) -> None:
    """Basic: one base each; it falls to a ship that is there alone at the end of its owner's player-turn (94 II).

    W1 costs 5+20+3+2+1+1+2+2+1+1 = 38 of 40 BP. Round 1: its burst of three Shells does 3+2 = 5 hits, its Missile 4. W2
    sends two Missiles at drive 5 against 4, each 2+2 = 4 hits; two ECM points raise one to 7, a miss. Of the 4 hits
    Armor takes 3.
    """
    lines = "W2 ATTACK D=4 T=2; M1 at W1 D=5; M2 at W1 D=5", "W2 RETREAT D=10"
    with Rival(positions_server.url, "Ben", defender({"PD": 20, "B": 4, "S": 2, "T": 2, "M": 6}, *lines)) as ben:
        ben.sit(ann.open_table("Basic", edition="1994", at=positions_server.url))
        ann.button("Start the game").click()
        choose_ur(ann)
        expect(ann.heading("Build ships")).to_be_visible()
        ann.design(PD=20, B=3, S=2, T=1, M=3, E=2, A=4, C=1, SH=6)
        expect(ann.page.get_by_role("region", name="Plan", exact=True)).to_contain_text("38")
        ann.button("Seal plan").click()
        expect(ann.heading("Move a Warpship")).to_be_visible()
        ann.stay()
        expect(ann.heading("BP transactions")).to_be_visible()
        ann.button("Seal plan").click()
        expect(ann.heading("Build ships")).to_be_visible()
        ann.build()
        ann.move_to("Babylon")
        fight_1994(ann)
        see_the_end(ann, "The enemy has no base left.")
        log = ann.log()
        for line in ("W1.C1 at W2 (0): Hit+2, 5 hits", "W2.M2 at W1 (+1): Hit+2, 4 hits", "W2 escapes"):
            expect(log).to_contain_text(line)


def fight_1994(ann: Player) -> None:
    expect(ann.heading("Orders at Babylon, round 1")).to_be_visible()
    ann.order("W1", "Attack")
    fire_missile(ann, drive=4)
    ann.button("^Fire a Cannon").click()
    ann.page.get_by_role("radio", name="3 Shells").click()
    ann.aim("Target of the weapons of W1", "W2")
    ann.set_number("W1 ECM", 2)
    ann.set_number("W1 Drive", 4)
    ann.order_reads("W1 ATTACK W2 D=4 E=2 T=1 C=1(3); M1 at W2 D=4")
    ann.seal_orders()
    expect(ann.heading("ECM at Babylon, round 1")).to_be_visible()
    ann.set_number("ECM points on W2.M1", 2)
    ann.page.get_by_role("group", name="Change of the Drive of W2.M1").get_by_role("button", name="+2").click()
    ann.button("Seal ECM").click()
    expect(ann.heading("Take damage at Babylon, round 1")).to_be_visible()
    ann.cross_off("W1", {"Armor": 3, "Power/Drive": 1})
    ann.button("Seal damage").click()
    expect(ann.heading("Orders at Babylon, round 2")).to_be_visible()
    ann.order("W1", "Attack", Beam=3)
    ann.aim("Target of the weapons of W1", "W2")
    ann.seal_orders()


def test_the_stars_of_1994(ann: Player, positions_server: Server) -> None:
    """Advanced: BP are divided, loaded, spent on a base and repair; a star pays the player who passed it last (94 IV).

    20 BP on Ur; 3 go aboard W1, 2 into the repair of W5. Next turn Ur (value 4) brings 8, the new base at Mari (value
    1) 2, and W1 at Ubaid (value 5) takes half aboard, 2: Ur has 20-3-2+8 = 23, Mari 2, W1 2+3+2 = 7.
    """
    with Rival(positions_server.url, "Ben", defender({}, "W4 ATTACK D=2")) as ben:
        ben.sit(ann.open_table("Advanced", edition="1994", at=positions_server.url))
        ann.button("Start the game").click()
        spend(ann)
        expect(ann.heading("Move a Warpship")).to_be_visible()
        ann.choose_ship("W1")
        ann.move_to("Ubaid")
        end_movement(ann, moved="W1")
        fight_at_two_stars(ann)
        ann.sees_turn(2)
        expect(ann.heading("BP transactions")).to_be_visible()
        expect(ann.page.get_by_role("list", name="BP at Ur")).to_contain_text(re.compile(r"Base\s*23"))
        ann.button("Seal plan").click()
        expect(ann.page.get_by_role("list", name="Stockpiles")).to_contain_text(re.compile(r"Mari\s*2"))
        ann.build()
        ann.choose_ship("W9")
        ann.move_to("Babylon")
        end_movement(ann, moved="W9")
        see_the_end(ann, "The enemy has no base left.")
        expect(ann.log()).to_contain_text("2 BP at W1 from mining")


def spend(ann: Player) -> None:
    expect(ann.heading("Divide your BP")).to_be_visible()
    for star, share in (("Mosul", "0"), ("Larsu", "0"), ("Ur", "20")):
        ann.page.get_by_role("slider", name=star).fill(share)
    ann.button("Seal division").click()
    expect(ann.heading("BP transactions")).to_be_visible()
    ann.set_number("BP to move", 3)
    ann.button("^Move$").click()
    ann.button("Seal plan").click()
    expect(ann.heading("Build ships")).to_be_visible()
    ann.page.get_by_role("tab", name="Repair").click()
    ann.button("^Repair all").click()
    ann.page.get_by_role("tab", name="Bases").click()
    ann.button("^Spend 30 BP").click()
    ann.button("Seal plan").click()


def fight_at_two_stars(ann: Player) -> None:
    """Fight at Umma and at Sumer.

    The player whose turn it is names the next battle; after three rounds without a hit this player must withdraw
    (R-CMB-02, R-STALE-02).
    """
    expect(ann.heading("Choose the next battle")).to_be_visible()
    ann.page.get_by_role("radio", name=re.compile("^Umma")).click()
    ann.button("Fight at Umma next").click()
    for round in (1, 2, 3):
        expect(ann.heading(f"Orders at Umma, round {round}")).to_be_visible()
        ann.seal_orders()
    expect(ann.heading("Withdraw from Umma")).to_be_visible()
    ann.button("Seal withdrawal").click()
    expect(ann.heading("Orders at Sumer, round 1")).to_be_visible()
    ann.order("W9", "Attack", Drive=2, Beam=4)
    ann.aim("Target of the weapons of W9", "W4")
    ann.seal_orders()
