"""Drills over HTTP: rounds of public matches and of the collection, answers, refusals, limits."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async as in_db
from django.db import OperationalError

from engine.core.drills import Drill
from engine.games import GAMES
from games import worker_pool
from games.drills import choosing, drill_jobs, match_drills
from games.lab import reckoning
from games.lobby.models import Match
from tests.games.dying_jobs import dies
from tests.games.people import Guest, eventually
from tests.games.test_archive import recorded_match_json

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

GAME = GAMES["warpwar"]


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "_kept", {})
    monkeypatch.setattr(match_drills, "_known", {})
    monkeypatch.setattr(match_drills, "_died", {})


@pytest.fixture
def no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_drills, "_read_next", lambda *_: None)


async def a_match(**changed: Any) -> str:
    """Import a recorded match, and read its drills as a worker reads them. Return its id."""
    match: str = (await Guest().post("recordings?listed=1", {**recorded_match_json(), **changed}))["id"]
    match_drills._remember(match, await in_db(match_drills.drills_of)(GAME, match))
    return match


def keys_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {each for part in value.values() for each in keys_of(part)}
    return {each for part in value for each in keys_of(part)} if isinstance(value, list) else set()


@pytest.mark.usefixtures("no_reading")
async def test_a_fresh_house_has_drills_and_does_not_tell_what_was_played() -> None:
    found = await Guest().get("drills/warpwar")
    assert found["match"] == "" and found["names"] == [] and "seed" in found["source"]
    assert (await Guest().get(f"drills/warpwar/{found['id']}")) == found
    assert set(found) == {"id", "source", "match", "names", "entry", "turn", "shown"}
    told = {"kept", "orders", "came", "mixture", "theirs", "value", "worth", "loss", "reply"}
    assert not keys_of(found["shown"]) & told
    kept, text = GAME.shipped_drills()[int(found["id"][1:])].drill.kept, json.dumps(found)
    assert all(line not in text for line in kept["came"])
    written = [order for side in kept["orders"] for order in side]
    assert not [order for order in written if order in text and order not in found["shown"]["template"]]


@pytest.mark.usefixtures("no_reading")
async def test_what_was_seen_does_not_come_again() -> None:
    ids = [f"s{n}" for n in range(len(GAME.shipped_drills()))]
    left = "s3"
    seen = ",".join(each for each in ids if each != left)
    assert {(await Guest().get(f"drills/warpwar?seen={seen}"))["id"] for _ in range(5)} == {left}
    every = ",".join(ids)
    assert (await Guest().get(f"drills/warpwar?seen={every}"))["id"] != ids[-1], "all were seen: any but the last one"


def test_where_all_were_seen_only_the_last_one_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    two = GAME.shipped_drills()[:2]
    monkeypatch.setattr(type(GAME), "shipped_drills", lambda _: two)
    monkeypatch.setattr(match_drills, "at_hand", lambda _: {})
    assert {choosing.following(GAME, ["s0", "s1"]).id for _ in range(20)} == {"s0"}
    assert {choosing.following(GAME, ["s1", "s0"]).id for _ in range(20)} == {"s1"}


def test_one_round_of_a_match_comes_as_often_as_all_of_the_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_drills, "at_hand", lambda _: {"match": {"1": GAME.shipped_drills()[0].drill}})
    monkeypatch.setattr(choosing, "find_drill", lambda _, id: id)
    monkeypatch.setattr(choosing, "_random", Random(1))
    drawn = [str(choosing.following(GAME, [])) for _ in range(400)]
    assert 160 < drawn.count("match.1") < 240
    assert len(set(drawn)) > 10


async def test_an_answer_is_judged_with_everything_told() -> None:
    ann = await Guest("Ann").arrive()
    offered = await ann.get("drills/warpwar/s0")
    found = await ann.post("drills/warpwar/s0", {"answer": offered["shown"]["template"]})
    assert set(found) == {"good", "told"}
    told = found["told"]
    assert told["good"] is found["good"] and told["good"] == (told["loss"] <= told["limit"])
    assert told["played"] == GAME.shipped_drills()[0].drill.kept
    assert told["loss"] == pytest.approx(max(0.0, told["value"] - told["worth"]), abs=0.002)


async def test_the_same_answer_is_reckoned_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = await Guest().get("drills/warpwar/s1")
    body = {"answer": offered["shown"]["template"]}
    found = await Guest().post("drills/warpwar/s1", body)

    def fail_when_asked_again(*_: Any) -> bytes:
        raise AssertionError("it was asked again")

    monkeypatch.setattr(drill_jobs, "judge_answer", fail_when_asked_again)
    assert await Guest().post("drills/warpwar/s1", body) == found


@pytest.mark.parametrize("game", ["toy", "arena", "sumeria"])
async def test_games_without_drills_offer_none(game: str) -> None:
    ann = Guest()
    for method, path, body in (("GET", "", None), ("GET", "/s0", None), ("POST", "/s0", {"answer": []})):
        refused = await ann.expect_refusal(method, f"drills/{game}{path}", body)
        assert (refused.status, refused.data["code"]) == (404, "E-DRILL")


@pytest.mark.parametrize(
    "id", ["s", "s99999999", "s-1", "s01", "s 1", "s1.5", "constructor", "__proto__", "x.12.2223.0", "s٣", "..", "s0.1"]
)
async def test_what_is_no_drill_is_refused(id: str) -> None:
    for method, body in (("GET", None), ("POST", {"answer": ["W1 DODGE D=1"]})):
        refused = await Guest().expect_refusal(method, f"drills/warpwar/{id}", body)
        assert refused.status == 404, id


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({"answer": ["W1 DODGE D=99"]}, "E-POWER", "its order uses 99"),
        ({"answer": ["W1 FLEE"]}, "E-LAB", "not a tactic"),
        ({"answer": []}, "E-LAB", "has no order"),
        ({"answer": "W1 DODGE"}, "E-DRILL", "a list of orders"),
        ({"answer": {"constructor": 1}}, "E-DRILL", "a list of orders"),
        ({"answer": ["W1 DODGE " + "D=1 " * 100]}, "E-LAB", "at most 300 characters"),
        ({"orders": []}, "E-BODY", ""),
        ({}, "E-BODY", ""),
        ([], "E-BODY", ""),
        ({"answer": ["W1 DODGE D=1"], "good": True}, "E-BODY", ""),
        ({"answer": ["x" * (1 << 20)]}, "E-BODY", "too long"),
    ],
)
async def test_what_the_rules_do_not_allow_is_refused_in_their_words(body: Any, code: str, words: str) -> None:
    refused = await (await Guest("Ann").arrive()).expect_refusal("POST", "drills/warpwar/s0", body)
    assert (refused.status, refused.data["code"]) == (400, code)
    assert words in refused.data["text"]


def test_deep_nesting_is_no_answer() -> None:
    deep: Any = []
    for _ in range(200):
        deep = [deep]
    drill = msgspec.json.encode(GAME.shipped_drills()[0].drill)
    said = drill_jobs.judge_answer("engine.warpwar.game:WarpWar", drill, msgspec.json.encode(deep))
    assert b"E-DRILL" in said


async def count_allowed_requests(who: Guest, *request: Any) -> int:
    """Return the number of requests that are answered before one is refused as too fast."""
    for times in range(1000):
        if (await who.rest(*request)).status == 429:
            return times
    return 1000


async def test_who_asks_without_end_is_stopped() -> None:
    ann = await Guest("Ann").arrive()
    assert await count_allowed_requests(ann, "POST", "drills/warpwar/s0", {"answer": 1}) == 20


async def test_who_takes_rounds_without_end_is_stopped() -> None:
    ann = await Guest("Ann").arrive()
    assert await count_allowed_requests(ann, "GET", "drills/warpwar") == 60


async def test_no_more_answers_wait_than_can_be_judged_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = worker_pool.Pool("LAB_WORKERS", 1, 300.0, waiting=0)
    monkeypatch.setattr(reckoning, "studying", pool)
    refused = await Guest().expect_refusal("POST", "drills/warpwar/s0", {"answer": ["W1 DODGE D=1"]})
    assert (refused.status, refused.data["code"]) == (429, "E-TOO-FAST")


# ---- from matches played here ------------------------------------------------------------------------------------


async def test_rounds_of_a_public_match_are_asked_with_its_names_and_moment() -> None:
    match = await a_match()
    some = await in_db(match_drills.at_hand)(GAME)
    assert list(some) == [match] and some[match]
    id, drill = next(iter(some[match].items()))
    found = await Guest().get(f"drills/warpwar/{match}.{id}")
    assert (found["match"], found["names"], found["entry"], found["turn"]) == (
        match, ["Ann", "Ben"], drill.entry, drill.turn,
    )  # fmt: skip
    assert found["source"].startswith("Ann, Ben: ")
    judged = await Guest().post(f"drills/warpwar/{match}.{id}", {"answer": found["shown"]["template"]})
    assert judged["told"]["played"] == msgspec.to_builtins(drill.kept)
    offered = {(await Guest().get("drills/warpwar"))["match"] for _ in range(20)}
    assert offered == {"", match}, "as often of a match as of the collection"


async def test_a_match_that_is_asked_about_is_read_in_the_background() -> None:
    match: str = (await Guest().post("recordings?listed=1", recorded_match_json()))["id"]
    assert (await Guest().get("drills/warpwar"))["match"] == "", "nobody waits for it"

    async def is_known() -> bool:
        return match in match_drills._known

    await eventually(is_known)
    assert match_drills._known[match]


@pytest.mark.parametrize("change", [{"listed": False}, {"status": "running"}])
@pytest.mark.usefixtures("no_reading")
async def test_no_round_of_a_match_that_is_not_over_or_not_public(change: dict[str, Any]) -> None:
    match = await a_match()
    id = next(iter(match_drills._known[match]))
    await Match.objects.filter(pk=match).aupdate(**change)
    gone = await Guest().expect_refusal("GET", f"drills/warpwar/{match}.{id}")
    never = await Guest().expect_refusal("GET", "drills/warpwar/nosuchmatch.12.2223.0")
    assert (gone.status, gone.data) == (404, never.data)
    refused = await Guest().expect_refusal("POST", f"drills/warpwar/{match}.{id}", {"answer": ["W1 DODGE D=1"]})
    assert (refused.status, refused.data) == (404, never.data)
    assert await in_db(match_drills.at_hand)(GAME) == {}


async def test_unlisted_and_running_matches_are_never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(match_drills, "_read_next", lambda _, unread: asked.append(list(unread)))
    hidden = (await Guest().post("recordings?listed=0", recorded_match_json()))["id"]
    await Guest().get("drills/warpwar")
    await Match.objects.filter(pk=hidden).aupdate(listed=True, status="running")
    await Guest().get("drills/warpwar")
    await Match.objects.filter(pk=hidden).aupdate(status="finished")
    await Guest().get("drills/warpwar")
    assert asked == [[], [], [hidden]]


async def test_a_match_that_does_not_play_again_gives_none_and_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match: str = (await Guest().post("recordings?listed=1", recorded_match_json()))["id"]

    def raise_job_failed(*_: Any) -> dict[str, Drill]:
        raise worker_pool.JobFailed("it took too long")

    monkeypatch.setattr(match_drills, "drills_of", raise_job_failed)
    assert match_drills._under_way.acquire(blocking=False)
    await in_db(match_drills._read_drills)(GAME, match)
    assert match_drills._known == {match: {}}
    assert not match_drills._under_way.locked()
    assert await in_db(match_drills.at_hand)(GAME) == {}


async def reread_drills(match: str) -> None:
    assert match_drills._under_way.acquire(blocking=False)
    await in_db(match_drills._read_drills)(GAME, match)
    assert not match_drills._under_way.locked()


async def test_a_match_whose_worker_died_is_read_another_time(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """A real worker is killed; the next one reads the match."""
    settings.PLAY_DRILL_WORKERS = 1
    match: str = (await Guest().post("recordings?listed=1", recorded_match_json()))["id"]
    monkeypatch.setattr(match_drills, "reading", worker_pool.Pool("DRILL_WORKERS", 1, 300.0, 1))
    with monkeypatch.context() as patched:
        patched.setattr(drill_jobs, "make_drills", dies)
        await reread_drills(match)
        assert match_drills._known == {}
    await reread_drills(match)
    assert match_drills._known[match] and match_drills._died == {}


async def test_a_match_that_kills_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.PLAY_DRILL_WORKERS = 1
    match: str = (await Guest().post("recordings?listed=1", recorded_match_json()))["id"]
    monkeypatch.setattr(match_drills, "reading", worker_pool.Pool("DRILL_WORKERS", 1, 300.0, 1))
    monkeypatch.setattr(drill_jobs, "make_drills", dies)
    for times in range(match_drills.TRIES):
        assert match_drills._known == {}, times
        await reread_drills(match)
    assert match_drills._known == {match: {}}


async def test_a_match_is_read_another_time_if_the_database_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    match: str = (await Guest().post("recordings?listed=1", recorded_match_json()))["id"]

    def raise_database_locked(*_: Any) -> Any:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(match_drills, "recorded_match", raise_database_locked)
        await reread_drills(match)
        assert match_drills._known == {}
    await reread_drills(match)
    assert match_drills._known[match]


async def test_a_match_gives_so_many_and_the_latest_are_remembered(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.PLAY_DRILL_WORKERS = 0
    first = await a_match()
    assert len(match_drills._known[first]) > 1
    monkeypatch.setattr(drill_jobs, "EACH", 1)
    second = await a_match(names=["Eve", "Fay"])
    assert len(match_drills._known[second]) == 1
    settings.PLAY_DRILL_MATCHES = 1
    assert list(await in_db(match_drills.at_hand)(GAME)) == [second]
    match_drills._remember("third", {})
    assert list(match_drills._known) == [second, "third"]
    settings.PLAY_DRILL_MATCHES = 70
    for number in range(140):
        match_drills._remember(str(number), {})
    assert len(match_drills._known) == 140, "twice as many as are used"


async def test_too_long_a_match_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match: str = (await Guest().post("recordings?listed=1", recorded_match_json()))["id"]
    monkeypatch.setattr(match_drills, "LONGEST", 3)
    assert await in_db(match_drills.drills_of)(GAME, match) == {}


def test_an_empty_house_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "shipped_drills", lambda _: ())
    monkeypatch.setattr(match_drills, "at_hand", lambda _: {})
    with pytest.raises(Exception, match="There is no drill yet"):
        choosing.following(GAME, [])
