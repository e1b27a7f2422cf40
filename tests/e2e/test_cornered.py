"""Four friends play a whole game of Cornered in four browsers and a fifth watches: from the hall to victory and replay.

The browsers make the decisions worth watching; understudies make the others by the script below.

The story, with diplomacy and unknown stars. Ann lives at Kling, Ben at Sol, Cleo at Ur, Dan at Babylon. Turn 1: all
build; Ann's explorer flies to Lagash. Turn 2: Ben pins it there, Dan comes too: a three-sided battle, with ECM and a
retreat; then Ann and Dan make a cease fire. Turn 3: second fleets set out. Turn 4: Ann takes Sol, Ben takes Kling and
Cleo takes Babylon, all in the same turn, so Cleo's is the last Emperor (12 6.5, R-EMP-07).

Numbers are worked by hand. BP: 20 on turn 1, then 8 a turn from the home counter (12 6.5). A WG costs 5 and each PD
gives one MP (12 3.1). TL is 0 before turn 6 (R-TL-01). An unknown star may do 1 or 2 hits to ships there each turn:
ships that are needed later carry empty racks, which are hit before engines and weapons (R-STAR-10, R-DMG-10).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from engine import hexes
from engine.core.game import STANDING, Reply
from engine.games import GAMES
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, Move, NewShip, Passes
from engine.warpwar.movement import reach
from engine.warpwar.prompts import BuildPrompt, MovePrompt, Prompt
from engine.warpwar.view import View
from tests.e2e.player import Player, Someone
from tests.e2e.understudy import Understudies
from tests.server import Server

ANN, BEN, CLEO, DAN = range(4)

PEOPLE = {
    (0, "home", ANN), (1, "build", ANN), (1, "move", ANN), (2, "build", ANN), (2, "move", BEN), (2, "move", DAN),
    (2, "end_turn", ANN), (2, "end_turn", DAN), (4, "move", CLEO),
}  # fmt: skip
"""Questions that the browsers answer: turn, kind of question, seat. They also answer all questions of battles."""

BUILDS = {
    # Ben has 20 BP in turn 1 and spends 5+8+3 = 16. In turn 2 Ben has 4+8 = 12 BP and spends 5+1 = 6. In turn 3 Ben has
    # 6+8 = 14 BP and spends 5+7+2 = 14.
    (1, BEN): {"PD": 8, "B": 3}, (2, BEN): {"PD": 1}, (3, BEN): {"PD": 7, "SR": 2},
    (1, CLEO): {"PD": 8, "SR": 7},  # 20 BP
    (1, DAN): {"PD": 8, "B": 3, "SR": 2, "T": 1, "M": 3},  # 5+8+3+2+1+1 = 20 BP
    (3, ANN): {"PD": 8, "SR": 2},  # 15 of 8+8 = 16 BP; around Lothal, where W6 stands, Sol is 8 MP from Dilmun
}  # fmt: skip
GOALS = {
    (1, "W3"): "Elam",
    (1, "W4"): "Isin",
    (3, "W5"): "Dilmun",
    (3, "W10"): "Harran",
    (4, "W5"): "Sol",
    (4, "W10"): "Kling",
}


def part(seat: int) -> Callable[[View], Reply | None]:
    """Return the choices of a seat's understudy: by the script, or else as for an absent player (R-GEN-06).

    It returns None for questions that the browser answers.
    """

    def choose(view: View) -> Reply | None:
        turn = view.header.turn
        if view.standing is not None and not view.standing.every:
            return Reply(STANDING, Passes(every=True))  # the browsers answer sheets even if nothing on them is new
        for decision, prompt in zip(view.decisions, view.prompts, strict=True):
            if decision.answered:
                continue
            if (turn, decision.kind, seat) in PEOPLE or ".battle." in decision.id:
                return None
            return scripted_reply(view, prompt, turn, seat) or GAMES["warpwar"].idle(view)
        return None

    return choose


def scripted_reply(view: View, prompt: Prompt, turn: int, seat: int) -> Reply | None:
    match prompt:
        case BuildPrompt() if (turn, seat) in BUILDS:
            return Reply(prompt.decision, Build((NewShip(prompt.yards[0].hex, BUILDS[turn, seat], "WG"),)))
        case MovePrompt():
            for mover in prompt.movers:
                if goal := GOALS.get((turn, mover.ship)):
                    return Reply(prompt.decision, Move((mover.ship,), way(view, mover.hex, goal)))
    return None


def way(view: View, at: str, star: str) -> tuple[str, ...]:
    """Return the steps of the cheapest path by what the seat sees."""
    situation = Situation(view, Random(0))
    goal = situation.star_map.find(star)
    assert goal is not None
    return tuple(hexes.steps_to(reach.ways(situation.star_map, situation.limits, at, 99), goal))


@pytest.fixture
def table(someone: Someone) -> tuple[str, list[Player]]:
    """Return the match's address and the players: Ann, Ben, Cleo and Dan at their seats, and Eve, who watches."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    people = [Player(someone(), name) for name in names]
    ann = people[ANN]
    address = ann.open_table("Cornered", "Diplomacy", "Unknown until a ship arrives")
    for friend in people[1:4]:
        friend.sit_down(address)
    ann.button("Start the game").click()
    expect(ann.heading("Choose your home")).to_be_visible()
    people[CLEO].rest()
    return address, people


