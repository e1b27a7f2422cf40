"""Semi-hidden movement in real browsers: nothing a page was ever sent or holds tells what its viewer may not know.

Three pages are recorded from before their first script: every frame and response, everything painted on a canvas, the
DOM with all its attributes, fields and stores. Commands come from each seat's second tab. At the end all is revealed
(R-GEN-07), and the same searches find every secret, so they would have found a leak.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from engine.warpwar.commands import Build, Dummies, EndMovement, EndTurn, Move, NewShip, Order, Orders
from engine.warpwar.questions.question_types import ReachHex
from tests.e2e.hand import Hand, as_guest
from tests.e2e.player import Someone
from tests.e2e.rival import GAME
from tests.e2e.sent import Sent
from tests.live.guest import start_match
from tests.server import Server

SETUP = {"scenario": "2012-classic-advanced", "options": {"semi_hidden": True, "counters": "explored"}}
MOSUL, NINEVEH, BABYLON, UGARIT, ERIDU = "0307", "2125", "2223", "2622", "2318"

# Ships of the first seat have odd numbers, ships of the second seat have even numbers. So a missing number reveals
# nothing about the other seat.
ANNS = {
    "her cruiser": r"\bW1\b",
    "its record": r"PD\W{1,3}13\b",
}
BENS = {
    "his boat": r"\bW2\b",
    "its record": r"\bM\W{1,3}14\b",
    "his scout": r"\bW4\b",
    "its design": r"PD\W{1,3}8\b",
    "his guard": r"\bS11\b",
}
"""Maps a secret to a pattern of how it would read in a frame, in the DOM or on a canvas."""


@dataclass
class Person:
    name: str
    page: Page
    sent: Sent

    def knows(self, secrets: dict[str, str]) -> set[str]:
        return {what for what, pattern in secrets.items() if self.sent.finds(pattern)}

    def knows_counter_at(self, hex: str) -> bool:
        """Return whether the page was ever told a star's counter: in a view, or by the sentence of its explorer."""
        told = any(each.get("hex") == hex and each.get("counter") for each in self.sent.objects())
        return told or bool(self.sent.finds("You explore Eridu"))

    def knows_dummies(self, seat: int, hex: str, number: int) -> bool:
        """Return whether the page was ever told how many counters of a stack are dummies."""
        stack = {"owner": seat, "hex": hex, "count": number}
        words = "a dummy|1 dumm" if number == 1 else f"{number} dumm"
        return any(stack.items() <= each.items() for each in self.sent.objects()) or bool(self.sent.finds(words))

    def sees(self, words: str) -> None:
        expect(self.page.get_by_role("banner")).to_contain_text(re.compile(words))


@contextmanager
def table(someone: Someone, server: Server) -> Iterator[tuple[list[Hand], list[Person]]]:
    match, guests = start_match(server.url, "Ann", "Ben", **SETUP)
    people = []
    for name, guest in (("Ann", guests[0]), ("Ben", guests[1]), ("Cat", None)):
        page = someone()
        if guest is not None:
            as_guest(page.context, guest)
        people.append(Person(name, page, Sent(page)))
        page.goto(f"/match/{match}")
        expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()
    with Hand(guests[0], match) as ann, Hand(guests[1], match) as ben:
        yield [ann, ben], people


