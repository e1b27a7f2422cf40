"""Sections that are the same for all viewers: the map, the numbers of the seats, Harvest cards, the ranking."""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria.harvest_cards import effect_of, names
from engine.sumeria.position import NEUTRAL, cities_of, hexes_of, income, neutral_armies
from engine.sumeria.state import Side, State
from engine.sumeria.victory import mark
from engine.sumeria.view import HarvestCardView, HarvestView, PositionView, RankView, SideView, StackView
from engine.sumeria.war.results import HarvestResult
from engine.sumeria.world import World


def position(state: State, world: World) -> PositionView:
    here = state.position
    stacks = [
        StackView(place, seat, armies) for seat, own in enumerate(here.armies) for place, armies in sorted(own.items())
    ]
    for hex_id in sorted(world.land.cities.values()):
        armies = neutral_armies(world.land, here, hex_id)
        if armies:
            stacks.append(StackView(hex_id, NEUTRAL, armies))
    return PositionView(dict(sorted(here.control.items())), tuple(stacks), tuple(here.leaders), tuple(here.emptied))


def sides(state: State, world: World) -> tuple[SideView, ...]:
    return tuple(_side(state, world, side) for side in state.sides)


def _side(state: State, world: World, side: Side) -> SideView:
    here, seat = state.position, side.seat
    of_cities, of_others = income(world.land, here, seat)
    return SideView(
        seat=seat,
        out=side.out,
        resigned=side.resigned,
        cities=len(cities_of(world.land, here, seat)),
        hexes=len(hexes_of(here, seat)),
        city_income=of_cities,
        land_income=of_others,
        levy=side.levy,
        armies=here.total(seat),
        leader=here.leaders[seat],
        fell=side.fell,
    )


def harvest(state: State) -> tuple[HarvestView, ...]:
    """Return this turn's Harvest cards in turn order, with the effect of each card."""
    return tuple(_cards(state, seat) for seat in state.order if str(seat) in state.dealt)


def _cards(state: State, seat: Seat) -> HarvestView:
    results = [each for each in state.harvest if each.seat == seat]
    dealt = state.dealt[str(seat)]
    done = [*results, *[None] * (len(dealt) - len(results))]
    return HarvestView(seat, tuple(_card(card, result) for card, result in zip(dealt, done, strict=True)))


def _card(card: str, result: HarvestResult | None) -> HarvestCardView:
    name, effect = names().get(card, card), effect_of(card)
    if result is None:
        return HarvestCardView(card, name, effect)
    return HarvestCardView(card, name, effect, result.die, result.before, result.after, result.hexes)


def ranking(state: State, world: World) -> tuple[RankView, ...]:
    """Return the seats ranked by cities, then by fertility (S-31). Equal seats are sorted by seat number."""
    marks = {side.seat: mark(world.land, state.position, side.seat) for side in state.sides}
    best_first = sorted(marks, key=lambda seat: (-marks[seat][0], -marks[seat][1], seat))
    return tuple(RankView(seat, *marks[seat]) for seat in best_first)
