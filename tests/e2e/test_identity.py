"""One person with two devices: a recovery phrase or a passkey made on one signs the person in on the other."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e import axe
from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.live.guest import start_match
from tests.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}}


def test_two_devices_of_one_person(someone: Someone, server: Server, complaints: list[str]) -> None:
    match, (first, _) = start_match(server.url, "Ann", "Ben")
    desk = Player(someone(), "Ann")
    as_guest(desk.page.context, first)
    desk.page.goto("/")
    desk.page.get_by_role("link", name="You: Ann").click()
    desk.button("^Make a recovery phrase$").click()
    words = desk.page.get_by_role("dialog").get_by_role("listitem")
    expect(words).to_have_count(8)
    phrase = " ".join(re.sub(r"^\d+\s*", "", each) for each in words.all_inner_texts())
    desk.button("I have written the words down").click()
    expect(desk.page.get_by_text("You have a recovery phrase, made on")).to_be_visible()
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    assert axe.faults_by_day_and_night(desk.page, "you") == []

    # The page on the phone does not ask a new visitor for anything. For a wrong phrase it says which word is wrong.
    phone = Player(someone(**PHONE), "")
    phone.page.goto("/")
    phone.page.get_by_role("link", name="Been here before?").click()
    typed = phone.page.get_by_role("textbox", name="Your recovery phrase")
    typed.fill(phrase.rpartition(" ")[0] + " wurst")
    phone.button("^Sign in$").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("Word 8, “wurst”")
    complaints.clear()  # the browser reports the refusal on the console
    typed.fill(phrase.upper())
    phone.button("^Sign in$").click()
    mine = phone.page.get_by_role("region", name="My games 1")
    expect(mine.get_by_role("listitem")).to_contain_text("Ben")
    phone.page.goto(f"/match/{match}")
    expect(phone.heading("Build ships")).to_be_visible()
    phone.button("Seal plan").click()
    phone.button("Seal plan").click()
    desk.page.goto(f"/match/{match}")
    expect(desk.button("Take back")).to_be_visible()

    # On the desk computer, Ann signs out all her other browsers. After that, the page that is open on the phone can
    # only watch, but Ann can still play on the desk computer.
    desk.page.goto("/you")
    desk.button("Sign out everywhere else").click()
    desk.button("^Sign out$").click()
    expect(phone.page.get_by_text(re.compile("watch", re.I)).first).to_be_visible()
    expect(phone.heading("Build ships")).to_have_count(0)
    phone.page.goto("/")
    expect(phone.page.get_by_role("link", name="Been here before?")).to_be_visible()
    desk.page.goto(f"/match/{match}")
    expect(desk.button("Take back")).to_be_visible()


def test_a_passkey_of_the_device_brings_her_back(someone: Someone, server: Server) -> None:
    """A passkey signs Ann in again.

    Browsers allow passkeys for host names, including localhost. At an IP address the page offers none.
    """
    page = someone()
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**device, "isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    at = f"http://localhost:{server.port}"
    ann = Player(page, "Ann")
    table = ann.open_table(at=at)
    page.goto(f"{at}/you")
    ann.button("^Add a passkey$").click()
    expect(page.get_by_text("not used yet")).to_be_visible()
    ann.button("Sign out here").click()
    expect(page.get_by_text("You can sign in again with your passkey")).to_be_visible()
    ann.button("^Sign out$").click()
    page.get_by_role("link", name="Been here before?").click()
    ann.button("Use a passkey").click()
    expect(page.get_by_role("link", name="You: Ann")).to_be_visible()
    page.goto(table)
    expect(ann.button("Start the game")).to_be_visible()

    bare = someone()
    bare.goto("/you")
    expect(bare.get_by_role("button", name="Sign in")).to_be_visible()
    expect(bare.get_by_role("button", name="Use a passkey")).to_have_count(0)
