"""Non-interference over a whole match: undo, a restart, a deadline, the end and what comes after it.

Two worlds that differ only in what Ann does in secret send every kind of viewer the same bytes: a player, the public, a
watcher with a lent view, and a watcher who looks back at open turns.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from pytest_django import Settings

from engine.core import codec
from engine.core.game import STANDING
from engine.games import GAMES
from games.play import store
from games.play.node import node
from tests.games.hands import Hands
from tests.games.nonces import without_nonces
from tests.games.people import Guest, MatchClient, table
from tests.games.test_secrets import Quiet
from tests.games.test_time import at_rest, until_turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

WHO = ("Ben", "Pia", "Lea", "Dan")
"""The viewers: a player, the public, a watcher who borrows a seat's view, a watcher who looks back."""

PRESENCE = re.compile(r',?"here":true|"watchers":\d+,?|"watching":\[(?:[^][]|\[[^]]*\])*\],?')
"""Matches who is here, in the welcomes. After a restart the other processes tell that sooner or later."""


class World:
    """The sockets of all people at one match, and all frames that any person but Ann was sent."""

    def __init__(self, hands: Hands, lender: str) -> None:
        self.hands, self.lender, self.match, self.code = hands, lender, "", ""
        self.asked: Counter[str] = Counter()
        self.people: dict[str, Guest] = {}
        self.lines: dict[str, MatchClient] = {}
        self.sent: dict[str, list[str]] = {name: [] for name in WHO}

    async def open(self, **body: Any) -> None:
        self.match, (ann, ben) = await table("Ann", "Ben", clock={"seconds": 600}, **body)
        watchers = {name: await Guest(name).arrive() for name in ("Pia", "Lea", "Dan")}
        self.people = {"Ann": ann, "Ben": ben, **watchers}
        self.code = (await ann.get(f"matches/{self.match}"))["code"]
        self.eyes = {"Ann": 0, "Ben": 1, "Pia": -1, "Lea": ("Ann", "Ben").index(self.lender), "Dan": -1}
        await self.open_pages()
        assert (await self.ask(self.lender, "lend", name="Lea"))["t"] == "accepted"
        assert (await self.ask("Lea", "look", seat=self.eyes["Lea"]))["t"] == "accepted"

    async def open_pages(self, **held: int) -> None:
        """Let all people open the page (again), with the sequence number they hold, and receive all frames."""
        for name, guest in self.people.items():
            self.lines[name] = line = await guest.line(self.match)
            await line.send({"t": "hello", "v": 1, "have": held.get(name, 0), "eyes": self.eyes[name]})
            await line.receive_all()
            await at_rest(self.match)

    async def leave(self) -> dict[str, int]:
        """Let all people leave, one after another. Return the sequence numbers they hold."""
        await self.rest()
        held = {}
        for name, line in self.lines.items():
            await line.send({"t": "ping", "have": 0})
            held[name] = (await line.until("welcome"))["seq"]
        await self.rest()
        for name, line in self.lines.items():
            await line.close()
            if name in WHO:
                self.sent[name] += line.frames
        return held

    async def rest(self) -> None:
        """Wait until all frames that were sent have arrived."""
        await at_rest(self.match)
        for line in self.lines.values():
            await line.receive_all()

    async def start_anew(self) -> None:
        held = await self.leave()
        await node().stop()
        node()
        await self.open_pages(**held)

    async def ask(self, who: str, kind: str, **fields: Any) -> Any:
        """Send a message whose ref is the same in every world. Return its answer."""
        self.asked[who] += 1
        return await self.lines[who].ask(kind, ref=f"{who}{self.asked[who]}", **fields)

    async def bid(self, name: str, turn: int, card: int) -> None:
        got = await self.ask(name, "command", decision=f"r{turn}", command={"kind": "bid", "card": card})
        assert got["t"] == "accepted", got

    async def move(self) -> None:
        """Let one of the two players answer a question as a bot would."""
        for name in ("Ann", "Ben"):
            picture = await self.lines[name].hello()
            game = GAMES[picture["table"]["game"]]
            reply = game.suggest(codec.decode(json.dumps(picture["view"]), game.view_type), Random(1))
            if reply is not None:
                command = msgspec.to_builtins(reply.command)
                got = await self.ask(name, "command", decision=reply.decision, command=command)
                assert got["t"] == "accepted", got
                return
        raise AssertionError("nobody is asked anything")

    async def look_back(self, *turns: int) -> list[str]:
        """Let Dan ask for what both seats knew in these turns. Return the codes of the refusals, "" for an answer."""
        asked = [(seat, turn) for turn in turns for seat in (0, 1)]
        return [(await self.ask("Dan", "past", seat=seat, turn=turn)).get("code", "") for seat, turn in asked]

    def plain(self, name: str) -> list[str]:
        """Return a viewer's frames without what differs between worlds for other reasons.

        Left out are what is random for each match (id, code, handles of watchers), the times at which commands were
        given (Dan reads them of open turns), and news of people coming and going.
        """
        texts = [text.replace(self.match, "ID").replace(self.code, "CODE") for text in self.sent[name]]
        texts = [without_nonces(text) for text in texts]
        texts = [PRESENCE.sub("", re.sub(r'"who":"[0-9a-f]{12}"', '"who":"WHO"', text)) for text in texts]
        return [text for text in texts if not text.startswith(('{"t":"table"', '{"t":"tabs"'))]


