"""Non-interference at the socket: worlds that differ only in what a viewer may not know send them the same bytes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.game import Step
from engine.games import GAMES
from games.play import store
from games.play.models import StoredMatch
from tests.engine.toy import SealedIn, State, Toy, ToyView
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


async def world(monkeypatch: pytest.MonkeyPatch, which: int) -> tuple[list[str], list[str], list[Any]]:
    """Play a match with a fixed seed in which Ann's sealed cards are the lowest (0) or the highest (1) of her hand.

    Return everything sent to Ben and to a watcher until the first reveal, and Ann's hand.
    """
    monkeypatch.setattr(store, "new_seed", lambda *_: 12345)
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, w = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    hand = a.first["view"]["hand"]
    mine = [hand[0], hand[1]] if which == 0 else [hand[-1], hand[-2]]

    async def sync() -> None:
        for line in (b, w):
            await line.receive_all()

    for step in (
        {"kind": "bid", "card": mine[0]}, {"kind": "unseal"}, {"kind": "bid", "card": mine[1]},
        {"kind": "bid", "card": 5},
        {"kind": "bid", "card": mine[0]},
    ):  # fmt: skip
        await a.ask("command", decision="r1", command=step)
        await a.ask("check", decision="r1", command=step)
        await a.ask("ask", question={"about": mine})
        await sync()
        theirs = b.first["view"]["hand"][0]
        for card in (theirs, hand[0], hand[-1], 5):  # Ben's refusals and dry runs reveal nothing either
            await b.ask("check", ref="c", decision="r1", command={"kind": "bid", "card": card})
    await a.ask("act", act="offer_draw")
    await sync()
    again, late = await ben.at(match), await Guest().at(match)
    frames = [b.frames + again.frames[:1], w.frames + late.frames[:1]]
    for line in (a, b, w, again, late):
        await line.close()
    return frames[0], frames[1], [hand, match, (await ann.get(f"matches/{match}"))["code"]]


def plain(frames: list[str], match: str, code: str) -> list[str]:
    """Return the frames without what is random for each match and without news of people coming and going.

    Random are the match's id, its join code, and the handles of its watchers, which are made of ids alone. News of
    people is gathered by the clock and made of public rows alone.
    """
    texts = [frame.replace(match, "ID").replace(code, "CODE") for frame in frames]
    texts = [re.sub(r'"who":"[0-9a-f]{12}"', '"who":"WHO"', text) for text in texts]
    return [text for text in texts if not text.startswith('{"t":"table"')]


async def test_twin_worlds_send_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    one_ben, one_eve, (hand, *names) = await world(monkeypatch, 0)
    two_ben, two_eve, (same, *others) = await world(monkeypatch, 1)
    assert hand == same, "the worlds must differ in nothing but the sealed card"
    for one, two in ((one_ben, two_ben), (one_eve, two_eve)):
        first, second = plain(one, *names), plain(two, *others)
        assert [len(frame) for frame in first] == [len(frame) for frame in second]
        assert first == second


class Quiet(Toy):
    """The toy with secret sealing: no other viewer hears or sees that a seat has sealed."""

    name = "quiet"

    def apply(self, state: State, seat: int, decision: str, command: Any, judged: Any = None) -> Step[State]:
        step = super().apply(state, seat, decision, command, judged)
        return Step(step.state, tuple(each for each in step.events if not isinstance(each.body, SealedIn)))

    def view(self, state: State, viewer: int) -> ToyView:
        view = super().view(state, viewer)
        status = tuple(each if n == viewer else "owes" for n, each in enumerate(view.header.status))
        return replace(view, header=replace(view.header, status=status))


async def test_what_a_viewer_may_not_know_sends_him_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No frame is sent and no sequence number grows when Ann seals, changes her mind, is refused or offers a draw."""
    monkeypatch.setitem(GAMES, "quiet", Quiet())
    match, (ann, ben) = await table("Ann", "Ben", game="quiet")
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    hand = a.first["view"]["hand"]
    for step in ({"kind": "bid", "card": hand[0]}, {"kind": "unseal"}, {"kind": "bid", "card": hand[1]}):
        assert (await a.ask("command", decision="r1", command=step))["t"] == "accepted"
        assert (await a.ask("command", decision="r1", command={"kind": "bid", "card": 3}))["t"] == "refused"
    await a.ask("act", act="offer_draw")
    for line in (b, w):
        await line.send({"t": "ping", "have": 1})
        assert (await line.until("pong"))["seq"] == 1
        assert {json.loads(frame)["t"] for frame in line.frames} <= {"welcome", "table", "pong"}
    assert (await a.hello())["seq"] == 4
    streams = json.loads((await StoredMatch.objects.aget(pk=match)).streams)
    assert [streams[viewer][0] for viewer in ("0", "1", "-1")] == [4, 1, 1]


async def test_no_marker_of_a_hidden_hand_is_ever_sent_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """All numbers sent to Ben and to the watcher until the end are searched for Ann's unplayed cards."""
    monkeypatch.setattr(store, "new_seed", lambda *_: 17)
    match, (ann, ben) = await table("Ann", "Ben", options={"rounds": 3})
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    secret = set(a.first["view"]["hand"]) - set(b.first["view"]["hand"])
    assert len(secret) >= 3 and min(secret) > 20, "take a seed whose cards cannot be taken for other numbers"
    for turn in (1, 2, 3):
        for line in (a, b):
            line.first = await line.hello()
            bid = {"kind": "bid", "card": line.first["view"]["hand"][-1]}
            await _refresh(b, w)
            assert not secret & numbers([*b.frames, *w.frames]), f"before the reveal of round {turn}"
            await line.ask("command", decision=f"r{turn}", command=bid)
            if line is a:
                sealed = bid["card"]
                assert sealed not in numbers([*b.frames, *w.frames]) or sealed not in secret
        secret.discard(sealed)
    await _refresh(b, w)
    assert not secret & numbers([*b.frames, *w.frames])
    seed = (await StoredMatch.objects.aget(pk=match)).seed
    assert not re.search(rf"(?<![0-9a-z]){seed}(?![0-9a-z])", "".join([*b.frames, *w.frames])), (
        "ids may hold it by chance"
    )


async def _refresh(*lines: MatchClient) -> None:
    for line in lines:
        line.frames = [frame for frame in line.frames if '"t":"update"' in frame or '"t":"welcome"' in frame]
        await line.hello()


def numbers(frames: list[str]) -> set[int]:
    """Return all whole numbers of the views and logs in the frames, without clock times and ids."""
    found: set[int] = set()
    for frame in frames:
        message = json.loads(frame)
        if message["t"] in ("welcome", "update"):
            found |= {int(n) for n in re.findall(r"(?<![\w.])\d+", json.dumps([message["view"], message.get("log")]))}
    return found
