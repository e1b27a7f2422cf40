"""Who hears what: every line and every offer is a marker, searched for in all that any other person is ever sent."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from engine.games import GAMES
from tests.engine.toy import State, Toy, ToyView
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

CIRCLES: dict[int, tuple[int, ...]] = {0: (1, 2), 1: (0,), 2: (0,), 3: ()}
"""Ann is allied with Ben and with Cora, who are not allied with each other. Dora has no ally."""


class AlliedView(ToyView, frozen=True):
    circles: tuple[tuple[int, ...], ...] = ()


class Allied(Toy):
    """The toy game with alliances, which end when the first round does."""

    name = "allied"
    view_type = AlliedView

    def allies(self, state: State) -> tuple[tuple[int, ...], ...]:
        return tuple(CIRCLES[seat] for seat in range(state.setup.seats)) if state.round == 1 else ()

    def view(self, state: State, viewer: int) -> AlliedView:
        return AlliedView(**msgspec.structs.asdict(super().view(state, viewer)), circles=self.allies(state))


@pytest.fixture
def allied_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "allied", Allied())


async def receive_all(*lines: MatchClient) -> None:
    for line in lines:
        await line.receive_all()


def markers(frames: list[str]) -> set[str]:
    """Return the marks in whole frames.

    Marks are words such as "z.z.all". Their dots keep random codes and names out.
    """
    return {mark for frame in frames for mark in re.findall(r"z\.z\.\w+", frame)}


async def say_text(line: MatchClient, to: str, text: str, **extra: Any) -> None:
    answer = await line.ask("talk", to=to, text=text, **extra)
    assert answer["t"] == "accepted", answer


HEARD = {
    "Ann": {"z.z.all", "z.z.ab", "z.z.ba", "z.z.ac", "z.z.allies", "z.z.bensallies", "z.z.deal", "z.z.ca"},
    "Ben": {"z.z.all", "z.z.ab", "z.z.ba", "z.z.allies", "z.z.bensallies", "z.z.deal"},
    "Cora": {"z.z.all", "z.z.ac", "z.z.allies", "z.z.ca", "z.z.cd"},
    "Dora": {"z.z.all", "z.z.cd"},
    "Eve": {"z.z.all", "z.z.watch"},
}
"""Maps a name to the marks that the person hears while the match goes on, worked out by hand from the addressees."""


async def send_messages(match: str, lines: list[MatchClient]) -> None:
    ann, ben, cora, _dora, eve = lines
    await say_text(ann, "all", "z.z.all")
    await say_text(ann, "1", "z.z.ab")
    await say_text(ben, "0", "z.z.ba")
    await say_text(ann, "2", "z.z.ac")
    await say_text(cora, "0", "z.z.ca")
    await say_text(cora, "3", "z.z.cd")
    await say_text(ann, "allies", "z.z.allies", ears=[1, 2])
    await say_text(ben, "allies", "z.z.bensallies", ears=[0])
    await say_text(eve, "all", "z.z.watch")
    answer = await ann.ask("propose", to=1, terms={"what": "z.z.deal"}, until=3)
    assert answer["t"] == "accepted", answer


@pytest.mark.usefixtures("allied_game")
async def test_every_viewer_gets_what_is_his_live_after_reload_and_after_the_end() -> None:
    """R-DIP-12 is included: Cora is Ann's ally and not Ben's, so what Ben tells the allies is not passed on to her."""
    match, people = await table("Ann", "Ben", "Cora", "Dora", game="allied")
    guests = [*people, await Guest("Eve").arrive()]
    lines = [await each.at(match) for each in guests]
    await send_messages(match, lines)
    await receive_all(*lines)
    names = list(HEARD)
    assert {name: markers(line.frames) for name, line in zip(names, lines, strict=True)} == HEARD
    again = [await each.at(match) for each in guests]
    await receive_all(*again)
    assert {name: markers(line.frames) for name, line in zip(names, again, strict=True)} == HEARD

    assert (await lines[3].ask("act", act="resign"))["t"] == "accepted"
    for line in lines[:4]:
        await line.until("said", text="z.z.watch")  # the watchers' talk is opened automatically
    late, stranger = [await each.at(match) for each in guests], await Guest().at(match)
    await receive_all(*lines, *late, stranger)
    after = {name: heard | {"z.z.watch"} for name, heard in HEARD.items()}
    assert {name: markers(line.frames) for name, line in zip(names, late, strict=True)} == after
    assert markers(stranger.frames) == {"z.z.all", "z.z.watch"}
    for guest in (*guests, await Guest("Zoe").arrive()):
        for path in ("export", "log", "replay", "replay?viewer=0", "replay?viewer=1", "board", ""):
            found = await guest.rest("GET", f"matches/{match}/{path}".rstrip("/"))
            text = found.data.decode() if isinstance(found.data, bytes) else json.dumps(found.data)
            assert found.status == 200 and markers([text]) == set(), path


@pytest.mark.usefixtures("allied_game")
async def test_alliance_talk_reaches_those_who_were_shown_or_nobody() -> None:
    match, (ann, ben, cora, dora) = await table("Ann", "Ben", "Cora", "Dora", game="allied")
    lines = [await each.at(match) for each in (ann, ben, cora, dora)]
    a, _, _, d = lines
    for ears in ([], [1], [1, 2, 3], [2, 3]):
        answer = await a.ask("talk", to="allies", text="z.z.wrong", ears=ears)
        assert (answer["t"], answer["code"]) == ("refused", "E-EARS")
    assert (await d.ask("talk", to="allies", text="z.z.alone", ears=[]))["code"] == "E-TALK"
    await say_text(a, "allies", "z.z.before", ears=[2, 1])
    for line in lines:
        hand = line.first["view"]["hand"]
        assert (await line.ask("command", decision="r1", command={"kind": "bid", "card": hand[0]}))["t"] == "accepted"
    # The alliance is over, so the server refuses talk to the allies. Players who received a line before can still read
    # it.
    assert (await a.ask("talk", to="allies", text="z.z.after", ears=[1, 2]))["code"] == "E-TALK"
    again = [await each.at(match) for each in (ann, ben, cora, dora)]
    await receive_all(*again)
    assert [markers(line.frames) for line in again] == [{"z.z.before"}, {"z.z.before"}, {"z.z.before"}, set()]


async def test_before_the_start_nothing_is_said_in_private() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ben.post(f"matches/{match}/sit")
    line = await ann.line(match)
    await line.send({"t": "hello", "v": 1})
    await line.until("table")
    assert (await line.ask("talk", to="1", text="z.z.early"))["code"] == "E-TALK"
    assert (await line.ask("talk", to="all", text="z.z.hello"))["t"] == "accepted"
    assert (await line.ask("propose", to=1, terms={"a": 1}, until=1))["code"] == "E-NOT-STARTED"


async def test_when_the_match_is_over_watchers_speak_to_everybody() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, w = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    await a.ask("act", act="resign")
    await say_text(w, "all", "well played")
    assert (await b.until("said"))["to"] == "all"
