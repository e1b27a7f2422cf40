"""Standing orders of a king: a stored command and a pass until armies come near. No other player learns of them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.player import Someone
from tests.e2e.sumeria_player import SumeriaPlayer, start_sumeria_match
from tests.e2e.sumeria_positions import QUIET
from tests.server import Server

SECRET = r'"kind": ?"(store|done)"|"done": ?"(disturbed|war)"|"stored": ?\[[^\]]|disturbed'
"""Matches what such an order would look like in a frame, or the word for one of them."""


def test_a_stored_command_and_passing_until_somebody_comes_near(someone: Someone, positions_server: Server) -> None:
    """Ben passes in segment 1, a stored command moves Ben's army in segment 2, and in segment 3 Ann comes near it."""
    match, guests = start_sumeria_match(positions_server, QUIET)
    ann, ben = (SumeriaPlayer(someone(), guest.name) for guest in guests)
    for player, guest in zip((ann, ben), guests, strict=True):
        player.open(guest, match)
    file(ben)
    go_on(ann, ben)
    ann.wait_for_question("Segment 3")
    ann.send("0709", "0810", armies=3)
    ann.march()
    ben.wait_for_question("Segment 3")
    woken = ben.page.get_by_role("region", name="Automatic answers")
    expect(woken).to_contain_text("Enemy armies moved near your stacks or cities.")


def file(ben: SumeriaPlayer) -> None:
    """File Ben's orders during Ann's turn. The marker of segment 2 opens the sheet for that segment."""
    ben.use(ben.button("^Segment 2, later"))
    ben.wait_for_question("Plan segment 2")
    ben.send("Ur", "0910", armies=1)
    ben.use(ben.button("^Store the command for segment 2$"))
    expect(ben.button("^Segment 2, later, your command is stored")).to_be_visible()
    done = ben.page.get_by_role("radio", name="Pass until a player comes near")
    ben.use(done)
    expect(done).to_be_checked()


def go_on(ann: SumeriaPlayer, ben: SumeriaPlayer) -> None:
    for segment, start, goal in ((1, "Kish", "0105"), (2, "0105", "0106")):
        ann.wait_for_question(f"Segment {segment}")
        assert ann.sent.finds(SECRET) == [], "Ann's page has heard of what Ben filed"
        ann.send(start, goal, armies=1)
        ann.march()
        expect(ann.log()).to_contain_text("Ben passes." if segment == 1 else "Ben moves 1 army from Ur to 0910.")
    expect(ben.log()).to_contain_text("Ben moves 1 army from Ur to 0910.")
