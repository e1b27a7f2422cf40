"""What a player filed for coming segment turns, and what disturbs it (S-43). All of it is his secret."""

from __future__ import annotations

from engine.core.errors import Illegal
from engine.core.game import Seat
from engine.sumeria.commands import Segment
from engine.sumeria.position import cities_of, enemies_of, near_neutral_city
from engine.sumeria.rules import SEGMENTS
from engine.sumeria.state import Draft, Filing, State, Stored
from engine.sumeria.terrain.banks import CROSS
from engine.sumeria.terrain.land import Land, hex_of
from engine.sumeria.terrain.paths import ARMY_ALLOWANCE
from engine.sumeria.war.segment_plan import SegmentPlan, judged

PASS = Segment()
MISSED_AT_MOST = 1
"""After one more missed segment turn in a row the rest of that War is passed (S-32)."""

REASONS = {
    "battle": "One of your pieces was in a battle since.",
    "hex": "You lost a hex since.",
    "enemies": "Enemy armies moved near your stacks, your cities, or where this command goes.",
}
WOKEN = {**REASONS, "enemies": "Enemy armies moved near your stacks or cities."}


def disturbed(land: Land, state: State, seat: Seat, since: int, command: Segment = PASS) -> str:
    """What happened since a count of changes that makes a command doubtful: a key of REASONS, or ""."""
    side = state.sides[seat]
    if side.fought > since:
        return "battle"
    if side.robbed > since:
        return "hex"
    watched = watched_hexes(land, state, seat, command)
    others = [each for each in range(-1, len(state.sides)) if each != seat]
    if any(state.stirred.get(f"{hex_id}/{other}", 0) > since for hex_id in watched for other in others):
        return "enemies"
    return ""


def watched_hexes(land: Land, state: State, seat: Seat, command: Segment) -> set[str]:
    """Hexes the command enters or fights in, and those in and next to the own stacks and cities."""
    position = state.position
    own = {hex_of(place) for place in position.armies[seat]} | set(cities_of(land, position, seat))
    if position.leaders[seat]:
        own.add(hex_of(position.leaders[seat]))
    near = {other for hex_id in own for other in land.sides[hex_id]}
    entered = {hex_of(step) for move in command.moves for step in move.path if step != CROSS}
    return own | near | entered | {hex_of(attack.at) for attack in command.attack}


def automatic(land: Land, state: State) -> SegmentPlan | None:
    """What is done in the present segment turn without asking: a stored command, or a pass. None: he is asked.

    A stored command that no longer holds becomes a draft. Changes nothing but the filings of the seat on turn.
    """
    seat = state.on_turn
    filed = state.filed[seat]
    plan = _stored(land, state, seat, filed)
    if plan is not None:
        return plan
    if filed.done == "disturbed":
        found = disturbed(land, state, seat, filed.done_since)
        if found:
            filed.done, filed.woken = "", WOKEN[found]
    if filed.done or filed.missed > MISSED_AT_MOST or not anything_matters(land, state, seat):
        return judged(land, state.position, seat, PASS)
    return None


def _stored(land: Land, state: State, seat: Seat, filed: Filing) -> SegmentPlan | None:
    """The plan of the command stored for this very segment turn; one that does not hold is dropped to a draft."""
    stored = next((each for each in filed.stored if each.segment == state.segment), None)
    filed.stored = [each for each in filed.stored if each.segment > state.segment]
    if stored is None:
        return None
    code = disturbed(land, state, seat, stored.written, stored.command)
    text = REASONS.get(code, "")
    if not code:
        try:
            return judged(land, state.position, seat, stored.command)
        except Illegal as refusal:
            code, text = refusal.faults[0].code, refusal.faults[0].text
    filed.drafts.append(Draft(stored.segment, stored.command, code, text))
    return None


def anything_matters(land: Land, state: State, seat: Seat) -> bool:
    """Whether what he can do may change anything: judged on what is public, so that a pass tells nothing.

    It cannot for a Leader alone whom no enemy army can reach in this War, if no marker of his is in danger of being
    taken back by a neutral city (his Leader could stand on it, S-09).
    """
    position = state.position
    if position.armies[seat]:
        return True
    leader = hex_of(position.leaders[seat])
    furthest = ARMY_ALLOWANCE * (SEGMENTS + 1 - state.segment)
    players = [hex_of(place) for other, stacks in enumerate(position.armies) if other != seat for place in stacks]
    if any(land.distance(leader, hex_id) <= furthest for hex_id in players):
        return True
    if leader in enemies_of(land, position, seat).hexes:
        return True
    own = (hex_id for hex_id, owner in position.control.items() if owner == seat)
    return any(near_neutral_city(land, position, hex_id) for hex_id in own)


# ---- filing -----------------------------------------------------------------------------------------------------


def store(state: State, seat: Seat, segment: int, command: Segment | None) -> None:
    """Put a command in the place of what was stored or drafted for that segment."""
    filed = state.filed[seat]
    filed.drafts = [each for each in filed.drafts if each.segment != segment]
    filed.stored = [each for each in filed.stored if each.segment != segment]
    if command is not None:
        filed.stored.append(Stored(segment, command, state.changes))
        filed.stored.sort(key=lambda each: each.segment)


def forget(filed: Filing) -> None:
    """A War begins or ends: what was filed for it goes (the rule for redraws stays)."""
    filed.stored, filed.drafts, filed.done, filed.woken, filed.missed = [], [], "", "", 0
