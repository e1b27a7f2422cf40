"""Two server processes between which notifications were lost for a while: each shows its pages what it has missed."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

import pytest

from games import notify
from games.play import node
from games.play.node import Node
from games.presence import STALE
from tests.games.conftest import stop_node
from tests.games.layers import Layer
from tests.games.people import Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node", "one_hears")]


@pytest.fixture
def one_hears(nodes: list[Node], monkeypatch: pytest.MonkeyPatch) -> None:
    """Change everything over HTTP at the first node only; the other node hears of it only from the first one."""
    monkeypatch.setattr(notify, "HEARTBEAT", 0.05)
    for each in nodes[1:]:
        notify.unsubscribe(each._schedule_refresh)


async def open_table(host: Guest) -> str:
    return str((await host.post("matches", {"game": "toy", "scenario": "short", "seats": 3, "options": {}}))["id"])


async def open_page(guest: Guest, match: str, at: Node) -> MatchClient:
    """Open a page at a table that has not started."""
    line = await guest.line(match, at)
    await line.send({"t": "hello", "v": 1, "have": 0})
    line.first = await line.until("table")
    return line


def names_at_table(frame: Any) -> list[str]:
    return [each["name"] for each in frame["table"]["people"] if each.get("name")]


async def until_seated(line: MatchClient, *names: str) -> None:
    frame = line.first
    while names_at_table(frame) != list(names):
        frame = await line.until("table")


async def wait_for_nodes(nodes: list[Node]) -> None:
    """Wait until each node has heard the others, and no node is still reading the database."""

    async def is_quiet() -> bool:
        tasks = [each.catch_up._task for each in nodes]
        known = all(len(each.link._numbers._heard) == len(nodes) - 1 for each in nodes)
        return known and all(task is None or task.done() for task in tasks)

    await eventually(is_quiet)


@pytest.mark.parametrize("how", ["away", "lose"])
async def test_seats_taken_meanwhile_are_shown_in_the_hall_and_at_the_table(
    nodes: list[Node], layer: Layer, how: str
) -> None:
    ann, ben, eve = [await Guest(name).arrive() for name in ("Ann", "Ben", "Eve")]
    match = await open_table(ann)
    own, far = await open_page(ann, match, nodes[0]), await open_page(eve, match, nodes[1])
    hall = MatchClient("/ws/hall/", eve.headers(), nodes[1])
    assert await hall.open()
    await wait_for_nodes(nodes)
    layer.mode = how
    await ben.post(f"matches/{match}/sit")
    await until_seated(own, "Ann", "Ben")
    await open_table(ann)
    layer.mode = ""
    await until_seated(far, "Ann", "Ben")
    await hall.until("ring", matches=[])
    await eve.post(f"matches/{match}/sit")
    await until_seated(far, "Ann", "Ben", "Eve")


async def test_a_process_that_could_not_say_what_it_holds_is_told_of_it_afterwards(
    nodes: list[Node], layer: Layer
) -> None:
    """The page opens while no message can be sent, and a seat is taken after that; then one more."""
    ann, ben, cleo, eve = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cleo", "Eve")]
    match = await open_table(ann)
    await wait_for_nodes(nodes)
    layer.mode = "away"
    far = await open_page(eve, match, nodes[1])
    own = await open_page(ann, match, nodes[0])
    await ben.post(f"matches/{match}/sit")
    await until_seated(own, "Ann", "Ben")
    layer.mode = ""
    await until_seated(far, "Ann", "Ben")
    await wait_for_nodes(nodes)
    await cleo.post(f"matches/{match}/sit")
    await until_seated(far, "Ann", "Ben", "Cleo")


async def test_the_start_of_a_match_and_talk_and_moves_are_shown_afterwards(nodes: list[Node], layer: Layer) -> None:
    ann, ben = [await Guest(name).arrive() for name in ("Ann", "Ben")]
    match = str((await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2, "options": {}}))["id"])
    own, far = await open_page(ann, match, nodes[0]), await open_page(ben, match, nodes[1])
    await wait_for_nodes(nodes)
    layer.mode = "away"
    await ben.post(f"matches/{match}/sit")
    await ben.post(f"matches/{match}/ready", {"ready": True})
    await ann.post(f"matches/{match}/start")
    begun = await own.until("welcome")
    await own.ask("talk", to="all", text="Good luck")
    card = begun["view"]["hand"][0]
    assert (await own.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"
    layer.mode = ""
    shown = await far.until("welcome")
    assert shown["viewer"] == 1 and [line["text"] for line in shown["log"]][-1] == "Ann has sealed a bid."
    assert (await far.until("said"))["text"] == "Good luck"


async def test_who_came_and_went_meanwhile_is_known_afterwards(nodes: list[Node], layer: Layer) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match, nodes[0]), await ben.at(match, nodes[1])

    async def here(*seats: int) -> bool:
        return nodes[0].presence._known[match].seats == set(seats)

    await eventually(lambda: here(0, 1))
    await wait_for_nodes(nodes)
    layer.mode = "lose"
    await b.close()
    watcher = await Guest().at(match, nodes[1])
    layer.mode = ""
    await eventually(lambda: here(0))
    assert nodes[0].presence._known[match].watchers == 1
    await watcher.close()
    await a.close()


async def test_a_process_says_again_and_again_who_is_there(
    nodes: list[Node], layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An announcement that is too old does not count any more, even if no person has come or gone."""
    match, (ann, _) = await table("Ann", "Ben")
    monkeypatch.setattr(node, "SWEEP", 0.05)
    third = Node(layer)
    third.start()
    a = await ann.at(match, third)
    name = third.link.name

    async def is_known() -> bool:
        return name in nodes[0].presence._others.get(match, {})

    await eventually(is_known)
    seats, _ = nodes[0].presence._others[match][name]
    nodes[0].presence._others[match][name] = seats, monotonic() - STALE - 1

    async def is_fresh() -> bool:
        return monotonic() - nodes[0].presence._others.get(match, {}).get(name, (seats, -STALE))[1] < STALE

    await eventually(is_fresh)
    await a.close()
    await stop_node(third)


