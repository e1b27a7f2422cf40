"""Costs are charged to the person who causes them, over all sockets of that person, and to the address."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from pytest_django import Settings

from games import rate_limits
from games.addresses import NOBODY
from games.play import hall_socket, handlers, match_socket
from games.play.node import Node, node
from games.rate_limits import Budget, Sockets, payers_of
from tests.games.people import Guest, MatchClient, eventually, table

HOME, ANN, BEN = "address:10.0.0.1", "guest:ann", "guest:ben"


class Clock:
    """Replaces `time.monotonic` by a time that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


# ---- budgets -----------------------------------------------------------------------------------------------------


def test_who_is_over_his_budget_waits_until_it_has_come_back(clock: Clock) -> None:
    """0.5 of 1.0 a second, with 2.0 at once: 3.0 is 1.0 too much, which comes back in two seconds."""
    budget = Budget("TEST", 0.5, 2.0)
    budget.charge((ANN,), 2.0)
    assert budget.wait((ANN,)) == 0
    budget.charge((ANN,), 1.0)
    assert budget.wait((ANN,)) == 2.0 and budget.wait((BEN,)) == 0
    clock.now += 1.0
    assert budget.wait((ANN,)) == 1.0
    clock.now += 1.0
    assert budget.wait((ANN,)) == 0 and budget.used_share((ANN,)) == 1.0


def test_debts_are_bounded_and_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget("TEST", 1.0, 2.0)
    budget.charge((ANN,), 1000.0)
    assert budget.wait((ANN,)) == 2.0, "at most another burst"
    for n in range(100):
        budget.charge((f"guest:{n}",), 0.5)
    clock.now += 11.0
    budget.charge((BEN,), 0.1)
    assert set(budget._owed) == {BEN}


def test_an_address_has_the_budgets_of_four_and_all_of_it_pay(clock: Clock) -> None:
    budget = Budget("TEST", 1.0, 2.0)
    family = [payers_of(name, "", "10.0.0.1") for name in ("ann", "ben", "cat", "dan")]
    for payers in family:
        assert budget.take(payers, 2.0)
    assert all(budget.wait(payers) == 0 for payers in family), "each at his limit, none above it"
    budget.charge(payers_of("eve", "", "10.0.0.1"), 1.0)
    assert all(budget.wait(payers) == 0.25 for payers in family)
    assert budget.wait(payers_of("ann", "", "10.0.0.2")) == 0
    assert {budget.reason(payers, "You.") for payers in family} == {rate_limits.NETWORK}, "not one of them is above it"
    budget.charge((ANN,), 1.0)
    assert [budget.reason(payers, "You.") for payers in family[:2]] == ["You.", rate_limits.NETWORK]


def test_payers() -> None:
    assert payers_of("ann", "s1", "10.0.0.1") == (ANN, HOME)
    assert payers_of("", "s1", "10.0.0.1") == ("session:s1", HOME)
    assert payers_of("", "", "10.0.0.1") == (HOME,), "many may be behind it"
    assert payers_of("ann", "", NOBODY) == (ANN,), "nobody's address is no household"


def test_what_one_process_has_charged_another_one_counts(clock: Clock) -> None:
    here, there = Budget("TEST", 0.0, 2.0), Budget("TEST", 0.0, 2.0)
    here.untold()
    here.charge((ANN,), 2.5)
    there.charge_from_elsewhere(here.untold())
    assert there.wait((ANN,)) > 0 and here.untold() == {} and there.untold() == {}


def test_sockets_are_counted_over_matches_and_processes(settings: Settings, clock: Clock) -> None:
    settings.PLAY_SOCKETS = 8
    here, there = Sockets(), Sockets()
    assert [here.enter((ANN, HOME)) for _ in range(9)] == [""] * 8 + [ANN]
    assert not here.enter((BEN, HOME))
    there.set_elsewhere("here", here.many())
    assert there.enter((ANN, HOME)) == ANN and not there.enter((BEN, HOME))
    here.leave((ANN, HOME))
    assert not here.enter((ANN, HOME)), "one has closed"
    clock.now += 11.0
    assert not there.enter((ANN, HOME)), "the other process has said nothing for long"


def test_an_address_has_many_sockets_of_many_people_and_room_for_players(settings: Settings) -> None:
    settings.PLAY_SOCKETS, settings.PLAY_ADDRESS_SOCKETS = 2, 5
    here = Sockets()
    watchers = [payers_of("", f"s{n}", "10.0.0.1") for n in range(6)]
    assert [here.enter(each) for each in watchers] == [""] * 5 + [HOME]
    assert here.enter((ANN, HOME)) == HOME and here.enter((BEN, "address:10.0.0.2")) == ""
    assert [here.enter((ANN, HOME), plays=True) for _ in range(3)] == ["", "", ANN], "a person's own bound holds"
    players = [(f"guest:{n}", HOME) for n in range(4)]
    assert [here.enter(each, plays=True) for each in players] == ["", "", "", HOME], "ten in all"


