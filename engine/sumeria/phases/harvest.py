"""Harvest Phase (S-13 to S-15): each player gets four cards. They are resolved in turn order, from left to right."""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria.events import event_types
from engine.sumeria.harvest_cards import CARDS_EACH, effect_of
from engine.sumeria.phases.common.questions import no_answer as answer
from engine.sumeria.phases.common.questions import no_check as check
from engine.sumeria.phases.common.questions import no_prompt as prompt
from engine.sumeria.phases.common.questions import no_questions as open_questions
from engine.sumeria.phases.common.questions import nothing_to_resume as resume
from engine.sumeria.position import cities_of, hexes_of
from engine.sumeria.umpire import Umpire
from engine.sumeria.war.results import HarvestResult

FAR_AWAY = 99
"""Value that is used as the distance to the nearest city of a seat if the seat has no city."""


def enter(ump: Umpire) -> None:
    state = ump.state
    state.harvest, state.dealt = [], {}
    order = [seat for seat in state.order if not state.sides[seat].out]
    for seat in order:
        cards = [card for _ in range(CARDS_EACH) if (card := ump.draw("harvest")) is not None]
        state.dealt[str(seat)] = cards
        ump.say(event_types.HarvestDealt(seat, tuple(cards)))
    for seat in order:
        for card in state.dealt[str(seat)]:
            _resolve(ump, seat, card)
    for seat in order:
        state.harvest_deck.discard(*state.dealt[str(seat)])


def _resolve(ump: Umpire, seat: Seat, card: str) -> None:
    side, die = ump.side(seat), ump.roll(f"harvest: {card}")
    before, lost = side.levy, []
    match effect_of(card):
        case "L":
            side.levy = max(0, before - die)
        case "G":
            side.levy = before + die
        case "X":
            lost = furthest(ump, seat)[:die]
            for hex_id in lost:
                del ump.position.control[hex_id]
    result = HarvestResult(seat, card, die, before, side.levy, tuple(lost))
    ump.state.harvest.append(result)
    ump.say(event_types.HarvestResolved(result))


def furthest(ump: Umpire, seat: Seat) -> list[str]:
    """Return the hexes of the seat that are not cities, in the order in which they lose their markers.

    The hexes that are furthest from the seat's nearest city come first. Among equally far hexes, the order is by value,
    lowest first, and then by id (S-15).
    """
    land, cities = ump.land, cities_of(ump.land, ump.position, seat)

    def rank(hex_id: str) -> tuple[int, int, str]:
        distance = min((land.distance(hex_id, city) for city in cities), default=FAR_AWAY)
        return -distance, land.hexes[hex_id].worth, hex_id

    return sorted((hex_id for hex_id in hexes_of(ump.position, seat) if not land.hexes[hex_id].city), key=rank)


__all__ = ["answer", "check", "enter", "open_questions", "prompt", "resume"]
