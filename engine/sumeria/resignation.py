"""Resignation (S-44). Armies, Leader and markers are removed at once, and the cities become neutral at once."""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria import victory
from engine.sumeria.events import event_types
from engine.sumeria.phases.planting import clear_markers
from engine.sumeria.position import NEUTRAL, cities_of
from engine.sumeria.state import Fight, Running
from engine.sumeria.umpire import Umpire
from engine.sumeria.war import battle as battles
from engine.sumeria.war import segment_turn, stored_commands


def resign(ump: Umpire, seat: Seat) -> None:
    """Remove the seat from the match and continue everything that waited for this seat.

    The caller must then call `turn.go_on_without`.
    """
    state, side = ump.state, ump.side(seat)
    cities = cities_of(ump.land, ump.position, seat)
    running = state.running
    won = _battle_won(ump, running, seat) if running is not None else ""
    side.out = side.resigned = True
    side.levy = 0
    stored_commands.forget(ump.filing(seat))
    for place in sorted(ump.position.armies[seat]):
        ump.mark_changed(seat, place)
    ump.position.armies[seat], ump.position.leaders[seat] = {}, ""
    clear_markers(ump, seat)
    _neutral_again(ump, cities, won)
    ump.say(event_types.SeatOut(seat, "resigned"))
    victory.last_king(ump)
    if state.over is None:
        _go_on_without(ump, seat, cities)


def _battle_won(ump: Umpire, running: Running, seat: Seat) -> str:
    """Let the other side win the running battle without dice if the seat takes part in that battle.

    Return the place of the battle if the attacker wins in this way; otherwise return "".
    """
    battle = running.battle
    if battle is None or seat not in (battle.attacker, battle.defender):
        return ""
    winner = battle.defender if seat == battle.attacker else battle.attacker
    battles.end_by_resignation(ump, battle, winner)
    running.battle = None
    return battle.at if winner == running.seat else ""


def _neutral_again(ump: Umpire, cities: list[str], won: str) -> None:
    """Make the seat's cities neutral, with neutral armies.

    A city that the attacker has just won gets no neutral armies.
    """
    for hex_id in cities:
        ump.mark_changed(NEUTRAL, hex_id)
        if hex_id == won:
            ump.position.emptied = sorted([*ump.position.emptied, hex_id])


def _go_on_without(ump: Umpire, seat: Seat, cities: list[str]) -> None:
    state = ump.state
    state.placing = [each for each in state.placing if each != seat]
    state.sealed.withdraw(seat)
    state.sealed.needs = [each for each in state.sealed.needs if each != seat]
    if state.running is not None:
        _fights_without(ump, state.running, seat, cities)
        segment_turn.go_on(ump)
    elif state.on_turn == seat:
        segment_turn.next_segment_turn(ump)
    state.order = [each for each in state.order if each != seat or each == state.on_turn]


def _fights_without(ump: Umpire, running: Running, seat: Seat, cities: list[str]) -> None:
    """Replace the battles in the seat's cities that are not won yet by battles against neutral armies."""
    met = [city for city in cities if ump.position.armies_at(running.seat, city) and city not in ump.position.emptied]
    fights = [fight for fight in running.fights if fight.foe != seat or fight.at not in met]
    running.fights = [*fights, *(Fight(city, NEUTRAL) for city in met)]
