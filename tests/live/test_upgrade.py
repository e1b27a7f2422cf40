"""A hall stored by an older version (tests/stored) goes on under this one: shown, played on, replayed, exported."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest
from tests.server import Server

STORED = Path(__file__).resolve().parent.parent / "stored"
VIEWS = json.loads(gzip.decompress((STORED / "570fa1e-views.json.gz").read_bytes()))
LONG_WORDS, BOTS_ONLY = "ngrz6c6tvx", "7y9madpbj8"
SESSIONS = """
import json
from django.contrib.sessions.models import Session
from games.lobby.models import Guest
known = {each.get_decoded().get("guest"): each.pk for each in Session.objects.all()}
print(json.dumps({each.name: known[each.pk] for each in Guest.objects.filter(pk__in=[key for key in known if key])}))
"""
PLAY_ON = """
from games.lobby.models import Match
from games.play.selfplay import play_on
for each in Match.objects.filter(status="running"): play_on(each.pk, {})
"""


@pytest.fixture
def hall(servers: Callable[..., Server]) -> Iterator[Server]:
    """Yield a server on the old database, and check that its log stays free of trouble."""
    server = servers(WARPWAR_SECRET_KEY="570fa1e" * 8, PLAY_BOT_PACE="0")
    server.data.mkdir()
    with gzip.open(STORED / "570fa1e.sqlite3.gz") as packed, (server.data / "warpwar.sqlite3").open("wb") as file:
        shutil.copyfileobj(packed, file)
    server.start()
    yield server
    server.stop()
    assert troubles(server) == []


def people(server: Server) -> dict[str, Guest]:
    """Return all guests who had a session at that time, with the same browser."""
    found = {}
    for name, key in json.loads(server.manage("shell", "-v", "0", "-c", SESSIONS)).items():
        found[name] = Guest(server.url, name)
        found[name].cookies["warpwar_session"] = key
        assert found[name].arrive().get("me")["name"] == name
    return found


def missing(old: Any, new: Any, path: str = "") -> list[str]:
    """Return the places where a view lacks what it showed at that time. Additional content does not count.

    The words of a question may have changed.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [key for key in old if key != "text" or ".decisions[" not in path]
        return [found for key in keys for found in missing(old[key], new.get(key), f"{path}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [found for i in range(len(old)) for found in missing(old[i], new[i], f"{path}[{i}]")]
    return [] if old == new else [f"{path}: {old!r} is now {new!r}"]


async def test_every_match_opens_and_shows_everybody_what_it_showed(hall: Server) -> None:
    known = people(hall)
    for match, views in VIEWS.items():
        seats = known["Ann"].get(f"matches/{match}")["seats"]
        looking = [known[seat["name"]] for seat in seats if seat["name"] in known] + [Guest(hall.url).arrive()]
        for guest in looking:
            async with TableClient(guest, match) as table:
                await table.until_shown()
                if all(not seat["bot"] for seat in seats):  # in matches with bots, the bots have moved meanwhile
                    assert missing(views[str(table.viewer)], table.view) == [], match
    lists = [rows for rows in known["Ann"].get("hall").values() if isinstance(rows, list)]
    assert all(not row["unreadable"] for rows in lists for row in rows)


async def test_matches_are_played_on_by_the_servers_bots_while_somebody_watches(hall: Server) -> None:
    known = people(hall)
    async with AsyncExitStack() as stack:
        table, other = [
            await stack.enter_async_context(TableClient(Guest(hall.url).arrive(), match))
            for match in (LONG_WORDS, BOTS_ONLY)
        ]
        for seat in known["Ann"].get(f"matches/{LONG_WORDS}")["seats"]:
            known[seat["name"]].post(f"matches/{LONG_WORDS}/bot", {"seat": seat["seat"], "bot": True})
        await table.until(lambda: table.turn > VIEWS[LONG_WORDS]["-1"]["header"]["turn"])
        await other.until_over()


@pytest.mark.parametrize("answers", [40, pytest.param(100_000, marks=pytest.mark.battery)])
def test_every_log_agrees_before_and_after_playing_on(hall: Server, answers: int) -> None:
    """In the battery, every match is played to its end."""
    hall.stop()
    assert "10 matches, 0 differ" in hall.manage("verify_matches", "--running")
    hall.manage("shell", "-v", "0", "-c", PLAY_ON.format(answers))
    found = hall.manage("verify_matches", "--running")
    assert "10 matches, 0 differ" in found, found


def test_finished_ones_are_shown_and_exported_as_they_were(hall: Server) -> None:
    guest = Guest(hall.url, "Eve").arrive()
    for name in ("film", "over"):
        old = json.loads(gzip.decompress((STORED / f"570fa1e-{name}.json.gz").read_bytes()))
        match = old["match"]
        while guest.request("GET", f"/api/matches/{match}/report?wait=30")[0] == 202:
            pass
        assert guest.get(f"matches/{match}/replay?viewer=0")["exact"]
        assert missing(old, guest.get(f"matches/{match}/export")) == []
        assert guest.post("recordings", old)["id"] != match, "brought in as a file from elsewhere"