def test_an_evening_of_cornered(table: tuple[str, list[Player]], server: Server) -> None:
    address, people = table
    ann, ben, cleo, dan, eve = people
    pages = [person.page for person in people[:4]]
    with Understudies(server.url, address, pages, {seat: part(seat) for seat in range(4)}):
        settle_in(ann)
        explore(ann, ben)
        meet(ann, ben, dan)
        eve.watch(address)
        first_round(ann, ben, dan, eve)
        second_round(ann, ben, dan)
        make_a_cease_fire(ann, dan, eve)
        dan.rest()
        cleo.watch(address)
        cleo.sees_turn(4)
        take_babylon(cleo)
    see_the_end(ann, cleo, eve)
    look_back(ben)


def settle_in(ann: Player) -> None:
    """Choose Ann's home and build the first ship: 5+9+2+2+2 = 20 BP, 9 MP."""
    ann.page.get_by_role("radio", name=re.compile("^Kling")).click()
    ann.button("Make Kling my home").click()
    expect(ann.heading("Build ships")).to_be_visible()
    for attr, points in {"Power/Drive": 9, "Beam": 2, "Systemship Racks": 2, "ECM": 2}.items():
        ann.set_number(attr, points)
    board = ann.page.get_by_role("region", name="New ship")
    expect(board).to_contain_text(re.compile(r"Cost\s*20\s*BP"))
    expect(board).to_contain_text(re.compile(r"Moves\s*9\s*MP"))
    ann.button("Plan this ship").click()
    expect(ann.page.get_by_role("region", name="Plan", exact=True)).to_contain_text("W1 at Kling")
    ann.button("Seal plan").click()


def explore(ann: Player, ben: Player) -> None:
    """Move Ann from Kling to Lagash: three warplines and six hexes are 9 MP.

    Only Ann's log says what she finds there (R-STAR-04).
    """
    expect(ann.heading("Move a Warpship")).to_be_visible()
    ann.move_to("Lagash")
    ann.sees_turn(2)
    expect(ann.log()).to_contain_text("You explore Lagash and find star counter")
    ben.sees_turn(2)
    expect(ben.log()).to_contain_text("Ann moves W1")
    expect(ben.log()).not_to_contain_text("find star counter")


