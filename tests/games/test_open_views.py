"""Open views: if the table's policy allows it, watchers see each seat's own view of turns that are old enough."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from games.play import past_turns
from games.play.node import node
from games.recon.models import Witness
from tests.games.people import Guest, MatchClient, stop_budget_refill, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


async def bid(line: MatchClient, turn: int, which: int = -1) -> int:
    """Seal a card of the present hand. Return the card."""
    card = (await line.hello())["view"]["hand"][which]
    got = await line.ask("command", decision=f"r{turn}", command={"kind": "bid", "card": card})
    assert got["t"] == "accepted", got
    return int(card)


async def rounds(a: MatchClient, b: MatchClient, *turns: int) -> list[tuple[int, int]]:
    return [(await bid(a, turn), await bid(b, turn)) for turn in turns]


def final_view(page: Any) -> Any:
    """Return the view at the end of the page."""
    view: dict[str, Any] = {}
    for step in page["steps"]:
        view |= step["view"]
    return view


async def test_the_policy_is_chosen_once_and_everybody_reads_it() -> None:
    match, (ann, ben) = await table("Ann", "Ben", open_views=3)
    assert (await ben.get(f"matches/{match}"))["open_views"] == 3
    for person in (ann, ben, await Guest("Eve").arrive()):
        assert (await person.at(match)).first["table"]["open_views"] == 3
    await (await ann.at(match)).ask("act", act="resign")
    assert (await ann.post(f"matches/{match}/rematch"))["open_views"] == 3
    closed, (ann, _) = await table("Ann", "Ben")
    assert "open_views" not in (await ann.at(closed)).first["table"]
    for wrong in (-1, 11, "3", 1.5, True, None):
        body = {"game": "toy", "scenario": "short", "seats": 2, "open_views": wrong}
        assert (await ann.expect_refusal("POST", "matches", body)).data["field"] == "open_views"


async def test_a_finished_turn_opens_after_the_delay_and_not_before() -> None:
    match, (ann, ben) = await table("Ann", "Ben", open_views=2)
    a, b, e = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    hands = {0: a.first["view"]["hand"], 1: b.first["view"]["hand"]}
    played: dict[int, tuple[int, int]] = {}
    for turn in (1, 2, 3, 4):
        for asked in (1, 2, 3, 4):
            got = await e.ask("past", seat=0, turn=asked)
            if asked > turn - 2:
                assert (got["code"], got["text"]) == (
                    "E-NOT-YET", f"You can see the players' views of turn {asked} when turn {asked + 2} begins.",
                )  # fmt: skip
            else:
                assert got["answer"]["turn"] == asked and got["answer"]["first"] == 1 and got["answer"]["exact"]
        if turn == 3:
            for seat in (0, 1):
                page = (await e.ask("past", seat=seat, turn=1))["answer"]
                view = final_view(page)
                assert view["hand"] == hands[seat], "as it was before the bids of round 1 were revealed"
                assert "decisions" not in view and not any("decisions" in step["view"] for step in page["steps"])
                assert view["header"]["turn"] == 1 and len(view["hand"]) == 5
                assert [line["n"] for step in page["steps"] for line in step["log"]] == [1]
        if turn < 4:
            played[turn] = (await rounds(a, b, turn))[0]
    second = (await e.ask("past", seat=0, turn=2))["answer"]
    hands[0].remove(played[1][0])
    assert final_view(second)["hand"] == hands[0]
    assert final_view(second)["mine"] == played[2][0], "what she had sealed then"


async def test_who_may_not() -> None:
    match, (ann, ben) = await table("Ann", "Ben", open_views=1)
    closed, (cy, di) = await table("Cy", "Di")
    a, b = await ann.at(match), await ben.at(match)
    e, n = await (await Guest("Eve").arrive()).at(match), await (await Guest().arrive()).at(match)
    c, d, z = await cy.at(closed), await di.at(closed), await (await Guest("Zoe").arrive()).at(closed)
    await rounds(a, b, 1)
    await rounds(c, d, 1)
    assert (await b.ask("past", seat=0, turn=1))["code"] == "E-PLAYER"
    assert (await z.ask("past", seat=0, turn=1))["code"] == "E-CLOSED"
    assert (await n.ask("past", seat=0, turn=1))["code"] == "E-NAME"
    assert (await e.ask("past", seat=2, turn=1))["code"] == "E-SEAT"
    assert (await e.ask("past", seat=0, turn=0))["code"] == "E-TURN"
    for fields in ({"seat": -1, "turn": 1}, {"seat": 0}, {"seat": 0, "turn": -1}, {"seat": 0, "turn": "1"}):
        assert (await e.ask("past", **fields))["code"] == "E-MESSAGE"
    assert (await e.ask("past", seat=1, turn=1))["t"] == "answer"
    assert [each.seat async for each in Witness.objects.filter(match_id=match)] == [-1]
    token = await ben.seat_link(match)
    eve = Guest("Eve too")
    await eve.arrive()
    line = await eve.at(match)
    await line.ask("past", seat=1, turn=1)
    assert (await eve.expect_refusal("POST", f"seat/{token}")).data["code"] == "E-WITNESS"
    await a.ask("act", act="resign")
    assert (await e.ask("past", seat=0, turn=1))["code"] == "E-OVER"
    assert (await e.ask("past", seat=0, turn=2))["code"] == "E-OVER"


async def test_a_page_is_what_the_seat_was_sent_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each section is the one that the live socket had, step by step, from the checkpoint to the last command."""
    match, (ann, ben) = await table("Ann", "Ben", open_views=1)
    a, b, e = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    await rounds(a, b, 1)
    start = await a.hello()
    for which in (0, 1):
        await bid(a, 2, which)
        await a.ask("command", decision="r2", command={"kind": "unseal"})
    await bid(a, 2, 0)
    lived = start["view"] | (await a.hello())["view"]
    await bid(b, 2)
    page = (await e.ask("past", seat=0, turn=2))["answer"]
    first = {key: value for key, value in start["view"].items() if key != "decisions"}
    assert page["steps"][0]["view"] == first and final_view(page) == {
        k: v for k, v in lived.items() if k != "decisions"
    }
    assert [step["view"].get("mine") for step in page["steps"][1:]] == [
        first["hand"][0], -1, first["hand"][1], -1, first["hand"][0],
    ]  # fmt: skip
    made = node().past_turns
    monkeypatch.setattr(past_turns, "_stored_turn", None)
    assert (await e.ask("past", seat=0, turn=2))["answer"] == page, "kept: it is not made again"
    monkeypatch.undo()
    made._pages.clear()
    assert (await e.ask("past", seat=0, turn=2))["answer"] == page, "made again it is the same"


async def test_when_the_rules_have_changed_the_stored_start_of_the_turn_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (ann, ben) = await table("Ann", "Ben", open_views=1)
    a, b, e = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    await rounds(a, b, 1, 2)

    def raise_value_error(*_: Any) -> Any:
        raise ValueError("these rules know no such command")

    monkeypatch.setattr(past_turns, "steps_of", raise_value_error)
    page = (await e.ask("past", seat=1, turn=2))["answer"]
    assert not page["exact"] and len(page["steps"]) == 1 and len(final_view(page)["hand"]) == 4


async def test_a_flood_of_questions_about_the_past_is_slowed(settings: Settings) -> None:
    match, (ann, ben) = await table("Ann", "Ben", open_views=1)
    a, b, e = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    await rounds(a, b, 1)
    stop_budget_refill(settings)
    got = [(await e.ask("past", seat=0, turn=1)).get("code") for _ in range(22)]
    assert got == [None] * 20 + ["E-TOO-FAST"] * 2
    assert (await bid(a, 2)) > 0
