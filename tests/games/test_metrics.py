"""What Prometheus is told, and what it is not, because the operator who reads it may play too."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from prometheus_client import generate_latest

from engine.games import GAMES
from games.play.node import node
from tests.games.asked import Asked
from tests.games.people import table
from tests.games.test_secrets import Quiet
from warpwar_site import metrics
from warpwar_site.asgi import http
from warpwar_site.metrics import CountedAnswers, Lateness, answers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

NAMES = {
    "hall_info", "hall_sockets", "hall_rooms", "hall_loop_late_seconds", "hall_workers_free", "hall_matches_set_aside",
    "hall_part_up", "hall_matches", "hall_bans", "hall_http_answers_total", "hall_http_answers_created",
    "process_virtual_memory_bytes", "process_resident_memory_bytes", "process_start_time_seconds",
    "process_cpu_seconds_total", "process_open_fds", "process_max_fds",
}  # fmt: skip
"""All metrics.

None counts commands, entries, commits, frames or bytes, which would show that a player has sealed an order.
"""


async def metrics_text() -> str:
    found = metrics.registry(node(), Lateness())
    text = await in_db(generate_latest)(found)
    return "".join(line for line in text.decode().splitlines(True) if not line.startswith(("#", "process_")))


async def test_these_and_no_others_and_none_names_a_match_or_a_person() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    lines = [await each.at(match) for each in (ann, ben)]
    text = (await in_db(generate_latest)(metrics.registry(node(), Lateness()))).decode()
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert {re.split(r"[{ ]", line)[0] for line in samples} <= NAMES
    labels = set(re.findall(r'(\w+)="', text))
    assert labels == {"of", "part", "status", "version", "page"} | ({"to"} if 'to="' in text else set())
    assert match not in text and "Ann" not in text
    for line in ('hall_sockets{of="match"} 2.0', "hall_rooms 1.0", 'hall_matches{status="running"} 1.0',
                 'hall_part_up{part="database"} 1.0', "hall_bans 0.0", "hall_loop_late_seconds 0.0"):  # fmt: skip
        assert line in samples
    await lines[0].close()


async def test_a_sealed_order_shows_nowhere(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the metrics nor the most detailed log show that there is an order, or which one."""
    monkeypatch.setitem(GAMES, "quiet", Quiet())
    match, (ann, ben) = await table("Ann", "Ben", game="quiet")
    a, b = await ann.at(match), await ben.at(match)
    hand = a.first["view"]["hand"]
    before = await metrics_text()
    assert 'hall_sockets{of="match"} 2.0' in before
    with caplog.at_level(logging.INFO):
        for step in ({"kind": "bid", "card": hand[0]}, {"kind": "unseal"}, {"kind": "bid", "card": hand[1]}):
            assert (await a.ask("command", decision="r1", command=step))["t"] == "accepted"
            assert (await a.ask("command", decision="r1", command={"kind": "bid", "card": 3}))["t"] == "refused"
        await b.ask("talk", to="0", text="psst")
    assert await metrics_text() == before
    assert [each.getMessage() for each in caplog.records if each.name.startswith(("games", "warpwar_site"))] == []


async def test_answers_are_counted_by_kind_of_address_only() -> None:
    answers.clear()
    site = CountedAnswers(http)
    for path, status in {"/api/me": 200, "/api/join/ABCDEFGH": 404, "/healthz": 200, "/static/nothing": 404}.items():
        assert (await Asked(path, site=site).get_response())[0] == status
    found = {
        (each.labels["to"], each.labels["status"]): each.value
        for metric in answers.collect() for each in metric.samples if each.name.endswith("_total")
    }  # fmt: skip
    assert found == {("api", "2xx"): 1, ("api", "4xx"): 1, ("page", "2xx"): 1, ("static", "4xx"): 1}


async def test_off_unless_asked_for_and_not_at_the_public_address(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Any] = []
    monkeypatch.setattr(metrics, "start_http_server", lambda *args, **more: started.append((args, more["addr"])))
    assert settings.METRICS is False
    metrics.begin(node(), 8001)
    assert started == []
    settings.METRICS = True
    metrics.begin(node(), 8001)
    assert started == [((9001,), "127.0.0.1")]
    assert b"hall_rooms" not in (await Asked("/metrics").get_response())[1]


async def test_a_taken_port_costs_the_metrics_only(settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def raise_address_in_use(*_: Any, **__: Any) -> None:
        raise OSError("Address already in use")

    settings.METRICS = True
    monkeypatch.setattr(metrics, "start_http_server", raise_address_in_use)
    metrics.begin(node(), 8001)
    assert "No metrics: the server cannot listen on 127.0.0.1:9001 (Address already in use)." in caplog.text
