"""The hall over HTTP: from an empty table to the start, and the refusals in between."""

from __future__ import annotations

import asyncio

import pytest

from games.lobby.models import Match, SeatRow
from tests.games.people import Guest, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
BODY = {"game": "toy", "scenario": "short", "seats": 2}


async def test_nickname() -> None:
    ann = Guest()
    assert await ann.get("me") == {"name": "", "id": ""}
    found = await ann.rest("PUT", "me", {"name": "  Ann "})
    assert found.status == 200 and found.data["name"] == "Ann" and found.data["id"]
    assert await ann.get("me") == found.data
    await ann.expect_refusal("PUT", "me", {"name": "x" * 25})
    assert (await ann.get("me"))["name"] == "Ann"


async def test_a_table_is_made_joined_by_code_and_started() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    made = await ann.post("matches", BODY)
    assert made["status"] == "open" and made["me"] == {"seat": 0, "host": True}
    assert [seat["name"] for seat in made["seats"]] == ["Ann", ""] and len(made["code"]) == 8
    code = f" {made['code'][:2].lower()}-{made['code'][2:]}"
    match = (await ben.get(f"join/{code}"))["match"]
    assert match == made["id"]
    await ann.expect_refusal("POST", f"matches/{match}/start")
    sat = await ben.post(f"matches/{match}/sit")
    assert sat["me"] == {"seat": 1, "host": False}
    assert (await ann.expect_refusal("POST", f"matches/{match}/start")).data["code"] == "E-NOT-READY"
    await ben.post(f"matches/{match}/ready", {"ready": True})
    assert (await ben.expect_refusal("POST", f"matches/{match}/start")).status == 403
    started = await ann.post(f"matches/{match}/start")
    assert started["status"] == "running" and started["turn"] == 1 and started["phase"] == "bidding"
    assert started["awaited"] and not (await Guest().get(f"matches/{match}"))["awaited"]
    rows = await ben.get("hall")
    assert [row["id"] for row in rows["running"]] == [match] == [row["id"] for row in rows["mine"]]


async def test_a_taken_seat_a_full_table_and_a_second_seat() -> None:
    ann, ben, cora = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cora")]
    match = (await ann.post("matches", BODY))["id"]
    assert (await ben.expect_refusal("POST", f"matches/{match}/sit", {"seat": 0})).data["code"] == "E-SEAT-TAKEN"
    await ben.expect_refusal("POST", f"matches/{match}/sit", {"seat": 5})
    await ben.post(f"matches/{match}/sit", {"seat": 1})
    assert (await ben.post(f"matches/{match}/sit", {"seat": 0}))["me"]["seat"] == 1
    assert "watch" in (await cora.expect_refusal("POST", f"matches/{match}/sit")).data["text"]
    assert await SeatRow.objects.filter(match_id=match, user__isnull=False).acount() == 2


async def test_leaving_frees_the_seat_and_passes_the_host_on() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("matches", BODY))["id"]
    await ben.post(f"matches/{match}/sit")
    left = await ann.post(f"matches/{match}/leave")
    assert left["host"] == "Ben" and left["seats"][0]["name"] == "" and left["me"] == {"seat": -1, "host": False}
    assert (await ben.post(f"matches/{match}/leave"))["status"] == "cancelled"


async def test_leaving_a_running_match_changes_nothing() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    assert (await ann.post(f"matches/{match}/leave"))["me"] == {"seat": 0, "host": True}


async def test_the_hosts_controls() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("matches", {**BODY, "seats": 3}))["id"]
    await ben.post(f"matches/{match}/sit", {"seat": 2})
    for path, body in (("bot", {"seat": 1, "bot": True}), ("remove", {"seat": 0}), ("cancel", {})):
        assert (await ben.expect_refusal("POST", f"matches/{match}/{path}", body)).status == 403
    await ann.expect_refusal("POST", f"matches/{match}/bot", {"seat": 2, "bot": True})
    assert (await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True}))["seats"][1]["bot"]
    assert not (await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": False}))["seats"][1]["bot"]
    assert (await ann.post(f"matches/{match}/remove", {"seat": 2}))["seats"][2]["name"] == ""
    await ann.expect_refusal("POST", f"matches/{match}/remove", {"seat": 0})
    assert (await ann.post(f"matches/{match}/cancel"))["status"] == "cancelled"
    await ben.expect_refusal("POST", f"matches/{match}/sit")


async def test_changing_seat_and_colour() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("matches", {**BODY, "seats": 3}))["id"]
    await ben.post(f"matches/{match}/sit", {"seat": 1})
    await ben.post(f"matches/{match}/ready", {"ready": True})
    moved = await ben.post(f"matches/{match}/seat", {"seat": 2})
    assert [seat["name"] for seat in moved["seats"]] == ["Ann", "", "Ben"] and not moved["seats"][2]["ready"]
    await ben.expect_refusal("POST", f"matches/{match}/seat", {"seat": 0})
    painted = await ben.post(f"matches/{match}/seat", {"color": 0})
    assert [seat["color"] for seat in painted["seats"]] == [2, 1, 0]


