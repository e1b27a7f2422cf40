"""The battle lab over HTTP: answers, refusals, limits. The hall knows no game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games import worker_pool
from games.lab import lab_jobs, reckoning
from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

POSITION = {"fleets": [["PD=3 B=2 S=1"], ["PD=3 B=2 S=1"]]}
SOLVE = {"type": "solve", "position": POSITION}


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "_kept", {})


async def test_a_question_is_answered_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest()
    found = (await ann.post("lab/warpwar", SOLVE))["answer"]
    assert found["type"] == "value" and found["exact"] and abs(found["value"]) < 0.02

    def fail_when_asked_again(*_: Any) -> bytes:
        raise AssertionError("it was asked again")

    monkeypatch.setattr(lab_jobs, "answer_question", fail_when_asked_again)
    assert (await Guest().post("lab/warpwar", {"position": POSITION, "type": "solve"}))["answer"] == found


def test_the_last_answers_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "KEPT", 2)
    asked: list[bytes] = []

    def ask(question: bytes) -> None:
        def reckon() -> bytes:
            asked.append(question)
            return b"{}"

        reckoning.cached_answer(("toy", question), reckon)

    for question in (b"1", b"2", b"3", b"3", b"2", b"1"):
        ask(question)
    assert asked == [b"1", b"2", b"3", b"1"]


async def test_the_kit_is_the_game_s_own() -> None:
    kit = (await Guest().get("lab/warpwar/kit"))["kit"]
    assert [each["key"] for each in kit["editions"]] == ["1977", "1994", "2012"]


@pytest.mark.parametrize("game", ["toy", "arena", "sumeria"])
async def test_games_without_a_lab_offer_none(game: str) -> None:
    ann = Guest()
    for method, path in (("GET", f"lab/{game}/kit"), ("POST", f"lab/{game}")):
        refused = await ann.expect_refusal(method, path, SOLVE if method == "POST" else None)
        assert (refused.status, refused.data["code"]) == (404, "E-LAB")


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ({"type": "solve", "position": {"fleets": [["PD=1"] * 200, ["PD=1"]]}}, "E-LAB", "fleets.0"),
        ({"type": "solve", "position": {"fleets": [["PD=1"], ["PD=4 Q=1"]]}}, "E-LAB", "fleets.1.0"),
        ({"type": "guess"}, "E-LAB", ""),
        ({"type": "solve", "position": {"fleets": [["PD=1" + "0" * 9000], ["PD=1"]]}}, "E-BODY", ""),
        ([], "E-BODY", ""),
    ],
)
async def test_what_no_rules_allow_is_refused(question: Any, code: str, field: str) -> None:
    refused = await (await Guest("Ann").arrive()).expect_refusal("POST", "lab/warpwar", question)
    assert (refused.status, refused.data["code"], refused.data["field"]) == (400, code, field)


async def test_who_asks_without_end_is_stopped() -> None:
    ann = await Guest("Ann").arrive()
    codes = [(await ann.rest("POST", "lab/warpwar", {"type": "guess"})).status for _ in range(21)]
    assert codes[:20] == [400] * 20 and codes[20] == 429


async def test_no_more_questions_wait_than_can_be_answered_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = worker_pool.Pool("LAB_WORKERS", 1, 300.0, waiting=0)
    monkeypatch.setattr(pool, "most", lambda: 1)
    monkeypatch.setattr(reckoning, "studying", pool)
    refused = await Guest().expect_refusal("POST", "lab/warpwar", SOLVE)
    assert (refused.status, refused.data["code"]) == (429, "E-TOO-FAST")


def test_deep_nesting_is_no_question() -> None:
    deep: Any = []
    for _ in range(200):
        deep = [deep]
    said = lab_jobs.answer_question(
        "engine.warpwar.game:WarpWar", msgspec.json.encode({"type": "solve", "position": deep})
    )
    assert b"E-LAB" in said
