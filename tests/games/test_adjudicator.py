"""Rule cases over HTTP: judged without delaying others, shared by a link, and deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.utils import timezone
from pytest_django import Settings

from games import rate_limits, worker_pool
from games.adjudicator import judging
from games.adjudicator.models import SharedCase
from games.identity import merging
from games.keeping.cleanup import Cleanup
from games.lobby.errors import Denied
from games.lobby.models import Guest as GuestRow
from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

CASE = """\
cases:
  - id: HALF
    edition: "2012"
    kind: economy
    title: Half of eleven is five
    given: {what: scrap, ship: "W7: TL0 PD={6}3 SH={12}7 SR=1 H={2}1 BP=20"}
    expected: {value: 11, bp: 5}
"""
WRONG = CASE.replace("bp: 5", "bp: 6")


def body(text: str = CASE, **fields: Any) -> dict[str, Any]:
    return {"game": "warpwar", "text": text, **fields}


async def request_judgement(guest: Guest, text: str = CASE, game: str = "warpwar") -> Any:
    got = await guest.rest("POST", "adjudicate", {"game": game, "text": text})
    assert got.status == 200, got.data
    return got.data["judgement"]


# ---- judged ------------------------------------------------------------------------------------------------------


async def test_a_case_is_judged_by_the_rules() -> None:
    ann = await Guest("Ann").arrive()
    told = await request_judgement(ann)
    assert told == {
        "verdicts": [{"id": "HALF", "edition": "2012", "line": 2, "differences": []}], "problem": "", "line": 0,
    }  # fmt: skip
    [verdict] = (await request_judgement(ann, WRONG))["verdicts"]
    assert verdict["differences"] == [{"what": "bp", "expected": "6", "found": "5"}]


async def test_every_game_with_cases_judges_its_own_and_others_have_none() -> None:
    ann = await Guest("Ann").arrive()
    sumeria = (
        "game: sumeria\ncases:\n- {id: X, do: [{order: [2, 1]}], given: {players: [A, B]}, expect: {order: [A, B]}}\n"
    )
    assert [each["differences"] for each in (await request_judgement(ann, sumeria, "sumeria"))["verdicts"]] == [[]]
    assert "`game` must be arena" in (await request_judgement(ann, sumeria, "arena"))["problem"]
    for game, status, code in (("toy", 404, "E-NO-CASES"), ("chess", 400, "E-GAME")):
        for path in ("adjudicate", "cases"):
            got = await ann.expect_refusal("POST", path, {"game": game, "text": CASE})
            assert (got.status, got.data["code"]) == (status, code)


async def test_a_text_that_is_too_long_is_told_so_and_costs_nothing(settings: Settings, workers: list[str]) -> None:
    ann = await Guest("Ann").arrive()
    assert "longer than 32 KB" in (await request_judgement(ann, "x" * 40_000))["problem"]
    got = await ann.expect_refusal("POST", "adjudicate", body("x" * 1_000_000))
    assert got.status == 400
    assert got.data["text"].startswith(("The text is longer than 32 KB", "The request is too long"))
    assert workers == []


async def test_a_billion_laughs_and_a_deep_nest_are_told_by_their_line() -> None:
    ann = await Guest("Ann").arrive()
    laughs = "a: &a [lol]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdef", "bcdefg", strict=True))
    told = await request_judgement(ann, laughs)
    assert told["line"] == 1 and "aliases (*) are not allowed" in told["problem"]
    assert (await request_judgement(ann, "cases:\n" + "[" * 30_000))["line"] == 2


# ---- no other player is affected ---------------------------------------------------------------------------------


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of texts that a worker was asked to judge."""
    asked: list[str] = []
    before = worker_pool.run_blocking

    def run_blocking(function: Any, game: str, text: str, **how: Any) -> Any:
        asked.append(text)
        return before(function, game, text, **how)

    monkeypatch.setattr(worker_pool, "run_blocking", run_blocking)
    return asked


def endless(game: str, text: str) -> bytes:
    """Run in a worker, without end."""
    while True:
        pass


def greedy(game: str, text: str) -> bytes:
    """Use more memory than a worker may have."""
    return bytes(8 << 30)


