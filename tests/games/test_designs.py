"""User-made scenarios: saved, shared by a link, played, and copied permanently by each table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from pytest_django import Settings

from engine.games import GAMES
from games.designs.models import ReceivedDesign, SavedDesign
from games.lobby.models import Match
from tests.games.designing_toy import DesigningToy
from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
TWO = {"title": "Two rounds", "rounds": 2}
FILE = 'title = "Two rounds"\nrounds = 2\n'


@pytest.fixture(autouse=True)
def designing(toy: object) -> Iterator[None]:
    GAMES["toy"] = DesigningToy()
    yield


def draft(**fields: Any) -> dict[str, Any]:
    return {"game": "toy", "form": {**TWO, **fields}}


async def save_design(author: Guest, **fields: Any) -> str:
    return str((await author.post("designs", draft(**fields)))["id"])


def choice(design: str, seats: int = 2) -> dict[str, Any]:
    return {"game": "toy", "scenario": f"own:{design}", "seats": seats}


# ---- drafts ------------------------------------------------------------------------------------------------------


async def test_a_draft_is_judged_and_nothing_is_saved() -> None:
    ann = await Guest("Ann").arrive()
    good = await ann.post("designs/check", draft())
    assert (good["text"], good["form"], good["faults"]) == (FILE, TWO, [])
    assert good["card"]["title"] == "Two rounds" and good["notes"] == ["Everybody has as many cards."]
    bad = await ann.post("designs/check", draft(rounds=20))
    fault = {"code": "E-DESIGN", "text": "Choose one to nine rounds.", "field": "rounds"}
    assert bad["card"] is None and bad["faults"] == [fault]
    assert (await ann.post("designs/check", {"game": "toy", "text": FILE}))["form"] == TWO
    assert (await ann.get("designs"))["mine"] == []


async def test_what_a_draft_may_not_be() -> None:
    ann = await Guest("Ann").arrive()
    wrong: tuple[tuple[Any, str], ...] = (
        ({"game": "toy"}, "E-BODY"),
        ({"game": "toy", "text": FILE, "form": TWO}, "E-BODY"),
        ({"game": "toy", "form": [1]}, "E-BODY"),
        ({"game": "chess", "form": TWO}, "E-GAME"),
        ({"game": "toy", "text": "x" * 33_000}, "E-TOO-LARGE"),
        ({"game": "toy", "form": {"title": "x" * 33_000, "rounds": 2}}, "E-TOO-LARGE"),
        ({"game": "toy", "form": {"title": "x" * 200_000, "rounds": 2}}, "E-TOO-LARGE"),
        ({"game": "toy", "form": {"title": "a\0b", "rounds": 2}}, "E-CHARACTER"),
        ({"game": "sumeria", "form": TWO}, "E-DESIGN"),
    )
    for body, code in wrong:
        assert (await ann.expect_refusal("POST", "designs/check", body)).data["code"] == code, str(body)[:60]
        assert (await ann.expect_refusal("POST", "designs", body)).data["code"] == code, str(body)[:60]
    assert (await ann.expect_refusal("POST", "designs", {"game": "toy", "text": "= ="})).data["code"] == "E-DESIGN"
    assert (await ann.get("designs"))["mine"] == []


async def test_the_kit_is_the_games_own_and_no_other_game_has_one() -> None:
    ann = Guest()
    assert await ann.get("designs/kit/toy") == {"kit": {"rounds": [1, 9]}}
    assert (await ann.expect_refusal("GET", "designs/kit/sumeria")).data["code"] == "E-DESIGN"


# ---- owned by their author ---------------------------------------------------------------------------------------


async def test_its_author_saves_changes_and_deletes_it() -> None:
    ann = await Guest("Ann").arrive()
    made = await ann.post("designs", {"game": "toy", "text": FILE})
    path = f"designs/{made['id']}"
    assert made["url"] == f"http://testserver/design/{made['id']}" and made["mine"] and made["author"] == "Ann"
    changed = await ann.rest("PUT", path, draft(title="Three rounds", rounds=3))
    assert changed.status == 200 and changed.data["title"] == "Three rounds"
    assert (await ann.get(path))["design"]["form"] == {"title": "Three rounds", "rounds": 3}
    [row] = (await ann.get("designs"))["mine"]
    assert (row["title"], row["card"]["name"], row["card"]["text"]) == (
        "Three rounds",
        f"own:{made['id']}",
        "3 rounds.",
    )
    file = await ann.rest("GET", f"{path}/file")
    assert file.data == b'title = "Three rounds"\nrounds = 3\n'
    assert file.headers["Content-Disposition"] == 'attachment; filename="three-rounds.toml"'
    assert file.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert (await ann.rest("DELETE", path)).data["mine"] == []
    assert (await ann.expect_refusal("GET", path)).data["code"] == "E-NO-DESIGN"


async def test_a_draft_that_cannot_be_played_is_kept_but_opens_no_table() -> None:
    ann = await Guest("Ann").arrive()
    design = await save_design(ann, rounds=20, title="")
    [row] = (await ann.get("designs"))["mine"]
    assert row["card"] is None and row["title"] == "Unnamed scenario"
    got = await ann.expect_refusal("POST", "matches", choice(design))
    assert (got.status, got.data["code"], got.data["field"]) == (400, "E-DESIGN", "title")
    assert got.data["text"] == "This scenario cannot be played yet. Give it a title. Choose one to nine rounds."


async def test_nobody_else_changes_it_or_deletes_it() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    design = await save_design(ann)
    for person in (ben, await Guest("Eve").arrive()):
        await person.get(f"designs/{design}")
    for method, body in (("PUT", draft(rounds=9)), ("DELETE", None)):
        for person in (Guest(), await Guest("Cid").arrive()):
            got = await person.expect_refusal(method, f"designs/{design}", body)
            assert (got.status, got.data["code"]) == (403, "E-NOT-YOURS")
    got = await ben.expect_refusal("PUT", f"designs/{design}", draft(rounds=9))
    assert got.data["code"] == "E-NOT-YOURS"
    assert (await ann.get(f"designs/{design}"))["design"]["form"] == TWO
    for method, path in (("GET", ""), ("PUT", ""), ("DELETE", ""), ("POST", "/copy"), ("GET", "/file")):
        body = draft() if method == "PUT" else None
        got = await ann.expect_refusal(method, f"designs/nsuchdesgn{path}", body)
        assert (got.status, got.data["code"]) == (404, "E-NO-DESIGN"), method


async def test_one_person_keeps_so_many_and_no_more(settings: Settings) -> None:
    settings.DESIGNS_EACH = 2
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    first, _ = await save_design(ann), await save_design(ann)
    got = await ann.expect_refusal("POST", "designs", draft())
    assert (got.status, got.data["code"]) == (409, "E-TOO-MANY") and "already have 2 scenarios" in got.data["text"]
    assert (await ann.expect_refusal("POST", f"designs/{first}/copy")).data["code"] == "E-TOO-MANY"
    assert (await ann.rest("PUT", f"designs/{first}", draft(rounds=5))).status == 200, "what he has he may change"
    await save_design(ben)


async def test_what_is_kept_is_charged_for_its_room(settings: Settings) -> None:
    settings.PLAY_STORED_RATE, settings.PLAY_STORED_BURST, settings.PLAY_FAMILY = 0, 6000, 1
    ann = await Guest("Ann").arrive()
    codes = [(await ann.rest("POST", "designs", draft())).data.get("code") for _ in range(8)]
    assert codes[0] is None and codes[-1] == "E-TOO-FAST"


# ---- shared by a link --------------------------------------------------------------------------------------------


async def test_whoever_has_the_link_looks_at_it_and_copies_it() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    design = await save_design(ann)
    assert (await ben.get("designs"))["shared"] == [], "before he has opened the link"
    shown = await ben.get(f"designs/{design}")
    assert shown["design"]["form"] == TWO and not shown["mine"] and shown["author"] == "Ann"
    assert [row["id"] for row in (await ben.get("designs"))["shared"]] == [design]
    copy = await ben.post(f"designs/{design}/copy")
    assert copy["id"] != design and copy["mine"] and copy["design"]["text"] == FILE
    await ben.rest("PUT", f"designs/{copy['id']}", draft(rounds=7))
    assert (await ann.get(f"designs/{design}"))["design"]["form"] == TWO
    rows = (await ben.rest("DELETE", f"designs/{design}")).data
    assert rows["shared"] == [] and len(rows["mine"]) == 1
    assert len((await ann.get("designs"))["mine"]) == 1, "it is the author's still"


async def test_of_others_scenarios_so_many_are_offered(settings: Settings) -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    made = [await save_design(ann) for _ in range(3)]
    settings.DESIGNS_EACH = 2
    for design in made:
        await ben.get(f"designs/{design}")
    assert [row["id"] for row in (await ben.get("designs"))["shared"]] == [made[2], made[1]]


async def test_a_posted_link_tells_the_title_and_shows_the_map() -> None:
    ann = await Guest("Ann").arrive()
    design = await save_design(ann, title="<b>Mine</b>")
    page = (await Guest().client.get(f"/design/{design}")).content.decode()
    assert '<meta property="og:title" content="&lt;b&gt;Mine&lt;/b&gt; · Sealed bids">' in page
    assert f"/api/designs/{design}/map.png" in page
    picture = await Guest().rest("GET", f"designs/{design}/map.png")
    assert picture.status == 200 and picture.data.startswith(b"\x89PNG")
    assert (await Guest().expect_refusal("GET", "designs/nsuchdesgn/map.png")).status == 404
    unfinished = await save_design(ann, rounds=0)
    assert "map.png" not in (await Guest().client.get(f"/design/{unfinished}")).content.decode()


# ---- played ------------------------------------------------------------------------------------------------------


async def test_a_table_keeps_its_own_copy_whatever_becomes_of_the_scenario() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    design = await save_design(ann)
    opened = await ben.post("matches", choice(design))
    match = opened["id"]
    assert (opened["scenario"], opened["title"], opened["scenario_card"]["text"]) == ("own", "Two rounds", "2 rounds.")
    await ann.rest("PUT", f"designs/{design}", draft(title="Other", rounds=9))
    await ann.post(f"matches/{match}/sit")
    await ann.post(f"matches/{match}/ready", {"ready": True})
    await ben.post(f"matches/{match}/start")
    await ann.rest("DELETE", f"designs/{design}")
    line = await ben.at(match)
    assert line.first["view"]["setup"]["text"] == FILE and line.first["view"]["setup"]["scenario"] == "own"
    assert line.first["table"]["title"] == "Two rounds"
    assert await ben.get(f"matches/{match}/board") == {"rounds": 2}
    [row] = (await ben.get("hall"))["mine"]
    assert row["title"] == "Two rounds"
    kept = await database_sync_to_async(Match.objects.get)(pk=match)
    assert kept.own_text == FILE


async def test_the_picture_of_a_table_shows_its_own_map() -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", choice(await save_design(ann))))["id"]
    page = (await Guest().client.get(f"/match/{match}")).content.decode()
    assert "Two rounds · Sealed bids: a table for 2" in page and f"/api/matches/{match}/map.png" in page
    assert (await Guest().rest("GET", f"matches/{match}/map.png")).data.startswith(b"\x89PNG")
    printed = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    assert (await Guest().expect_refusal("GET", f"matches/{printed}/map.png")).status == 404


async def test_the_host_changes_a_table_to_it_and_away_from_it() -> None:
    ann = await Guest("Ann").arrive()
    design = await save_design(ann)
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    got = await ann.expect_refusal("POST", f"matches/{match}/edit", {**choice(design), "scenario": "own"})
    assert got.data["code"] == "E-SCENARIO", "this table has no copy yet"
    await ann.post(f"matches/{match}/edit", choice(design))
    await ann.rest("DELETE", f"designs/{design}")
    kept = await ann.post(f"matches/{match}/edit", {**choice(design, 3), "scenario": "own"})
    assert (kept["title"], len(kept["seats"]), kept["edits"]) == ("Two rounds", 3, 2)
    same = await ann.post(f"matches/{match}/edit", {**choice(design, 3), "scenario": "own"})
    assert same["edits"] == 2
    other = await ann.post(f"matches/{match}/edit", choice(await save_design(ann, title="Four", rounds=4), 3))
    assert (other["title"], other["edits"]) == ("Four", 3)
    back = await ann.post(f"matches/{match}/edit", {"game": "toy", "scenario": "short", "seats": 3})
    assert (back["title"], back["scenario"]) == ("Short", "short")
    row = await database_sync_to_async(Match.objects.get)(pk=match)
    assert (row.own_text, row.own_title, row.own_card) == ("", "", None)


async def test_no_table_is_opened_with_what_is_none_or_another_games() -> None:
    ann = await Guest("Ann").arrive()
    design = await save_design(ann)
    wrong = (
        (choice("nsuchdesgn"), "E-NO-DESIGN"), ({**choice(design), "game": "sumeria"}, "E-SCENARIO"),
        ({**choice(design), "scenario": "own"}, "E-SCENARIO"), ({**choice(design), "scenario": "own:"}, "E-SCENARIO"),
        (choice(design, 7), "E-SEATS"), ({**choice(design), "options": {"rounds": 3}}, "E-OPTION"),
    )  # fmt: skip
    for body, code in wrong:
        assert (await ann.expect_refusal("POST", "matches", body)).data["code"] == code, body


async def test_a_finished_match_is_exported_brought_in_again_and_played_again() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("matches", choice(await save_design(ann))))["id"]
    await ben.post(f"matches/{match}/sit")
    await ben.post(f"matches/{match}/ready", {"ready": True})
    await ann.post(f"matches/{match}/start")
    line = await ann.at(match)
    assert (await line.ask("act", act="resign"))["t"] == "accepted"
    exported = await ann.get(f"matches/{match}/export")
    assert exported["setup"]["text"] == FILE
    again = await ann.post(f"matches/{match}/rematch")
    assert (again["title"], again["scenario"]) == ("Two rounds", "own")
    exported["names"] = ["Xa", "Xb"]
    brought = await Guest().post("recordings?listed=1", exported)
    assert (brought["title"], brought["recorded"]) == ("Two rounds", True)
    exported["setup"]["text"] = FILE.replace("2", "20")
    assert (await Guest().expect_refusal("POST", "recordings", exported)).data["code"] == "E-DESIGN"


# ---- who owns them -----------------------------------------------------------------------------------------------


async def test_who_deletes_all_that_is_his_deletes_them_and_tables_keep_theirs() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    design = await save_design(ann)
    await ben.get(f"designs/{design}")
    match = (await ben.post("matches", choice(design)))["id"]
    assert (await ann.rest("DELETE", "identity", {"name": "Ann"})).status == 200
    assert (await ben.expect_refusal("GET", f"designs/{design}")).data["code"] == "E-NO-DESIGN"
    assert await database_sync_to_async(ReceivedDesign.objects.count)() == 0
    assert (await ben.get(f"matches/{match}"))["title"] == "Two rounds"


async def test_two_people_made_one_have_the_scenarios_of_both() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    first, second = await save_design(ann), await save_design(ben)
    await ann.get(f"designs/{second}")
    phrase = " ".join((await ann.post("identity/phrase"))["words"])
    asked = await ben.rest("POST", "identity/recover", {"phrase": phrase, "others": ""})
    assert asked.data["code"] == "E-TWO-PEOPLE", "he has something to bring"
    await ben.post("identity/recover", {"phrase": phrase, "others": "bring"})
    rows = await ben.get("designs")
    assert {row["id"] for row in rows["mine"]} == {first, second} and rows["shared"] == []


async def test_titles_are_kept_as_text() -> None:
    ann = await Guest("Ann").arrive()
    design = await save_design(ann, title="<img src=x>\u202e \t  ok")
    [row] = (await ann.get("designs"))["mine"]
    assert row["id"] == design and row["title"] == "<img src=x> ok"
    assert await database_sync_to_async(SavedDesign.objects.count)() == 1


async def test_a_request_sent_again_saves_and_copies_once() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    key = {"Idempotency-Key": "k-1234567"}
    saved_twice = [(await ann.rest("POST", "designs", draft(), **key)).data["id"] for _ in range(2)]
    assert len(set(saved_twice)) == 1 and len((await ann.get("designs"))["mine"]) == 1
    copied_twice = [(await ben.rest("POST", f"designs/{saved_twice[0]}/copy", **key)).data["id"] for _ in range(2)]
    assert len(set(copied_twice)) == 1 and len((await ben.get("designs"))["mine"]) == 1
    assert copied_twice[0] != saved_twice[0]
