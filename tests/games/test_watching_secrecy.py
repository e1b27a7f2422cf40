"""Non-interference for watchers: worlds that differ only in what a watcher may not know send the watcher the same
bytes.

There are three kinds of watchers: the public, one who looks through Ben's lent view, and one who looks back at open
turns.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from channels.layers import InMemoryChannelLayer

from engine.core import codec
from engine.games import GAMES
from games.lobby import actions
from games.lobby.models import Guest as GuestRow
from games.lobby.models import SeatRow
from games.lobby.rest_types import NewMatch
from games.play import store
from games.play.models import Checkpoint, Entry, StoredMatch
from games.play.node import Node, node
from games.play.selfplay import play_on
from games.recon.models import Loan
from tests.engine.warpwar.secrets import hidden_pairs
from tests.games.hands import Hands
from tests.games.nonces import without_nonces
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


async def bid(line: MatchClient, decision: str, card: int) -> None:
    got = await line.ask("command", decision=decision, command={"kind": "bid", "card": card})
    assert got["t"] == "accepted", got


async def sync(*lines: MatchClient) -> None:
    for line in lines:
        await line.receive_all()


class World:
    """What three watchers are sent and fetch, while Ann hides her lowest (0) or highest card (1)."""

    def __init__(self) -> None:
        self.sent: dict[str, list[str]] = {}
        self.names: list[str] = []
        self.hidden = 0

    async def play_through(self, monkeypatch: pytest.MonkeyPatch, which: int) -> World:
        monkeypatch.setattr(store, "new_seed", lambda *_: 4711)
        match, (ann, ben) = await table("Ann", "Ben", open_views=1, options={"rounds": 4})
        a, b = await ann.at(match), await ben.at(match)
        guests = {name: await Guest(name).arrive() for name in ("Pia", "Lea", "Dan")}
        lines = {name: await guest.at(match) for name, guest in guests.items()}
        everybody = [*lines.values()]
        assert (await b.ask("lend", name="Lea"))["t"] == "accepted"
        assert (await lines["Lea"].ask("look", seat=1, ref="look1"))["t"] == "accepted"

        async def look_back(*turns: int) -> None:
            for turn in turns:
                for seat in (0, 1):
                    await lines["Dan"].ask("past", seat=seat, turn=turn, ref=f"past{turn}{seat}")

        hands = [(await line.hello())["view"]["hand"] for line in (a, b)]
        for turn in (1, 2):  # the same in both worlds
            for line, hand in zip((a, b), hands, strict=True):
                await bid(line, f"r{turn}", hand.pop(1))
            await look_back(1, 2)
        self.hidden = hands[0][0] if which == 0 else hands[0][-1]
        others = [card for card in hands[0] if card != self.hidden]
        await bid(a, "r3", others[0])
        await a.ask("command", decision="r3", command={"kind": "unseal"})
        await bid(a, "r3", self.hidden)
        await a.ask("act", act="offer_draw")
        await look_back(1, 2, 3, 4)
        for name in ("Lea", "Dan"):  # refusals reveal nothing to them either
            for card in (hands[0][0], hands[0][-1], 5):
                command = {"kind": "bid", "card": card}
                await lines[name].ask("command", decision="r3", command=command, ref=f"c{card}")
            await lines[name].ask("look", seat=0, ref="look")
        await lines["Lea"].ask("ask", question={}, ref="q")
        await sync(*everybody)
        again = await guests["Lea"].line(match)  # a reload comes back to the lent view
        await again.send({"t": "hello", "v": 1, "have": 0, "eyes": 1})
        await again.until("welcome")
        bodies = [
            (await guests["Lea"].rest("GET", f"matches/{match}/log?viewer=1")).data,
            *[(await each.rest("GET", f"matches/{match}/log")).data for each in guests.values()],
            *[(await each.rest("GET", f"matches/{match}/log?viewer=0")).data for each in guests.values()],
            *[(await each.rest("GET", f"matches/{match}/replay?viewer=0")).data for each in guests.values()],
        ]
        await b.ask("lend", name="Lea", lent=False)
        await sync(*everybody, again)
        late = await Guest().at(match)
        self.sent = {name: line.frames for name, line in lines.items()}
        self.sent |= {"again": again.frames, "late": late.frames, "rest": [json.dumps(body) for body in bodies]}
        self.names = [match, (await ann.get(f"matches/{match}"))["code"]]
        return self

    def plain(self, who: str) -> list[str]:
        """Return the frames without random ids and their derivatives, times, and news of people coming and going."""
        out = []
        for text in self.sent[who]:
            for known, word in zip(self.names, ("ID", "CODE"), strict=True):
                text = text.replace(known, word)
            text = re.sub(r'"who":"[0-9a-f]{12}"', '"who":"WHO"', without_nonces(text))
            out.append(re.sub(r'"at":\d+\.\d+', '"at":0.0', text))
        return [text for text in out if not text.startswith('{"t":"table"')]


async def test_twin_worlds_send_every_kind_of_watcher_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await World().play_through(monkeypatch, 0), await World().play_through(monkeypatch, 1)
    assert one.hidden != two.hidden
    for who in one.sent:
        first, second = one.plain(who), two.plain(who)
        assert [len(text) for text in first] == [len(text) for text in second], who
        assert first == second, who
        assert first, "something was sent"


async def test_who_looks_back_is_told_nothing_more_than_the_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Apart from the answers to their questions: the same frames, in the same order, also when the turn changes."""
    world = await World().play_through(monkeypatch, 0)
    answers = re.compile(r'^\{"t":"(welcome|answer|refused|accepted)"')  # the first welcome tells who is here already
    pia, dan = ([text for text in world.plain(who) if not answers.match(text)] for who in ("Pia", "Dan"))
    assert pia == dan and len(pia) > 5


