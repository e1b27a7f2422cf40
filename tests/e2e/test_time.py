"""Clocks in real browsers: chosen, seen, paused, extended, continued after a killed server, and run out."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.player import Player, Someone
from tests.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OPEN_QUICK_TABLE = """async () => {
    const token = document.cookie.match(/csrftoken=(\\w+)/)[1];
    const body = {game: 'warpwar', scenario: '2012-learning', seats: 2, clock: {per: 'turn', seconds: 3, bank: 1}};
    const headers = {'Content-Type': 'application/json', 'X-CSRFToken': token};
    const answer = await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(body)});
    return '/match/' + (await answer.json()).id;
}"""


def menu(player: Player, item: str) -> None:
    player.button("^Menu$").click()
    player.page.get_by_role("menuitem", name=item).click()


def clocks(player: Player) -> Locator:
    return player.page.get_by_role("banner").get_by_role("timer")


def test_a_bank_a_pause_by_agreement_more_time_and_a_killed_server(
    someone: Someone, server: Server, complaints: list[str]
) -> None:
    ann, ben = Player(someone(), "Ann"), Player(someone(**PHONE), "Ben")
    ann.page.goto("/new")
    ann.page.get_by_text("Basic Learning").first.click()
    ann.page.get_by_role("radio", name="Turn and bank").check()
    ann.button("Open the table").click()
    ann.introduce()
    expect(ann.page.get_by_text("5 minutes a turn and 10 minutes in the bank")).to_be_visible()
    ben.sit_down(ann.page.url)
    ann.button("Start the game").click()
    expect(ann.heading("Build ships")).to_be_visible()
    expect(clocks(ann).first).to_have_text(re.compile(r"^[45]:\d\d$"))
    expect(ben.page.get_by_role("button", name="The table: Ann must answer, Ben must answer")).to_be_visible()

    menu(ben, "Ask for a pause")
    expect(ben.page.get_by_text("You ask for a pause; Ann would have to agree.")).to_be_visible()
    ann.button("^Pause$").click()
    expect(ben.page.get_by_text("The game is paused, as all players present agreed.")).to_be_visible()
    ben.button("Ask to resume the game").click()
    expect(ann.page.get_by_text("Ben asks to resume.")).to_be_visible()
    ann.button("^Agree$").click()
    expect(ben.page.get_by_text("The game is paused")).to_be_hidden()

    menu(ben, "Give more time")
    ben.page.get_by_role("group", name="Extra time").get_by_label("5 min", exact=True).check()
    ben.button("Give the time").click()
    ann.hears("Ben gives you 5 minutes more.")
    expect(clocks(ann).first).to_have_text(re.compile(r"^([789]|10):\d\d$"))

    server.kill()
    expect(ann.page.get_by_role("img", name="Connected")).to_be_hidden()
    server.start()
    expect(ann.page.get_by_role("img", name="Connected")).to_be_visible()
    ann.page.reload()
    expect(clocks(ann).first).to_have_text(re.compile(r"^([6789]|10):\d\d$"))
    complaints.clear()  # pages report on the console that the server was away


def test_when_the_time_has_run_out_the_table_goes_on_without_anybody(someone: Someone) -> None:
    ann, ben = (Player(someone(), name) for name in ("Ann", "Ben"))
    ann.open_table()
    address = ann.page.evaluate(OPEN_QUICK_TABLE)
    ann.page.goto(address)
    ben.sit_down(address)
    ann.button("Start the game").click()
    for player in (ann, ben):  # turns pass every few seconds, whether a player looks or not
        expect(player.page.get_by_role("banner")).to_contain_text(re.compile(r"Turn\s*([2-9]|1\d)\b", re.I))
