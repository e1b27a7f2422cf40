"""Choice of a start city by a computer player (S-46)."""

from __future__ import annotations

from engine.sumeria.bot.distances import spaces_from
from engine.sumeria.bot.outlook import Outlook
from engine.sumeria.commands import ChooseCity
from engine.sumeria.position import cities_of
from engine.sumeria.prompts import PlacePrompt

NEAREST = 5
"""Number of other cities near a start city whose distances count in the choice.

Together with the start city, there are six cities, the number that wins the match.
"""


def place(on: Outlook, prompt: PlacePrompt) -> ChooseCity:
    """Choose a city with high income, five near cities, and a large distance to the other players' cities.

    With three or more players, the distance to the other players counts more.
    """
    taken = [city for seat in on.others for city in cities_of(on.land, on.position, seat)]
    alone = 0.6 if len(on.view.sides) > 2 else 0.2

    def rank(city: str, income: int) -> float:
        away = spaces_from(city)
        others = sorted(away[other] for other in on.land.cities.values() if other != city)
        apart = min((away[other] for other in taken), default=0)
        return income - 0.3 * sum(others[:NEAREST]) + alone * min(apart, 12)

    best = max(prompt.free, key=lambda city: (rank(city.hex, city.income), city.hex))
    return ChooseCity(best.hex)
