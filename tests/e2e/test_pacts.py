"""Allies: BP and a star change hands, then the players step the pact down.

A third player is told only what they may know.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from engine.warpwar.commands import Build, EndMovement, Relations
from tests.e2e.hand import Hand, as_guest
from tests.e2e.player import Player, Someone
from tests.e2e.positions import PACT
from tests.live.guest import start_match
from tests.server import Server


def test_trade_and_a_step_down(someone: Someone, positions_server: Server) -> None:
    """Allies trade and then step down to peace. Ann has 28 BP at Kling; 5 go to W2, which holds 1."""
    match, guests = start_match(positions_server.url, "Ann", "Ben", "Cat", scenario=PACT.scenario, options=PACT.options)
    ann, ben = (Player(someone(), guest.name) for guest in guests[:2])
    for player, guest in zip((ann, ben), guests, strict=False):
        as_guest(player.page.context, guest)
        player.page.goto(f"{positions_server.url}/match/{match}")
        expect(player.heading("BP transactions")).to_be_visible()
    with Hand(guests[0], match) as anns, Hand(guests[1], match) as bens, Hand(guests[2], match) as cat:
        hand_over_bp(ann, ben)
        expect(ann.page.get_by_role("list", name="Stockpiles")).to_contain_text(re.compile(r"23\s*of 23 BP"))
        expect(ben.log()).to_contain_text("Ann gives 5 BP at Kling to Ben.")
        ben.page.get_by_role("tab", name="Ships").click()
        ben.page.get_by_role("rowheader", name="W2").get_by_role("button").click()
        expect(ben.page.get_by_role("article", name="Record of W2")).to_contain_text("Cargo 6 BP")
        for hand in (anns, bens, cat):
            hand.answer("build", Build())
        for hand in (bens, anns):
            hand.answer("move", EndMovement())
        anns.answer("rearrange", anns.idle_command())
        give_a_star(ann, ben)
        step_down(ann, ben)
        cat.answer("relations", Relations())
        for player in (ann, ben):
            player.sees_turn(3)
            expect(player.log()).to_contain_text("Ann and Ben are now at peace.")
            expect(player.log()).to_contain_text("Ann gives the star Lagash to Ben.")


def hand_over_bp(ann: Player, ben: Player) -> None:
    ann.set_number("BP", 5)
    ann.page.get_by_label("Your unit").select_option("base")
    ann.page.get_by_label("Their unit").select_option("W2")
    ann.button("Offer only to Ben").click()
    ben.button("^Accept$").click()
    for player in (ann, ben):
        expect(player.page.get_by_role("region", name="Agreements")).to_contain_text(
            "You seal the agreement with your plan"
        )
        player.button("Seal plan").click()


def give_a_star(ann: Player, ben: Player) -> None:
    expect(ann.heading("Vote on relations")).to_be_visible()
    ann.page.get_by_role("tab", name="Pacts").click()
    ann.page.get_by_role("combobox", name="Offer").select_option("I give a star")
    ann.page.get_by_role("combobox", name="Star").select_option("Lagash")
    ann.button("Offer only to Ben").click()
    ben.button("^Accept$").click()


def step_down(ann: Player, ben: Player) -> None:
    """Step the pact down by one vote, which is enough (R-DIP-02).

    What the players agreed is sealed together with the votes.
    """
    towards = ann.page.get_by_label("Vote on Ben")
    towards.get_by_text("Down to peace").click()
    for player in (ann, ben):
        expect(player.page.get_by_role("region", name="Agreements")).to_contain_text("Lagash")
        player.button("Seal vote").click()