async def test_work_between_two_waits_is_charged_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: spent[0])
    charged: list[float] = []

    async def work() -> str:
        spent[0] += 1.0
        await asyncio.sleep(0)
        spent[0] += 2.0
        with pytest.raises(asyncio.CancelledError):
            await asyncio.sleep(3600)
        return "done"

    task = asyncio.get_running_loop().create_task(rate_limits.await_metered(work(), charged.append))
    await asyncio.sleep(0)
    spent[0] += 100.0  # the work of another task
    await asyncio.sleep(0)
    assert charged == [1.0, 2.0]
    task.cancel()
    assert await task == "done" and sum(charged) == 3.0


# ---- at the socket -----------------------------------------------------------------------------------------------


@pytest.fixture
def strict(settings: Settings) -> None:
    """Stop the refill of budgets."""
    settings.PLAY_WORK_RATE, settings.PLAY_WORK_BURST = 0, 1000.0


socket_test = pytest.mark.usefixtures("server_node")


async def refusal_code(line: MatchClient) -> str:
    got = await line.ask("check", decision="r1", command={"kind": "bid", "card": 5})
    return str(got.get("code", ""))


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_what_one_socket_costs_all_sockets_of_its_guest_pay(strict: None) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    other = (await table("Ann2", "Ben2"))[0]
    a, elsewhere, b = await ann.at(match), await ann.at(other), await ben.at(match)
    before = rate_limits.work.used_share((await payer(ann),))
    await a.ask("ask", question={})
    assert rate_limits.work.used_share((await payer(ann),)) > before
    rate_limits.work.charge((await payer(ann),), 1001.0)
    assert await refusal_code(a) == "E-TOO-FAST"
    got = await elsewhere.ask("talk", to="all", text="Hello")
    assert got["code"] == "E-TOO-FAST", "at another table too"
    assert await refusal_code(b) == "E-CARD", "nobody else pays"
    late = await ann.line(match)
    assert (await late.until("bye"))["again"] is True


async def payer(guest: Guest) -> str:
    return f"guest:{(await guest.get('me'))['id']}"


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_goes_on_over_its_budget_is_closed(strict: None) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    rate_limits.work.charge((await payer(ann),), 1001.0)
    for n in range(match_socket.PATIENCE + 1):
        await a.send({"t": "check", "ref": f"c{n}", "decision": "r1", "command": {"kind": "bid", "card": 5}})
    assert (await a.until("bye"))["reason"] == "This page sent too many messages. Reload the page to go on."
    codes = [got.get("code") for got in map(json.loads, a.frames) if got["t"] == "refused"]
    assert codes == ["E-TOO-FAST"] * match_socket.PATIENCE
    assert await refusal_code(b) == "E-CARD"


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_an_address_over_its_budget_is_refused_but_not_cut_off(strict: None, from_home: None) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a = await ann.at(match)
    rate_limits.work.charge((HOME,), 4001.0)
    got = await a.ask("check", decision="r1", command={"kind": "bid", "card": 5})
    assert (got["code"], got["text"]) == ("E-TOO-FAST", rate_limits.NETWORK)
    await a.send({"t": "ping", "have": a.first["seq"]})
    await a.until("pong")
    bye = await (await ben.line(match)).until("bye")
    assert bye == {"t": "bye", "reason": match_socket.CROWD_AT_WORK, "again": True}


