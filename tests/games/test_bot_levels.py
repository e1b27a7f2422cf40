"""The level of a bot is chosen at the table and when a seat is handed over. Higher levels think in another process."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pytest_django import Settings

from engine.core import codec
from engine.core.game import CADET, Level, Reply
from engine.games import GAMES
from engine.play.battles import battle_state
from games import worker_pool
from games.lobby.models import SeatRow
from games.play import bot_jobs
from games.play.models import Entry
from tests.engine.toy import Bid, Toy, ToyView
from tests.games.people import Guest, eventually

GREEDY = Level("greedy", "Greedy", "Bids its highest card.")


@pytest.fixture
def second_bot_level(toy: Toy, server_node: None, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a second level to the toy game."""

    def answer(self: Any, view: ToyView, rng: Random, level: str) -> Reply | None:
        asked = next((each for each in view.decisions if not each.answered), None)
        return Reply(asked.id, Bid(max(view.hand))) if asked else None

    monkeypatch.setattr(type(toy), "levels", (CADET, GREEDY))
    monkeypatch.setattr(type(toy), "answer", answer)
    settings.PLAY_BOT_WORKERS = 0  # no other process knows the toy


@pytest.fixture
async def ann() -> Guest:
    return await Guest("Ann").arrive()


async def table_of(ann: Guest, **bot: Any) -> str:
    match: str = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True, **bot})
    return match


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("second_bot_level")
async def test_the_host_chooses_how_well_a_bot_plays(ann: Guest) -> None:
    match = await table_of(ann, level="greedy")
    assert (await ann.get(f"matches/{match}"))["seats"][1]["level"] == "greedy"
    met = await ann.expect_refusal("POST", f"matches/{match}/bot", {"seat": 1, "bot": True, "level": "admiral"})
    assert met.status == 400 and "E-LEVEL" in str(met.data)
    seats = (await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True}))["seats"]
    assert (seats[1]["bot"], seats[1]["level"]) == (True, "")
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True, "level": "greedy"})
    seats = (await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": False}))["seats"]
    assert (seats[1]["bot"], seats[1]["level"]) == (False, "")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("second_bot_level")
async def test_a_bot_plays_as_its_level_does(ann: Guest) -> None:
    """A bot that takes over a seat plays by its level too: both play the highest card first, to the end."""
    match = await table_of(ann, level="greedy")
    await ann.post(f"matches/{match}/start")
    a = await ann.at(match)
    assert (await a.ask("act", act="bot", level="?"))["code"] == "E-LEVEL"
    assert (await a.ask("act", act="bot", level="greedy"))["t"] == "accepted"

    async def is_over() -> bool:
        return (await a.hello())["view"]["header"]["outcome"] is not None

    await eventually(is_over)
    bids: dict[int, list[int]] = {0: [], 1: []}
    async for entry in Entry.objects.filter(table_id=match, index__gt=0).order_by("index"):
        bids[entry.seat].append(codec.decode(entry.command, Any)["card"])
    assert bids[0] == sorted(bids[0], reverse=True) and bids[1] == sorted(bids[1], reverse=True) and len(bids[1]) == 4
    people = (await a.hello())["table"]["people"]
    assert [each["level"] for each in people] == ["greedy", "greedy"]
    assert await SeatRow.objects.filter(match_id=match, level="greedy").acount() == 2


async def test_higher_levels_think_in_another_process(settings: Settings) -> None:
    """The answer is the same. It depends only on the seed, the seat and the view."""
    settings.PLAY_BOT_WORKERS = 1
    game, fleet = GAMES["warpwar"], ("PD=7 B=3 S=2",)
    view = game.view(battle_state((fleet, fleet)), 0)
    here = bot_jobs.think(game, view, "secret", 0, "captain")
    assert await bot_jobs.think_apart(game, view, "secret", 0, "captain") == here
    assert here is not None
    assert worker_pool.thinking is not worker_pool.pool and not bot_jobs.is_quick(game, "captain")
    assert bot_jobs.is_quick(game, "") and bot_jobs.is_quick(game, "cadet") and bot_jobs.is_quick(game, "?")