def meet(ann: Player, ben: Player, dan: Player) -> None:
    """Move Ben's and Dan's ships.

    Ben has two Warpships left to move, all others have one: Ben moves first, and pins W1 before it moves (R-PIN-01).
    """
    expect(ann.page.get_by_role("list", name="Stockpiles")).to_contain_text(re.compile(r"8\s*of 8 BP"))
    ann.build()
    expect(ben.heading("Move a Warpship")).to_be_visible()
    left = ben.page.get_by_role("region", name="Warpships left to move")
    expect(left).to_contain_text(re.compile(r"You\s*2.*Ann\s*1"))
    ben.choose_ship("W2")
    ben.move_to("Lagash")
    expect(ann.page.get_by_role("button", name=re.compile("W1.*Lagash, pinned"))).to_be_visible()
    ben.move_to("Lothal")
    expect(dan.heading("Move a Warpship")).to_be_visible()
    dan.move_to("Lagash")
    for player in (ann, ben, dan):
        expect(player.heading("Orders at Lagash, round 1")).to_be_visible()


def first_round(ann: Player, ben: Player, dan: Player, eve: Player) -> None:
    """Fight round 1: all attack at drive 4 or 5.

    At difference 0 or +1 Attack against Attack is Hit+2, at +3 Miss (12 5.3, Table 2). W1's Beam: 2+2 = 4 hits on W2.
    W2's: 3+2 = 5 on W1. W4's Missile comes with drive 5 against 4, 2+2 = 4 hits; two points of ECM at equal TL raise it
    to 7: difference +3, a miss (12 7.1.1, R-ECM-05).
    """
    ann.order("W1", "Attack", Drive=4, Beam=2, ECM=2)
    ann.aim("Target of the weapons of W1", "W2")
    ann.order_reads("W1 ATTACK W2 D=4 B=2 E=2")
    ann.seal_orders()
    ben.order("W2", "Attack", Drive=4, Beam=3)
    ben.aim("Target of the weapons of W2", "W1")
    ben.order_reads("W2 ATTACK W1 D=4 B=3")
    ben.seal_orders()
    expect(eve.page.get_by_text("W2 ATTACK W1 D=4 B=3")).to_have_count(0)
    dan.order("W4", "Attack")
    dan.button("^Fire a Missile").click()
    dan.aim("Target of Missile 1 of W4", "W1")
    dan.set_number("Drive of Missile 1 of W4", 5)
    dan.set_number("W4 Drive", 5)
    dan.order_reads("W4 ATTACK D=5 T=1; M1 at W1 D=5")
    dan.seal_orders()

    expect(ann.heading("ECM at Lagash, round 1")).to_be_visible()
    ann.set_number("ECM points on W4.M1", 2)
    ann.page.get_by_role("group", name="Change of the Drive of W4.M1").get_by_role("button", name="+2").click()
    sheet = ann.page.get_by_role("article").filter(has_text="W4.M1")
    expect(sheet).to_contain_text(re.compile(r"drive\s*5\s*→\s*7\s*Hit \+2\s*Miss"))
    ann.button("Seal ECM").click()

    for player in (ann, ben):
        expect(player.heading("Take damage at Lagash, round 1")).to_be_visible()
    ann.cross_off("W1", {"ECM": 2, "Power/Drive": 3})
    ben.cross_off("W2", {"Power/Drive": 4})
    for player in (ann, ben):
        player.button("Seal damage").click()


def second_round(ann: Player, ben: Player, dan: Player) -> None:
    """Fight round 2: W2 is destroyed and W4 escapes.

    W2 has 8+3-4 = 7 points left. W1's Beam at 0, Attack against Attack: 2+2 = 4; W4's, in retreat against Attack at 0:
    Hit, 3. That is all seven. No ship fires at W4, so it escapes (R-RET-01). W2's Beam does 3+2 = 5 to W1, which has
    6+2 and its racks left.
    """
    for player in (ann, ben, dan):
        expect(player.heading("Orders at Lagash, round 2")).to_be_visible()
    ann.order("W1", "Attack", Beam=2)
    ann.aim("Target of the weapons of W1", "W2")
    ann.seal_orders()
    ben.order("W2", "Attack", Beam=3)
    ben.aim("Target of the weapons of W2", "W1")
    ben.seal_orders()
    dan.order("W4", "Retreat", Beam=3)
    dan.aim("Target of the weapons of W4", "W2")
    dan.seal_orders()
    expect(ann.heading("Take damage at Lagash, round 2")).to_be_visible()
    ann.cross_off("W1", {"Beam": 2, "Power/Drive": 3})
    ann.button("Seal damage").click()


