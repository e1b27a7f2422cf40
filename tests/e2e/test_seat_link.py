"""A player's seat on another device: a link is made, looked at, opened by a press, and revoked."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.live.guest import Guest, start_match
from tests.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}}


def make_link(player: Player) -> str:
    player.page.get_by_role("button", name="Menu", exact=True).click()
    player.page.get_by_role("menuitem", name="Use my seat on another device").click()
    player.button("^Create a link$").click()
    shown = player.page.get_by_role("dialog").get_by_text("/seat/")
    expect(player.page.get_by_role("img", name=re.compile("^The link as a QR code"))).to_be_visible()
    return shown.inner_text()


def test_one_seat_on_two_devices_and_taken_back(someone: Someone, server: Server, complaints: list[str]) -> None:
    match, (first, second) = start_match(server.url, "Ann", "Ben")
    assert first.post("matches", {"game": "warpwar", "scenario": "2012-learning", "seats": 2})["id"]
    ann, ben = Player(someone(), "Ann"), Player(someone(), "Ben")
    for player, guest in ((ann, first), (ben, second)):
        as_guest(player.page.context, guest)
        player.page.goto(f"/match/{match}")
    link = make_link(ann)
    assert link.startswith(f"{server.url}/seat/")

    ben.page.goto(link)
    expect(ben.page.get_by_role("alert")).to_contain_text("already have another seat at this table")
    ben.button("Go to the table").or_(ben.page.get_by_role("link", name="Go to the table")).click()
    expect(ben.heading("Build ships")).to_be_visible()

    phone = Player(someone(**PHONE), "")
    phone.page.goto(link)
    expect(phone.page.get_by_text("Ann can revoke it at any time")).to_be_visible()
    assert first.get(f"matches/{match}/seat-link") == {"devices": 0, "links": 1}, "looking at it changes nothing"
    phone.button("^Play this seat here$").click()
    expect(phone.page).to_have_url(f"{server.url}/match/{match}")
    expect(phone.heading("Build ships")).to_be_visible()
    phone.page.goto("/")
    expect(phone.page.get_by_role("region", name="My games 1").get_by_role("listitem")).to_contain_text("Ann")
    cookies = {each["name"]: each["value"] for each in phone.page.context.cookies()}
    here = Guest(server.url)
    here.cookies = cookies
    assert [row["id"] for row in here.get("hall")["mine"]] == [match], "no other seat of Ann's came along"

    phone.page.goto(f"/match/{match}")
    phone.button("Seal plan").click()
    phone.button("Seal plan").click()
    ann.button("^Done$").click()
    expect(ann.page.get_by_text("Your plan is sealed.")).to_be_visible()

    ann.page.get_by_role("button", name="Menu", exact=True).click()
    ann.page.get_by_role("menuitem", name="Use my seat on another device").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("1 other device plays your seat")
    ann.button("^Take the seat back from all devices$").click()
    ann.hears("Only this device plays your seat now")
    phone.hears("This device no longer plays the seat of Ann. You now watch.")
    expect(phone.page.get_by_text("You see the public view.").first).to_be_visible()

    phone.page.goto(link)
    expect(phone.page.get_by_text("This seat link is not valid any more. Create a new link.")).to_be_visible()
    complaints.clear()  # browsers report on the console that the old link was answered by 404
    phone.page.get_by_role("link", name="Go to the hall").click()
    expect(phone.page).to_have_url(f"{server.url}/")
