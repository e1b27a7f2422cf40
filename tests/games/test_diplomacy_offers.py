"""Offers between two seats: made, answered once, ended when they expire."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from engine.core.errors import Illegal
from games.diplomacy import offers
from games.diplomacy.models import Offer
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

TERMS = {"kind": "cards", "text": "<b>two</b> of 😀"}


async def make_offer(line: MatchClient, to: int = 1, until: int = 1, **terms: Any) -> Any:
    """Make an offer. Return it as its maker is shown it."""
    ref = f"o{len(line.frames)}"
    await line.send({"t": "propose", "ref": ref, "to": to, "terms": terms or TERMS, "until": until})
    return await line.until("offered")


async def test_an_offer_is_made_accepted_and_called_off_and_comes_back() -> None:
    match, (ann, ben, _) = await table("Ann", "Ben", "Cora")
    a, b = await ann.at(match), await ben.at(match)
    offer = await make_offer(a, until=4)
    assert await b.until("offered") == offer
    assert {key: offer[key] for key in ("seat", "to", "terms", "state", "turn", "until")} == {
        "seat": 0, "to": 1, "terms": TERMS, "state": "open", "turn": 1, "until": 4,
    }  # fmt: skip
    assert offer["n"] > 10**12  # a time, not a count
    assert (await b.ask("respond", offer=offer["n"], act="accept"))["t"] == "accepted"
    agreed = await a.until("offered")
    assert agreed["state"] == "accepted" and agreed["n"] == offer["n"] and agreed["stamp"] > offer["stamp"]
    again = await ben.at(match)
    assert await again.until("offered") == agreed
    assert (await b.ask("respond", offer=offer["n"], act="withdraw"))["t"] == "accepted"
    assert (await a.until("offered"))["state"] == "withdrawn"
    assert (await a.ask("respond", offer=offer["n"], act="accept"))["code"] == "E-OFFER"


async def test_each_side_does_what_is_its_own_and_nobody_else_anything() -> None:
    match, (ann, ben, cora) = await table("Ann", "Ben", "Cora")
    a, b, c, w = [await each.at(match) for each in (ann, ben, cora, await Guest("Eve").arrive())]
    n = (await make_offer(a))["n"]
    absent = await c.ask("respond", offer=n + 1, act="accept")
    for line, act in ((a, "accept"), (a, "decline"), (b, "withdraw"), (c, "accept"), (c, "withdraw")):
        assert (await line.ask("respond", offer=n, act=act))["code"] == "E-OFFER", act
    strange = await c.ask("respond", ref=absent["ref"], offer=n, act="accept")
    assert strange == absent, "an offer of others must look like one that does not exist"
    assert (await w.ask("respond", offer=n, act="accept"))["code"] == "E-WATCHER"
    assert (await w.ask("propose", to=0, terms=TERMS, until=1))["code"] == "E-WATCHER"
    assert (await b.ask("respond", offer=n, act="decline"))["t"] == "accepted"
    for line, act in ((b, "accept"), (a, "withdraw")):
        answer = await line.ask("respond", offer=n, act=act)
        assert answer["code"] == "E-OFFER" and "declined" in answer["text"]


async def test_accept_and_withdraw_at_once_one_holds() -> None:
    """Both sides read the offer as open. Only one change may be written, and the other side is told which."""
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    for round in range(6):
        n = (await make_offer(a))["n"]
        pair = [(a, "withdraw"), (b, "accept")][:: 1 if round % 2 else -1]
        answers = await asyncio.gather(*(line.ask("respond", offer=n, act=act) for line, act in pair))
        state = await in_db(lambda n=n: Offer.objects.get(n=n).state)()
        kinds = {act: answer["t"] for (_, act), answer in zip(pair, answers, strict=True)}
        # A player may withdraw an offer that was accepted before, so this order is allowed. An offer that was withdrawn
        # before cannot be accepted.
        assert kinds["withdraw"] == "accepted" and state == "withdrawn"
        assert kinds["accept"] in ("accepted", "refused")


@pytest.mark.parametrize(
    ("winner", "loser"), [("decline", "withdraw"), ("withdraw", "accept"), ("withdraw", "decline")]
)
async def test_who_comes_second_changes_nothing(winner: str, loser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second side has read the offer before the first wrote: the test forces the worst moment."""
    match, _ = await table("Ann", "Ben")

    def race() -> tuple[str, str]:
        n = offers.propose(match, 0, 1, TERMS, 1, 1, "r").n
        now, hit = offers._now, list[bool]()

        def now_after_response(last: int | None) -> int:
            if not hit:
                hit.append(True)
                offers.respond(match, 0 if winner == "withdraw" else 1, n, winner, 1)
            return now(last)

        monkeypatch.setattr(offers, "_now", now_after_response)
        with pytest.raises(Illegal) as refused:
            offers.respond(match, 0 if loser == "withdraw" else 1, n, loser, 1)
        return Offer.objects.get(n=n).state, refused.value.faults[0].text

    state, text = await in_db(race)()
    done = {"decline": "declined", "withdraw": "withdrawn"}[winner]
    assert state == done and done in text


