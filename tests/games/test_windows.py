"""Reaction windows at the table: questions that last a stated time, and do not show who has answered them."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from random import Random
from typing import Any

import pytest
from pytest_django import Settings

from engine.core.game import Reply
from games.play import store
from games.play.home_watch import HomeWatch
from games.play.node import Node, node
from games.play.timers import LAST, Timers
from tests.engine.toy import Objection, Toy, ToyView
from tests.games.hands import Hands
from tests.games.people import WAIT, Guest, MatchClient, eventually, table
from tests.games.test_table_acts import act
from tests.games.test_time import acts, at_rest, bid, restart, until_turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

BANK = {"per": "turn", "seconds": 60, "bank": 100}
OPEN = {"window": 20, "rounds": 3}
CLOCKS: list[dict[str, Any]] = [{}, {"seconds": 600}, {"seconds": 5}, BANK, {"seconds": 7 * 86_400}]


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Hands:
    settings.PLAY_GAP = 10**6
    return Hands(monkeypatch)


async def start_open_window(*names: str, **extra: Any) -> tuple[str, list[Guest], list[MatchClient]]:
    """Start a match in which all seats have bid, so that the window of the first round is open."""
    match, people = await table(*names, **{"options": OPEN, **extra})
    lines = [await each.at(match) for each in people]
    for line in lines:
        assert await bid(line, "r1") == ""
    return match, people, lines


async def answer(line: MatchClient, decision: str = "w1", made: bool = False) -> str:
    got = await line.ask("command", decision=decision, command={"kind": "objection", "made": made})
    return "" if got["t"] == "accepted" else str(got["code"])


async def window(line: MatchClient) -> Any:
    return (await line.hello())["table"].get("window")


@pytest.mark.parametrize("limit", CLOCKS)
async def test_a_window_ends_by_itself_at_every_table(hands: Hands, limit: dict[str, Any]) -> None:
    """20 s whatever the clock: nothing happens at 19, the defaults at 21."""
    match, _, (a, b) = await start_open_window("Ann", "Ben", clock=limit)
    before = (await a.hello())["table"]["clocks"] if limit == BANK else []
    assert await window(a) == await window(b) == {"seconds": 20, "left": 20, "running": True}
    hands.pass_by(19)
    await at_rest(match)
    assert await acts(match) == [(0, "bid"), (1, "bid")] and (await window(b))["left"] == 1
    if limit == BANK:
        assert (await a.hello())["table"]["clocks"] == before and not any(each.get("running") for each in before)
    hands.pass_by(2)
    await until_turn(a, 2)
    assert await acts(match) == [(0, "bid"), (1, "bid"), (0, "objection"), (1, "objection")]
    assert await window(a) is None


async def test_who_has_answered_gets_no_default_and_nobody_more_time(hands: Hands) -> None:
    match, _, (a, b) = await start_open_window("Ann", "Ben")
    hands.pass_by(10)
    assert await answer(a, made=True) == ""
    assert await window(b) == {"seconds": 20, "left": 10, "running": True}
    hands.pass_by(11)
    view = await until_turn(b, 2)
    assert view["scores"] == [0, 0], "Ann has objected"
    assert await acts(match) == [(0, "bid"), (1, "bid"), (0, "objection"), (1, "objection")]


async def test_when_all_have_answered_it_is_over_at_once(hands: Hands) -> None:
    _, _, (a, b) = await start_open_window("Ann", "Ben")
    assert await answer(a) == await answer(b) == ""
    assert (await until_turn(a, 2))["scores"] != [0, 0]
    assert await answer(b) == "E-STALE"


async def test_a_pause_holds_the_window(hands: Hands) -> None:
    match, _, (a, b) = await start_open_window("Ann", "Ben")
    hands.pass_by(5)
    assert await act(a, "pause") == ""
    hands.pass_by(1000)
    await at_rest(match)
    assert await window(b) == {"seconds": 20, "left": 15} and await answer(b) == "E-PAUSED"
    assert await act(a, "unpause") == ""
    assert await window(b) == {"seconds": 20, "left": 15, "running": True}
    hands.pass_by(16)
    await until_turn(b, 2)


async def test_a_window_goes_on_after_a_restart_though_nobody_looks(hands: Hands, settings: Settings) -> None:
    """No time runs while the server is off. Then the window ends without any page open."""
    match, people, lines = await start_open_window("Ann", "Ben")
    hands.pass_by(4)
    assert await answer(lines[0]) == ""
    for line in lines:
        await line.close()
    settings.PLAY_GAP = 30
    await restart(hands, off=1000)
    await eventually(lambda: is_loaded(match))
    assert (await acts(match))[-1] == (-1, "resume")
    hands.pass_by(21)

    async def is_over() -> bool:
        return (await acts(match))[-1] == (1, "objection")

    await eventually(is_over)
    assert (await people[0].at(match)).first["view"]["header"]["turn"] == 2


async def test_a_short_restart_takes_nothing_of_a_window(hands: Hands) -> None:
    """Four of twenty seconds used, twelve off: sixteen are left, though so short an absence counts at other clocks."""
    match, people, lines = await start_open_window("Ann", "Ben")
    hands.pass_by(4)
    assert await answer(lines[0]) == ""
    for line in lines:
        await line.close()
    await restart(hands, off=12)
    await eventually(lambda: is_loaded(match))
    left = (await window(await people[1].at(match)))["left"]
    assert left == 16


@pytest.mark.parametrize("first", ["alarms", "beat"])
async def test_nothing_is_done_in_a_window_that_comes_back_before_its_time_is_given_back(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Four of twenty seconds used, seventeen off: sixteen are left.

    This holds even if its alarms fire, or all tables are noted as served, when it has only just been read from disk.
    """
    claim = HomeWatch.claim

    async def late(homes: HomeWatch, match_id: str) -> None:
        if first == "beat":
            await node()._note_time()
        else:
            await Timers(node().rooms[match_id])._act()
        await claim(homes, match_id)

    match, people, lines = await start_open_window("Ann", "Ben")
    hands.pass_by(4)
    for line in lines:
        await line.close()
    monkeypatch.setattr(HomeWatch, "claim", late)
    await restart(hands, off=17)
    assert (await window(await people[1].at(match)))["left"] == 16


