"""Builds the view of one viewer, section by section. Each field is built explicitly.

Data of a state can reach viewers only through views and events. One function builds each section, and each section
declares which parts of the state it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core.chance import commitment
from engine.core.game import PUBLIC, Decision, Header, SeatStatus, Viewer
from engine.warpwar import position, turn, victory_points
from engine.warpwar.knowledge import visibility
from engine.warpwar.knowledge.known_state import known_state
from engine.warpwar.knowledge.shared_facts import SharedFacts
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.phases.common.sealed_questions import Asked
from engine.warpwar.prompts import Prompt
from engine.warpwar.state import Side, State
from engine.warpwar.units import ship_design
from engine.warpwar.view import EndView, SetupView, SideView, View
from engine.warpwar.views import map_view, ship_records
from engine.warpwar.views.battle_view import battles, past_battles
from engine.warpwar.views.section_reads import Differences
from engine.warpwar.views.standing_orders_view import build_standing_view as standing
from engine.warpwar.world import World


class SectionInputs:
    """The data from which the sections of one viewer's view are built.

    They are the position as the viewer sees it, and the open questions of all seats.
    """

    def __init__(self, sight: ViewerSight, asked: Asked) -> None:
        self.sight = sight
        self.asked = asked
        self.state, self.world, self.viewer = sight.state, sight.world, sight.viewer


class Section(NamedTuple):
    """How one section of a view is built.

    `make`: the function that builds the section. `reads`: the fields of the state on which the section depends, or
    parts of fields (see `section_reads`). A section also depends on the viewer, and on data that never changes in a
    match. If none of these changes, the section does not change.
    """

    make: Callable[[SectionInputs], Any]
    reads: frozenset[str]


def _section(make: Callable[[SectionInputs], Any], reads: str) -> Section:
    return Section(make, frozenset(reads.split()))


EVERYTHING = " ".join(("asked", "fights", *(name for name in State.__struct_fields__ if name != "battles")))

PUBLIC_SECTIONS: dict[str, Section] = {
    "header": _section(lambda on: header(on.state, on.world, on.asked), "asked over phase sides turn two_sheets"),
    "setup": _section(lambda on: setup(on.state), "map_seed over seed setup"),
    "circles": _section(lambda on: allied_groups(on.state), "relations sides"),
    "end": _section(lambda on: end(on.state, on.world), "lost over relations ships sides stars"),
}
"""Sections that are equal for all viewers. They are built once, from public facts only."""

OWN_SECTIONS: dict[str, Section] = {
    "sides": _section(lambda on: sides(on.sight), "control fleets over relations sides stars turn"),
    "stars": _section(lambda on: map_view.stars(on.sight), "control over relations scouting sides stars"),
    "units": _section(lambda on: map_view.units(on.sight), "moving over places pods relations scouting sides"),
    "stacks": _section(lambda on: map_view.stacks(on.sight), "battles over pods relations ships sides stars"),
    "sightings": _section(lambda on: map_view.sightings(on.sight), "battles over relations sides"),
    "records": _section(lambda on: ship_records.records(on.sight), "lost over pods relations sheets sides"),
    "economy": _section(lambda on: ship_records.economy(on.state, on.world, on.viewer), "sides stars turn"),
    "battles": _section(lambda on: battles(on.sight), "battles over places relations sides"),
    "past_battles": _section(lambda on: past_battles(on.state, on.viewer), "sides"),
    "decisions": _section(lambda on: decisions(on.asked, on.viewer), "asked"),
    "prompts": _section(lambda on: prompts(on.state, on.world, on.viewer, on.asked), EVERYTHING),
    "standing": _section(lambda on: standing(on.state, on.world, on.viewer), "over phase plans sides"),
}
"""Sections that are built for each viewer separately, and never from another viewer's sections."""


