"""Builds the map as one viewer sees it: units, stacks and stars. Each object shows only what `visibility` allows."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.game import PUBLIC, Seat
from engine.warpwar import position
from engine.warpwar.knowledge.shared_facts import in_order, with_sort_key
from engine.warpwar.knowledge.visibility import ViewerSight, emperor_hex
from engine.warpwar.state import Sighting, Star
from engine.warpwar.view import SightingView, StackView, StarView, UnitView


def units(sight: ViewerSight) -> tuple[UnitView, ...]:
    """Return all units whose counters the viewer can read, sorted as in `shared_facts.Place`."""
    faces, readable = sight.facts.faces, sight.readable
    if sight.open_counters:  # same result as `sight.reads`, but faster
        seen = [face for face in faces if not face[1].aboard or face[1].owner in readable]
    else:
        seen = [face for face in faces if sight.reads(face[1].owner, face[1].hex, face[1].aboard)]
    more = _emperors(sight)
    if sight.world.rules.blind and not sight.is_all_revealed and sight.viewer != PUBLIC:
        more += _remembered_units(sight, {unit.id for _, unit in seen} | {unit.id for unit in more})
    if more:
        seen = in_order([*seen, *map(with_sort_key, more)])
    return tuple(_mark_relayed(sight, [unit for _, unit in seen]))


def _mark_relayed(sight: ViewerSight, seen: list[UnitView]) -> list[UnitView]:
    """Mark the viewer's own units that have changed carrier, if the rules forbid a second change."""
    if sight.world.rules.relay or not sight.state.moving.relayed:
        return seen
    bound = set(sight.state.moving.relayed)
    return [replace(unit, relayed=unit.owner == sight.viewer and unit.id in bound) for unit in seen]


def _remembered_units(sight: ViewerSight, seen: set[str]) -> list[UnitView]:
    """Return other players' counters that are out of sight, in blind play.

    Each counter is in the hex where the viewer last saw it.
    """
    last: dict[str, UnitView] = {}
    for hex, memory in sight.state.sides[sight.viewer].known.items():
        if hex in sight.watched_hexes:
            continue
        for note in memory.units:
            if note.id not in seen and (note.id not in last or last[note.id].memory < memory.turn):
                last[note.id] = UnitView(note.id, note.owner, note.kind, hex, memory=memory.turn)
    return list(last.values())


def _emperors(sight: ViewerSight) -> list[UnitView]:
    """Return the Emperors that the viewer sees.

    Only viewers who may read the owner's records see which ship carries the Emperor (R-EMP-06).
    """
    seen = []
    for side in sight.state.sides:
        hex = emperor_hex(sight.state, side.seat)
        if hex and sight.reads(side.seat, hex):
            knows = side.seat in sight.readable
            aboard = side.emperor if knows and side.emperor in sight.state.ships else ""
            seen.append(UnitView(f"E{side.seat + 1}", side.seat, "emperor", hex, aboard))
    return seen


def stacks(sight: ViewerSight) -> tuple[StackView, ...]:
    """Return the face-down stacks of other players, and the viewer's own dummies (R-HID-02, R-HID-03).

    Return an empty tuple if the match does not use semi-hidden play.
    """
    state = sight.state
    if not sight.world.rules.semi_hidden or sight.is_all_revealed:
        return ()
    counts: dict[tuple[Seat, str], int] = {}

    def face_down(owner: Seat, hex: str) -> bool:
        return owner not in sight.readable and hex not in sight.inspected_hexes

    for unit in position.units(state):
        if face_down(unit.owner, unit.hex):
            counts[unit.owner, unit.hex] = counts.get((unit.owner, unit.hex), 0) + 1
    for side in state.sides:
        extra = dict(side.dummies)
        if place := emperor_hex(state, side.seat):
            extra[place] = extra.get(place, 0) + 1
        for hex, number in extra.items():
            if number and face_down(side.seat, hex):
                counts[side.seat, hex] = counts.get((side.seat, hex), 0) + number
    for star in state.stars.values():
        for owner in (star.base, star.colony):
            if owner >= 0 and not sight.knows_base(star) and face_down(owner, star.hex):
                counts[owner, star.hex] = counts.get((owner, star.hex), 0) + 1
    number = sight.world.rules.stack_view == "number"
    found = [StackView(owner, hex, count if number else 0) for (owner, hex), count in counts.items()]
    if sight.viewer != PUBLIC:
        own = state.sides[sight.viewer].dummies
        found += [StackView(sight.viewer, hex, count) for hex, count in own.items() if count]
    return tuple(sorted(found, key=lambda stack: (stack.owner, stack.hex)))


def sightings(sight: ViewerSight) -> tuple[SightingView, ...]:
    """Return counters that are face down now, but that the viewer or an Ally saw in a battle (R-HID-05).

    Return an empty tuple if the match does not use semi-hidden play.
    """
    if not sight.world.rules.semi_hidden or sight.is_all_revealed:
        return ()
    last: dict[tuple[str, Seat], Sighting] = {}
    for seat in sorted(sight.readable):
        for note in sight.state.sides[seat].sightings:
            if note.owner in sight.readable or note.hex in sight.inspected_hexes:
                continue
            other = last.get((note.hex, note.owner))
            if other is None or other.turn < note.turn:
                last[note.hex, note.owner] = note
    return tuple(SightingView(hex, owner, note.turn, tuple(note.units)) for (hex, owner), note in sorted(last.items()))


def stars(sight: ViewerSight) -> tuple[StarView, ...]:
    """Return all stars as the viewer knows them, sorted by hex."""
    if not (sight.open_counters and sight.world.rules.counters != "explored"):
        return tuple(_star(sight, star, _works(sight, star)) for star in sight.state.stars.values())
    common = sight.facts.open_stars
    if not common:
        common |= {hex: _star(sight, star, 0) for hex, star in sight.state.stars.items()}
    own = {hex: _star(sight, star, _works(sight, star)) for hex, star in sight.facts.works.items()}
    return tuple((common | own).values())


def _works(sight: ViewerSight, star: Star) -> int:
    """Return the progress of a base under construction.

    Return 0 unless the viewer builds the base or the match is over.
    """
    return star.works if sight.is_all_revealed or sight.viewer == star.works_by else 0


def _star(sight: ViewerSight, star: Star, works: int) -> StarView:
    hex, known, shown = star.hex, sight.knows_base(star), star.hex in sight.counters
    return StarView(
        hex=hex,
        control=sight.controls[hex],
        base=star.base if known else -1,
        works=works,
        base_since=star.base_since if known else 0,
        colony=star.colony if known else -1,
        counter=sight.world.counter(star.counter) if shown else None,
        explored=star.counter > 0 and (shown or not sight.world.rules.blind),
        memory=sight.notes.get(hex, 0),
    )
