"""Table talk: who hears what, after a reload and after the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_django import Settings

from tests.games.people import Guest, MatchClient, stop_budget_refill, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


async def received_talk(line: MatchClient) -> list[str]:
    """Return the texts of all talk that this socket has received until now."""
    await line.receive_all()
    said = [json.loads(frame) for frame in line.frames if '"t":"said"' in frame]
    return list({each["n"]: each["text"] for each in said}.values())  # a line said during a hello may come twice


async def test_everybody_pairs_and_watchers() -> None:
    match, (ann, ben, cora) = await table("Ann", "Ben", "Cora")
    eve = await Guest("Eve").arrive()
    a, b, c, w = [await each.at(match) for each in (ann, ben, cora, eve)]
    assert (await a.ask("talk", to="all", text=" Hello <b> "))["t"] == "accepted"
    assert (await a.ask("talk", to="1", text="psst"))["t"] == "accepted"
    assert (await w.ask("talk", to="all", text="who wins?"))["t"] == "accepted"
    for line, texts in ((a, ["Hello <b>", "psst"]), (b, ["Hello <b>", "psst"]), (c, ["Hello <b>"]), (w, ["Hello <b>", "who wins?"])):  # fmt: skip  # noqa: E501
        assert await received_talk(line) == texts
    again = [await each.at(match) for each in (ann, ben, cora, eve)]
    assert [await received_talk(line) for line in again] == [await received_talk(line) for line in (a, b, c, w)]
    await a.ask("act", act="resign")
    assert await received_talk(await cora.at(match)) == ["Hello <b>", "who wins?"]


async def test_what_was_said_before_one_came_is_past() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    await a.ask("talk", to="all", text="Hello")
    assert "past" not in await b.until("said")
    assert (await (await ben.at(match)).until("said"))["past"]


async def test_a_flood_of_lines_is_slowed_before_it_is_stored(settings: Settings) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    stop_budget_refill(settings)
    got = [(await a.ask("talk", to="all", text=f"line {n}")).get("code") for n in range(22)]
    assert got == [None] * 20 + ["E-TOO-FAST"] * 2
    assert await received_talk(b) == [f"line {n}" for n in range(20)]
    assert (await b.ask("talk", to="all", text="please"))["t"] == "accepted"


async def test_a_line_says_who_and_when_and_counts_nothing() -> None:
    match, (ann, ben, cora) = await table("Ann", "Ben", "Cora")
    a, c = await ann.at(match), await cora.at(match)
    said: list[Any] = []
    for text in ("one", "two"):
        await a.ask("talk", to="1", text="secret")
        await a.ask("talk", to="all", text=text)
        said.append(await c.until("said"))
    assert [each["text"] for each in said] == ["one", "two"] and {each["seat"] for each in said} == {0}
    assert said[0]["name"] == "Ann" and said[0]["n"] < said[1]["n"] and abs(said[0]["n"] / 1000 - said[0]["at"]) < 1
    assert said[0]["n"] > 10**12
    del ben


async def test_a_resent_line_is_said_once_and_nonsense_is_refused() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a, w = await ann.at(match), await Guest().at(match)
    for _ in range(3):
        assert (await a.ask("talk", ref="same", to="all", text="once"))["t"] == "accepted"
    assert await received_talk(a) == ["once"] == await received_talk(w)
    for to in ("0", "2", "-1", "watchers", "", "every body"):
        assert (await a.ask("talk", to=to, text="x"))["t"] == "refused"
    assert (await a.ask("talk", to="all", text="   "))["t"] == "refused"
    assert (await w.ask("talk", to="all", text="x"))["code"] == "E-NAME"


async def waiting(guest: Guest, match: str) -> MatchClient:
    """Open a socket at a table before its start."""
    line = await guest.line(match)
    await line.send({"t": "hello", "v": 1})
    await line.until("table")
    return line


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hold \x07Mari", "The message contains a control character"),
        ("Hold \x1b[1mMari", "The message contains a control character"),
        ("Hold\x9dMari", "The message contains a control character"),
        (" \u200b\u3164 ", "The message contains no visible text."),
    ],
)
async def test_what_cannot_be_shown_is_refused_with_the_true_reason(text: str, words: str) -> None:
    ann = await Guest("Ann").arrive()
    line = await waiting(ann, (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"])
    got = await line.ask("talk", to="all", text=text)
    assert got["code"] == "E-TALK" and got["text"].startswith(words) and got["field"] == "text"


async def test_lines_of_windows_are_lines() -> None:
    ann = await Guest("Ann").arrive()
    line = await waiting(ann, (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"])
    assert (await line.ask("talk", to="all", text="Hold Mari\r\nand Umma\u2028now\u200d"))["t"] == "accepted"
    assert await received_talk(line) == ["Hold Mari\nand Umma\nnow\u200d"]


async def test_before_the_start_whoever_has_come_talks_to_everybody() -> None:
    ann, ben, eve = [await Guest(name).arrive() for name in ("Ann", "Ben", "Eve")]
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ben.post(f"matches/{match}/sit")
    a, b, w = [await waiting(each, match) for each in (ann, ben, eve)]
    for line, text in ((a, "welcome"), (b, "hello"), (w, "is there room?")):
        assert (await line.ask("talk", to="all", text=text))["t"] == "accepted"
    late = await waiting(await Guest("Zoe").arrive(), match)
    for line in (a, b, w, late):
        assert await received_talk(line) == ["welcome", "hello", "is there room?"]
    assert (await w.ask("talk", to="1", text="psst"))["code"] == "E-TALK"


async def test_who_has_just_chosen_a_nickname_may_speak() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    stranger = Guest()
    await stranger.get("me")
    a, w = await ann.at(match), await stranger.at(match)
    assert (await w.ask("talk", to="watchers", text="x"))["code"] == "E-NAME"
    assert (await stranger.rest("PUT", "me", {"name": "Eve"})).status == 200
    assert (await w.ask("talk", to="watchers", text="now"))["t"] == "accepted"
    assert await received_talk(w) == ["now"] and '"name":"Eve"' in next(
        each for each in w.frames if '"t":"said"' in each
    )
    assert await received_talk(a) == []


async def test_a_speaker_is_the_same_one_wherever_he_sits_and_whatever_he_is_called() -> None:
    ann, ben = [await Guest(name).arrive() for name in ("Ann", "Ben")]
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 3}))["id"]
    b = await waiting(ben, match)
    said = []
    steps: list[tuple[tuple[str, str, Any], int, str]] = [
        (("POST", f"matches/{match}/sit", {"seat": 1}), 1, "Ben"),
        (("POST", f"matches/{match}/seat", {"seat": 2}), 2, "Ben"),
        (("PUT", "me", {"name": "Benjamin"}), 2, "Benjamin"),
    ]
    for step, seat, name in [(None, -1, "Ben"), *steps]:
        if step is not None:
            await ben.rest(*step)
            while (await b.until("table"))["table"]["people"][seat]["name"] != name:
                pass
        assert (await b.ask("talk", to="all", text="it is me"))["t"] == "accepted"
        said.append(next(json.loads(each) for each in reversed(b.frames) if '"t":"said"' in each))
    assert [(each["seat"], each["name"]) for each in said] == [(-1, "Ben"), (1, "Ben"), (2, "Ben"), (2, "Benjamin")]
    assert len({each["who"] for each in said}) == 1
    a = await waiting(ann, match)
    assert (await a.ask("talk", to="all", text="and I am another"))["t"] == "accepted"
    assert (await b.until("said"))["who"] != said[0]["who"]


async def test_nobody_hears_on_which_device_of_a_seat_something_was_said() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    phone = Guest()
    await phone.get("me")
    await phone.post(f"seat/{await ann.seat_link(match)}")
    b, lines = await ben.at(match), [await ann.at(match), await phone.at(match)]
    said = []
    for line in lines:
        assert (await line.ask("talk", to="1", text="psst"))["t"] == "accepted"
        said.append(await b.until("said"))
    assert {(each["who"], each["seat"], each["name"]) for each in said} == {(said[0]["who"], 0, "Ann")}
