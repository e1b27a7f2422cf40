"""Updates the notes on what seats have seen, after every command."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.knowledge import visibility
from engine.warpwar.state import Memory, Note, Sighting, State
from engine.warpwar.umpire import Umpire


def update(ump: Umpire) -> None:
    """Update the notes of each seat with what the seat sees now.

    Call this once at the end of each command, before any view is built.
    """
    state, rules = ump.state, ump.rules
    if rules.semi_hidden:
        for battle in state.battles:
            if battle.stage != "over":
                for seat in battle.sides:
                    take_note(state, seat, battle.hex)
    if rules.counters == "explored":
        look_at_counters(state)
    if rules.blind and state.over is None:
        for side in state.sides:
            for hex in visibility.watched_hexes(state, side.seat):
                remember(state, side.seat, hex)


def take_note(state: State, seat: Seat, hex: str) -> None:
    """Record the ids of other players' counters at the star of a battle, for one side of the battle (R-HID-05)."""
    seen: dict[Seat, list[str]] = {}
    ships = [(ship.owner, ship.id) for ship in position.ships_at(state, hex)]
    pods = [(pod.owner, pod.id) for pod in state.pods.values() if pod.hex == hex and not pod.aboard]
    for owner, id in ships + pods:
        if not visibility.may_read_records(state, seat, owner):
            seen.setdefault(owner, []).append(id)
    notes = state.sides[seat].sightings
    for owner, units in seen.items():
        note = next((each for each in notes if (each.hex, each.owner) == (hex, owner)), None)
        if note is None:
            notes.append(Sighting(state.turn, hex, owner, units))
        elif note.turn < state.turn:
            note.turn, note.units = state.turn, units
        else:
            note.units += [id for id in units if id not in note.units]


def look_at_counters(state: State) -> None:
    """Record the star counters that seats see now (R-STAR-04).

    For each star, the seat that controls the star sees its counter.
    """
    for star in state.stars.values():
        if star.counter and (holder := position.controller(state, star)) >= 0:
            explored = state.sides[holder].explored
            if star.hex not in explored:
                explored[star.hex] = state.turn


def remember(state: State, seat: Seat, hex: str) -> None:
    """Record what a seat now sees in a hex: other players' units, and whether a base or colony is in the hex."""
    units = [Note(ship.id, ship.owner, "W" if ship.is_warpship else "S") for ship in position.ships_at(state, hex)]
    units += [Note(pod.id, pod.owner, "pod") for pod in state.pods.values() if pod.hex == hex and not pod.aboard]
    notes = [note for note in units if note.owner != seat]
    state.sides[seat].known[hex] = Memory(state.turn, notes)


def new_site(state: State, hex: str, owner: Seat) -> None:
    """Record that a new base or colony is unknown to seats whose notes on the hex are older (R-HID-02)."""
    for side in state.sides:
        if side.seat != owner and hex in side.known:
            side.known[hex].site = False
