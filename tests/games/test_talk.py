"""Table talk: who hears what, after a reload and after the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_django import Settings

from tests.games.people import Guest, Line, run_dry, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("house")]


async def heard(line: Line) -> list[str]:
    """The texts of all talk this socket has got until now."""
    await line.settle()
    said = [json.loads(frame) for frame in line.frames if '"t":"said"' in frame]
    return list({each["n"]: each["text"] for each in said}.values())  # said during a hello, a line may come twice


async def test_everybody_pairs_and_watchers() -> None:
    match, (ann, ben, cora) = await table("Ann", "Ben", "Cora")
    eve = await Guest("Eve").arrive()
    a, b, c, w = [await each.at(match) for each in (ann, ben, cora, eve)]
    assert (await a.ask("talk", to="all", text=" Hello <b> "))["t"] == "accepted"
    assert (await a.ask("talk", to="1", text="psst"))["t"] == "accepted"
    assert (await w.ask("talk", to="all", text="who wins?"))["t"] == "accepted"
    for line, texts in ((a, ["Hello <b>", "psst"]), (b, ["Hello <b>", "psst"]), (c, ["Hello <b>"]), (w, ["Hello <b>", "who wins?"])):  # fmt: skip  # noqa: E501
        assert await heard(line) == texts
    again = [await each.at(match) for each in (ann, ben, cora, eve)]
    assert [await heard(line) for line in again] == [await heard(line) for line in (a, b, c, w)]
    await a.ask("act", act="resign")
    assert await heard(await cora.at(match)) == ["Hello <b>", "who wins?"]


async def test_a_flood_of_lines_is_slowed_before_it_is_stored(settings: Settings) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    run_dry(settings)
    got = [(await a.ask("talk", to="all", text=f"line {n}")).get("code") for n in range(22)]
    assert got == [None] * 20 + ["E-TOO-FAST"] * 2
    assert await heard(b) == [f"line {n}" for n in range(20)]
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
    assert await heard(a) == ["once"] == await heard(w)
    for to in ("0", "2", "-1", "watchers", "", "every body"):
        assert (await a.ask("talk", to=to, text="x"))["t"] == "refused"
    assert (await a.ask("talk", to="all", text="   "))["t"] == "refused"
    assert (await w.ask("talk", to="all", text="x"))["code"] == "E-NAME"