def make_a_cease_fire(ann: Player, dan: Player, eve: Player) -> None:
    """Vote for a cease fire as Ann and Dan at the end of turn 2.

    It holds from turn 3 on (R-DIP-02), and all viewers see it.
    """
    for player, other in ((ann, "Dan"), (dan, "Ann")):
        towards = player.page.get_by_role("radiogroup", name=f"Vote on {other}")
        towards.get_by_role("radio", name="Up to cease fire").click()
        player.button("Seal end of turn").click()
    for player in (ann, eve):
        expect(player.log()).to_contain_text("Ann and Dan are now at cease fire")
    log = ann.log()
    expect(log).to_contain_text("W1.B at W2 (0): Hit+2, 4 hits")
    expect(log).to_contain_text(re.compile(r"W4\.M1 at W1 \(\+3[^)]*\): Miss"))
    expect(log).to_contain_text("W4 escapes")
    ann.page.get_by_role("tab", name="Pacts").click()
    expect(ann.page.get_by_role("button", name="Cease fire between you and Dan: details").first).to_be_visible()


def take_babylon(cleo: Player) -> None:
    """Move Cleo's ship from Elam to Babylon, which is 5 of 8 MP; no ship defends it."""
    expect(cleo.heading("Move a Warpship")).to_be_visible()
    cleo.move_to("Babylon")


def see_the_end(ann: Player, cleo: Player, eve: Player) -> None:
    for player in (ann, cleo, eve):
        expect(player.page.get_by_role("dialog")).to_contain_text("The other Emperors are lost.")
    expect(cleo.heading("You win")).to_be_visible()
    # Cleo's points are 40 for Dan's Emperor, 10 for the base at Ur, 10 for the destroyed base, and 3 each for the stars
    # Ur and Babylon (R-VIC-08).
    end = cleo.page.get_by_role("dialog")
    expect(end).to_contain_text("66")
    expect(end.get_by_text(re.compile("^(You win|Cleo wins)"))).to_have_count(1)  # the winner is named only once
    expect(end.get_by_role("img", name=re.compile("from turn 1 to turn 4"))).to_be_visible()
    expect(end.get_by_role("button", name="Share picture")).to_be_enabled()
    expect(end.get_by_role("region", name="Turning points").get_by_role("button").first).to_be_visible()


def look_back(ben: Player) -> None:
    """Open the replay at a turning point. Ann knew what she had found at Lagash; Ben did not."""
    points = ben.page.get_by_role("dialog").get_by_role("region", name="Turning points")
    last = points.get_by_role("button").last
    said = re.match(r"Turn (\d+)", last.inner_text())
    assert said, last.inner_text()
    last.click()
    bar = ben.page.get_by_role("region", name="Replay")
    moment = bar.get_by_role("slider", name="Moment")
    expect(moment).to_have_attribute("aria-valuetext", re.compile(f"^Turn {said[1]},"))
    expect(ben.page.get_by_role("dialog")).to_be_hidden()
    for who, knew in (("Ben", False), ("Ann", True)):
        sight = bar.get_by_label("Replay seen by")
        sight.select_option(label=who)
        expect(sight).to_be_enabled()
        moment.press("Home")
        for turn in (1, 2):
            bar.get_by_role("button", name="Next turn").click()
            expect(moment).to_have_attribute("aria-valuetext", re.compile(f"^Turn {turn},"))
        found = "You explore Lagash"
        expect(ben.log()).to_contain_text(found) if knew else expect(ben.log()).not_to_contain_text(found)