async def test_options_are_checked_against_the_card() -> None:
    ann = await Guest("Ann").arrive()
    for options in ({"rounds": 10}, {"rounds": True}, {"rounds": "4"}, {"no such": 1}, {"rounds": 10**30}):
        refused = await ann.expect_refusal("POST", "matches", {**BODY, "options": options})
        assert refused.data["field"].startswith("options"), refused.data
    assert (await ann.post("matches", {**BODY, "options": {"rounds": 4}}))["options"] == {}
    assert (await ann.post("matches", {**BODY, "options": {"rounds": 9}}))["options"] == {"rounds": 9}


async def test_private_tables_are_in_no_list_but_ones_own() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("matches", {**BODY, "listed": False}))["id"]
    assert [row["id"] for row in (await ann.get("hall"))["mine"]] == [match]
    assert match not in str(await ben.get("hall"))
    assert (await ben.get(f"matches/{match}"))["id"] == match


async def test_rematch_rotates_the_seats_once() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    await ann.expect_refusal("POST", f"matches/{match}/rematch")
    line = await ben.at(match)
    assert (await line.ask("act", act="resign"))["t"] == "accepted"
    again = await ben.post(f"matches/{match}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Ben", "Ann"] and again["me"] == {"seat": 0, "host": True}
    assert [seat["color"] for seat in again["seats"]] == [1, 0]
    assert (await ann.post(f"matches/{match}/rematch"))["id"] == again["id"]
    assert (await ann.get(f"matches/{match}"))["rematch"] == again["id"]
    assert await Match.objects.acount() == 2


async def test_the_qr_picture_and_the_pages_of_the_api() -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", BODY))["id"]
    picture = await ann.rest("GET", f"matches/{match}/qr.svg")
    assert picture.headers["Content-Type"] == "image/svg+xml" and picture.data.startswith(b"<svg")
    schema = await ann.get("schema")
    assert "/api/matches/{match_id}/sit" in schema["paths"] and "MatchDetail" in schema["components"]["schemas"]
    assert (await ann.rest("GET", "docs")).status == 200


async def test_replay_export_and_board_wait_for_the_end() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    for what in ("replay", "replay?viewer=1", "export"):
        assert (await ann.expect_refusal("GET", f"matches/{match}/{what}")).status == 409
    assert await Guest().get(f"matches/{match}/board") == {"rounds": 4}


async def test_nobody_takes_the_name_of_somebody_he_plays_with() -> None:
    """The letters differ, but they look the same. The player who had the name first would be shown as "(2)"."""
    match, (ann, ben) = await table("Ann", "Ben")
    for name in ("Ben", "Веn", "ben"):
        met = await ann.expect_refusal("PUT", "me", {"name": name})
        assert met.data["code"] == "E-NAME" and "looks the same" in met.data["text"]
    assert [seat["name"] for seat in (await ben.get(f"matches/{match}"))["seats"]] == ["Ann", "Ben"]
    assert (await ann.rest("PUT", "me", {"name": "ANN"})).status == 200, "his own he may write otherwise"
    assert (await (await Guest("Cleo").arrive()).rest("PUT", "me", {"name": "Ben"})).status == 200


KEY = {"Idempotency-Key": "k-1234567"}


async def test_a_request_sent_again_opens_no_second_table() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    first = await ann.rest("POST", "matches", BODY, **KEY)
    again = await ann.rest("POST", "matches", BODY, **KEY)
    assert (first.status, again.status) == (201, 201) and again.data["id"] == first.data["id"]
    # The server compares keys of the same user only, so Ben can use the same key as Ann.
    assert (await ben.rest("POST", "matches", BODY, **KEY)).data["id"] != first.data["id"]
    assert (await ann.rest("POST", "matches", BODY, **{"Idempotency-Key": "k-7654321"})).data["id"] != first.data["id"]
    assert len((await ann.get("hall"))["mine"]) == 2


async def test_the_same_request_twice_at_once_opens_one_table() -> None:
    ann = await Guest("Ann").arrive()
    both = await asyncio.gather(*(ann.rest("POST", "matches", BODY, **KEY) for _ in range(4)))
    assert {got.status for got in both} == {201} and len({got.data["id"] for got in both}) == 1
    assert await Match.objects.acount() == 1


async def test_a_table_that_was_closed_since_is_opened_again() -> None:
    ann = await Guest("Ann").arrive()
    first = (await ann.rest("POST", "matches", BODY, **KEY)).data["id"]
    await ann.post(f"matches/{first}/cancel")
    again = await ann.rest("POST", "matches", BODY, **KEY)
    assert again.status == 201 and (again.data["status"], again.data["id"] != first) == ("open", True)


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with blank", "é" * 8])
async def test_a_key_that_is_none(key: str) -> None:
    ann = await Guest("Ann").arrive()
    got = await ann.rest("POST", "matches", BODY, **{"Idempotency-Key": key})
    assert (got.status, got.data["code"], got.data["field"]) == (400, "E-REF", "Idempotency-Key")


async def test_a_start_sent_again_is_one_start() -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", BODY))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    assert (await ann.post(f"matches/{match}/start"))["status"] == "running"
    assert (await ann.post(f"matches/{match}/start"))["status"] == "running"
    ben = await Guest("Ben").arrive()
    assert (await ben.expect_refusal("POST", f"matches/{match}/start")).data["code"] == "E-HOST"