async def is_loaded(match: str) -> bool:
    return match in node().rooms and (await acts(match))[-1] == (-1, "resume")


async def test_two_processes_end_a_window_once(hands: Hands, nodes: list[Node]) -> None:
    match, people = await table("Ann", "Ben", options=OPEN)
    a, b = await people[0].at(match, nodes[0]), await people[1].at(match, nodes[1])
    assert await bid(a, "r1") == await bid(b, "r1") == ""
    hands.pass_by(21, *nodes)
    await until_turn(a, 2)
    await until_turn(b, 2)
    assert await acts(match) == [(0, "bid"), (1, "bid"), (0, "objection"), (1, "objection")]


async def test_a_window_closes_at_the_same_moment_however_many_are_silent(hands: Hands) -> None:
    match, _, lines = await start_open_window("Ann", "Ben", "Cleo")
    room = node().rooms[match]
    timers = next(each for each in room.listeners if isinstance(each, Timers))
    start = hands.now
    assert timers._seats() == {0: start + 20, 1: start + 20, 2: start + 20 + LAST}
    assert await answer(lines[2]) == ""
    assert timers._seats() == {0: start + 20, 1: start + 20 + LAST}


# ---- secrets -----------------------------------------------------------------------------------------------------


async def world(hands: Hands, which: int) -> tuple[list[str], list[str], str]:
    """Let Ann be silent (0), let the window pass (1) or object (2).

    Return all that Ben and a watcher are sent until the window ends, including news of the table, and the hall's rows.
    """
    match, (ann, ben), (a, b) = await start_open_window("Ann", "Ben", clock=BANK)
    eve = await Guest("Eve").arrive()
    w = await eve.at(match)
    code = (await ann.get(f"matches/{match}"))["code"]
    await at_rest(match)
    for line in (b, w):
        await line.receive_all()
        line.frames.clear()
    if which:
        assert await answer(a, made=which == 2) == ""
    for seconds in (3, 7):
        hands.pass_by(seconds)
        await at_rest(match)
        for line in (b, w):
            await line.hello()
            await line.ask("check", ref="c", decision="w1", command={"kind": "objection", "made": True})
            await line.receive_all()
    rows = str([await each.get(f"matches/{match}") for each in (ben, eve)])
    for line in (a, b, w):
        await line.close()

    def same(text: str) -> str:
        text = re.sub(r"\b[0-9a-f]{12}\b", "WHO", text.replace(match, "ID").replace(code, "CODE"))
        return re.sub(r"'updated': '[^']*'", "", text)

    return [same(text) for text in b.frames], [same(text) for text in w.frames], same(rows)


async def test_who_has_answered_a_window_shows_nowhere(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: 4711)
    silent, passed, objected = [await world(Hands(monkeypatch), which) for which in (0, 1, 2)]
    assert sum('"window":{"seconds":20' in frame for frame in silent[0]) == 2
    assert silent == passed == objected


