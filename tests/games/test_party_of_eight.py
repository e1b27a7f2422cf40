"""Eight people at one table (2012 11.4.3, R-SCEN-02).

Each sees their own records, a watcher sees none, and all see the same table.
"""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async as in_db

from games.play.node import node
from games.play.replay import differs
from games.play.selfplay import play_on
from tests.games.people import Guest, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
FIRST_TURNS = 90
SHARED = ("header", "circles", "setup")
"""Sections that are the same for all viewers."""


async def test_eight_people_see_their_own_and_the_same_table() -> None:
    match, people = await table(*NAMES, game="warpwar", scenario="2012-party")
    await node().stop()  # only this test makes moves
    assert await in_db(play_on)(match, FIRST_TURNS) == FIRST_TURNS
    assert await in_db(differs)(match) == ""
    views = [(await person.at(match)).first["view"] for person in people]
    watched = (await Guest().at(match)).first["view"]
    assert watched["header"]["turn"] >= 2 and len(watched["sides"]) == 8
    for seat, view in enumerate(views):
        assert view["viewer"] == seat
        assert {name: view.get(name) for name in SHARED} == {name: watched.get(name) for name in SHARED}
        assert {record["owner"] for record in view.get("records", ())} == {seat}, "only the own records"
        assert [side["relations"] for side in view["sides"]] == [side["relations"] for side in watched["sides"]]
        assert view["economy"]["stocks"], "his own BP"
    assert not watched.get("records") and not watched.get("economy") and not watched.get("decisions")
