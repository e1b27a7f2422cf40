"""Warp Arena at a table of four: a match from a warped grid to victory.

It begins in `arena_positions.four`, which states its dice. Ben's phase: grid 3 warps. Ann's phase: she wants to destroy
a hex of grid 5, Ben cancels it, she cancels Ben's Wild Warp; hex 5-1 is destroyed already, so the chain goes on to 5-0,
where Dan's Converter stands (9.2). Her Hopper takes two discs of Ben's Warper; her Destructer, 9+4 = 13, beats Cleo's
Converter, and her Blaster, 6+4+5 = 15, beats Ben's from a distance.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.arena_player import ArenaPlayer, absent, start_arena_match
from tests.e2e.arena_positions import FOUR
from tests.e2e.hand import as_guest
from tests.e2e.player import Someone
from tests.e2e.sent import Sent
from tests.server import Server

OWN = {"wild", "3"}
"""Cards that Ben's page may ever be told of: Ben's hand."""


def test_a_warped_grid_a_hop_a_chain_and_three_eliminations(someone: Someone, unhurried_server: Server) -> None:
    match, guests = start_arena_match(unhurried_server, FOUR)
    ann, ben = (ArenaPlayer(someone(), guest.name) for guest in guests[:2])
    sent = Sent(ben.page)
    for player, guest in zip((ann, ben), guests, strict=False):
        as_guest(player.page.context, guest)
        player.open(unhurried_server, match)
    with absent(guests[2], match), absent(guests[3], match):
        warp_a_grid(ann, ben)
        destroy_in_a_chain(ann, ben)
        hop_and_steal(ann, ben)
        beat_cleo(ann, ben)
        assert hands(sent) <= OWN, "a hand of somebody else's came to Ben's page"
        beat_ben(ann, ben)


def hands(sent: Sent) -> set[str]:
    """Return every card in any hand that this page was told of."""
    found = [each["hand"] for each in sent.objects() if isinstance(each.get("hand"), list)]
    assert found
    return {card for hand in found for card in hand}


def warp_a_grid(ann: ArenaPlayer, ben: ArenaPlayer) -> None:
    """Warp grid 3 as Ben.

    Ben sees the grid over its place, turned by two, before confirming; Ann sees where it lies.
    """
    expect(ben.heading("Your phase")).to_be_visible()
    ben.take_action("Warp a random grid")
    ann.lets_pass("Ben wants to warp a random grid.")
    expect(ben.page.get_by_text("Grid 3 warps. Choose its place and rotation.")).to_be_visible()
    expect(ann.words()).to_contain_text("Grid 1, beside 2, 3, 4, 5, 6, 7")
    ben.put_grid(0.25, 0.65, turns=2)
    for player in (ben, ann):
        expect(player.words()).to_contain_text("Grid 1, beside 2, 4, 5, 6, 7")
    expect(ann.log()).to_contain_text("grid 3", ignore_case=True)
    ben.end_phase()


def destroy_in_a_chain(ann: ArenaPlayer, ben: ArenaPlayer) -> None:
    """Destroy a hex as Ann. A Wild Warp cancels Ben's Wild Warp, so the action stands."""
    expect(ann.heading("Your phase")).to_be_visible()
    ann.choose_action("Destroy a random hex")
    ann.choose_robot("Grid 5")
    ann.do_it()
    ben.cancels("Ann wants to destroy a random hex of grid 5.")
    ann.cancels("Ben cancels your action with a Wild Warp.")
    ben.lets_pass("Ann cancels your Wild Warp with a Wild Warp.")
    expect(ann.heading("Your phase")).to_be_visible()
    for player in (ann, ben):
        expect(player.words()).to_contain_text("Hex 5-0: destroyed")
        expect(player.page.get_by_role("banner")).to_contain_text("Dan : no longer plays")


def hop_and_steal(ann: ArenaPlayer, ben: ArenaPlayer) -> None:
    ann.take_action("Move and fight")
    ben.lets_pass("Ann wants to move and fight.")
    ann.choose_robot("your Hopper 1")
    ann.move_is("Hopper 1", "The piece carries 1 disc")
    ann.go_to("1-2")
    expect(ann.page.get_by_role("radio", name="1-3", exact=True)).to_be_checked()
    steal = ann.page.get_by_role("spinbutton", name=re.compile("^Take discs from Ben’s Warper 1"))
    expect(steal).to_have_value("2")
    ann.button("^Move to 1-2$").click()
    for player in (ann, ben):
        expect(player.words()).to_contain_text(re.compile("Hex 1-2: (your|Ann’s) Hopper 1 with 3 discs"))
        expect(player.words()).to_contain_text(re.compile("Hex 1-3: (your|Ben’s) Warper 1(?! with)"))


def beat_cleo(ann: ArenaPlayer, ben: ArenaPlayer) -> None:
    """Beat Cleo as Ann.

    All players, Ann too, may answer before combat; Cleo lays no card, so no question follows the dice.
    """
    ann.choose_robot("your Destructer 1")
    ann.move_is("Destructer 1", "The piece carries 4 discs")
    ann.go_to("2-0")
    ann.button("^Move to 2-0$").click()
    ann.finish_moving()
    expect(ann.window).to_contain_text("All moves are made. Combat comes next.")
    ann.window.get_by_role("button", name="Pass", exact=True).click()
    expect(ann.window).to_contain_text("You passed.")
    ben.lets_pass("All moves are made. Combat comes next.")
    ann.button("^Fight at grid 2, centre$").click()
    expect(ann.page.get_by_role("group", name="Your card, face down")).to_contain_text("+5")
    ann.button("^Destructer 1 fights Converter$").click()
    ann.hears("13 against [1-4]. You win. Cleo’s Converter is destroyed.")
    ben.hears("13 against [1-4]. Ann wins?. Cleo’s Converter is destroyed.")


def beat_ben(ann: ArenaPlayer, ben: ArenaPlayer) -> None:
    """Beat Ben from a distance, and check the end page.

    Both cards are face down until the dice are thrown. Ben's hand is empty then, so only Ann is asked.
    """
    ann.page.get_by_role("radio", name=re.compile("^Grid 6, hex 4")).check()
    ann.button("^Fight at grid 6, hex 4$").click()
    ann.lay("+5")
    ann.button("^Blaster 1 fights Converter$").click()
    expect(ben.page.get_by_text("Ann has laid a card face down")).to_be_visible()
    ben.lay("+3")
    ben.button("^Lay the card and roll$").click()
    for player, cards in ((ann, "your +5, Ben’s +3"), (ben, "Ann’s +5, your +3")):
        expect(player.window).to_contain_text(f"The cards are face up: {cards}.")
    ann.window.get_by_role("button", name="Pass", exact=True).click()
    expect(ann.page.get_by_role("dialog", name="You win")).to_contain_text("Converter was")
    for words in ("Dan", "Cleo", "Ben beaten by Ann’s Blaster 1, 15 to [4-7], at grid 6, hex 4"):
        expect(ben.page.get_by_role("dialog").get_by_role("list", name="Players who are out")).to_contain_text(
            re.compile(words)
        )
