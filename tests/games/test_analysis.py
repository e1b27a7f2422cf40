"""Analyses over HTTP: made once in the background, stored, included in report and export; refusals and limits."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async as in_db
from django.db import OperationalError

from engine.games import GAMES
from games import line_process, stored_shapes
from games.analysis import analysis_jobs, stored_analyses
from games.analysis.models import MatchAnalysis
from games.lobby.models import Match
from tests.games.people import Guest, table
from tests.games.test_archive import recorded_match_json, resigned_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    analysis_jobs._failed.clear()
    yield
    analysis_jobs._failed.clear()


async def import_recording(who: Guest, **changed: Any) -> str:
    return str((await who.post("recordings?listed=1", {**recorded_match_json(), **changed}))["id"])


async def once(who: Guest, method: str, match: str) -> tuple[int, Any]:
    """Send one request. Return status and answer; "not yet" is an answer, too."""
    call = getattr(who.client, method.lower())
    response = await call(f"/api/matches/{match}/analysis", content_type="application/json")
    packed = response.headers.get("Content-Encoding") == "gzip"
    return response.status_code, json.loads(gzip.decompress(response.content) if packed else response.content)


async def request_analysis(who: Guest, match: str) -> dict[str, Any]:
    """Ask for the analysis, wait for it, and return it."""
    status, said = await once(who, "POST", match)
    assert status in (200, 202), said
    job = analysis_jobs.running(match)
    if job is not None:
        assert await in_db(job.over.wait)(300)
    found: dict[str, Any] = await who.get(f"matches/{match}/analysis")
    return found


async def test_a_finished_match_is_looked_through_once_and_kept() -> None:
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    before = await ann.expect_refusal("GET", f"matches/{match}/analysis")
    assert (before.status, before.data["code"]) == (404, "E-NO-ANALYSIS")
    report = (await ann.rest("GET", f"matches/{match}/report")).data.decode()
    assert "Analysis\n" not in report and "analysis" not in await ann.get(f"matches/{match}/export")

    found = await request_analysis(ann, match)
    assert [seat["rounds"] for seat in found["seats"]] == [5, 5]
    assert await in_db(MatchAnalysis.objects.count)() == 1
    assert await Guest("Ben").get(f"matches/{match}/analysis") == found

    told = (await ann.rest("GET", f"matches/{match}/report")).data.decode()
    assert told.startswith(report) and "\nAnalysis\n" in told and "Ann: accuracy " in told
    exported = await ann.get(f"matches/{match}/export")
    assert exported["analysis"] == found and exported["log"]


async def test_an_export_with_its_analysis_comes_in_again() -> None:
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    await request_analysis(ann, match)
    exported = await ann.get(f"matches/{match}/export")
    exported["names"] = ["Eve", "Fay"]
    assert (await ann.post("recordings?listed=0", exported))["status"] == "finished"


async def test_a_running_match_is_refused_to_everybody_alike() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    told = set()
    for who in (ann, ben, await Guest("Cat").arrive(), Guest()):
        for method in ("GET", "POST"):
            refused = await who.expect_refusal(method, f"matches/{match}/analysis")
            told.add((refused.status, msgspec.json.encode(refused.data)))
    assert len(told) == 1 and {status for status, _ in told} == {409}
    assert analysis_jobs.running(match) is None


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_of_any_game_has_none_to_begin_with(game: str) -> None:
    match = Match(pk="anymatch", game=game)
    assert await in_db(stored_analyses.data)(match) is None
    assert await in_db(stored_analyses.report_part)(match) is None


async def test_unknown_matches_and_games_without_an_analyst() -> None:
    ann = await Guest("Ann").arrive()
    for method in ("GET", "POST"):
        assert (await ann.expect_refusal(method, "matches/0123456789ABCDEF/analysis")).status == 404
    match, _ = await resigned_match("Ann", "Ben")
    for method in ("GET", "POST"):
        refused = await ann.expect_refusal(method, f"matches/{match}/analysis")
        assert (refused.status, refused.data["code"]) == (404, "E-ANALYSIS")


class Held:
    """Replaces the analysis process: reports progress and waits."""

    def __init__(self) -> None:
        self.begun, self.go_on, self.count = threading.Event(), threading.Event(), 0
        self.now = self.most = 0
        self.real = line_process.lines

    def lines(self, module: str, *given: Any) -> Iterator[bytes]:
        if module != "games.analysis.analysis_worker":
            yield from self.real(module, *given)
            return
        self.count, self.now = self.count + 1, self.now + 1
        self.most = max(self.most, self.now)
        yield b'{"t":"progress","done":0.25}'
        self.begun.set()
        self.go_on.wait(30)
        self.now -= 1
        yield b'{"t":"made","data":"","text":""}'


@pytest.fixture
def held_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    process = Held()
    monkeypatch.setattr(line_process, "lines", process.lines)
    yield process
    process.go_on.set()
    for job in list(analysis_jobs._running.values()):
        job.over.wait(30)


async def test_two_who_ask_make_one_job(held_process: Held) -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = await import_recording(ann)
    await once(ann, "POST", match)
    assert await in_db(held_process.begun.wait)(30)
    for who, method in ((ben, "POST"), (ann, "POST"), (ben, "GET")):
        assert await once(who, method, match) == (202, {"done": 0.25})
    job = analysis_jobs.running(match)
    held_process.go_on.set()
    assert job is not None and await in_db(job.over.wait)(300)
    assert held_process.count == 1


async def test_two_who_ask_in_the_same_moment_join_one_job(held_process: Held) -> None:
    match = await Match.objects.aget(pk=await import_recording(await Guest("Ann").arrive()))
    jobs = [await in_db(analysis_jobs.start)(match) for _ in range(2)]
    held_process.go_on.set()
    assert await in_db(jobs[0].over.wait)(300)
    assert jobs[0] is jobs[1] and held_process.count == 1


async def test_one_match_is_looked_through_after_another(held_process: Held) -> None:
    ann = await Guest("Ann").arrive()
    matches = [await import_recording(ann), await import_recording(ann, names=["Eve", "Fay"])]
    for each in matches:
        await once(ann, "POST", each)
    assert await in_db(held_process.begun.wait)(30)
    told = sorted([(await once(ann, "GET", each))[1]["done"] for each in matches])
    assert told == [0.0, 0.25]
    jobs = [analysis_jobs.running(each) for each in matches]
    held_process.go_on.set()
    for job in jobs:
        assert job is not None and await in_db(job.over.wait)(300)
    assert (held_process.count, held_process.most) == (2, 1)


def ends_early(*_: Any) -> Iterator[bytes]:
    yield b'{"t":"progress","done":0.5}'


def talks_nonsense(*_: Any) -> Iterator[bytes]:
    yield b"?"


@pytest.mark.parametrize("broken", [ends_early, talks_nonsense])
async def test_a_process_that_breaks_is_told_and_tried_again_later(
    monkeypatch: pytest.MonkeyPatch, settings: Any, broken: Any
) -> None:
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)

    with monkeypatch.context() as patched:
        patched.setattr(line_process, "lines", broken)
        await once(ann, "POST", match)
        if (job := analysis_jobs.running(match)) is not None:
            assert await in_db(job.over.wait)(300)
        for method in ("GET", "POST"):
            refused = await ann.expect_refusal(method, f"matches/{match}/analysis")
            assert (refused.status, refused.data["code"]) == (409, "E-ANALYSIS-FAILED")
    assert not await MatchAnalysis.objects.aexists()
    settings.PLAY_ANALYSIS_AGAIN = 0
    assert (await request_analysis(ann, match))["seats"]


async def test_a_server_that_ends_in_the_middle_leaves_nothing_half_done(held_process: Held) -> None:
    """A new process knows of no job, finds no row, and begins again."""
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    await once(ann, "POST", match)
    assert await in_db(held_process.begun.wait)(30)
    job = analysis_jobs._running.pop(match)
    assert not await MatchAnalysis.objects.aexists()
    assert (await ann.expect_refusal("GET", f"matches/{match}/analysis")).status == 404
    assert (await once(ann, "POST", match))[0] == 202
    assert analysis_jobs.running(match) is not job
    held_process.go_on.set()
    assert await in_db(job.over.wait)(300)


async def test_no_more_wait_than_are_soon_done(held_process: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    monkeypatch.setattr(analysis_jobs, "WAITING", 0)
    refused = await ann.expect_refusal("POST", f"matches/{match}/analysis")
    assert (refused.status, refused.data["code"]) == (429, "E-TOO-MANY")
    monkeypatch.setattr(analysis_jobs, "WAITING", 20)
    monkeypatch.setattr(analysis_jobs, "OF_PERSON", 0)
    refused = await ann.expect_refusal("POST", f"matches/{match}/analysis")
    assert (refused.status, "already analysing other matches for you" in refused.data["text"]) == (429, True)


async def test_one_persons_jobs_do_not_count_against_others_behind_the_same_address(
    held_process: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_jobs, "OF_PERSON", 1)
    monkeypatch.setattr(analysis_jobs, "OF_ADDRESS", 2)
    ann, ben, cat = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cat")]
    matches = [await import_recording(ann, names=["Eve", name]) for name in ("Fay", "Gus", "Hal")]
    assert (await once(ann, "POST", matches[0]))[0] == 202
    assert (await once(ann, "POST", matches[1]))[0] == 429
    jobs = [analysis_jobs.running(matches[0])]
    assert (await once(ben, "POST", matches[1]))[0] == 202
    jobs.append(analysis_jobs.running(matches[1]))
    refused = await cat.expect_refusal("POST", f"matches/{matches[2]}/analysis")
    assert (refused.status, "Many matches are" in refused.data["text"]) == (429, True)
    held_process.go_on.set()
    for job in jobs:
        assert job and await in_db(job.over.wait)(300)


async def test_after_a_full_disk_the_same_match_may_be_tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    made_before = analysis_jobs._make

    def on_a_full_disk(*_: Any) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(analysis_jobs, "_make", on_a_full_disk)
    assert (await once(ann, "POST", match))[0] == 202
    if job := analysis_jobs.running(match):
        assert await in_db(job.over.wait)(30)
    monkeypatch.setattr(analysis_jobs, "_make", made_before)
    assert (await request_analysis(ann, match))["unit"] == "BP"


async def test_another_version_of_the_analyst_makes_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its types may be the same and its judgement different."""
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    row = await Match.objects.aget(pk=match)
    await in_db(stored_analyses.save)(row, b"old", b"old")
    assert await in_db(stored_analyses.data)(row) == b"old"
    monkeypatch.setattr(stored_analyses, "VERSION", stored_analyses.VERSION + 1)
    assert await in_db(stored_analyses.data)(row) is None


async def test_where_another_process_has_stored_an_analysis_meanwhile_its_own_stays() -> None:
    ann = await Guest("Ann").arrive()
    row = await Match.objects.aget(pk=await import_recording(ann))
    await in_db(stored_analyses.save)(row, b"theirs", b"theirs")

    def late() -> None:
        with stored_shapes.replacing():
            MatchAnalysis.objects.filter(pk=row.pk).delete()
            for _ in range(2):  # the database refuses the second row of one match
                MatchAnalysis.objects.create(match_id=row.pk, shape="", data=b"late", text=b"late")

    await in_db(late)()
    assert await in_db(stored_analyses.data)(row) == b"theirs"


async def test_an_analysis_of_other_shapes_is_made_anew() -> None:
    ann = await Guest("Ann").arrive()
    match = await import_recording(ann)
    row = await Match.objects.aget(pk=match)
    await in_db(stored_analyses.save)(row, b"old", b"old")
    await MatchAnalysis.objects.filter(pk=match).aupdate(shape="another")
    assert (await ann.expect_refusal("GET", f"matches/{match}/analysis")).status == 404
    assert (await request_analysis(ann, match))["unit"] == "BP"
