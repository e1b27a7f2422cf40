"""The machine's clock is set back: no player gains time by that, neither while a server runs nor while none runs."""

from __future__ import annotations

import time

import pytest
from pytest_django import Settings

from games import server_time
from tests.games.hands import Hands
from tests.games.people import table
from tests.games.test_time import restart

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


def test_the_time_never_goes_back_and_follows_a_jump_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    real, before = time.time, server_time.now()
    monkeypatch.setattr(server_time, "_ahead", server_time._ahead)
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    assert before <= server_time.now() < before + 600
    monkeypatch.setattr(time, "time", lambda: real() + 7200)
    assert before + 7200 <= server_time.now()
    monkeypatch.setattr(time, "time", real)
    assert before + 7200 <= server_time.now()


async def test_a_clock_set_back_while_people_play_gives_nobody_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match, people = await table("Ann", "Ben", clock={"seconds": 600})
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    left = [each["left"] for each in (await people[0].at(match)).first["table"]["clocks"]]
    assert len(left) == 2 and max(left) <= 600


@pytest.mark.one_process
async def test_a_clock_set_back_while_the_server_is_off_gives_nobody_time(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """40 of 60 s are left.

    At the next start the clock is an hour behind: 40 s are left, however often the server starts.
    """
    settings.PLAY_GAP = 30
    hands = Hands(monkeypatch)
    match, people = await table("Ann", "Ben", clock={"seconds": 60})
    await people[0].at(match)
    hands.pass_by(20)
    await restart(hands, -3600)
    for _ in range(2):
        info = (await people[0].at(match)).first["table"]
        assert [each["left"] for each in info["clocks"]] == [40, 40]
        await restart(hands)
