"""Each section of a view by itself, what a battle shows to each viewer, the board, answers to questions (S-40)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.core import codec
from engine.core.errors import Illegal, Malformed
from engine.core.game import PUBLIC, Setup
from engine.core.table import moments
from engine.core.typescript import declarations
from engine.sumeria import turn
from engine.sumeria.commands import Redraw, Segment, Store
from engine.sumeria.game import GAME
from engine.sumeria.state import State
from engine.sumeria.view import View
from engine.sumeria.views.build_view import OWN_SECTIONS, PUBLIC_SECTIONS, SectionInputs
from engine.sumeria.world import world_of
from tests.engine.sumeria.players import random_player
from tests.engine.sumeria.position import at_war, file, go, moves

SECTIONS = {**PUBLIC_SECTIONS, **OWN_SECTIONS}
BATTLE: dict[str, Any] = {"control": {"A": "Kish", "B": "Ur"}, "armies": {"A": "0305R:3", "B": "0406L:2 Ur:1"}}


class Watched:
    """A state that records which of its fields are read."""

    def __init__(self, state: State, read: set[str]) -> None:
        self.__dict__.update(_state=state, _read=read)

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        return getattr(self._state, name)


class WatchedInputs(SectionInputs):
    def __init__(self, state: Any, viewer: int, asked: Any, read: set[str]) -> None:
        super().__init__(state, world_of(state.setup), viewer, asked)
        self.read = read

    def __getattribute__(self, name: str) -> Any:
        if name == "asked" and "read" in vars(self):
            self.read.add(name)
        return super().__getattribute__(name)


def positions(setup: Setup, most: int = 90) -> Iterator[tuple[State, State]]:
    """Yield positions of a random match, each with the one before."""
    rng, before = Random(3), None
    for moment in islice(moments(GAME, setup, 3, lambda view, seat: random_player(view, rng)), most):
        state = moment.state
        may_store = state.phase == "war" and state.over is None and state.segment < 10 and not state.sides[0].out
        if may_store and rng.random() < 0.3:
            state = file(state, 0, Store(state.segment + 1, Segment()))
        if before is not None:
            yield before, state
        before = state


def test_every_section_stands_in_the_tables() -> None:
    assert {*SECTIONS, "viewer"} == {*View.__struct_fields__} and not {*PUBLIC_SECTIONS} & {*OWN_SECTIONS}
    assert all(section.reads <= {*State.__struct_fields__, "asked"} for section in SECTIONS.values())


def test_sections_read_what_they_say_and_nothing_else() -> None:
    met: dict[str, set[str]] = {name: set() for name in SECTIONS}
    for setup in (Setup("sumeria-draft", 3), Setup("sumeria-fair", 2, {"hand_play": True})):
        for _, state in positions(setup, 70):
            asked = turn.open_questions(state, world_of(state.setup))
            for viewer in (0, 1, PUBLIC):
                whole = GAME.view(state, viewer)
                for name, section in SECTIONS.items():
                    read: set[str] = set()
                    made = section.make(WatchedInputs(Watched(state, read), viewer, asked, read))
                    assert codec.encode(made) == codec.encode(getattr(whole, name)), name
                    assert read - {"setup"} <= section.reads, name
                    met[name] |= read
    assert {name for name in SECTIONS if not SECTIONS[name].reads <= met[name]} <= {"prompts", "standing"}


@pytest.mark.parametrize("seats", [2, 3])
def test_sections_made_again_are_those_made_from_nothing(seats: int) -> None:
    everybody = (*range(seats), PUBLIC)
    left_out = 0
    for before, state in positions(Setup("sumeria-draft", seats)):
        whole = GAME.sections(state, everybody)
        earlier = GAME.sections(before, everybody)
        for viewer, made in GAME.sections(state, everybody, since=before).items():
            joined = {**earlier[viewer], **made}
            assert codec.encode(joined) == codec.encode(dict(whole[viewer]))
            left_out += len(joined) - len(made)
    assert left_out > 100


def test_public_sections_are_the_same_for_all() -> None:
    for _, state in islice(positions(Setup("sumeria-draft", 3)), 0, None, 9):
        for name in PUBLIC_SECTIONS:
            assert len({codec.encode(getattr(GAME.view(state, viewer), name)) for viewer in (0, 1, 2, PUBLIC)}) == 1


def test_a_battle_as_its_sides_and_others_see_it() -> None:
    state = go(at_war(**BATTLE), 0, moves("0305R:2 > 0406 > x")).state
    attacker, defender, watcher = (GAME.view(state, viewer).battle for viewer in (0, 1, PUBLIC))
    assert attacker is not None and defender is not None and watcher is not None
    assert len(attacker.hand) == len(defender.hand) == 7 and watcher.hand == ()
    assert not {*attacker.hand} & {*defender.hand}
    assert (watcher.attack.seat, watcher.attack.armies, watcher.attack.dice) == (0, 2, 2)
    assert (watcher.defend.seat, watcher.defend.armies, watcher.defend.dice) == (1, 2, 3), "a die for the river"
    assert watcher.crossed and watcher.attack.owes and not watcher.attack.is_in
    state = go(state, 0, Redraw(attacker.hand[:2])).state
    seen = GAME.view(state, PUBLIC).battle
    assert seen is not None and seen.attack.is_in and seen.attack.cards == 7, "that it is in, and not how many cards"
    own = GAME.view(state, 0).prompts[0]
    assert own.answer == attacker.hand[:2]  # type: ignore[union-attr]
    step = go(state, 1, Redraw())
    (fought,) = GAME.view(step.state, PUBLIC).battles
    assert fought.attack.hand == attacker.hand and fought.attack.laid == attacker.hand[:2]
    assert len(fought.attack.drawn) == 2 and sum(map(sum, (tray.faces for tray in fought.defend.dice))) == 3
    assert fought.attack.total == fought.attack.cards + sum(
        face * count for tray in fought.attack.dice for face, count in enumerate(tray.faces, 1)
    )
    assert GAME.view(step.state, 0).decks.war.cards == 60 - 16
    assert len(GAME.view(step.state, 0).decks.war.discards) == 16


def test_the_board_holds_the_whole_map() -> None:
    board = GAME.board(GAME.view(GAME.new(Setup("sumeria-fair", 2), 1).state, PUBLIC).setup)
    assert (
        len(board.hexes) == 196 and len(board.cities) == 10 and [len(each.hexes) for each in board.rivers] == [17, 16]
    )
    assert sum(max(0, each.value) for each in board.hexes) == 329, "what the whole map pays (S-41)"
    assert sum(each.value >= 0 for each in board.hexes) == 188, "land hexes (S-07)"
    assert {board.start_income[board.cities[name]] for name in ("Kish", "Larak", "Nippur", "Uruk", "Ur", "Lagash")} == {
        27
    }
    assert [board.start_income[board.cities[name]] for name in ("Khafaje", "Umma", "Eshnunna", "Eridu")] == [
        24,
        21,
        18,
        18,
    ]
    assert len(board.harvest_cards) == 58 and [
        sum(card[0] == letter for card in board.harvest_cards) for letter in "LGX"
    ] == [19, 29, 10]


def test_types_for_the_browser_can_be_written() -> None:
    roots = {"Command": GAME.command_type, "Event": GAME.event_type, "View": GAME.view_type, "Board": GAME.board_type}
    text = declarations({**roots, **GAME.typescript_types})
    assert all(f"interface {name} " in text for name in ("BattleView", "Segment", "BattleFought", "BoardHex"))


# ---- questions --------------------------------------------------------------------------------------------------


def test_reach_of_an_army_and_of_the_leader() -> None:
    view = GAME.view(at_war(**BATTLE), 0)
    army = GAME.explain(view, {"kind": "reach", "place": "0305R", "piece": "army"})
    found = {each.place: each for each in army.places}
    assert army.allowance == 2 and found["0406L"].fights and found["0406L"].crosses and found["0406L"].cost == 2
    assert found["0206"].path == ("0206",) and not found["0206"].crosses
    leader = GAME.explain(view, {"kind": "reach", "place": "0305R", "piece": "leader"})
    assert next(each for each in leader.places if each.place == "0406L").needs_army
    assert leader.allowance == 4 and max(each.cost for each in leader.places) == 4


def test_a_dry_run_tells_the_battles_to_come() -> None:
    view = GAME.view(at_war(**BATTLE), 0)
    command = {"kind": "segment", "moves": [{"start": "0305R", "armies": 2, "path": ["0406", "x"]}]}
    run = GAME.explain(view, {"kind": "dry_run", "command": command})
    (battle,) = run.battles
    assert run.ends == ("0406L",) and run.conquers == ("0305", "0406"), "one army stays at 0305"
    assert (battle.at, battle.foe, battle.attack_dice, battle.defend_dice, battle.crossed) == ("0406L", 1, 2, 3, True)
    assert 0 < battle.chance < 50
    too_many = {"kind": "segment", "moves": [{"start": "0305R", "armies": 9, "path": ["0306"]}]}
    with pytest.raises(Illegal) as refused:
        GAME.explain(view, {"kind": "dry_run", "command": too_many})
    assert refused.value.faults[0].code == "E-PIECES"


def test_odds_against_a_neutral_city() -> None:
    """S-08: with cards, five armies have an even chance and ten have 94 %."""
    view = GAME.view(at_war(**BATTLE), PUBLIC)

    def chance(armies: int) -> int:
        odds = GAME.explain(view, {"kind": "odds", "at": "0808", "foe": -1, "armies": armies})
        assert odds.defend_dice == 5 and odds.defend_cards
        return int(odds.chance)

    assert chance(5) == 50 and abs(chance(10) - 94) <= 2 and abs(chance(8) - 83) <= 3


def test_questions_that_make_no_sense() -> None:
    view = GAME.view(at_war(**BATTLE), 0)
    for question in ({"kind": "reach", "place": "0305"}, {"kind": "odds", "at": "0808", "foe": 9, "armies": 1}):
        with pytest.raises(Illegal):
            GAME.explain(view, question)
    with pytest.raises(Malformed):
        GAME.explain(view, {"kind": "weather"})
    with pytest.raises(Illegal):
        GAME.explain(GAME.view(at_war(**BATTLE), PUBLIC), {"kind": "reach", "place": "0305R"})