async def test_no_mark_of_a_later_turn_is_in_what_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card is a mark: no watcher sees one before its turn is open, except a watcher who borrows that hand."""
    monkeypatch.setattr(store, "new_seed", lambda *_: 18)
    match, (ann, ben) = await table("Ann", "Ben", open_views=1, options={"rounds": 4})
    a, b = await ann.at(match), await ben.at(match)
    hands = [a.first["view"]["hand"], b.first["view"]["hand"]]
    only = [set(hands[0]) - set(hands[1]), set(hands[1]) - set(hands[0])]
    assert all(min(each) > 20 for each in only), "take a seed whose cards cannot be taken for other numbers"
    watchers = {name: await Guest(name).arrive() for name in ("Pia", "Lea", "Dan")}
    p, lea, d = [await each.at(match) for each in watchers.values()]
    await b.ask("lend", name="Lea")
    await lea.ask("look", seat=1)
    await d.ask("past", seat=0, turn=1)
    await sync(p, lea, d)
    assert not (only[0] | only[1]) & _numbers(p, d), "turn 1 is not over: nothing is open"
    assert not only[0] & _numbers(lea) and only[1] <= _numbers(lea)
    for line, hand in ((a, hands[0]), (b, hands[1])):
        await bid(line, "r1", hand[0])
    for seat in (0, 1):
        assert set(hands[seat]) <= _numbers_of((await d.ask("past", seat=seat, turn=1))["answer"])
    shown = {hands[0][0], hands[1][0]}
    await sync(p, lea)
    assert not ((only[0] | only[1]) - shown) & _numbers(p)
    assert not (only[0] - shown) & _numbers(lea)


def _numbers(*lines: MatchClient) -> set[int]:
    return {n for line in lines for text in line.frames for n in _numbers_of(json.loads(text))}


def _numbers_of(message: Any) -> set[int]:
    """Return the whole numbers of views and log lines, without times and ids."""
    if message.get("t") == "answer":
        message = message["answer"]
    steps = message.get("steps") or [message]
    found = json.dumps([[each.get("view"), each.get("log")] for each in steps])
    return {int(n) for n in re.findall(r"(?<![\w.])\d+", found)}


# ---- the same with whole WarpWar positions ---------------------------------------------------------------------------


def _bots_at(scenario: str, seats: int, options: dict[str, Any], entries: int) -> str:
    """Start a match of bots and play this many answers; then no seat plays on. Return its id."""
    host = GuestRow.objects.create(name="Host")
    match = actions.create(host, NewMatch("warpwar", scenario, seats, options, open_views=1))
    for seat in range(1, seats):
        actions.put_bot(match.pk, host, seat, True)
    actions.start(match.pk, host)
    play_on(match.pk, entries)
    match.seats.update(bot=False)
    return match.pk


async def _welcomes(match: str, guests: list[Guest], seats: list[int]) -> list[str]:
    """Return what a new server sends to the public, to a borrower of these seats' views, and to the seats, as bytes.

    The last guest borrows; the others hold the seats.

    The server is a new one that receives no messages from others. Over Redis, the last messages of the previous server
    may still be on their way when the new one already listens. It would then count people as here who have gone. That
    is no secret, depends on milliseconds, and is in every welcome.
    """
    here = Node(InMemoryChannelLayer())
    here.start()
    out = []
    for seat in seats:
        for guest in guests[-1:] if seat < 0 else (guests[-1], guests[seat]):
            line = await guest.line(match, here)
            await line.send({"t": "hello", "v": 1, "have": 0, "eyes": seat})
            got = await line.until("welcome")
            assert (got["viewer"], got.get("lent", -1)) == ((-1, seat) if guest is guests[-1] else (seat, -1))
            out.append(line.frames[-1])
            await line.close()
    await here.stop()
    return out


@pytest.mark.parametrize(
    ("scenario", "options", "entries", "allied"),
    [
        ("2012-cornered", {"semi_hidden": True}, 90, False),
        ("2012-cornered", {"semi_hidden": True, "counters": "explored"}, 90, True),
        ("2012-cluster", {}, 70, False),
    ],
)
async def test_twin_positions_of_a_real_game(
    scenario: str, options: dict[str, Any], entries: int, allied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing is changed that some seats may not know: neither the public, nor they, nor borrowers of their views see
    it.

    `allied`: the first two seats share their records, and the third one nothing.
    """
    Hands(monkeypatch)
    monkeypatch.setattr(store, "new_seed", lambda *_: "r2-" + "5a" * 32)
    match = await in_db(_bots_at)(scenario, 3, options, entries)
    guests = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cleo", "Eve")]
    ids = [(await guest.get("me"))["id"] for guest in guests]
    for seat in range(3):
        await SeatRow.objects.filter(match_id=match, n=seat).aupdate(user_id=ids[seat])
        await Loan.objects.acreate(match_id=match, seat=seat, user_id=ids[-1], name="Eve")
    row = await StoredMatch.objects.aget(pk=match)
    state = codec.decode(bytes(row.state), GAMES["warpwar"].state_type)
    if allied:
        state.relations["0-1"] = "allied"
    pairs = list(hidden_pairs(state, Random(3)))
    kinds: set[str] = set()
    for pair in pairs:
        kind = pair.what.split(" ")[0]
        if kind in kinds:
            continue
        kinds.add(kind)
        unknowing = [-1, *(seat for seat in range(3) if seat not in pair.knowing)]
        worlds = []
        for world in (pair.one, pair.other):
            await StoredMatch.objects.filter(pk=match).aupdate(state=codec.encode(world.state))
            worlds.append(await _welcomes(match, guests, unknowing))
        assert worlds[0] == worlds[1], pair.what
    assert len(kinds) >= 3, kinds
    assert not allied or any(pair.knowing == {0, 1} for pair in pairs)


async def test_what_is_open_is_made_of_its_own_turn_alone() -> None:
    """All data of later turns is removed from the database, and the open turns stay the same to the byte."""
    match = await in_db(_bots_at)("2012-cornered", 3, {"semi_hidden": True}, 160)
    eve = await (await Guest("Eve").arrive()).at(match)
    turn = eve.first["view"]["header"]["turn"]
    assert turn >= 3

    async def pages() -> list[str]:
        """Return the three answers as bytes, whatever the bots do meanwhile."""
        begin = len(eve.frames)
        for seat in range(3):
            await eve.ask("past", seat=seat, turn=turn - 1, ref=f"p{seat}")
        return [text for text in eve.frames[begin:] if json.loads(text).get("ref")]

    before = await pages()
    assert all(json.loads(text)["answer"]["exact"] for text in before)
    node().past_turns._pages.clear()
    await Entry.objects.filter(table_id=match).exclude(turn=turn - 1).aupdate(command="zz", events="zz")
    await Checkpoint.objects.filter(table_id=match).exclude(turn=turn - 1).aupdate(state=b"zz")
    await StoredMatch.objects.filter(pk=match).aupdate(state=b"zz", header="zz", streams="zz", table_state="zz")
    assert await pages() == before
