"""Build one viewer's view, section by section. Apart from events, only views show anything of a state.

Each section is built by one function, and it declares which fields of the state it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.arena import auto_pass, pieces, turn
from engine.arena.knowledge.known_state import known_state
from engine.arena.prompts import Prompt
from engine.arena.rules import Rules
from engine.arena.setup import scenarios
from engine.arena.state import Player, State, Window
from engine.arena.turn import Asked
from engine.arena.view import (
    EndView,
    GridView,
    MarkersView,
    PhaseView,
    PieceView,
    PilesView,
    PlayerView,
    SetupView,
    View,
)
from engine.arena.views.combat_view import combat_view, window_view
from engine.core import changes
from engine.core.chance import commitment
from engine.core.game import PUBLIC, Decision, Header, SeatStatus, Viewer


class SectionInputs(NamedTuple):
    """The data from which the view of one viewer is built. `asked`: the open questions of all seats."""

    state: State
    rules: Rules
    viewer: Viewer
    asked: Asked


class Section(NamedTuple):
    """A section of a view: the function that builds it, and the fields of the state on which it depends.

    `reads`: the names of these fields, and "asked" for the open questions. If none of these fields has changed, the
    section has not changed. From `window` and `bids`, a section uses only the public part and the viewer's own answer.
    """

    make: Callable[[SectionInputs], Any]
    reads: frozenset[str]


def _section(make: Callable[[SectionInputs], Any], reads: str) -> Section:
    return Section(make, frozenset(reads.split()))


SEALED = frozenset(("window", "bids"))
"""Fields of the state that contain the sealed answers of all seats."""
EVERYTHING = " ".join(("asked", *State.__struct_fields__))

PUBLIC_SECTIONS: dict[str, Section] = {
    "header": _section(lambda on: header(on.state, on.asked), "asked over players setup stage turn window"),
    "setup": _section(lambda on: setup(on.state), "over seed setup"),
    "phase": _section(
        lambda on: phase(on.state),
        "acted active cards_open disc_made fired may_fire order played points rolled stage tasks turn",
    ),
    "grids": _section(lambda on: grids(on.state), "arena"),
    "pieces": _section(lambda on: piece_views(on.state), "arena"),
    "markers": _section(lambda on: markers(on.state), "arena"),
    "players": _section(lambda on: players(on.state), "arena over players"),
    "piles": _section(lambda on: piles(on.state), "deck"),
    "window": _section(lambda on: window_view(on.state, on.rules), "played window"),
    "end": _section(lambda on: end(on.state), "over"),
}
"""Sections that are the same for all viewers. They contain only public information and are built only once."""

OWN_SECTIONS: dict[str, Section] = {
    "hand": _section(lambda on: own_hand(on.state, on.viewer), "players"),
    "combat": _section(lambda on: combat_view(on.state, on.viewer), "arena combat"),
    "decisions": _section(lambda on: decisions(on.asked, on.viewer), "asked"),
    "prompts": _section(lambda on: prompts(on), EVERYTHING),
    "passes": _section(lambda on: own_passes(on.state, on.viewer), "players"),
}
"""Sections that are built separately for each viewer. No section is built from a section of another viewer."""


def views(state: State, rules: Rules, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """Return the complete view of each viewer in `viewers`."""
    return {viewer: View(**made) for viewer, made in sections(state, rules, viewers).items()}


def sections(
    state: State, rules: Rules, viewers: Iterable[Viewer], since: State | None = None
) -> dict[Viewer, dict[str, Any]]:
    """Return the sections of each viewer in `viewers`.

    If an earlier state `since` is given, leave out each section whose fields `reads` are equal in both states.
    """
    asked = auto_pass.open_questions(state, rules)
    differs = _Differences(state, asked, rules, since)
    public = SectionInputs(state, rules, PUBLIC, asked)
    common = {name: each.make(public) for name, each in PUBLIC_SECTIONS.items() if differs.in_section(each, PUBLIC)}
    found = {}
    for viewer in viewers:
        inputs = SectionInputs(state, rules, viewer, asked)
        own = {name: each.make(inputs) for name, each in OWN_SECTIONS.items() if differs.in_section(each, viewer)}
        found[viewer] = {"viewer": viewer, **common, **own}
    return found


class _Differences:
    """Differences between an earlier state and the present state, in the fields that sections read."""

    def __init__(self, state: State, asked: Asked, rules: Rules, since: State | None) -> None:
        self._state, self._since, self._asked = state, since, asked
        self._before = auto_pass.open_questions(since, rules) if since is not None else {}
        self._fields = changes.changed_fields(since, state) if since is not None else frozenset()

    def in_section(self, section: Section, viewer: Viewer) -> bool:
        """Return whether a section of this viewer might have changed.

        Of the questions and sealed answers, compare only those of the viewer. For a public section, compare the
        questions of all seats.
        """
        if self._since is None or not section.reads.isdisjoint(self._fields - SEALED):
            return True
        if "asked" in section.reads and self._questions(self._asked, viewer) != self._questions(self._before, viewer):
            return True
        now, before = _own(self._state, viewer), _own(self._since, viewer)
        return not section.reads.isdisjoint(SEALED) and now != before

    @staticmethod
    def _questions(asked: Asked, viewer: Viewer) -> Any:
        return asked if viewer == PUBLIC else asked.get(viewer)


def _own(state: State, viewer: Viewer) -> tuple[Any, ...]:
    """Return the public part of the window and of sealed cards, and the viewer's own answers."""
    window: Window | None = state.window
    shown = None if window is None else (window.number, window.kind, window.sealed.needs, window.sealed.of(viewer))
    return shown, state.bids.needs, sorted(state.bids.answers), state.bids.of(viewer)


