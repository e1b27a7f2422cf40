"""The view of one viewer, section by section, built from nothing (the only way out of a state besides events)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

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
from engine.warpwar.views import map_view, ship_records, standing_orders_view
from engine.warpwar.views.battle_view import battles
from engine.warpwar.world import World


def views(state: State, world: World, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """Everything each of these viewers may know now. What is the same for all is worked out once."""
    facts, asked = SharedFacts(state), turn.owed(state, world)
    common = header(state, world, asked), setup(state), circles(state)
    ending = end(state, world) if state.over is not None else None
    found = {}
    for viewer in viewers:
        sight = ViewerSight(state, world, viewer, facts)
        mine = tuple(asked.get(viewer, ())) if viewer != PUBLIC else ()
        found[viewer] = View(
            header=common[0],
            setup=common[1],
            sides=sides(sight),
            viewer=viewer,
            stars=map_view.stars(sight),
            units=map_view.units(sight),
            stacks=map_view.stacks(sight),
            sightings=map_view.sightings(sight),
            records=ship_records.records(sight),
            economy=ship_records.economy(state, world, viewer),
            battles=battles(state, world, viewer),
            decisions=mine,
            prompts=prompts(state, world, viewer, mine),
            circles=common[2],
            standing=standing_orders_view.shown(state, world, viewer),
            end=ending,
        )
    return found


def prompts(state: State, world: World, viewer: Viewer, asked: Iterable[Decision]) -> tuple[Prompt, ...]:
    """What he needs to answer: where counters lie hidden worked out on what he knows, as his answers are judged."""
    prompt = turn.PHASES[state.phase].prompt
    known = state if visibility.open_counters(world) or not asked else known_state(state, world, viewer)
    return tuple(prompt(known, world, viewer, each) for each in asked)


def circles(state: State) -> tuple[tuple[int, ...], ...]:
    """The Allies of each seat; empty when there are no alliances."""
    seats = position.playing(state)
    allied = [tuple(b for b in seats if b != a and position.relation(state, a, b) == "allied") for a in seats]
    found = dict(zip(seats, allied, strict=True))
    return tuple(found.get(side.seat, ()) for side in state.sides) if any(allied) else ()


def header(state: State, world: World, asked: Asked) -> Header:
    """Where the match is and whom the table waits for."""
    return Header(
        turn=state.turn,
        phase=turn.title(world.rules, state.phase),
        phases=turn.titles(world.rules),
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
    """The setup; the seed of chance opens when the match is over (R-GEN-04)."""
    return SetupView(
        scenario=state.setup.scenario,
        seats=state.setup.seats,
        options=state.setup.options,
        map_seed=state.map_seed,
        commitment=_commitment(state.seed),
        seed=str(state.seed) if state.over is not None else "",
    )


def sides(sight: ViewerSight) -> tuple[SideView, ...]:
    points = victory_points.points_seen(sight)
    return tuple(side_view(sight, side, points[side.seat]) for side in sight.state.sides)


def side_view(sight: ViewerSight, side: Side, points: int) -> SideView:
    """A seat as the viewer knows it; in open play ships, bases and points are for all to count."""
    state, rules = sight.state, sight.world.rules
    is_privy = side.seat in sight.privy
    knows = sight.open_counters or is_privy
    every, outside = sight.facts.fleets[side.seat]
    bases, colonies = sight.facts.sites[side.seat]
    others = [other.seat for other in state.sides if other.seat != side.seat] if rules.diplomacy else []
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
        relations={str(other): position.relation(state, side.seat, other) for other in others},
    )


def end(state: State, world: World) -> EndView:
    """The standing when all is over."""
    seats = [side.seat for side in state.sides]
    return EndView(
        vp=tuple(victory_points.points(state, world, seat) for seat in seats),
        ships_left=tuple(sum(1 for _ in position.ships_of(state, seat)) for seat in seats),
        ships_lost=tuple(sum(1 for ship in state.lost.values() if ship.owner == seat) for seat in seats),
        built_bp=tuple(side.spent for side in state.sides),
    )