# ---- bots --------------------------------------------------------------------------------------------------------


async def test_bots_answer_windows_and_use_no_rights(hands: Hands) -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 3, "options": OPEN}))["id"]
    for seat in (1, 2):
        await ann.post(f"matches/{match}/bot", {"seat": seat, "bot": True})
    await ann.post(f"matches/{match}/start")
    a = await ann.at(match)
    for turn in (1, 2, 3):
        assert await bid(a, f"r{turn}") == ""
        await wait_for_question(a, f"w{turn}")
        assert await answer(a, f"w{turn}") == ""
        if turn < 3:
            await wait_for_question(a, f"r{turn + 1}")

    async def is_over() -> bool:
        return len(await acts(match)) == 18

    await eventually(is_over)
    told = await acts(match)
    assert {(seat, kind) for seat, kind in told} == {
        (seat, kind) for seat in (0, 1, 2) for kind in ("bid", "objection")
    }


async def wait_for_question(line: MatchClient, decision: str) -> None:
    """Wait until this seat has that question."""
    async with asyncio.timeout(WAIT):
        while all(each["id"] != decision for each in (await line.hello())["view"]["decisions"]):
            await line.frame()


async def test_bots_answer_a_moment_after_the_opening(hands: Hands, settings: Settings) -> None:
    """The moment counts from the opening, not from thinking, others' answers or a restart. Here it has passed."""
    ann = await Guest("Ann").arrive()
    body = {"game": "toy", "scenario": "short", "seats": 3, "options": {**OPEN, "window": 86_400}}
    match = (await ann.post("matches", body))["id"]
    for seat in (1, 2):
        await ann.post(f"matches/{match}/bot", {"seat": seat, "bot": True})
    await ann.post(f"matches/{match}/start")
    a = await ann.at(match)

    async def has_logged(count: int) -> bool:
        return len(await acts(match)) == count

    await eventually(lambda: has_logged(2))
    settings.PLAY_BOT_PACE = 3600
    assert await bid(a, "r1") == "" and await answer(a) == ""
    assert await acts(match) == [(1, "bid"), (2, "bid"), (0, "bid"), (0, "objection")]
    hands.pass_by(3601)
    await restart(hands)
    await eventually(lambda: has_logged(6))
    assert (await acts(match))[4:] == [(1, "objection"), (2, "objection")]


async def bot_world(monkeypatch: pytest.MonkeyPatch, toy: Toy, slow: bool) -> list[str]:
    """Return what Ann and a watcher know after two bots have answered a window. Slow bots think until it is over."""
    released = threading.Event()
    sensible = type(toy).suggest

    def suggest(view: ToyView, rng: Random) -> Reply | None:
        asked = next((each for each in view.decisions if not each.answered), None)
        if asked is None or asked.kind != "objection":
            return sensible(toy, view, rng)
        if slow:
            assert released.wait(WAIT)
        return Reply(asked.id, Objection(slow))

    monkeypatch.setattr(toy, "suggest", suggest)
    ann, eve = await Guest("Ann").arrive(), await Guest("Eve").arrive()
    body = {"game": "toy", "scenario": "short", "seats": 3, "options": {**OPEN, "rounds": 1}}
    match = (await ann.post("matches", body))["id"]
    for seat in (1, 2):
        await ann.post(f"matches/{match}/bot", {"seat": seat, "bot": True})
    await ann.post(f"matches/{match}/start")
    a, w = await ann.at(match), await eve.at(match)

    async def has_logged(count: int) -> bool:
        return len(await acts(match)) == count

    await eventually(lambda: has_logged(2))
    assert await bid(a, "r1") == "" and await answer(a) == ""
    await eventually(lambda: has_logged(6))
    released.set()
    assert (await acts(match))[4:] == [(1, "objection"), (2, "objection")]
    await at_rest(match)
    known = [await line.hello() for line in (a, w)]
    for line in (a, w):
        await line.close()
    return [json.dumps([each["view"], each["log"]]) for each in known]


async def test_a_bot_that_thinks_longer_answers_at_the_same_moment(
    hands: Hands, toy: Toy, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Bots that would object but think too long answer at the same moment as bots that pass at once, and pass too."""
    settings.PLAY_BOT_PACE = 1
    monkeypatch.setattr(store, "new_seed", lambda *_: 4711)
    quick = await bot_world(monkeypatch, toy, slow=False)
    assert await bot_world(monkeypatch, toy, slow=True) == quick
