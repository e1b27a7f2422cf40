"""Sumeria at the socket: sealed levies, filings for coming segment turns, hands and sealed redraws reveal nothing.

Two worlds differ only in what Ann seals, files or holds. Every kind of viewer is sent the same bytes, through changed
answers, dry runs, refusals, restarts and the time that passes; and the server moves at the same moments.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from pytest_django import Settings

from engine.core import codec
from engine.core.game import STANDING, Step
from engine.games import GAMES
from engine.sumeria.commands import Done, LayByRule, Levy, Redraw, Segment, Store, Unseal
from engine.sumeria.state import State
from games.play import store
from tests.engine.sumeria.position import at_war, moves
from tests.games.hands import Hands
from tests.games.test_twins_over_time import WHO, World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

SECRET_WORDS = ('"kind":"store"', '"done":"', '"stored":[{', '"lay_by_rule":true')
"""How filings would look in a frame."""


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: 4711)


class Kingdoms(World):
    """A match that begins in a given position. Questions are answered by commands of the engine."""

    async def begin(self, monkeypatch: pytest.MonkeyPatch, state: State) -> None:
        monkeypatch.setattr(GAMES["sumeria"], "new", lambda *_: Step(codec.copy(state)), raising=False)
        await self.open(game="sumeria", scenario=state.setup.scenario, options=dict(state.setup.options), open_views=1)

    async def question(self, who: str) -> str:
        """Return the id of the one open question of a seat; "" if it is asked nothing."""
        asked = (await self.lines[who].hello())["view"]["decisions"]
        return str(asked[0]["id"]) if asked else ""

    async def give(self, who: str, command: Any, code: str = "", kind: str = "command") -> None:
        """Answer the open question, or file. `code`: the command must be refused with this code."""
        files = isinstance(command, Store | Done | LayByRule)
        decision = STANDING if files else await self.question(who)
        got = await self.ask(who, kind, decision=decision, command=msgspec.to_builtins(command))
        assert got.get("code", "") == code, got


def same_to_everybody(one: World, two: World) -> None:
    for name in WHO:
        assert one.plain(name) == two.plain(name), name
        assert len(one.plain(name)) > 3, "he has been sent something"


# ---- sealed levies -------------------------------------------------------------------------------------------------


def at_the_levy() -> State:
    """Return a position in which Ann has nine armies for Kish and Nippur, Ben four for Ur and Uruk."""
    state = at_war(control={"A": "Kish Nippur", "B": "Ur Uruk"})
    state.phase, state.on_turn, state.segment = "levy", -1, 0
    state.sides[0].levy, state.sides[1].levy, state.sealed.needs = 9, 4, [0, 1]
    return codec.copy(state)


LEVIES = (Levy({"0205": 9}, "0205"), Levy({"0205": 2, "0506": 7}, "0506"))
BEN = Levy({"0911": 1, "0610": 3}, "0610")


async def levies(monkeypatch: pytest.MonkeyPatch, which: int) -> Kingdoms:
    """Let Ann seal one levy or the other, and change it. In the end it is the same levy, and all are opened."""
    world = Kingdoms(Hands(monkeypatch), "Ben")
    await world.begin(monkeypatch, at_the_levy())
    await world.give("Ann", LEVIES[which], kind="check")
    await world.give("Ann", LEVIES[which])
    await world.start_anew()
    await world.give("Ben", BEN, kind="check")
    await world.give("Ben", Levy({"0911": 9}, "0911"), code="E-MUSTER")
    world.hands.pass_by(30)
    await world.give("Ann", Unseal())
    await world.give("Ann", LEVIES[1 - which])
    await world.start_anew()
    await world.give("Ann", Unseal())
    await world.give("Ann", LEVIES[0])
    assert not any('"0506":7' in text for name in WHO for text in world.lines[name].frames + world.sent[name])
    await world.give("Ben", BEN)
    await world.leave()
    return world


async def test_a_sealed_levy_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = [await levies(monkeypatch, which) for which in (0, 1)]
    same_to_everybody(one, two)
    assert any('"kind":"levies"' in text for text in one.plain("Pia")), "in the end they are opened"


# ---- filings for coming segment turns --------------------------------------------------------------------------------


def far_apart() -> State:
    """Return a position in which no armies are near each other, at Ann's turn in segment 1."""
    return at_war(control={"A": "Kish+ Nippur", "B": "Ur+ Eridu"}, armies={"A": "Kish:3", "B": "Ur:6"})


MARCH = moves("Kish:1 > 0105")
STORED = (Store(2, Segment()), Store(3, MARCH), Store(3, Segment()), LayByRule())
LATER = ((Store(5, MARCH), Store(5, None), LayByRule(False)), (Done(""),))