# ---- public sections --------------------------------------------------------------------------------------------


def header(state: State, asked: Asked) -> Header:
    """Return the header: the current turn and phase, and the status of each seat.

    While a window is open, each seat that the window asks has the status "owes", whether or not the seat has answered.
    """
    return Header(
        turn=state.turn,
        phase=turn.TITLES[state.stage],
        phases=tuple(turn.TITLES.values()),
        status=tuple(_status(player, asked.get(seat, [])) for seat, player in enumerate(state.players)),
        title=scenarios.get(state.setup.scenario).title,
        outcome=state.over,
    )


def _status(player: Player, asked: list[Decision]) -> SeatStatus:
    if asked:
        return "owes" if any(each.seconds or not each.answered for each in asked) else "in"
    return "out" if player.out else "idle"


_commitment = lru_cache(maxsize=4096)(commitment)


def setup(state: State) -> SetupView:
    """Return the setup of the match. The seed is included only when the match is over."""
    return SetupView(
        scenario=state.setup.scenario,
        seats=state.setup.seats,
        options=state.setup.options,
        commitment=_commitment(state.seed),
        seed=str(state.seed) if state.over is not None else "",
    )


def phase(state: State) -> PhaseView:
    task = state.tasks[0] if state.tasks else None
    last = state.played[-1] if state.played else None
    return PhaseView(
        stage=state.stage,
        turn=state.turn,
        order=tuple(state.order),
        active=state.active,
        points=state.points,
        free_disc=state.stage == "phase" and state.active >= 0 and not state.acted and not state.disc_made,
        cards_open=state.cards_open,
        may_fire=state.may_fire,
        doing=task.kind if task is not None else last.name if last is not None and last.what == "action" else "",
        moved=tuple(task.moved) if task is not None else (),
        stopped=tuple(task.stopped) if task is not None else (),
        fired=tuple(state.fired),
        rolled=state.rolled,
    )


def grids(state: State) -> tuple[GridView, ...]:
    found = sorted((int(number), grid) for number, grid in state.arena.grids.items())
    return tuple(GridView(number, grid.q, grid.r, grid.rotation) for number, grid in found)


def piece_views(state: State) -> tuple[PieceView, ...]:
    found = sorted(state.arena.pieces.items(), key=lambda each: pieces.rank(each[0]))
    return tuple(PieceView(id, piece.owner, piece.type, piece.hex, piece.discs) for id, piece in found)


def markers(state: State) -> MarkersView:
    arena = state.arena
    return MarkersView(arena.discs, tuple(sorted(arena.destroyed)), arena.fields)


def players(state: State) -> tuple[PlayerView, ...]:
    """Return the public information about all seats.

    The size of a hand is public during the match. The cards are shown after the match (A-58).
    """
    is_over = state.over is not None
    return tuple(
        PlayerView(
            seat=seat,
            out=player.out,
            resigned=player.resigned,
            cards=len(player.hand),
            share=tuple(player.share),
            material=pieces.material(state.arena, seat),
            hand=tuple(player.hand) if is_over else (),
        )
        for seat, player in enumerate(state.players)
    )


def piles(state: State) -> PilesView:
    return PilesView(len(state.deck.cards), tuple(state.deck.discards))


def end(state: State) -> EndView | None:
    return EndView(state.over.winners, state.over.reason) if state.over is not None else None


# ---- sections for one viewer -------------------------------------------------------------------------------------


def own_hand(state: State, viewer: Viewer) -> tuple[str, ...]:
    return tuple(state.players[viewer].hand) if viewer != PUBLIC else ()


def own_passes(state: State, viewer: Viewer) -> str:
    passes = state.players[viewer].passes if viewer != PUBLIC else None
    return passes.until if passes is not None else ""


def decisions(asked: Asked, viewer: Viewer) -> tuple[Decision, ...]:
    """Return the viewer's own open questions."""
    return tuple(asked.get(viewer, ())) if viewer != PUBLIC else ()


def prompts(on: SectionInputs) -> tuple[Prompt, ...]:
    """Return the prompts for the viewer's open questions.

    A prompt is calculated only from what the viewer knows. The same is true for the check of an answer.
    """
    mine = decisions(on.asked, on.viewer)
    if not mine:
        return ()
    known = known_state(on.state, on.viewer)
    return tuple(turn.prompt(known, on.rules, on.viewer, each) for each in mine)