@pytest.fixture
def from_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every socket come from one address."""
    monkeypatch.setattr(match_socket, "address_of", lambda scope: "10.0.0.1")


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_sockets_of_a_guest_are_bounded_over_all_matches(settings: Settings) -> None:
    settings.PLAY_SOCKETS = 3
    one, (ann, ben) = await table("Ann", "Ben")
    two = (await table("Cat", "Dan"))[0]
    lines = [await ann.at(one), await ann.at(two), await ann.at(two)]
    bye = await (await ann.line(one)).until("bye")
    assert bye["reason"] == "You have too many tables open. Close some tabs, then reload this page."
    await ben.at(one)
    await lines[0].close()
    await ann.at(two)


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_a_school_behind_one_address_may_watch(from_home: None) -> None:
    """The limits are the real ones: seventy browsers that the server does not know, and one that has a session."""
    match, _ = await table("Ann", "Ben")
    people = [*(Guest() for _ in range(70)), await Guest("Eve").arrive()]
    lines = [await each.at(match) for each in people]
    assert all(line.first["viewer"] == -1 for line in lines)
    for line in lines:
        await line.close()


def test_five_hundred_people_behind_one_address_may_watch_and_one_of_them_not_five_hundred_times() -> None:
    here = Sockets()
    school = [payers_of("", f"s{n}", "10.0.0.1") for n in range(500)]
    assert not any(here.enter(each) for each in school)
    assert [here.enter(school[0]) for _ in range(60)] == [""] * 59 + ["session:s0"]


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_who_finds_an_address_full_reads_what_is_true_and_its_players_come_in(
    settings: Settings, from_home: None
) -> None:
    settings.PLAY_ADDRESS_SOCKETS = 3
    one, (ann, _) = await table("Ann", "Ben")
    two = (await table("Cat", "Dan"))[0]
    nobody = Guest()
    lines = [await nobody.at(match) for match in (one, two, one)]
    bye = await (await (await Guest("Eve").arrive()).line(two)).until("bye")
    assert bye == {"t": "bye", "reason": match_socket.CROWDED, "again": True}
    await (await ann.at(one)).close()
    await lines[0].close()
    await nobody.at(two)


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_one_address_cannot_fill_the_hall(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PLAY_ADDRESS_SOCKETS = 2
    address = ["10.0.0.1"]
    monkeypatch.setattr(hall_socket, "address_of", lambda scope: address[0])
    eve = await Guest("Eve").arrive()
    lines = [MatchClient("/ws/hall/", eve.headers()) for _ in range(4)]
    assert [await line.open() for line in lines[:3]] == [True, True, False]
    address[0] = "10.0.0.2"
    assert await lines[3].open()
    await lines[0].close()
    address[0] = "10.0.0.1"
    again = MatchClient("/ws/hall/", eve.headers())
    assert await again.open()
    for line in (lines[1], lines[3], again):
        await line.close()


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_a_family_behind_one_router_plays_without_waiting(from_home: None) -> None:
    """The budgets are the real ones: four people play whole matches as fast as they can."""
    match, people = await table("Ann", "Ben", "Cat", "Dan", options={"rounds": 9})
    lines = [await each.at(match) for each in people]
    for turn in range(1, 10):
        for line in lines:
            hand = (await line.hello())["view"]["hand"]
            for card in hand:
                bid = {"kind": "bid", "card": card}
                assert (await line.ask("check", decision=f"r{turn}", command=bid))["t"] == "fine"
            assert (await line.ask("command", decision=f"r{turn}", command=bid))["t"] == "accepted"
            assert (await line.ask("talk", to="all", text="Well played"))["t"] == "accepted"


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_what_is_stored_is_charged_and_bounded(settings: Settings) -> None:
    settings.PLAY_STORED_RATE, settings.PLAY_STORED_BURST = 0, 2 * handlers.COMMAND
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    hand = a.first["view"]["hand"]
    for card in hand[:2]:
        assert (await a.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"
    got = await a.ask("command", decision="r1", command={"kind": "bid", "card": hand[2]})
    assert got["code"] == "E-TOO-FAST" and "stored too much data" in got["text"]
    assert (await a.ask("talk", to="all", text="Hello"))["code"] == "E-TOO-FAST"
    assert (await a.ask("check", decision="r1", command={"kind": "bid", "card": hand[2]}))["t"] == "fine"
    card = b.first["view"]["hand"][0]
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_filings_are_limited_by_seat_and_first_answers_are_not(settings: Settings) -> None:
    settings.PLAY_FILED_RATE, settings.PLAY_FILED_BURST = 0, 2
    match, (ann, ben) = await table("Ann", "Ben")
    a, again, b = await ann.at(match), await ann.at(match), await ben.at(match)
    hand = a.first["view"]["hand"]
    got = []
    for line, card in ((a, hand[0]), (again, hand[1]), (a, hand[2]), (a, hand[0]), (again, hand[1])):
        got.append(await line.ask("command", decision="r1", command={"kind": "bid", "card": card}))
    assert [each.get("code", "") for each in got] == [""] * 3 + ["E-TOO-FAST"] * 2
    card = b.first["view"]["hand"][0]
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_never_says_hello_is_closed(settings: Settings) -> None:
    settings.PLAY_HELLO = 0.05
    match, (ann, _) = await table("Ann", "Ben")
    line = await ann.line(match)
    assert (await line.until("bye"))["reason"] == "This page did not connect correctly. Reload it."


@socket_test
@pytest.mark.django_db(transaction=True)
async def test_what_a_page_has_waiting_is_bounded(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first command waits for the room. Later messages are kept, up to a limit."""
    settings.PLAY_BURST = 10**6
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    async with node().rooms[match].lock:
        bid = {"kind": "bid", "card": a.first["view"]["hand"][0]}
        for n in range(1002):
            await a.send({"t": "command", "ref": f"c{n}", "decision": "r1", "command": bid})
        assert (await a.until("bye"))["reason"] == match_socket.PILE
    await b.receive_all()


# ---- over processes ----------------------------------------------------------------------------------------------


@pytest.mark.one_process  # no other node of this process takes part
@pytest.mark.django_db(transaction=True)
async def test_processes_tell_each_other_what_everybody_has_cost(
    nodes: list[Node], monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Both nodes of this test count in the same place, so a cost that one of them tells is counted twice."""
    settings.PLAY_WORK_RATE = 0
    rate_limits.work.untold()
    rate_limits.work.charge((ANN,), 1.0)

    async def twice() -> bool:
        return rate_limits.work.used_share((ANN,)) * 1.5 == 2.0

    await eventually(twice)