async def test_a_subscription_that_hears_nothing_is_made_again(
    nodes: list[Node], layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = [await Guest(name).arrive() for name in ("Ann", "Ben")]
    match = await open_table(ann)
    far = await open_page(ben, match, nodes[1])
    await wait_for_nodes(nodes)
    monkeypatch.setattr(notify, "SILENCE", 0.2)
    beats = nodes[1].link._numbers._number

    async def has_come_back() -> bool:  # the present wait still has the usual length
        return nodes[1].link._numbers._number > beats + 2

    await eventually(has_come_back)
    old = nodes[1].link.channel
    layer.groups[notify.GROUP].pop(old)
    layer.channels.pop(old)
    await ben.post(f"matches/{match}/sit")
    await until_seated(far, "Ann", "Ben")

    async def is_another() -> bool:
        return nodes[1].link.channel != old

    await eventually(is_another)


async def test_a_failure_is_logged_once_however_long_it_lasts(
    nodes: list[Node], layer: Layer, caplog: pytest.LogCaptureFixture
) -> None:
    await wait_for_nodes(nodes)
    caplog.set_level("INFO", "games.notify")
    layer.mode = "away"
    link = nodes[0].link
    before = link._numbers._number

    async def has_tried() -> bool:
        return link._numbers._number >= before + 3

    await eventually(has_tried)
    layer.mode = ""

    async def works() -> bool:
        return not link._is_failing

    await eventually(works)
    told = [record.getMessage() for record in caplog.records if "other server processes can" in record.getMessage()]
    assert len([text for text in told if "cannot be notified" in text]) <= 2, "one for each node"
    assert json.dumps(told).count("can be notified again") >= 1