async def filings(monkeypatch: pytest.MonkeyPatch, which: int, lender: str) -> Kingdoms:
    """Let Ann's turns in segments 2 and 3 pass by stored commands (0), or because she is done for this War (1).

    In world 1 she files less. No viewer can count the filings, not even a viewer to whom she lends her view (S-40).
    """
    world = Kingdoms(Hands(monkeypatch), lender)
    await world.begin(monkeypatch, far_apart())
    for command in STORED if which == 0 else (Done("war"),):
        await world.give("Ann", command)
    await world.give("Ann", Store(1, MARCH), code="E-NOW")
    await world.give("Ann", MARCH)
    await world.start_anew()
    await world.give("Ben", moves("Ur:1 > 0910"))
    assert (await world.question("Ben")).startswith("t1.s2."), "her turn is over in the moment in which it came"
    world.hands.pass_by(20)
    await world.give("Ben", moves("Ur:1 > 0912"))
    for command in LATER[which]:
        await world.give("Ann", command)
    await world.start_anew()
    await world.give("Ben", moves("Ur:1 > 0910"))
    assert (await world.question("Ann")).startswith("t1.s4."), "nothing is filed any more, so she is asked"
    await world.leave()
    return world


@pytest.mark.parametrize("lender", ["Ann", "Ben"])
async def test_what_is_filed_is_neither_told_nor_lent_and_runs_like_a_pass(
    monkeypatch: pytest.MonkeyPatch, lender: str
) -> None:
    one, two = [await filings(monkeypatch, which, lender) for which in (0, 1)]
    same_to_everybody(one, two)
    for name in WHO:
        found = [text for text in one.sent[name] + two.sent[name] if any(word in text for word in SECRET_WORDS)]
        assert not found, name
    assert any(f'"lent":{("Ann", "Ben").index(lender)}' in text for text in one.sent["Lea"])


# ---- hands and sealed redraws ----------------------------------------------------------------------------------------


def before_a_battle(which: int) -> State:
    """Return a position in which Ann is about to attack Nippur.

    Her seven cards are the next ones (0), or others from far down in the deck (1).
    """
    state = at_war(control={"A": "Kish", "B": "Nippur Ur"}, armies={"A": "0505:6", "B": "Nippur:5"})
    cards = state.war_deck.cards
    if which:
        cards[:7], cards[40:47] = cards[40:47], cards[:7]
    return state


async def battle(monkeypatch: pytest.MonkeyPatch, which: int) -> Kingdoms:
    world = Kingdoms(Hands(monkeypatch), "Ben")
    await world.begin(monkeypatch, before_a_battle(which))
    await world.give("Ann", moves("0505:6 > Nippur"))
    hand = (await world.lines["Ann"].hello())["view"]["prompts"][0]["hand"]
    first, second = [hand[:3], hand[1:2]] if which == 0 else [[], hand[:6]]
    await world.give("Ann", Redraw(tuple(first)))
    await world.start_anew()
    own = (await world.lines["Ben"].hello())["view"]["prompts"][0]["hand"]
    await world.give("Ben", Redraw(tuple(own[:2])), kind="check")
    for card in sorted({*hand} - {*own})[:1]:  # a card of hers is refused like any that Ben does not hold
        await world.give("Ben", Redraw((card,)), code="E-LAY", kind="check")
    await world.give("Ann", Unseal())
    world.hands.pass_by(40)
    await world.give("Ann", Redraw(tuple(second)))
    await world.start_anew()
    await world.leave()
    return world


async def test_a_hand_and_a_sealed_redraw_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = [await battle(monkeypatch, which) for which in (0, 1)]
    same_to_everybody(one, two)


async def second_thoughts(monkeypatch: pytest.MonkeyPatch, times: int) -> Kingdoms:
    """Let Ann seal a redraw, and replace it this many times. It is not opened."""
    world = Kingdoms(Hands(monkeypatch), "Ben")
    await world.begin(monkeypatch, before_a_battle(0))
    await world.give("Ann", moves("0505:6 > Nippur"))
    hand = (await world.lines["Ann"].hello())["view"]["prompts"][0]["hand"]
    for count in range(times + 1):
        await world.give("Ann", Redraw(tuple(hand[: 6 - count])))
        await world.give("Ann", Redraw(tuple(hand)), code="E-LAY")
    await world.start_anew()
    own = (await world.lines["Ben"].hello())["view"]["prompts"][0]["hand"]
    await world.give("Ben", Redraw(tuple(own[:2])), kind="check")
    await world.leave()
    return world


async def test_how_often_a_sealed_redraw_was_changed_shows_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what is sent, nor how much, nor the sequence numbers differ: a seat is only shown as answered."""
    same_to_everybody(*[await second_thoughts(monkeypatch, times) for times in (0, 3)])
