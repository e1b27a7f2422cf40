"""Each section of a view by itself reads exactly the parts of the state that it declares."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.core import codec
from engine.core.game import PUBLIC, Setup
from engine.core.table import moments, suggesting
from engine.games import GAMES
from engine.warpwar import turn
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.state import State
from engine.warpwar.view import View
from engine.warpwar.views.build_view import EVERYTHING, OWN_SECTIONS, PUBLIC_SECTIONS, SectionInputs
from engine.warpwar.views.section_reads import FINER
from engine.warpwar.world import world_for
from tests.engine.warpwar.option_sets import SETS

pytestmark = pytest.mark.matches

GAME = GAMES["warpwar"]
SECTIONS = {**PUBLIC_SECTIONS, **OWN_SECTIONS}
PLAYED = [
    Setup("1977-advanced", 2), SETS["alliances-1994"], Setup("2012-emperor", 2), SETS["semi-hidden-explored"],
    SETS["blind"], SETS["plotted-semi-hidden"], SETS["diplomacy-hidden"],
]  # fmt: skip


class Watched:
    """A state that records which of its fields are read."""

    def __init__(self, state: State, read: set[str]) -> None:
        self.__dict__.update(_state=state, _read=read)

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        return getattr(self._state, name)


class WatchedInputs(SectionInputs):
    def __init__(self, sight: ViewerSight, asked: Any, read: set[str]) -> None:
        super().__init__(sight, asked)
        self.read = read

    def __getattribute__(self, name: str) -> Any:
        if name == "asked" and "read" in vars(self):
            self.read.add(name)
        return super().__getattribute__(name)


@cache
def positions(number: int) -> list[State]:
    """Return some positions of a match of bots, and its last. `number` is an index of PLAYED."""
    setup = PLAYED[number]
    played = enumerate(moments(GAME, setup, 3, suggesting(GAME, 3)))
    return [each.state for n, each in played if n % 70 == 0 or GAME.outcome(each.state) is not None]


def reads(state: State, viewer: int) -> dict[str, set[str]]:
    """Return what each section reads of the state. Check that the section is as in the whole view."""
    world, found = world_for(state), {}
    whole = GAME.view(state, viewer)
    for name, section in SECTIONS.items():
        read = found[name] = set[str]()
        watched: Any = Watched(state, read)
        made = section.make(WatchedInputs(ViewerSight(watched, world, viewer), turn.open_questions(state, world), read))
        assert codec.encode(made) == codec.encode(getattr(whole, name)), name
    return found


def test_every_section_of_a_view_stands_in_the_tables() -> None:
    assert {*SECTIONS, "viewer"} == {*View.__struct_fields__} and not {*PUBLIC_SECTIONS} & {*OWN_SECTIONS}
    known = {*State.__struct_fields__, *FINER, "asked"}
    assert all(section.reads <= known for section in SECTIONS.values())


def fields_of(read: frozenset[str]) -> set[str]:
    """Return the fields that a section declares to read, entirely or in part."""
    return {field for name in read for field in FINER.get(name, {name})}


def test_sections_read_what_they_say_and_nothing_else() -> None:
    met: dict[str, set[str]] = {name: set() for name in SECTIONS}
    for number, setup in enumerate(PLAYED):
        for state in positions(number):
            for viewer in (*range(setup.seats), PUBLIC):
                for name, read in reads(state, viewer).items():
                    met[name] |= read
                    assert read <= fields_of(SECTIONS[name].reads), (name, setup.scenario)
    for name, section in SECTIONS.items():
        if section.reads != frozenset(EVERYTHING.split()):
            assert section.reads - FINER.keys() <= met[name], name
            assert all(met[name] & FINER[part] for part in section.reads & FINER.keys()), name


@pytest.mark.parametrize(("number", "setup"), [*enumerate(PLAYED)])
def test_public_sections_are_the_same_for_all(number: int, setup: Setup) -> None:
    for state in positions(number)[::5]:
        for name in PUBLIC_SECTIONS:
            shown = {codec.encode(getattr(GAME.view(state, viewer), name)) for viewer in (*range(setup.seats), PUBLIC)}
            assert len(shown) == 1
