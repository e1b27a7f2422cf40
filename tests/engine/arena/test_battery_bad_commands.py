"""Bad commands: legal ones with each field spoiled in each way, and legal ones for a wrong seat or question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from engine.arena.commands import Command, Pass
from engine.arena.state import State
from engine.core.game import STANDING
from tests.engine.arena.placed import state_after_items
from tests.engine.arena.roaming import GAME
from tests.engine.nonsense import attempt, places, replace_value, spoilt

SPOILT: list[Any] = [
    "9.C", "0.D5", "1.C", "", "nowhere", "²", "99-1", "8-7", "x" * 10_000, "over 4-5", "take 9",
    -1, 7, 1.5, 999, 10**30, True, None, [], {}, ["0.C"] * 10_000, dict.fromkeys(map(str, range(10_000)), 1),
]  # fmt: skip
WRONG_TYPES: list[Any] = [1.5, None, ["0.C"] * 10_000, 10**30]
"""Values that are refused in every field."""

Asked = tuple[State, int, dict[str, Any]]
"""A position, the seat asked, and a legal answer as JSON."""

RICH = {"hands": {"P": ["destroy", "wild", 5], "Q": ["wild", 3]}, "deck": [1, 2, 3, 4]}
FIGHT = {
    "pieces": {"P": ["C 4-5", "H1 1-0 2", "W1 1-0 1", "B1 1-3"], "Q": ["C 8-2", "D1 1-0 1", "B1 1-0"]},
    "hands": {"P": [5, "wild"], "Q": [3, "wild"]},
}
FIELD = {**FIGHT, "fields": {"Q": ["1-0"]}}
MOVE = {"act": "move", "moves": []}
BEGIN = {"combat": "1-0", "fire": ["B1"]}
PAIR = {"pair": {"H1": "B1", "B1": "D1"}}


def action(kind: str, given: dict[str, Any] | None = None, **named: Any) -> Callable[[], Asked]:
    """Return a function that gives an action with these fields in a quiet position."""
    usual = {"pieces": {"P": ["C 4-5 1", "W1 2-0"], "Q": ["C 8-2"]}, **RICH}
    return lambda: (state_after_items({**usual, **(given or {})}), 0, {"kind": kind, **named})


def place_grid() -> Asked:
    given = {"stage": "arena", "active": "P", "grids": {1: [0, 0, 0]}, "shares": {"P": [2], "Q": [3]}, "pieces": {}}
    return state_after_items(given), 0, {"kind": "place_grid", "grid": 2, "q": 3, "r": 0, "rotation": 4}


def place_piece() -> Asked:
    return (
        state_after_items({"stage": "pieces", "active": "P", "pieces": {}}),
        0,
        {"kind": "place_piece", "piece": "0.D1", "hex": "2-0"},
    )


def give_disc() -> Asked:
    given = {"pieces": {"P": ["C 4-5", "D1 2-3", "W1 2-3"], "Q": ["C 8-2"]}}
    return (
        state_after_items(given, {"free_disc": "roll"}, rolls=({"d8": 2}, {"d6": 3})),
        0,
        {"kind": "give_disc", "piece": "0.W1"},
    )


def initiative() -> Asked:
    given = {"stage": "initiative", "options": {"grids": 8, "initiative_cards": "printed"}, "hands": {"P": [4]}}
    return state_after_items(given, rolls=({"d20": 3}, {"d20": 4})), 0, {"kind": "initiative", "card": "4"}


def play() -> Asked:
    return state_after_items(RICH, {"act": "cards"}, settled=True), 0, {"kind": "play", "card": "destroy", "grid": 2}


def pass_all_windows(state: State) -> State:
    """Return the state after all seats have passed all open windows."""
    while state.window is not None:
        seat = next(seat for seat, asked in GAME.open_questions(state).items() if not asked[0].answered)
        state = GAME.apply(state, seat, GAME.open_questions(state)[seat][0].id, Pass()).state
    return state


def place_warped() -> Asked:
    """Return a position that asks to place a warped grid. The answer is legal for any grid that is rolled."""
    return (
        pass_all_windows(state_after_items(RICH, {"act": "warp_grid"})),
        0,
        {"kind": "place_warped", "q": -4, "r": 5, "rotation": 2},
    )


def rotations() -> Asked:
    return (
        pass_all_windows(state_after_items(RICH, {"act": "double_warp_two", "grids": [1, 2]})),
        0,
        {"kind": "rotations", "rotations": {"1": 2}},
    )


def convert_disc() -> Asked:
    given = {"pieces": {"P": ["C 4-5 1", "W1 4-5 1"], "Q": ["C 8-2"]}, "deck": [1, 2, 3]}
    made = {"kind": "convert_disc", "make": "D", "hex": "4-0", "source": "0.W1"}
    return pass_all_windows(state_after_items(given, {"act": "convert"})), 0, made


def move_piece() -> Asked:
    given = {"pieces": {"P": ["C 4-5", "H1 1-0 1", "B1 1-0 2"], "Q": ["C 8-2", "W1 1-3 2"]}, "discs": {"1-0": 1}}
    steps = ["take 1", "give 1 0.B1", "over 1-3", "steal 1 1.W1", "2-1"]
    return (
        pass_all_windows(state_after_items(given, {"act": "move"})),
        0,
        {"kind": "move_piece", "piece": "0.H1", "steps": steps},
    )


def done_command() -> Asked:
    return pass_all_windows(state_after_items(RICH, {"act": "move"})), 0, {"kind": "done"}


def pass_window() -> Asked:
    return state_after_items(RICH, {"act": "draw"}), 1, {"kind": "pass"}


def cancel() -> Asked:
    return state_after_items(RICH, {"act": "draw"}), 1, {"kind": "cancel", "card": -1}


def passes() -> Asked:
    return state_after_items(RICH), 1, {"kind": "passes", "until": "attacked"}


def combat() -> Asked:
    return state_after_items(FIGHT, MOVE, settled=True), 0, {"kind": "combat", "hex": "1-0", "fire": ["0.B1"]}


def share() -> Asked:
    return state_after_items(FIGHT, MOVE, BEGIN), 0, {"kind": "share", "discs": {"0.H1": 3, "0.W1": 0}}


def field() -> Asked:
    return state_after_items(FIELD, MOVE, BEGIN, settled=True), 0, {"kind": "field", "piece": "0.H1", "card": "5"}


def pair() -> Asked:
    pairs = {"0.H1": "1.B1", "0.B1": "1.D1"}
    return state_after_items(FIGHT, MOVE, BEGIN, settled=True), 0, {"kind": "pair", "pairs": pairs}


def fight() -> Asked:
    return state_after_items(FIGHT, MOVE, BEGIN, PAIR), 0, {"kind": "fight", "piece": "0.H1", "card": "5"}


def defend() -> Asked:
    return (
        state_after_items(FIGHT, MOVE, BEGIN, PAIR, {"fight": "H1", "stop": "defender"}),
        1,
        {"kind": "defend", "card": "3"},
    )


def concede() -> Asked:
    return state_after_items(FIGHT, MOVE, BEGIN, PAIR), 0, {"kind": "concede", "piece": "0.H1"}


def take() -> Asked:
    given = {"pieces": {"P": ["C 4-5", "H1 1-0 1", "W1 1-0"], "Q": ["C 8-2", "W1 1-0 4"]}, "discs": {"1-0": 2}}
    won = ({"pair": {"H1": "W1"}}, {"fight": "H1"})
    state = state_after_items(given, MOVE, {"combat": "1-0"}, *won, rolls=({"d8": 8}, {"d4": 1}))
    return state, 0, {"kind": "take", "discs": {"0.H1": 2, "0.W1": 3}}


KINDS: dict[str, Callable[[], Asked]] = {
    "place_grid": place_grid, "place_piece": place_piece, "give_disc": give_disc, "initiative": initiative,
    "free_disc": action("free_disc", {"options": {"grids": 8, "placed_disc": True}}, hex="1-0"),
    "destroy": action("destroy", grid=2), "warp_grid": action("warp_grid"), "draw": action("draw"),
    "rotate": action("rotate", grid=2, rotation=3), "convert": action("convert"),
    "warp_converter": action("warp_converter"), "move": action("move"), "cards": action("cards"),
    "warp_random": action("warp_random", piece="0.W1"), "double_warp": action("double_warp", grid=3),
    "double_warp_two": action("double_warp_two", grid=3, other=4),
    "warp_piece": action("warp_piece", piece="0.W1", hex="1-0"), "end": action("end"),
    "play": play, "place_warped": place_warped, "rotations": rotations, "convert_disc": convert_disc,
    "move_piece": move_piece, "done": done_command, "pass": pass_window, "cancel": cancel, "passes": passes,
    "combat": combat, "share": share, "field": field,
    "pair": pair, "fight": fight, "defend": defend, "concede": concede, "take": take,
}  # fmt: skip


def legal_example(kind: str) -> tuple[State, int, str, dict[str, Any]]:
    state, seat, raw = KINDS[kind]()
    return state, seat, STANDING if kind == "passes" else GAME.open_questions(state)[seat][0].id, raw


def test_every_command_is_spoilt_here() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(Command)} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_itself_is_legal(kind: str) -> None:
    state, seat, decision, raw = legal_example(kind)
    assert attempt(GAME, state, seat, decision, raw) == "accepted"


@pytest.mark.parametrize("kind", KINDS)
def test_a_spoilt_command_is_refused_or_harmless(kind: str) -> None:
    """The values are foreign or unknown pieces, hexes and cards, numbers out of range, wrong types, long lists."""
    state, seat, decision, raw = legal_example(kind)
    refused = [attempt(GAME, state, seat, decision, bad) for bad in spoilt(raw, SPOILT)]
    assert refused.count("accepted") < len(refused) / 3
    for at in places(raw):
        for value in WRONG_TYPES:
            assert attempt(GAME, state, seat, decision, replace_value(raw, at, value)) == "E-MALFORMED", (at, value)
        if at and not isinstance(raw[at[0]], bool):
            assert attempt(GAME, state, seat, decision, replace_value(raw, at, True)) == "E-MALFORMED", at


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_seats_and_questions(kind: str) -> None:
    state, seat, decision, raw = legal_example(kind)
    for other in (-1, 7, 10**9):
        assert attempt(GAME, state, other, decision, raw) == ("E-OVER" if kind == "passes" else "E-STALE")
    for wrong in ("", "t0.nothing", decision + "x", "x" * 10_000, "²"):
        assert attempt(GAME, state, seat, wrong, raw) == "E-STALE"


ACTIONS = {"destroy", "warp_grid", "draw", "rotate", "convert", "warp_converter", "move", "cards", "warp_random",
           "double_warp", "double_warp_two", "warp_piece", "end", "free_disc", "play", "combat"}  # fmt: skip
SAME = [ACTIONS, {"convert_disc", "done"}, {"move_piece", "done"}, {"pass", "cancel", "play"}, {"fight", "concede"},
        {"defend", "concede"}]  # fmt: skip
"""Sets of kinds that answer the same question."""


@pytest.mark.parametrize("kind", KINDS)
def test_another_questions_answer(kind: str) -> None:
    """An answer to another question is refused with one clear code: this is not asked now."""
    state, seat, decision, _ = legal_example(kind)
    for other in KINDS:
        if other != kind and not any({kind, other} <= same for same in SAME):
            assert attempt(GAME, state, seat, decision, KINDS[other]()[2]) in ("A-E-TURN", "A-E-WINDOW"), other
