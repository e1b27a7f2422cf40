"""Sumeria at a table of four with one watcher: from the draft of cities to the last king, then its replay.

`sumeria_positions.TABLE`: Ann's 30 armies at Larak, Ben's 20 at Khafaje. Ben sends one away; 29 of Ann's go along the
left bank of the Tigris and across it. Her cards P6 J1 C10 M10 S5 T10 = 42 and dice 122 are 164; Ben's P8 J10 C3 M9 S9 =
39, dice 75, Leader 5, city 5 and river 5 are 129. Ben's Leader falls, the army sent away disbands (S-26), and without a
city Ben is out at Planting (S-29). Cleo and Dan resign: Ann is the last king (S-44, S-45).
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.player import Someone
from tests.e2e.sumeria_player import SumeriaPlayer, start_sumeria_match
from tests.e2e.sumeria_positions import FOUR, TABLE
from tests.e2e.test_replay import bar
from tests.e2e.test_sumeria_match import seat_players
from tests.server import Server

ANNS, BENS = r'"(M10|T10|M2|T5)"', r'"(P8|S9|P2|T3)"'
"""Cards of the hands in the battle, as frames would name them."""


def watcher(someone: Someone, address: str) -> SumeriaPlayer:
    wil = SumeriaPlayer(someone(), "Wil")
    wil.page.goto(address)
    expect(wil.map).to_be_visible()
    return wil


def test_from_the_draft_of_cities_to_the_last_king(someone: Someone, positions_server: Server) -> None:
    ann, ben, cleo, dan = people = seat_players(someone, positions_server, TABLE)
    wil = watcher(someone, ann.page.url)
    for person, city in ((ben, "Khafaje"), (ann, "Larak"), (dan, "Lagash"), (cleo, "Uruk")):
        person.begin_in(city)
    along_the_river(ann, ben, cleo, dan)
    over_it(ann, ben, wil)
    for person in (*people, wil):
        person.hears(r"164 : 129\..*Leader falls, and all armies of that king disband")
        expect(person.log()).to_contain_text("1 other army disbands")
    the_others_go(ann, ben, cleo, dan, wil)
    look_back(ann)


def along_the_river(ann: SumeriaPlayer, ben: SumeriaPlayer, cleo: SumeriaPlayer, dan: SumeriaPlayer) -> None:
    ann.wait_for_question("Segment 1")
    ann.send("Larak", "0703, left bank", armies=29)
    ann.march()
    ben.wait_for_question("Segment 1")
    ben.send("Khafaje", "0403", armies=1)
    ben.march()
    for person in (cleo, dan):
        person.wait_for_question("Segment 1")
        person.use(person.button("^Pass for this War$"))
    ann.wait_for_question("Segment 2")
    ann.send("0703, left bank", "0603, left bank", armies=29)
    ann.march()
    ben.wait_for_question("Segment 2")
    ben.use(ben.button("^Pass for this War$"))


def over_it(ann: SumeriaPlayer, ben: SumeriaPlayer, wil: SumeriaPlayer) -> None:
    """Fight across the river.

    No page has received a card of another hand until both hands are about to be revealed.
    """
    ann.wait_for_question("Segment 3")
    ann.send("0603, left bank", "Khafaje", armies=29)
    expect(ann.moves).to_contain_text("across the river")
    ann.march()
    ann.battle("Khafaje")
    ben.battle("Khafaje")
    ann.lay_off(3)
    expect(ann.page.get_by_text("Sealed: your choice.")).to_be_visible()
    expect(wil.log()).to_contain_text("Ann has sealed the cards to discard.")
    assert (ann.sent.finds(BENS), ben.sent.finds(ANNS), wil.sent.finds(f"{ANNS}|{BENS}")) == ([], [], [])
    ben.lay_off(4)


def the_others_go(
    ann: SumeriaPlayer, ben: SumeriaPlayer, cleo: SumeriaPlayer, dan: SumeriaPlayer, wil: SumeriaPlayer
) -> None:
    ann.wait_for_question("Segment 4")
    ann.pass_turn()
    ann.wait_for_question("Place your levy")
    expect(ben.log()).to_contain_text("Ben has no city left and is out of the match.")
    cleo.resign()
    expect(wil.log()).to_contain_text("Cleo resigns and is out of the match.")
    dan.resign()
    for person in (ann, ben, wil):
        expect(person.page.get_by_role("dialog")).to_contain_text("Ann is the last king.")
    expect(ann.heading("You win")).to_be_visible()


def look_back(ann: SumeriaPlayer) -> None:
    """Check the replay.

    A match that begins in a position is shown turn by turn; `test_sumeria_replay.py` steps through entries.
    """
    ann.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    expect(bar(ann.page)).to_contain_text("Set-up")
    ann.page.keyboard.press("]")
    expect(bar(ann.page)).to_contain_text("Khafaje")


def test_a_watcher_sees_no_sealed_levy(someone: Someone, positions_server: Server) -> None:
    """A watcher's page never receives a sealed levy.

    Ann seals 13 and 1; Cleo and Dan still owe theirs (`sumeria_positions.four_kings`).
    """
    match, guests = start_sumeria_match(positions_server, FOUR)
    ann = SumeriaPlayer(someone(), "Ann")
    ann.open(guests[0], match)
    wil = watcher(someone, ann.page.url)
    ann.place_levy({"Nippur": 13, "Kish": 1}, leader="Kish")
    ann.seal_levy()
    expect(wil.log()).to_contain_text("Ann has sealed the levy.")
    assert wil.sent.finds(r'"0506": ?13\b|"armies": ?13\b|Nippur 13') == []
    ann.use(ann.button("^Take back and change$"))
    expect(wil.log()).to_contain_text("Ann takes back the levy.")
    assert wil.sent.finds(r'"0506": ?13\b|"armies": ?13\b|Nippur 13') == []