def views(state: State, world: World, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """Return the view of each viewer. A view contains everything that the viewer may know now."""
    return {viewer: View(**made) for viewer, made in sections(state, world, viewers).items()}


def sections(
    state: State, world: World, viewers: Iterable[Viewer], since: State | None = None
) -> dict[Viewer, dict[str, Any]]:
    """Return the sections of each viewer's view.

    If `since` (an earlier state) is given, leave out each section that reads nothing that differs between the two
    states. Facts that are equal for all viewers are calculated once.
    """
    facts, asked = SharedFacts(state), turn.open_questions(state, world)
    differs = Differences(state, asked, world, since)
    public = SectionInputs(ViewerSight(state, world, PUBLIC, facts), asked)
    common = {name: section.make(public) for name, section in PUBLIC_SECTIONS.items() if differs.for_all(section.reads)}
    found = {}
    for viewer in viewers:
        inputs = SectionInputs(ViewerSight(state, world, viewer, facts), asked)
        seen = differs.for_one(viewer)
        own = {name: OWN_SECTIONS[name].make(inputs) for name in _reading(seen)}
        found[viewer] = {"viewer": viewer, **common, **own}
    return found


@lru_cache(maxsize=4096)
def _reading(differs: frozenset[str]) -> tuple[str, ...]:
    """Return the names in `OWN_SECTIONS` of sections that read any of these parts."""
    return tuple(name for name, section in OWN_SECTIONS.items() if not differs.isdisjoint(section.reads))


def decisions(asked: Asked, viewer: Viewer) -> tuple[Decision, ...]:
    """Return the viewer's open questions."""
    return tuple(asked.get(viewer, ())) if viewer != PUBLIC else ()


def prompts(state: State, world: World, viewer: Viewer, asked: Asked) -> tuple[Prompt, ...]:
    """Return a prompt for each open question of the viewer.

    If counters are hidden, prompts are built from the state as the viewer knows it. Answers are checked on that state
    too.
    """
    prompt, mine = turn.PHASES[state.phase].prompt, decisions(asked, viewer)
    known = state if visibility.open_counters(world) or not mine else known_state(state, world, viewer)
    return tuple([prompt(known, world, viewer, each) for each in mine])


def allied_groups(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the Allies of each seat. Return an empty tuple if there are no alliances."""
    seats = position.playing(state)
    allied = [tuple(b for b in seats if b != a and position.relation(state, a, b) == "allied") for a in seats]
    found = dict(zip(seats, allied, strict=True))
    return tuple(found.get(side.seat, ()) for side in state.sides) if any(allied) else ()


def header(state: State, world: World, asked: Asked) -> Header:
    """Return the header: turn and phase of the match, its outcome, and whether each seat owes an answer."""
    return Header(
        turn=state.turn,
        phase=turn.title(world.rules, state.phase, state.two_sheets),
        phases=turn.titles(world.rules, state.two_sheets),
        status=tuple(status(side, asked.get(side.seat, [])) for side in state.sides),
        title=world.scenario.title,
        outcome=state.over,
    )


_commitment = lru_cache(maxsize=4096)(commitment)


def status(side: Side, asked: list[Decision]) -> SeatStatus:
    if asked:
        return "in" if all(each.answered for each in asked) else "owes"
    return "out" if side.out or side.resigned else "idle"


def setup(state: State) -> SetupView:
    """Return the setup as shown to viewers. The random seed is revealed when the match is over (R-GEN-04)."""
    return SetupView(
        scenario=state.setup.scenario,
        seats=state.setup.seats,
        options=state.setup.options,
        text=state.setup.text,
        map_seed=state.map_seed,
        commitment=_commitment(state.seed),
        seed=str(state.seed) if state.over is not None else "",
    )


def sides(sight: ViewerSight) -> tuple[SideView, ...]:
    points = victory_points.points_seen(sight)
    return tuple(side_view(sight, side, points[side.seat]) for side in sight.state.sides)


def side_view(sight: ViewerSight, side: Side, points: int) -> SideView:
    """Return what the viewer knows about a seat. In open play, ships, bases and points are public."""
    state, rules = sight.state, sight.world.rules
    is_privy = side.seat in sight.readable
    knows = sight.open_counters or is_privy
    every, outside = sight.facts.fleets[side.seat]
    bases, colonies = sight.facts.sites[side.seat]
    return SideView(
        seat=side.seat,
        out=side.out,
        resigned=side.resigned,
        homes=tuple(side.homes),
        vp=points,
        bases=bases if knows else 0,
        colonies=colonies if knows else 0,
        ships=(every if is_privy else outside) if knows else -1,
        tl=ship_design.tl_of(max(1, state.turn), rules),
        relations=sight.facts.relations[side.seat] if rules.diplomacy else {},
    )


def end(state: State, world: World) -> EndView | None:
    """Return the results of the match, or None if the match is not over."""
    if state.over is None:
        return None
    seats = [side.seat for side in state.sides]
    return EndView(
        vp=tuple(victory_points.points(state, world, seat) for seat in seats),
        ships_left=tuple(sum(1 for _ in position.ships_of(state, seat)) for seat in seats),
        ships_lost=tuple(sum(1 for ship in state.lost.values() if ship.owner == seat) for seat in seats),
        built_bp=tuple(side.spent for side in state.sides),
    )