async def test_an_offer_expires_with_its_turn() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    short, long = (await make_offer(a, until=1))["n"], (await make_offer(a, until=2))["n"]
    for line in (a, b):
        await line.ask("command", decision="r1", command={"kind": "bid", "card": line.first["view"]["hand"][0]})
    answer = await b.ask("respond", offer=short, act="accept")
    assert answer["code"] == "E-OFFER" and "expired" in answer["text"]
    assert (await b.ask("respond", offer=long, act="accept"))["t"] == "accepted"


async def test_the_same_ref_is_one_offer_and_nonsense_is_refused() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    for _ in range(3):
        assert (await a.ask("propose", ref="same", to=1, terms=TERMS, until=1))["t"] == "accepted"
    assert await in_db(Offer.objects.count)() == 1
    deep: Any = "x"
    for _ in range(600):
        deep = [deep]
    changes: list[dict[str, Any]] = [
        {"to": 0}, {"to": 2}, {"to": -1}, {"to": "1"}, {"terms": {}}, {"terms": []}, {"terms": {"a": "x" * 1000}},
        {"until": 0}, {"until": 22}, {"until": -1}, {"until": 1.5}, {"extra": 1}, {"terms": None},
        {"terms": {"a": deep}},
    ]  # fmt: skip
    for change in changes:
        answer = await a.ask("propose", **{"to": 1, "terms": TERMS, "until": 1, **change})
        assert answer["t"] == "refused" and answer["text"], change
    for change in ({"offer": -1}, {"offer": 2**60}, {"act": "steal"}, {"offer": "1"}):
        answer = await b.ask("respond", **{"offer": 1, "act": "accept", **change})
        assert answer["t"] == "refused" and answer["text"], change
    assert await in_db(Offer.objects.count)() == 1
    for n in range(11):
        assert (await a.ask("propose", to=1, terms={"n": n}, until=1))["t"] == "accepted"
    assert (await a.ask("propose", to=1, terms=TERMS, until=1))["code"] == "E-OFFER"
    assert (await b.ask("propose", to=0, terms=TERMS, until=1))["t"] == "accepted"


async def test_bots_and_finished_matches_make_no_deals() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    n = (await make_offer(a))["n"]
    await b.ask("act", act="resign")
    assert (await b.ask("respond", offer=n, act="accept"))["code"] == "E-OVER"
    assert (await a.ask("propose", to=1, terms=TERMS, until=1))["code"] == "E-OVER"
    host = await Guest("Cora").arrive()
    body = {"game": "toy", "scenario": "short", "seats": 2}
    other = (await host.post("matches", body))["id"]
    await host.post(f"matches/{other}/bot", {"seat": 1, "bot": True})
    await host.post(f"matches/{other}/start")
    c = await host.at(other)
    assert (await c.ask("propose", to=1, terms=TERMS, until=1))["code"] == "E-OFFER"


async def test_terms_come_back_as_they_were_given() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    terms: dict[str, Any] = {"b": [1, None, True, "\u2028</script>"], "a": {"x": 0.5}}
    await make_offer(await ann.at(match), **terms)
    line = await ben.at(match)
    assert json.loads(json.dumps((await line.until("offered"))["terms"])) == terms