@pytest.fixture
def own_pool(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.PLAY_WORKERS = 1
    monkeypatch.setattr(worker_pool, "pool", worker_pool.Pool())
    yield


@pytest.mark.usefixtures("own_pool")
async def test_what_never_ends_or_takes_all_memory_is_given_up_and_paid_for_and_the_next_is_judged(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PLAY_WORK_RATE = 0
    ann, ben, cid = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cid")]
    right = judging.judge
    for guest, wrong in ((ann, endless), (ben, greedy)):
        settings.PLAY_CASES_PATIENCE = 0.01 if wrong is endless else 60
        monkeypatch.setattr(judging, "judge", wrong)
        got = await guest.expect_refusal("POST", "adjudicate", body())
        assert (got.status, got.data["code"]) == (400, "E-TOO-LONG") and "too long to run" in got.data["text"]
        got = await guest.expect_refusal("POST", "adjudicate", body())
        assert got.status == 429, "who sends such a thing pays for it"
    monkeypatch.setattr(judging, "judge", right)
    settings.PLAY_CASES_PATIENCE = 60
    rate_limits.work.reset()  # all requests come from one address
    assert (await request_judgement(cid))["verdicts"][0]["differences"] == []


async def test_of_one_person_two_are_judged_at_a_time_and_of_all_a_few(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PLAY_CASES_AT_ONCE = 3
    go = Event()
    entered = asyncio.Queue[None]()
    loop, before = asyncio.get_running_loop(), judging.judge

    def slow(function: Any, game: str, text: str, **how: Any) -> bytes:
        loop.call_soon_threadsafe(entered.put_nowait, None)
        go.wait()
        return before(game, text)

    monkeypatch.setattr(worker_pool, "run_blocking", slow)
    payers = [("guest:ann",), ("guest:ann",), ("guest:ben",)]
    jobs = [asyncio.create_task(asyncio.to_thread(judging.judgement_of, "warpwar", CASE, each)) for each in payers]
    for _ in jobs:
        await entered.get()
    with pytest.raises(Denied, match="Your previous cases"):
        judging.judgement_of("warpwar", CASE, ("guest:ann",))
    with pytest.raises(Denied, match="many cases"):
        judging.judgement_of("warpwar", CASE, ("guest:cid",))
    go.set()
    assert all(each.verdicts for each in await asyncio.gather(*jobs))
    assert judging.judgement_of("warpwar", CASE, ("guest:ann",)).verdicts


async def test_one_person_asks_so_often_and_no_more(workers: list[str]) -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    got = [(await ann.rest("POST", "adjudicate", body("cases: ["))).status for _ in range(70)]
    assert got == [200] * 60 + [429] * 10
    assert (await request_judgement(ben))["verdicts"]


# ---- shared ------------------------------------------------------------------------------------------------------


async def test_a_case_is_shared_by_a_link_and_only_its_author_deletes_it() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    made = await ann.post("cases", body(WRONG, title=" A  doubtful\nhalf "))
    assert made["url"] == f"http://testserver/case/{made['id']}" and made["title"] == "A doubtful half"
    for guest, mine in ((ben, False), (ann, True), (Guest(), False)):
        seen = await guest.get(f"cases/{made['id']}")
        assert (seen["text"], seen["author"], seen["mine"]) == (WRONG, "Ann", mine)
    assert (await ben.get("cases"))["mine"] == []
    assert (await ben.expect_refusal("DELETE", f"cases/{made['id']}")).data["code"] == "E-NOT-YOURS"
    assert (await Guest().expect_refusal("DELETE", f"cases/{made['id']}")).status == 403
    [row] = (await ann.get("cases"))["mine"]
    assert (row["id"], row["game"]) == (made["id"], "warpwar")
    assert (await ann.rest("DELETE", f"cases/{made['id']}")).data["mine"] == []
    assert (await ben.expect_refusal("GET", f"cases/{made['id']}")).data["code"] == "E-NO-CASE"


async def test_the_same_text_shared_again_keeps_its_link_and_of_others_so_many_are_kept(settings: Settings) -> None:
    settings.CASES_EACH = 2
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    first, second = await ann.post("cases", body()), await ann.post("cases", body(WRONG))
    assert (await ann.post("cases", body()))["id"] == first["id"] != second["id"]
    got = await ann.expect_refusal("POST", "cases", body(CASE + "\n"))
    assert (got.status, got.data["code"]) == (409, "E-TOO-MANY") and "You already share 2 cases" in got.data["text"]
    assert (await ben.post("cases", body()))["id"] != first["id"]


async def test_what_cannot_be_kept_is_refused_in_a_sentence() -> None:
    ann = await Guest("Ann").arrive()
    wrong = (
        (body("x" * 33_000), "E-TOO-LARGE"), (body("a\0b"), "E-CHARACTER"), (body(" \n"), "E-CASE"),
        (body(title=7), "E-BODY"), ({"game": "warpwar"}, "E-BODY"), (body(more=1), "E-BODY"),
    )  # fmt: skip
    for sent, code in wrong:
        assert (await ann.expect_refusal("POST", "cases", sent)).data["code"] == code, str(sent)[:60]
    assert (await ann.get("cases"))["mine"] == []


async def test_shared_cases_are_charged_for_their_room(settings: Settings) -> None:
    settings.PLAY_STORED_RATE, settings.PLAY_STORED_BURST, settings.PLAY_FAMILY = 0, 4000, 1
    ann = await Guest("Ann").arrive()
    codes = [(await ann.rest("POST", "cases", body(CASE + "#" * n))).data.get("code") for n in range(8)]
    assert codes[0] is None and codes[-1] == "E-TOO-FAST"


async def test_they_go_with_their_author_move_when_two_become_one_and_are_forgotten_when_nobody_opens_them() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    gone, kept = (await ann.post("cases", body()))["id"], (await ben.post("cases", body()))["id"]
    assert (await ann.rest("DELETE", "identity", {"name": "Ann"})).status == 200
    assert (await ben.expect_refusal("GET", f"cases/{gone}")).status == 404
    old, new = await GuestRow.objects.aget(name="Ben"), await GuestRow.objects.acreate(name="New")
    assert await in_db(merging.has_something)(old)
    await in_db(merging.merge)(old, new)
    assert (await SharedCase.objects.aget(pk=kept)).author_id == new.pk

    lately = timezone.now() - timedelta(days=364)
    await SharedCase.objects.filter(pk=kept).aupdate(used=lately)
    await in_db(swept)()
    assert await SharedCase.objects.filter(pk=kept).aexists(), "a person with a case is kept, and so is the case"
    await Guest().get(f"cases/{kept}")
    assert (await SharedCase.objects.aget(pk=kept)).used > lately, "opened: it counts from now"
    await SharedCase.objects.filter(pk=kept).aupdate(used=timezone.now() - timedelta(days=366))
    await in_db(swept)()
    assert not await SharedCase.objects.filter(pk=kept).aexists()


def swept() -> None:
    GuestRow.objects.update(created=timezone.now() - timedelta(days=400))
    cleanup = Cleanup()
    for _ in range(6):  # first sessions, then guests, then all rows with an age limit
        cleanup()
