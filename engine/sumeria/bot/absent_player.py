"""Default answers for an absent seat at its deadline (S-32)."""

from __future__ import annotations

from engine.sumeria.commands import ChooseCity, Command, Levy, Play, Redraw, Segment
from engine.sumeria.position import cities_of
from engine.sumeria.prompts import LevyPrompt, PlacePrompt, PlayPrompt, Prompt, RedrawPrompt, SegmentPrompt
from engine.sumeria.questions.from_view import position_of
from engine.sumeria.terrain.land import the_land
from engine.sumeria.view import View


def answer(view: View, prompt: Prompt) -> Command:
    match prompt:
        case PlacePrompt():
            return place(prompt)
        case LevyPrompt():
            return levy(view, prompt)
        case SegmentPrompt():
            return Segment(missed=True)
        case RedrawPrompt():
            return Redraw(prompt.fixed)
        case PlayPrompt():
            return Play(prompt.best)


def place(prompt: PlacePrompt) -> ChooseCity:
    """Choose the free city with the highest start income. Among equal cities, choose the lowest id."""
    return ChooseCity(min(prompt.free, key=lambda city: (-city.income, city.hex)).hex)


def levy(view: View, prompt: LevyPrompt) -> Levy:
    """Place all armies and the Leader in the seat's city that is nearest to another player's city.

    If several cities are equally near, choose the city with the highest value. If the values are equal too, choose the
    lowest id.
    """
    land, position = the_land(), position_of(view)
    others = [city for side in view.sides if side.seat != view.viewer for city in cities_of(land, position, side.seat)]

    def rank(hex_id: str) -> tuple[int, int, str]:
        near = min((land.distance(hex_id, other) for other in others), default=0)
        return near, -land.hexes[hex_id].worth, hex_id

    chosen = min((city.hex for city in prompt.cities), key=rank)
    return Levy({chosen: prompt.levy}, chosen)
