"""Wrong addresses: each opens a page of this site that says what is wrong and how to go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import faults
from tests.e2e.player import Player, Someone
from tests.server import Server


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
    complaints.clear()  # the browser reports the 404 on the console


def test_links_and_messages_lead_to_the_table(someone: Someone, server: Server) -> None:
    """A link or a message pasted as a whole leads to its table.

    Before, these were refused: "No such table" for a link in brackets, "No table HTTP127001" for one in the field.
    """
    ann, ben = Player(someone(), "Ann"), Player(someone(), "Ben")
    address = ann.open_table()
    table = f"{server.url}/match/{address[-10:]}"
    code = ann.page.evaluate("async (id) => (await (await fetch(`/api/matches/${id}`)).json()).code", address[-10:])
    shouted = f"{server.url}/MATCH/{address[-10:].upper()}%E2%80%8B%20now"
    for glued in (f"{table}).", shouted, f"{server.url}/join/{code}!"):
        ben.page.goto(glued)
        expect(ben.page).to_have_url(table)
        expect(ben.button("Sit down")).to_be_visible()
    bare = f"{table}?utm_source=chat".removeprefix("http://")
    for text in (f"Our table ({table}), come!", bare, f"Code: {code.lower()}"):
        ben.page.goto("/")
        field = ben.page.get_by_role("textbox", name="Join with a code or a link")
        field.fill(text)
        field.press("Enter")
        expect(ben.button("Sit down")).to_be_visible()
    ben.page.goto("/")
    field.fill("Shall we play tonight, or is it too late?")
    field.press("Enter")
    expect(ben.page.get_by_role("alert")).to_contain_text("This text contains no code and no link.")


@pytest.mark.parametrize("address", ["/seat/badtoken", "/seat/%E0%A4%A", "/seat/%00", "/nowhere/at/all"])
def test_a_bad_link_leads_to_a_page_of_the_house(someone: Someone, complaints: list[str], address: str) -> None:
    page = someone()
    page.goto(address)
    expect(page.get_by_role("link", name="Go to the hall")).to_be_visible()
    assert faults(page) == []
    complaints.clear()