def test_no_page_is_told_what_its_viewer_may_not_know(someone: Someone, server: Server) -> None:
    with table(someone, server) as ((ann, ben), people):
        a, b, c = people
        save_up(ann, ben)
        build(ann, ben)
        look_round(people, "Movement")
        assert a.knows(ANNS) == set(ANNS) and b.knows(BENS) == set(BENS), "each knows his own"
        assert a.knows(BENS) == b.knows(ANNS) == c.knows(ANNS) == c.knows(BENS) == set()
        assert [each.knows_dummies(0, MOSUL, 1) for each in people] == [True, False, False]
        assert [each.knows_dummies(1, NINEVEH, 2) for each in people] == [False, True, False]
        assert "3 face-down counters" in words(a, "Nineveh"), "a boat and two dummies look alike"

        explore_and_meet(ann, ben)
        look_round(people, "Combat")
        assert a.knows(BENS) == {"his boat"}, "its number at the star where they fight, nothing else (R-HID-05)"
        assert b.knows(ANNS) == {"her cruiser"}
        assert (a.knows_counter_at(ERIDU), b.knows_counter_at(ERIDU), c.knows_counter_at(ERIDU)) == (False, True, False)

        # The order of W2 uses 7 points of power, so Ann's page records that W2 has at least PD 7. No page may show PD
        # 8, which belongs to another ship.
        ben.answer("orders", Orders((Order("W2", "DODGE", D=4, S=3),)))
        expect(b.page.get_by_text("W2 DODGE D=4 S=3").first).to_be_attached()
        ann.until(lambda view: view.battles[0].waiting == (0,))
        secret = {"his sealed order": r"DODGE D=4|W2\W{1,8}DODGE"}
        assert a.knows(secret) == c.knows(secret) == set() and b.knows(secret) == set(secret)
        ann.answer("orders", Orders((Order("W1", "RETREAT", D=9),)))
        for hand in (ann, ben):
            hand.answer("end_turn", EndTurn())
        for each in people:
            each.sees(r"Turn\s*4")
        assert not a.knows_dummies(1, NINEVEH, 2) and not c.knows_dummies(1, NINEVEH, 2), "gone, and never told"
        assert a.knows(secret) == set(secret), "revealed to the sides together"
        look_round(people, r"Turn\s*4")
        assert a.knows(BENS) == {"his boat"} and b.knows(ANNS) == {"her cruiser"}
        assert "Ben’s counters, seen on turn 3: W2" in words(a, "Nineveh"), "turned back after the battle, remembered"
        assert "seen" not in words(c, "Nineveh")

        ben.act("resign")
        for each in people:
            expect(each.page.get_by_role("dialog")).to_be_visible()
            assert each.knows(ANNS | BENS) == set(ANNS | BENS), f"all records are open to {each.name}"
            assert each.knows_counter_at(ERIDU)


def save_up(ann: Hand, ben: Hand) -> None:
    """Play two turns without ships. The richest base of each player then holds 24 BP."""
    for turn in (1, 2):
        for hand in (ann, ben):
            if turn == 1:
                hand.answer("endow", hand.idle_command())
    for _ in (1, 2):
        for kind, plan in (("build", Build()), ("end_turn", EndTurn())):
            for hand in (ann, ben):
                hand.answer(kind, plan)


def build(ann: Hand, ben: Hand) -> None:
    ann.answer("build", Build((NewShip("Mosul", {"PD": 13, "B": 4, "S": 2}, "WG"), Dummies("Mosul", 1))))
    ships = (
        NewShip("Nineveh", {"PD": 9, "T": 1, "M": 14, "S": 4}, "WG"),
        NewShip("Babylon", {"PD": 6, "B": 5, "S": 3}),
        NewShip("Ugarit", {"PD": 8, "H": 1}, "WG"),
    )
    ben.answer("build", Build((*ships, Dummies("Nineveh", 2))))


def explore_and_meet(ann: Hand, ben: Hand) -> None:
    """Move Ben's scout to Eridu, where it reads the counter, and Ann's cruiser to Nineveh, where Ben's boat stands."""
    ben.answer("move", Move(("W4",), ("~Eridu",)))
    ben.answer("move", EndMovement())
    ann.until(lambda view: any(each.kind == "move" for each in view.decisions))
    ann.answer("move", Move(("W1",), way(ann, "W1", NINEVEH)))


def way(hand: Hand, ship: str, goal: str) -> tuple[str, ...]:
    """Return the steps of the cheapest path, from the question that the page's map asks too."""
    reach = GAME.explain(hand.view, {"kind": "reach", "ship": ship})
    found: dict[str, ReachHex] = {each.hex: each for each in reach.hexes}
    steps: list[str] = []
    while goal in found and found[goal].step:
        steps.append(found[goal].step)
        goal = found[goal].before
    return tuple(reversed(steps))


def look_round(people: list[Person], where: str) -> None:
    """Wait until every page shows this, and open every tab on it."""
    for each in people:
        each.sees(where)
        for tab in each.page.get_by_role("tablist", name="The table").get_by_role("tab").all():
            tab.click()


def words(person: Person, star: str) -> str:
    """Return what the map in words says of a star."""
    said = person.page.get_by_role("group", name="The map in words").get_by_role("listitem")
    return said.filter(has_text=f"{star}:").first.text_content() or ""
