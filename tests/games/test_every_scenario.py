"""Every scenario of every game, with the fewest and the most seats: opens, plays on, replays, is shown to all."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from engine.games import GAMES
from games.play.node import node
from games.play.replay import differs
from games.play.selfplay import play_on
from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
MOVES = 40
CARDS: list[Any] = [
    pytest.param(game.name, card.name, seats, id=f"{game.name}-{card.name}-{seats}")
    for game in GAMES.values()
    for card in game.scenarios()
    for seats in sorted(set(card.seats))
]


@pytest.mark.parametrize(("game", "scenario", "seats"), CARDS)
async def test_a_scenario_from_the_hall_to_the_table(game: str, scenario: str, seats: int) -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {"game": game, "scenario": scenario, "seats": seats}))["id"]
    for seat in range(1, seats):
        await ann.post(f"matches/{match}/bot", {"seat": seat, "bot": True})
    await node().stop()  # only this test makes moves
    assert (await ann.post(f"matches/{match}/start"))["status"] == "running"
    assert await in_db(play_on)(match, MOVES) > 0
    assert await in_db(differs)(match) == ""
    assert await ann.get(f"matches/{match}/board")
    a, w = await ann.at(match), await Guest().at(match)
    for line in (a, w):
        assert line.first["view"]["header"]["phase"] and line.first["log"]
    assert a.first["viewer"] == 0 and w.first["viewer"] == -1
    question = await a.ask("ask", question={"kind": "no such question"})
    assert question["t"] in ("refused", "answer")
