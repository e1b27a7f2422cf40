"""Sumeria at a table of four, all by hand: the draft of cities; and a turn from sealed levies to the end of a kingdom.

The turn begins in `sumeria_positions.four_kings`; its cards and dice follow from that state. Ann marches with twelve
armies from Nippur to 0707, next to Ben's Umma, and with one to the right bank of 0507; Ben sends one of three to 0908.
Then Ann attacks: cards P8 J10 C9 M5 = 32 and dice 39 are 71; Ben's P10 J3 M6 S8 T9 = 36, and dice 9, 8 for the Leader
and 5 for the city are 58. Ben's Leader falls and the army at 0908 disbands; without a city Ben is out at Planting
(S-29). The one turn is over then, and Ann's three cities are the most (S-31).
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from engine.core.game import Setup
from tests.e2e.player import Someone
from tests.e2e.sumeria_player import SumeriaPlayer, start_sumeria_match
from tests.e2e.sumeria_positions import DRAFT, FOUR
from tests.server import Server


def seat_players(someone: Someone, server: Server, setup: Setup) -> list[SumeriaPlayer]:
    match, guests = start_sumeria_match(server, setup)
    people = [SumeriaPlayer(someone(), guest.name) for guest in guests]
    for person, guest in zip(people, guests, strict=True):
        person.open(guest, match)
    return people


def test_a_draft_of_four_cities(someone: Someone, positions_server: Server) -> None:
    """Ben, Ann, Dan and Cleo pick in this order; a city that is taken is not offered again."""
    ann, ben, cleo, dan = people = seat_players(someone, positions_server, DRAFT)
    for person, city in ((ben, "Kish"), (ann, "Larak"), (dan, "Lagash"), (cleo, "Uruk")):
        person.begin_in(city)
    for person in people:
        expect(person.log()).to_contain_text("Ben begins in Kish")
        expect(person.log()).to_contain_text(
            "Dan: Harvest card Class Warfare, die roll 3. The levy falls by 3, from 6 to 3."
        )
        expect(person.page.get_by_role("list", name="Segments of the War")).to_be_visible()


def test_a_turn_of_four_kings(someone: Someone, positions_server: Server) -> None:
    people = seat_players(someone, positions_server, FOUR)
    ann, ben, cleo, dan = people
    seal_levies(ann, cleo, dan, people)
    march(ann, ben, cleo, dan)
    fight(ann, ben, cleo)
    see_the_end(people)


def seal_levies(ann: SumeriaPlayer, cleo: SumeriaPlayer, dan: SumeriaPlayer, people: list[SumeriaPlayer]) -> None:
    """Seal the levies.

    Ben has one city and is not asked; no page shows anything of another player's levy before the last one is sealed.
    """
    ann.place_levy({"Nippur": 14}, leader="Kish")
    ann.seal_levy()
    cleo.place_levy({"Uruk": 1, "Ur": 3}, leader="Uruk")
    cleo.seal_levy()
    dan.wait_for_question("Place your levy")
    expect(dan.log()).to_contain_text("Cleo has sealed the levy.")
    assert [own for own in dan.sent.objects() if own.get("kind") == "levy" and own.get("armies")] == []
    assert dan.sent.finds(r'"armies": ?14\b|"0506": ?14\b') == []
    dan.place_levy({"Lagash": 2, "Eridu": 2}, leader="Eridu")
    dan.use(dan.button("^Seal levy$"))
    for person in people:
        expect(person.log()).to_contain_text(re.compile("The levies are placed: (You|Ann) Nippur 14, Leader in Kish"))


def march(ann: SumeriaPlayer, ben: SumeriaPlayer, cleo: SumeriaPlayer, dan: SumeriaPlayer) -> None:
    ann.wait_for_question("Segment 1")
    ann.send("Nippur", "0707", armies=12)
    ann.send("Nippur", "0507, right bank", armies=1, held=True)
    ann.march()
    ben.wait_for_question("Segment 1")
    ben.send("Umma", "0908", armies=1)
    ben.march()
    for person in (cleo, dan):
        person.wait_for_question("Segment 1")
        person.use(person.button("^Pass for this War$"))


def fight(ann: SumeriaPlayer, ben: SumeriaPlayer, cleo: SumeriaPlayer) -> None:
    """Cross the river with one army and attack with twelve.

    Ben's page shows nothing of what Ann lays off until both have sealed.
    """
    ann.wait_for_question("Segment 2")
    ann.send("0507, right bank", "0507, left bank")
    expect(ann.moves).to_contain_text("across the river")
    ann.send("0707", "Umma")
    expect(ann.page.get_by_text("about 9")).to_be_visible()
    ann.march()
    expect(ann.battle("Umma").get_by_role("button", pressed=True)).to_have_count(3)
    ann.lay_off(3)
    expect(ann.page.get_by_text("Sealed: your choice.")).to_be_visible()
    ben.battle("Umma")
    assert ben.sent.finds(r"\bJ10\b|\bP8\b") == []
    ben.lay_off(4)
    told = {
        ann: "You take Umma. Ben’s Leader falls",
        ben: "Ann takes Umma. Your Leader falls",
        cleo: "Ann takes Umma. Ben’s Leader falls",
    }
    for person, words in told.items():
        person.hears(rf"71 : 58\. {words}, and all armies of that king disband")
        expect(person.log()).to_contain_text("1 other army disbands")
        expect(person.log()).to_contain_text("1 army from 0507, right bank to 0507, left bank across the river")


def see_the_end(people: list[SumeriaPlayer]) -> None:
    ann = people[0]
    ann.wait_for_question("Segment 3")
    ann.pass_turn()
    for person in people:
        end = person.page.get_by_role("dialog")
        expect(end).to_contain_text("Ann has the best result: 3 cities, fertility 21.")
        expect(end.get_by_role("columnheader", name=re.compile("Ben out$"))).to_be_visible()
        expect(person.log()).to_contain_text("Ben has no city left and is out of the match.")
    expect(ann.heading("You win")).to_be_visible()
