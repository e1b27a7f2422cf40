"""Set-up (S-05, S-46): players choose start cities in placing order, or the cities are dealt from a fair set."""

from __future__ import annotations

from typing import Any

from engine.core.game import Decision, Seat
from engine.sumeria.commands import ChooseCity
from engine.sumeria.events import event_types
from engine.sumeria.phases import order
from engine.sumeria.phases.common.questions import Asked, expect
from engine.sumeria.phases.common.questions import nothing_to_resume as resume
from engine.sumeria.position import start_income
from engine.sumeria.prompts import PlacePrompt, StartCity
from engine.sumeria.refusals import build_refusal
from engine.sumeria.state import State
from engine.sumeria.terrain.land import Land
from engine.sumeria.umpire import Umpire
from engine.sumeria.world import World


def enter(ump: Umpire) -> None:
    state = ump.state
    seats = ump.playing()
    if ump.rules.starts == "draft":
        state.order = order.roll_order(ump, seats, placing=True)
        state.placing = list(state.order)
        return
    sets = ump.land.start_sets[len(seats)]
    chosen = sets[ump.dice.roll(len(sets), "start set") - 1]
    state.order = list(seats)
    for seat, city in zip(seats, ump.dice.shuffled(chosen, "start cities"), strict=True):
        found_kingdom(ump, seat, city)


def found_kingdom(ump: Umpire, seat: Seat, city: str) -> None:
    """Place the seat's Leader in the city, and the seat's markers on the city and all adjacent land hexes (S-05)."""
    hexes = (city, *sorted(ump.land.land_round(city)))
    ump.position.control.update(dict.fromkeys(hexes, seat))
    ump.position.leaders[seat] = city
    ump.say(event_types.CityTaken(seat, city, hexes))


def open_questions(state: State, world: World) -> Asked:
    if not state.placing:
        return {}
    seat = state.placing[0]
    return {seat: [Decision(f"place.{seat}", "place", "Choose your first city.")]}


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> PlacePrompt:
    cities = [StartCity(hex_id, start_income(world.land, hex_id)) for hex_id in free(state, world.land)]
    return PlacePrompt(decision.id, tuple(cities))


def free(state: State, land: Land) -> list[str]:
    """Return the cities that no player controls, sorted by id."""
    return [hex_id for hex_id in sorted(land.cities.values()) if hex_id not in state.position.control]


def check(state: State, world: World, seat: Seat, decision: Decision, command: Any) -> None:
    hex_id = expect(command, ChooseCity).hex
    if hex_id not in world.land.hexes or not world.land.hexes[hex_id].city:
        raise build_refusal("E-NOT-A-CITY", "hex")
    if hex_id in state.position.control:
        raise build_refusal("E-CITY-TAKEN", "hex")


def answer(ump: Umpire, seat: Seat, decision: Decision, command: ChooseCity, judged: Any) -> None:
    ump.state.placing = ump.state.placing[1:]
    found_kingdom(ump, seat, command.hex)


__all__ = ["answer", "check", "enter", "open_questions", "prompt", "resume"]
