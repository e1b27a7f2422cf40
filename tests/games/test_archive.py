"""Finished matches: replays and reports open at the end and not before. Recorded matches are imported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from engine.core.game import STANDING
from games.archive import recordings, replay_jobs, upload
from games.archive.models import Recording, StoredReplay
from games.lobby.models import Guest as GuestRow
from games.lobby.models import Match
from games.play.models import StoredMatch
from games.play.replay import differs
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]

FILES = Path(__file__).parent.parent / "engine" / "warpwar" / "matches"
BASES = FILES / "2012-learning-bases.json"


def recorded_match_json(path: Path = BASES) -> dict[str, Any]:
    """Return a recorded match as JSON, with names of people."""
    match: dict[str, Any] = json.loads(path.read_bytes())
    match["names"] = ["Ann", "Ben", "Cleo", "Dan"][: match["setup"]["seats"]]
    return match


async def resigned_match(*names: str) -> tuple[str, list[Guest]]:
    """Return a match of the toy game in which the host has resigned, and its players."""
    match, people = await table(*names)
    line = await people[0].at(match)
    await line.send({"t": "act", "ref": "a", "act": "resign"})
    await line.until("accepted")
    return match, people


async def test_everything_of_a_finished_match_waits_for_its_end() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    for who in (ann, ben, await Guest("Cat").arrive()):
        for what in ("replay", "replay?viewer=0", "replay?viewer=1", "replay?viewer=-1&wait=0", "report", "export"):
            got = await who.expect_refusal("GET", f"matches/{match}/{what}")
            assert (got.status, got.data["code"]) == (409, "E-STATUS")
    assert not await StoredReplay.objects.aexists()


async def test_replay_and_report_open_to_everybody_after_the_end() -> None:
    match, (ann, _) = await resigned_match("Ann", "Ben")
    cat = await Guest().arrive()
    public, own = await cat.get(f"matches/{match}/replay"), await ann.get(f"matches/{match}/replay")
    assert (public["viewer"], own["viewer"]) == (-1, 0)
    assert "hand" in own["steps"][0]["view"] and public["steps"][0]["view"]["hand"] == []
    assert public["exact"] and [step["entry"] for step in public["steps"]] == [0, 1]
    got = await cat.rest("GET", f"matches/{match}/report")
    assert got.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "attachment" in got.headers["Content-Disposition"]
    text = got.data.decode()
    assert text.startswith("Sealed bids toy: Short\n") and "Seat 1: Ann\nSeat 2: Ben\n" in text
    assert (await cat.expect_refusal("GET", f"matches/{match}/replay?viewer=2")).data["code"] == "E-VIEWER"


async def test_rules_that_have_changed_since_show_what_was_stored() -> None:
    match, _ = await resigned_match("Ann", "Ben")
    point = await StoredMatch.objects.aget(pk=match)
    state = json.loads(bytes(point.state))
    state["scores"] = [7, 0]
    await StoredMatch.objects.filter(pk=match).aupdate(state=json.dumps(state).encode())
    told = await Guest().get(f"matches/{match}/replay")
    assert not told["exact"] and told["steps"][-1]["view"]["scores"] == [7, 0]


async def test_a_recorded_match_comes_in_and_is_what_it_says() -> None:
    ann = await Guest("Ann").arrive()
    match = await ann.post("recordings?listed=1", recorded_match_json())
    assert (match["status"], match["recorded"], match["me"]["seat"]) == ("finished", True, -1)
    assert [seat["name"] for seat in match["seats"]] == ["Ann", "Ben"]
    assert match["outcome"]["reason"] == "bases"
    assert await in_db(differs)(match["id"]) == ""
    hall = await Guest().get("hall")
    assert [row["id"] for row in hall["recorded"]] == [match["id"]] and hall["finished"] == []
    line = await Guest().at(match["id"])
    assert line.first["viewer"] == -1 and line.first["view"]["header"]["outcome"]["reason"] == "bases"
    replay = await ann.get(f"matches/{match['id']}/replay?viewer=1")
    assert replay["steps"][-1]["view"] and replay["exact"]
    again = await Guest().post("recordings", await ann.get(f"matches/{match['id']}/export"))
    assert again["id"] == match["id"]


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe"])
async def test_a_recording_from_an_editor_of_windows_comes_in(mark: bytes) -> None:
    ann, text = await Guest("Ann").arrive(), json.dumps(recorded_match_json()).replace(", ", ",\r\n")
    first = await ann.post("recordings", recorded_match_json())
    got = await ann.rest("POST", "recordings", mark + text.encode("utf-8" if len(mark) == 3 else "utf-16-le"))
    assert (got.status, got.data["id"]) == (201, first["id"])


async def test_who_brought_a_recorded_match_in_takes_it_down_and_nobody_else() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    path = f"recordings/{(await ann.post('recordings?listed=1', recorded_match_json()))['id']}"
    assert (await ben.post("recordings", recorded_match_json()))["me"]["host"] is False, (
        "the same file is the same match"
    )
    for who in (ben, Guest()):
        got = await who.expect_refusal("DELETE", path)
        assert (got.status, got.data["code"]) == (403, "E-HOST")
    played, _ = await resigned_match("Cleo", "Dan")
    assert (await ann.expect_refusal("DELETE", f"recordings/{played}")).data["code"] == "E-STATUS"
    hall = MatchClient("/ws/hall/", ben.headers())
    assert await hall.open()
    gone = await ann.rest("DELETE", path)
    assert gone.status == 200 and path.endswith(gone.data["match"])
    while gone.data["match"] not in (await hall.until("ring"))["matches"]:
        pass  # skip earlier news
    assert (await ann.expect_refusal("DELETE", path)).status == 404
    assert (await ben.expect_refusal("GET", f"matches/{gone.data['match']}/replay")).status == 404
    assert (await ben.get("hall"))["recorded"] == [] and not await StoredReplay.objects.aexists()
    assert sorted([each.name async for each in GuestRow.objects.exclude(name="")]) == ["Ann", "Ben", "Cleo", "Dan"]
    again = await ben.post("recordings", recorded_match_json())
    assert again["id"] != gone.data["match"] and again["me"]["host"]
    await hall.close()


@pytest.mark.any_database
async def test_nobody_sits_down_at_a_recorded_match() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("recordings", recorded_match_json()))["id"]
    for who in (ann, ben):
        for what, body in (
            ("sit", {}), ("sit", {"seat": 0}), ("ready", {"ready": True}), ("bot", {"seat": 0, "bot": True}),
            ("seat", {"seat": 1}), ("remove", {"seat": 0}), ("start", {}), ("cancel", {}), ("rematch", {}),
        ):  # fmt: skip
            assert (await who.expect_refusal("POST", f"matches/{match}/{what}", body)).status in (403, 409)
        assert (await who.expect_refusal("GET", f"matches/{match}/seat-link")).status == 403
        line = await who.at(match)
        await line.send({"t": "act", "ref": "x", "act": "resign"})
        assert (await line.until("refused"))["ref"] == "x"
    assert match not in [row["id"] for row in (await ben.get("hall"))["recorded"]]


def field_changer(**fields: Any) -> Any:
    return lambda match: match.update(fields)


def without_end(match: dict[str, Any]) -> None:
    match["log"] = match["log"][:-1]


def other_winner(match: dict[str, Any]) -> None:
    match["outcome"]["winners"] = [1 - match["outcome"]["winners"][0]]


def after_the_end(match: dict[str, Any]) -> None:
    match["log"].append({"index": len(match["log"]), "seat": 0, "decision": "", "command": {"act": "resign"}})


def one_entry(number: int, **fields: Any) -> Any:
    return lambda match: match["log"][number].update(fields)


BAD: dict[str, tuple[Any, str]] = {
    "other form": (field_changer(format="match/9"), "E-RECORDING"),
    "other game": (field_changer(game="chess"), "E-RECORDING"),
    "other rules": (field_changer(rules=99), "E-RULES"),
    "seed no number": (field_changer(seed="-1"), "E-RECORDING"),
    "endless seed": (field_changer(seed="9" * 5000), "E-RECORDING"),
    "another seed's digits": (field_changer(seed="١٢"), "E-RECORDING"),
    "no log": (field_changer(log=[]), "E-RECORDING"),
    "unknown scenario": (field_changer(setup={"scenario": "none", "seats": 2, "options": {}}), "E-SCENARIO"),
    "too many seats": (field_changer(setup={"scenario": "2012-learning", "seats": 3, "options": {}}), "E-SEATS"),
    "seats as text": (field_changer(setup={"scenario": "2012-learning", "seats": "2"}), "E-RECORDING"),
    "unknown option": (
        field_changer(setup={"scenario": "2012-learning", "seats": 2, "options": {"x": True}}), "E-OPTION",
    ),
    "too few names": (field_changer(names=["Ann"]), "E-NAME"),
    "a name of controls": (field_changer(names=["Ann", "Be\u202en"]), "E-NAME"),
    "a name without end": (field_changer(names=["Ann", "B" * 10_000]), "E-NAME"),
    "no outcome": (field_changer(outcome=None), "E-OUTCOME"),
    "another outcome": (other_winner, "E-OUTCOME"),
    "not over": (without_end, "E-UNFINISHED"),
    "goes on after the end": (after_the_end, "E-OVER"),
    "a second start": (one_entry(2, decision="", command={"act": "start"}), "E-RECORDING"),
    "no start": (one_entry(0, command={"act": "resign"}), "E-RECORDING"),
    "numbers out of order": (one_entry(3, index=1), "E-RECORDING"),
    "a seat that is not there": (one_entry(3, seat=7), "E-RECORDING"),
    "an answer to nothing": (one_entry(1, decision="t9.build"), "E-STALE"),
    "no command of the game": (one_entry(1, command={"kind": "win"}), "E-MALFORMED"),
    "no command at all": (one_entry(1, command=None), "E-MALFORMED"),
    "a time that nobody set": (one_entry(1, seat=-1, decision="", command={"act": "time_up"}), "E-RECORDING"),
    "an answer of nobody's": (one_entry(1, seat=-1), "E-RECORDING"),
    "a time before all times": (one_entry(1, at=-1.0), "E-RECORDING"),
    "an act that is no object": (one_entry(1, decision="", command=[[]]), "E-STALE"),
}  # fmt: skip


@pytest.mark.any_database
@pytest.mark.parametrize("name", BAD)
async def test_what_did_not_happen_is_refused_with_a_reason(name: str) -> None:
    spoil, code = BAD[name]
    match = recorded_match_json()
    spoil(match)
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", match)
    assert (got.status, got.data["code"]) == (400, code), got.data
    assert got.data["text"].endswith(".") and len(got.data["text"]) < 400
    assert not await Match.objects.aexists() and not await GuestRow.objects.filter(name="Ben").aexists()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"format":"match/1"}', b"[" * 100_000])
async def test_what_is_no_recorded_match_at_all(body: bytes) -> None:
    got = await (await Guest("Ann").arrive()).rest("POST", "recordings", body)
    assert got.status == 400 and got.data["code"] in ("E-RECORDING", "E-BODY")


async def test_a_file_that_is_too_large() -> None:
    match = recorded_match_json()
    match["log"][1]["events"] = ["x" * 1000] * 5000
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", match)
    assert (got.status, got.data["code"]) == (400, "E-BODY")


async def test_too_many_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload, "MAX_ENTRIES", 10)
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", recorded_match_json())
    assert (got.status, got.data["code"]) == (400, "E-TOO-LARGE")


async def test_a_match_that_takes_too_long_is_given_up(settings: Any) -> None:
    settings.PLAY_REPLAY_PATIENCE = 0.01
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", recorded_match_json())
    assert (got.status, got.data["code"]) == (400, "E-TOO-LONG")


async def test_when_too_many_are_waiting_one_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_jobs, "upload_slots", replay_jobs.JobSlots(0, 0))
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", recorded_match_json())
    assert (got.status, got.data["code"]) == (429, "E-TOO-MANY")


async def test_the_oldest_recording_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "MAX_RECORDINGS", 1)
    ann = await Guest("Ann").arrive()
    first = (await ann.post("recordings", recorded_match_json()))["id"]
    other = recorded_match_json()
    other["names"] = ["Cleo", "Dan"]
    second = (await ann.post("recordings", other))["id"]
    assert [each async for each in Recording.objects.values_list("match_id", flat=True)] == [second] != [first]
    assert not await GuestRow.objects.filter(name="Ben").aexists()


async def test_what_was_filed_for_segments_of_war_stays_its_players_own_for_ever() -> None:
    """Sumeria's S-40: the replay of a match that is over shows no viewer that there was a filing (S-43)."""
    match, (ann, ben) = await table("Ann", "Ben", game="sumeria", scenario="sumeria-fair")
    a = await ann.at(match)
    for on in (True, False, True):
        filed = {"kind": "lay_by_rule", "on": on}
        assert (await a.ask("command", decision=STANDING, command=filed))["t"] == "accepted"
    assert (await a.hello())["view"]["standing"]["lay_by_rule"]
    await a.ask("act", act="resign")
    for viewer in (0, 1, -1):
        replay = await ben.get(f"matches/{match}/replay?viewer={viewer}")
        assert "lay_by_rule" not in json.dumps(replay) and len(replay["steps"]) == 2, "the start and the end"
        assert "position" in replay["steps"][0]["view"]
    await a.close()
