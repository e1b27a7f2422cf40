"""The host changes a table that has not started: the players there read what changed and must be ready again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe import faults
from tests.e2e.player import Player, Someone


def test_a_table_is_changed_while_people_sit_at_it(someone: Someone) -> None:
    ann, ben, cleo = Player(someone(), "Ann"), Player(someone(), "Ben"), Player(someone(), "Cleo")
    address = ann.open_table("Cornered")
    for player in (ben, cleo):
        player.sit_down(address)
        expect(player.button("Ready")).to_be_visible()
    expect(ben.button("Change…")).to_be_hidden()
    ann.button("Change…").click()
    assert faults(ann.page) == []
    ann.page.get_by_role("region", name="2012 rules").get_by_text("Basic Learning", exact=True).click()
    ann.page.get_by_role("radio", name="Each decision").click()
    ann.button("Change the table for all players").click()
    for player in (ben, cleo):
        told = player.page.get_by_role("region", name="Changes of the table")
        expect(told).to_contain_text("Basic Learning is played instead of Cornered.")
        expect(told).to_contain_text("Clock: 5 minutes for each decision.")
    expect(cleo.page.get_by_role("region", name="Changes of the table")).to_contain_text("Your seat was removed.")
    assert faults(cleo.page) == []
    expect(ann.button("Start the game")).to_be_disabled()
    ben.button("I am ready").click()
    ann.button("Start the game").click()
    expect(ben.page.get_by_role("region", name="Map", exact=True)).to_be_visible()
