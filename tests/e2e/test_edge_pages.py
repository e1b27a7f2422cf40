"""Addresses that lead nowhere: each says so in the house's own dress, and how one gets on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import faults
from tests.e2e.player import Player, Someone


def test_a_wrong_code_can_be_put_right_on_the_spot(someone: Someone, complaints: list[str]) -> None:
    ann, ben = Player(someone(), "Ann"), Player(someone(), "Ben")
    address = ann.open_table()
    code = ann.page.evaluate("async (id) => (await (await fetch(`/api/matches/${id}`)).json()).code", address[-10:])
    ben.page.goto("/join/QQQQQQQQ")
    expect(ben.page.get_by_role("alert")).to_contain_text("No table has this code")
    field = ben.page.get_by_role("textbox", name="Join with a code")
    expect(field).to_have_value("QQQQ-QQQQ")
    assert faults(ben.page) == []
    field.fill(code)
    field.press("Enter")
    expect(ben.button("Sit down")).to_be_visible()
    complaints.clear()  # the browser's console tells of the 404


@pytest.mark.parametrize("address", ["/seat/badtoken", "/seat/%E0%A4%A", "/seat/%00", "/nowhere/at/all"])
def test_a_bad_link_leads_to_a_page_of_the_house(someone: Someone, complaints: list[str], address: str) -> None:
    page = someone()
    page.goto(address)
    expect(page.get_by_role("link", name="To the hall")).to_be_visible()
    assert faults(page) == []
    complaints.clear()
