"""Build one viewer's view, section by section. Apart from events, only views show anything of a state.

Each section is built by one function, and it declares which fields of the state it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core import changes
from engine.core.chance import commitment
from engine.core.game import PUBLIC, Decision, Header, SeatStatus, Viewer
from engine.sumeria import turn
from engine.sumeria.phases.common.questions import Asked
from engine.sumeria.prompts import Prompt
from engine.sumeria.state import Side, State
from engine.sumeria.view import SetupView, View
from engine.sumeria.views import map_view, standing_view, war_view
from engine.sumeria.world import World


class SectionInputs:
    """Inputs to build the sections of one viewer's view: state, world, viewer, and the open questions of all seats."""

    def __init__(self, state: State, world: World, viewer: Viewer, asked: Asked) -> None:
        self.state, self.world, self.viewer, self.asked = state, world, viewer, asked


class Section(NamedTuple):
    """A section of a view: the function that builds it, and the fields on which it depends.

    `reads`: the fields of the state on which the section depends, and `asked` if it depends on the open questions. A
    section also depends on the viewer and on the world, which never changes in a match. If none of these has changed,
    the section has not changed.
    """

    make: Callable[[SectionInputs], Any]
    reads: frozenset[str]


def _section(make: Callable[[SectionInputs], Any], reads: str) -> Section:
    return Section(make, frozenset(reads.split()))


PUBLIC_SECTIONS: dict[str, Section] = {
    "header": _section(lambda on: header(on.state, on.world, on.asked), "asked over phase sides turn"),
    "setup": _section(lambda on: setup(on.state), "over seed setup"),
    "sides": _section(lambda on: map_view.sides(on.state, on.world), "position sides"),
    "position": _section(lambda on: map_view.position(on.state, on.world), "position"),
    "war": _section(lambda on: war_view.war(on.state), "acted on_turn order placing running segment"),
    "harvest": _section(lambda on: map_view.harvest(on.state), "dealt harvest order"),
    "battles": _section(lambda on: war_view.battles(on.state), "battles"),
    "decks": _section(lambda on: war_view.decks(on.state), "harvest_deck war_deck"),
    "ranking": _section(lambda on: map_view.ranking(on.state, on.world), "position sides"),
}
"""Sections that are the same for all viewers. They are built once, from public information only."""

OWN_SECTIONS: dict[str, Section] = {
    "battle": _section(lambda on: war_view.battle(on.state, on.world, on.viewer), "position running"),
    "decisions": _section(lambda on: decisions(on.asked, on.viewer), "asked"),
    "prompts": _section(
        lambda on: prompts(on.state, on.world, on.viewer, on.asked),
        "asked phase position running sealed segment sides",
    ),
    "standing": _section(
        lambda on: standing_view.standing(on.state, on.world, on.viewer), "filed position sides stirred"
    ),
}
"""Sections that are built for each viewer separately. None of them uses another viewer's sections."""


def views(state: State, world: World, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """Return the complete view of each given viewer."""
    return {viewer: View(**made) for viewer, made in sections(state, world, viewers).items()}


def sections(
    state: State, world: World, viewers: Iterable[Viewer], since: State | None = None
) -> dict[Viewer, dict[str, Any]]:
    """Return the sections of each given viewer.

    If an earlier state `since` is given, leave out each section for which all fields in `reads` are equal in both
    states.
    """
    asked = turn.open_questions(state, world)
    differs = _Differences(state, asked, world, since)
    public = SectionInputs(state, world, PUBLIC, asked)
    common = {name: section.make(public) for name, section in PUBLIC_SECTIONS.items() if differs.differ(section)}
    found = {}
    for viewer in viewers:
        inputs = SectionInputs(state, world, viewer, asked)
        own = {name: section.make(inputs) for name, section in OWN_SECTIONS.items() if differs.differ(section)}
        found[viewer] = {"viewer": viewer, **common, **own}
    return found


class _Differences:
    """Differences between an earlier state and the present state, in the fields that sections read."""

    def __init__(self, state: State, asked: Asked, world: World, since: State | None) -> None:
        self._all = since is None
        self._fields: frozenset[str] = frozenset()
        if since is not None:
            self._fields = changes.changed_fields(since, state)
            if turn.open_questions(since, world) != asked:
                self._fields |= {"asked"}

    def differ(self, section: Section) -> bool:
        return self._all or not section.reads.isdisjoint(self._fields)


def decisions(asked: Asked, viewer: Viewer) -> tuple[Decision, ...]:
    """Return the open questions to this viewer. For the public viewer there are none."""
    return tuple(asked.get(viewer, ())) if viewer != PUBLIC else ()


def prompts(state: State, world: World, viewer: Viewer, asked: Asked) -> tuple[Prompt, ...]:
    """Return the viewer's prompts. A prompt contains the data that is needed to answer an open question."""
    prompt = turn.PHASES[state.phase].prompt
    return tuple(prompt(state, world, viewer, each) for each in decisions(asked, viewer))


def header(state: State, world: World, asked: Asked) -> Header:
    """Return the header: the current turn and phase, and the seats for which the match waits."""
    return Header(
        turn=state.turn,
        phase=turn.TITLES[state.phase],
        phases=turn.titles(world.rules),
        status=tuple(status(side, asked.get(side.seat, [])) for side in state.sides),
        title=world.scenario.title,
        outcome=state.over,
    )


def status(side: Side, asked: list[Decision]) -> SeatStatus:
    if asked:
        return "in" if all(each.answered for each in asked) else "owes"
    return "out" if side.out else "idle"


_commitment = lru_cache(maxsize=4096)(commitment)


def setup(state: State) -> SetupView:
    """Return the setup of the match. It contains the seed only when the match is over."""
    return SetupView(
        scenario=state.setup.scenario,
        seats=state.setup.seats,
        options=state.setup.options,
        commitment=_commitment(state.seed),
        seed=str(state.seed) if state.over is not None else "",
    )