async def secretive(hands: Hands, which: int) -> World:
    """Let Ann seal her lowest cards after other choices (0), or stay away until the deadline does it (1)."""
    world = World(hands, "Ben")
    await world.open(game="quiet", options={"rounds": 3}, open_views=2)
    hand = (await world.lines["Ann"].hello())["view"]["hand"]
    other = (await world.lines["Ben"].hello())["view"]["hand"]
    await world.bid("Ann", 1, hand.pop(1))
    await world.bid("Ben", 1, other.pop(1))
    assert await world.look_back(1, 2) == ["E-NOT-YET"] * 4
    if which == 0:
        await world.bid("Ann", 2, hand[1])
        assert (await world.ask("Ann", "command", decision="r2", command={"kind": "unseal"}))["t"] == "accepted"
        await world.bid("Ann", 2, hand[0])
    await world.start_anew()  # Ann's order lies sealed, or there is none
    await world.rest()
    world.hands.pass_by(601)
    await until_turn(world.lines["Ann"], 3)
    await world.rest()
    assert await world.look_back(1, 2, 3) == ["", "", *["E-NOT-YET"] * 4]
    if which == 0:
        await world.bid("Ann", 3, hand[2])
    await world.bid("Ann", 3, hand[1])
    await world.start_anew()
    await world.bid("Ben", 3, other[1])  # the last answer: the match is over, and so is Lea's loan
    await world.rest()
    assert await world.look_back(1, 3) == ["E-OVER"] * 4
    assert (await world.ask("Lea", "look", seat=1))["code"] == "E-LENT"
    await world.start_anew()
    await world.leave()
    return world


async def test_a_secret_is_kept_over_undo_restart_deadline_and_the_end(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: 4711)
    monkeypatch.setitem(GAMES, "quiet", Quiet())
    one, two = [await secretive(Hands(monkeypatch), which) for which in (0, 1)]
    for name in WHO:
        assert one.plain(name) == two.plain(name), name
        assert sum('"outcome":{' in text for text in one.plain(name)) >= 2, "the end, and the page opened anew"


# ---- what a seat files, and how often ---------------------------------------------------------------------------

COUNTED: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "warpwar": (
        {"scenario": "2012-learning"},
        [{"kind": "standing_orders", "damage": ["PD"]}, {"kind": "standing_orders"}],
    ),
    "arena": ({"scenario": "arena-duel"}, [{"kind": "passes", "until": "turn"}, {"kind": "passes"}]),
    "sumeria": ({"scenario": "sumeria-fair"}, [{"kind": "lay_by_rule"}, {"kind": "lay_by_rule", "on": False}]),
}
"""Maps a game to a table, and to what can be filed there at its start; the last filing removes all."""


async def filing(hands: Hands, game: str, which: int) -> World:
    """Play three moves. Before each of them Ann files nothing (0) or everything in `COUNTED`, again and again (1)."""
    world = World(hands, "Ann")
    table, filed = COUNTED[game]
    await world.open(game=game, **table)
    for turn in range(3):
        for command in filed * which:
            assert (await world.ask("Ann", "command", decision=STANDING, command=command))["t"] == "accepted"
        if turn == 1:
            await world.start_anew()
        await world.move()
    await world.leave()
    return world


@pytest.mark.parametrize("game", [*COUNTED])
async def test_who_borrows_a_view_cannot_count_what_its_owner_files(
    game: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: 4711)
    one, two = [await filing(Hands(monkeypatch), game, which) for which in (0, 1)]
    for name in WHO:
        assert one.plain(name) == two.plain(name), name
    assert sum('"t":"update"' in text for text in one.sent["Lea"]) >= 3, "the moves"
    assert set(COUNTED) | {"toy", "quiet"} >= set(GAMES), "every game is tried"


# ---- what a seat settles for its absence -------------------------------------------------------------------------

FILINGS: list[list[dict[str, Any]]] = [
    [{"fleet": {"tactic": "ATTACK", "fire": ["beam"]}, "damage": ["PD"]}, {"fleet": {"retreat": "always"}}],
    [{"fleet": {"retreat": "hurt"}, "damage": ["M", "T"]}, {}],
]


async def provident(hands: Hands, which: int) -> World:
    """Let Ann file these standing orders or those. She lends her view, and the turn in which she filed them opens."""
    world = World(hands, "Ann")
    await world.open(game="warpwar", scenario="1977-basic", open_views=1)

    async def file(orders: dict[str, Any]) -> None:
        command = {"kind": "standing_orders", **orders}
        assert (await world.ask("Ann", "command", decision=STANDING, command=command))["t"] == "accepted"
        assert (await world.lines["Ann"].hello())["view"]["standing"].get("filed", {}) == (command if orders else {})

    await file(FILINGS[which][0])
    assert await world.look_back(0) == ["E-NOT-YET"] * 2
    await world.start_anew()
    world.hands.pass_by(601)  # both stay away, and build nothing
    await until_turn(world.lines["Ann"], 1)
    await world.rest()
    assert await world.look_back(0, 1) == ["", "", "E-NOT-YET", "E-NOT-YET"]
    await file(FILINGS[which][1])
    await world.start_anew()
    assert await world.look_back(0) == ["", ""]
    await world.ask("Ben", "act", act="resign")
    await world.start_anew()
    await world.leave()
    return world


async def test_standing_orders_are_neither_lent_nor_opened(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """They may still be in force: like a draft, they are known only to the seat and the server."""
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: 4711)
    one, two = [await provident(Hands(monkeypatch), which) for which in (0, 1)]
    for name in WHO:
        assert one.plain(name) == two.plain(name), name
    for name in ("Lea", "Dan"):
        assert not any('"filed"' in text for text in one.sent[name] + two.sent[name])
    assert any('"lent":0' in text for text in one.sent["Lea"])
