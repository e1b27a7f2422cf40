"""After fifteen turns without a hit, one player plays on and one agrees to a draw.

Then a draw is offered, taken back, and agreed to.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.e2e.positions import DRAW
from tests.live.guest import start_match
from tests.server import Server


def test_play_on_and_an_agreed_draw(someone: Someone, positions_server: Server) -> None:
    match, guests = start_match(positions_server.url, "Ann", "Ben", scenario=DRAW.scenario, options=DRAW.options)
    ann, ben = (Player(someone(), guest.name) for guest in guests)
    for player, guest in zip((ann, ben), guests, strict=True):
        as_guest(player.page.context, guest)
        player.page.goto(f"{positions_server.url}/match/{match}")
        player.build()

    for player, answer in ((ann, "Play on"), (ben, "Agree to a draw")):
        expect(player.heading("Draw or play on")).to_be_visible()
        expect(player.page.get_by_text("For 15 turns no ship was damaged")).to_be_visible()
        player.page.get_by_label("Draw or play on", exact=True).get_by_text(answer).click()
        player.button("Seal answer").click()
    for player in (ann, ben):
        player.sees_turn(2)

    menu(ann, "Offer a draw")
    expect(ben.page.get_by_text("Draw offered by Ann.")).to_be_visible()
    ann.button("Withdraw my offer").click()
    expect(ben.page.get_by_text("Draw offered by Ann.")).to_be_hidden()
    menu(ben, "Offer a draw")
    ann.button("Agree to a draw").click()
    for player in (ann, ben):
        expect(player.page.get_by_role("dialog")).to_contain_text("All players agreed to a draw.")
        expect(player.heading("A draw")).to_be_visible()


def menu(player: Player, item: str) -> None:
    player.button("^Menu$").click()
    player.page.get_by_role("menuitem", name=item).click()
