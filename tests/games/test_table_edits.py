"""The host changes a table that has not started: who may, what stays, who loses their seat, and what all are told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
SHORT: dict[str, Any] = {
    "game": "toy", "scenario": "short", "seats": 3, "options": {}, "listed": True,
    "clock": {"per": "decision", "seconds": 0, "bank": 0}, "open_views": 0,
}  # fmt: skip
CORNERED = {**SHORT, "game": "warpwar", "scenario": "2012-cornered"}


async def open_table(*names: str, seats: int = 3) -> tuple[str, list[Guest]]:
    """Open a table of `seats` seats with these people in the first ones. All but the host are ready."""
    people = [await Guest(name).arrive() for name in names]
    match = (await people[0].post("matches", {**SHORT, "seats": seats}))["id"]
    for person in people[1:]:
        await person.post(f"matches/{match}/sit")
        await person.post(f"matches/{match}/ready", {"ready": True})
    return match, people


async def waits(person: Guest, match: str) -> MatchClient:
    """Open a socket at a table that has not started."""
    line = await person.line(match)
    await line.send({"t": "hello", "v": 1, "have": 0})
    await line.until("table")
    return line


async def wait_for_edit(line: MatchClient) -> Any:
    """Return the table from the first frame after the host has changed it."""
    while True:
        told = (await line.until("table"))["table"]
        if told.get("edits"):
            return told


async def test_everything_can_be_chosen_anew_and_everybody_hears_it_at_once() -> None:
    match, (ann, ben) = await open_table("Ann", "Ben")
    people = (ann, ben, await Guest("Eve").arrive())
    lines = [await waits(person, match) for person in people]
    before = await ben.get(f"matches/{match}")
    wanted = {**CORNERED, "seats": 4, "options": {"diplomacy": True}, "listed": False, "open_views": 2}
    wanted["clock"] = {"per": "turn", "seconds": 180, "bank": 600}
    shown = await ann.post(f"matches/{match}/edit", wanted)
    for line in lines:
        told = await wait_for_edit(line)
        assert (told["game"], told["scenario"]) == ("warpwar", "2012-cornered")
        assert told["clock"]["seconds"] == 180 and told["open_views"] == 2
        assert not any(person.get("ready") for person in told["people"])
    assert {key: value for key, value in shown.items() if key in wanted} == {**wanted, "seats": shown["seats"]}
    assert (shown["code"], shown["url"]) == (before["code"], before["url"])
    last = (await ben.get(f"matches/{match}"))["last_edit"]
    assert last["before"] == SHORT and last["unseated"] == [] and not last["lost_seat"]
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Ben", "", ""]
    assert match not in str((await Guest().get("hall"))["open"]), "it is no longer listed"


async def test_what_was_chosen_last_is_what_starts() -> None:
    match, (ann, ben) = await open_table("Ann", "Ben", seats=2)
    lines = [await waits(person, match) for person in (ann, ben)]
    await ann.post(f"matches/{match}/edit", {**SHORT, "game": "warpwar", "scenario": "2012-learning", "seats": 2})
    await ben.post(f"matches/{match}/ready", {"ready": True, "edits": 1})
    started = await ann.post(f"matches/{match}/start")
    assert started["game"] == "warpwar" and started["status"] == "running" and started["last_edit"] is None
    for line in lines:
        assert (await line.until("welcome"))["view"]["header"]["phase"] == started["phase"]


async def test_only_the_host_and_only_before_the_start() -> None:
    match, (ann, ben) = await open_table("Ann", "Ben", seats=2)
    path = f"matches/{match}/edit"
    for person in (ben, await Guest("Eve").arrive(), Guest()):
        got = await person.expect_refusal("POST", path, {**SHORT, "seats": 2})
        assert (got.status, got.data["code"]) == (403, "E-HOST")
    await ann.post(f"matches/{match}/start")
    got = await ann.expect_refusal("POST", path, SHORT)
    assert (got.status, got.data["code"]) == (409, "E-STATUS") and "already started" in got.data["text"]
    assert (await ann.expect_refusal("POST", "matches/nosuchtable/edit", SHORT)).status in (403, 404)


async def test_what_a_new_table_may_not_be_no_change_makes_it() -> None:
    match, (ann, ben) = await open_table("Ann", "Ben")
    wrong = (
        ({"game": "chess"}, "game"), ({"scenario": "long"}, "scenario"), ({"seats": 5}, "seats"),
        ({"options": {"rounds": 10}}, "options.rounds"), ({"open_views": 11}, "open_views"),
        ({"clock": {"per": "decision", "seconds": 60, "bank": 60}}, "clock.bank"), ({"name": "Ann"}, "name"),
    )  # fmt: skip
    for change, field in wrong:
        assert (await ann.expect_refusal("POST", f"matches/{match}/edit", {**SHORT, **change})).data[
            "field"
        ] == field, change
    shown = await ben.get(f"matches/{match}")
    assert shown["edits"] == 0 and shown["last_edit"] is None and shown["seats"][1]["ready"]


async def test_where_nothing_changes_nobody_is_asked_again() -> None:
    match, (ann, _) = await open_table("Ann", "Ben")
    same = {**SHORT, "options": {"rounds": 4}}  # four is the default
    shown = await ann.post(f"matches/{match}/edit", same)
    assert shown["edits"] == 0 and shown["seats"][1]["ready"]


async def test_people_of_seats_that_go_get_free_ones_then_those_of_bots_then_none() -> None:
    match, (ann, ben, cleo, dan) = await open_table("Ann", "Ben", "Cleo", "Dan", seats=4)
    await ben.post(f"matches/{match}/leave")
    await ann.post(f"matches/{match}/seat", {"seat": 1})
    await ann.post(f"matches/{match}/bot", {"seat": 0, "bot": True})  # bot, Ann, Cleo, Dan
    d = await waits(dan, match)
    token = await cleo.seat_link(match)
    shown = await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 2})
    assert [(seat["name"], seat["bot"], seat["color"]) for seat in shown["seats"]] == [
        ("Cleo", False, 2), ("Ann", False, 1),
    ]  # fmt: skip
    assert shown["last_edit"]["unseated"] == ["Dan"] and shown["me"] == {"seat": 1, "host": True}
    assert len((await wait_for_edit(d))["people"]) == 2
    assert (await d.ask("talk", to="0", text="I watch"))["code"] == "E-TALK", "he has no seat any more"
    told = await dan.get(f"matches/{match}")
    assert told["last_edit"]["lost_seat"] and told["me"] == {"seat": -1, "host": False}
    assert not (await cleo.get(f"matches/{match}"))["last_edit"]["lost_seat"]
    offer = await Guest().get(f"seat/{token}")
    assert (offer["seat"], offer["name"]) == (0, "Cleo"), "links go with their person"


async def test_the_host_keeps_a_seat_or_is_told_to_free_one() -> None:
    match, (ann, ben, cleo) = await open_table("Ann", "Ben", "Cleo", seats=4)
    await ann.post(f"matches/{match}/seat", {"seat": 3})  # -, Ben, Cleo, Ann
    shown = await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 2})
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Ben"], "the host comes before Cleo"
    assert shown["last_edit"]["unseated"] == ["Cleo"]
    await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 3})
    await cleo.post(f"matches/{match}/sit")
    await ann.post(f"matches/{match}/leave")  # Ben is the host now, of -, Ben, Cleo
    eve = await Guest("Eve").arrive()
    await eve.post(f"matches/{match}/sit")
    await ben.post(f"matches/{match}/remove", {"seat": 2})
    await ben.post(f"matches/{match}/seat", {"seat": 2})
    await cleo.post(f"matches/{match}/sit")  # Eve, Cleo, Ben
    got = await ben.expect_refusal("POST", f"matches/{match}/edit", {**SHORT, "seats": 2})
    assert (got.status, got.data["field"]) == (409, "seats") and "Free another seat first" in got.data["text"]
    assert [seat["name"] for seat in (await ben.get(f"matches/{match}"))["seats"]] == ["Eve", "Cleo", "Ben"]


async def test_new_seats_are_free_and_of_colours_nobody_has() -> None:
    match, (ann, _) = await open_table("Ann", "Ben", seats=2)
    await ann.post(f"matches/{match}/seat", {"color": 2})
    seats = (await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 4}))["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ben", "", ""]
    assert sorted(seat["color"] for seat in seats) == [0, 1, 2, 3]


async def test_who_is_ready_for_what_was_changed_meanwhile_is_asked_to_look() -> None:
    match, (ann, ben) = await open_table("Ann", "Ben", seats=2)
    await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 2, "options": {"rounds": 9}})
    got = await ben.expect_refusal("POST", f"matches/{match}/ready", {"ready": True, "edits": 0})
    assert (got.status, got.data["code"]) == (409, "E-CHANGED")
    assert (await ann.expect_refusal("POST", f"matches/{match}/start")).data["code"] == "E-NOT-READY"
    assert (await ben.post(f"matches/{match}/ready", {"ready": True, "edits": 1}))["seats"][1]["ready"]


async def test_watchers_read_what_holds_when_it_starts() -> None:
    match, (ann, ben) = await open_table("Ann", "Ben", seats=2)
    await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 2, "open_views": 3})
    await ann.post(f"matches/{match}/edit", {**SHORT, "seats": 2, "open_views": 0})
    await ben.post(f"matches/{match}/ready", {"ready": True})
    await ann.post(f"matches/{match}/start")
    eve = await (await Guest("Eve").arrive()).at(match)
    assert "open_views" not in eve.first["table"]
    assert (await table("Ann", "Ben", open_views=1))[0] != match
