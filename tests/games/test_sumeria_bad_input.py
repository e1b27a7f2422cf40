"""Sumeria's bad input through the socket: one clear refusal each; nothing changes, no other player is told anything.

Three positions: a War in which Ann is to move in segment 2, sealed levies, and a battle with cards to play (S-39). Kish
is 0205; 0305 is a river hex beside it, 0207 two spaces away; 1310 lies in the sea.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.core import codec
from engine.core.game import STANDING
from engine.games import GAMES
from engine.sumeria.commands import Levy, Redraw, Segment, Store
from engine.sumeria.state import State
from tests import begun
from tests.engine.sumeria.position import at_war, go, moves
from tests.games.people import table
from tests.games.test_arena_bad_input import expect_refusal
from tests.games.test_bad_input import answers, stored_rows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
GAME = GAMES["sumeria"]
ANN, BEN = 0, 1

Asked = tuple[int, Any, str]
"""The seat, its command, and the code of the refusal."""


def war() -> State:
    control = {"A": "Kish Lagash", "B": "Nippur Ur"}
    armies = {"A": "Kish:3 0305R:2 1210R:1", "B": "Nippur:4"}
    return at_war(control=control, armies=armies, leaders={"A": "Kish", "B": "Ur"}, segment=2)


def levy() -> State:
    state = at_war(control={"A": "Kish Nippur", "B": "Ur Uruk"})
    state.phase, state.on_turn, state.segment = "levy", -1, 0
    state.sides[ANN].levy, state.sides[BEN].levy, state.sealed.needs = 9, 4, [ANN, BEN]
    return codec.copy(state)


def playing() -> State:
    """Return a battle in which both have laid off nothing and choose what to play. Ann holds two cards of a type."""
    state = at_war(
        {"hand_play": True}, control={"A": "Kish", "B": "Nippur Ur"}, armies={"A": "0505:6", "B": "Nippur:5"}
    )
    state = go(state, ANN, moves("0505:6 > Nippur")).state
    return go(go(state, ANN, Redraw()).state, BEN, Redraw()).state


def two_of_a_kind() -> list[str]:
    (prompt,) = GAME.view(playing(), ANN).prompts
    return next([one, two] for one in prompt.hand for two in prompt.hand if one < two and one[0] == two[0])


def segment(*texts: str) -> Any:
    return msgspec.to_builtins(moves(*texts))


BAD: dict[str, tuple[Callable[[], State], dict[str, Asked]]] = {
    "in War": (
        war,
        {
            "armies that are not there": (ANN, segment("Kish:4 > 0206"), "E-PIECES"),
            "armies moved twice": (ANN, segment("Kish:2 > 0206", "Kish:2 > 0105"), "E-PIECES"),
            "armies of another": (ANN, segment("Nippur:1 > 0505"), "E-PIECES"),
            "a path that costs too much": (ANN, segment("Kish:1 > 0206 > 0207 > 0208"), "E-FAR"),
            "a crossing without the point": (ANN, segment("0305R:1 > 0306 > 0406 > x"), "E-FAR"),
            "a leap": (ANN, segment("Kish:1 > 0207"), "E-PATH"),
            "entering the sea": (ANN, segment("1210R:1 > 1310"), "E-SEA"),
            "another's segment turn": (BEN, segment("Nippur:1 > 0505"), "E-STALE"),
            "stored for a past segment": (BEN, msgspec.to_builtins(Store(1, Segment())), "E-PAST"),
            "stored for now": (ANN, msgspec.to_builtins(Store(2, Segment())), "E-NOW"),
            "stored through the sea": (BEN, msgspec.to_builtins(Store(3, moves("1210R:1 > 1310"))), "E-SEA"),
            "a levy in War": (ANN, msgspec.to_builtins(Levy({"0205": 1}, "0205")), "E-WRONG-ANSWER"),
            "an eleventh segment": (ANN, {"kind": "store", "segment": 11, "command": None}, "E-MALFORMED"),
        },
    ),
    "at the levy": (
        levy,
        {
            "more than the levy": (ANN, msgspec.to_builtins(Levy({"0205": 10}, "0205")), "E-MUSTER"),
            "in another's city": (ANN, msgspec.to_builtins(Levy({"0911": 9}, "0205")), "E-NOT-YOURS"),
            "a Leader in another's city": (ANN, msgspec.to_builtins(Levy({"0205": 9}, "0911")), "E-NOT-YOURS"),
            "another's levy": (BEN, msgspec.to_builtins(Levy({"0205": 9}, "0205")), "E-NOT-YOURS"),
            "less than nothing": (ANN, {"kind": "levy", "armies": {"0205": -1}, "leader": "0205"}, "E-MALFORMED"),
        },
    ),
    "in battle": (
        playing,
        {
            "two cards of one kind": (ANN, {"kind": "play", "cards": two_of_a_kind()}, "E-PLAY"),
            "a card not held": (BEN, {"kind": "play", "cards": two_of_a_kind()[:1]}, "E-PLAY"),
            "laid off too late": (ANN, {"kind": "redraw", "lay": []}, "E-WRONG-ANSWER"),
        },
    ),
}


@pytest.mark.parametrize("where", BAD)
async def test_one_clear_refusal(where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    make, tries = BAD[where]
    state = make()
    monkeypatch.setattr(GAME, "new", begun.beginning([state]))
    setup: dict[str, Any] = {"game": "sumeria", "scenario": state.setup.scenario, "options": dict(state.setup.options)}
    match, people = await table("Ann", "Ben", **setup)
    watcher = await type(people[0])("Eve").arrive()
    lines = [await each.at(match) for each in (*people, watcher)]
    for each in lines:
        await each.receive_all()
    before, views = await stored_rows(match), [(await each.hello())["view"] for each in lines]
    asked = {seat: each[-1].id for seat, each in GAME.open_questions(state).items()}
    for name, (seat, command, code) in tries.items():
        decision = STANDING if command["kind"] == "store" else asked.get(seat, asked.get(ANN, ""))
        assert (await expect_refusal(lines[seat], decision, command))[0] == code, name
        assert await stored_rows(match) == before, name
    for line, view in zip(lines, views, strict=True):
        assert await answers(line) == [] and (await line.hello())["view"] == view
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]
