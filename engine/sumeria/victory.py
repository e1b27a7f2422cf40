"""Victory by six cities, as the last king, or by the ranking after the last turn (S-28, S-31, S-45)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria.position import MapPosition, cities_of, income
from engine.sumeria.rules import CITIES_TO_WIN
from engine.sumeria.terrain.land import Land
from engine.sumeria.umpire import Umpire


def six_cities(ump: Umpire, seat: Seat) -> None:
    """End the match if the seat controls six cities (S-28)."""
    if len(cities_of(ump.land, ump.position, seat)) >= CITIES_TO_WIN:
        ump.finish((seat,), "six_cities", f"{{{seat}}} controls six cities.")


def last_king(ump: Umpire) -> None:
    """End the match if only one player is left (S-45)."""
    left = ump.playing()
    if len(left) == 1:
        ump.finish(left, "last_king", f"{{{left[0]}}} is the last king.")


def ranking(ump: Umpire) -> None:
    """End the match by the ranking: the most cities wins, then the most fertility.

    Equal players share the victory (S-31).
    """
    marks = {seat: mark(ump.land, ump.position, seat) for seat in ump.playing()}
    best = max(marks.values(), default=(0, 0))
    winners = [seat for seat, each in marks.items() if each == best]
    names = " and ".join(f"{{{seat}}}" for seat in winners)
    reason = "time" if ump.state.time_up else "turns"
    verb = "has" if len(winners) == 1 else "have"
    cities = "1 city" if best[0] == 1 else f"{best[0]} cities"
    ump.finish(winners, reason, f"{names} {verb} the best result: {cities}, fertility {best[1]}.")


def mark(land: Land, position: MapPosition, seat: Seat) -> tuple[int, int]:
    """Return the seat's number of cities, and the fertility of all hexes that the seat controls."""
    return len(cities_of(land, position, seat)), sum(income(land, position, seat))
