"""Stored commands for coming segment turns, and the changes that disturb them (S-43).

They are secret to the player who stored them.
"""

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
from engine.sumeria.war.segment_plan import SegmentPlan, judge_command

PASS = Segment()
MISSED_AT_MOST = 1
"""Maximum number of segment turns that a player can miss in a row and still be asked the next time.

After one more missed turn, the seat passes for the rest of that War (S-32).
"""

REASONS = {
    "battle": "One of your pieces has been in a battle.",
    "hex": "You have lost a hex.",
    "enemies": "Enemy armies moved near your stacks, your cities, or the destination of this command.",
}
WOKEN = {**REASONS, "enemies": "Enemy armies moved near your stacks or cities."}


def find_disturbance(land: Land, state: State, seat: Seat, since: int, command: Segment = PASS) -> str:
    """Return the reason why the command is disturbed by a change after the change number `since`.

    The reason is a key of `REASONS`, or "" if nothing disturbs the command.
    """
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
    """Return the hexes in which the movement of enemy armies disturbs the command.

    They are the hexes that the command enters or attacks, and the hexes in and next to the seat's stacks and cities.
    """
    position = state.position
    own = {hex_of(place) for place in position.armies[seat]} | set(cities_of(land, position, seat))
    if position.leaders[seat]:
        own.add(hex_of(position.leaders[seat]))
    near = {other for hex_id in own for other in land.sides[hex_id]}
    entered = {hex_of(step) for move in command.moves for step in move.path if step != CROSS}
    return own | near | entered | {hex_of(attack.at) for attack in command.attack}


def automatic(land: Land, state: State) -> SegmentPlan | None:
    """Return the plan for the current segment turn if the seat need not be asked: a stored command, or a pass.

    Return None if the seat must be asked. A stored command that is no longer valid becomes a draft. Only the standing
    orders of the seat whose segment turn it is are changed.
    """
    seat = state.on_turn
    filed = state.filed[seat]
    plan = _take_stored_plan(land, state, seat, filed)
    if plan is not None:
        return plan
    if filed.done == "disturbed":
        found = find_disturbance(land, state, seat, filed.done_since)
        if found:
            filed.done, filed.woken = "", WOKEN[found]
    if filed.done or filed.missed > MISSED_AT_MOST or not anything_matters(land, state, seat):
        return judge_command(land, state.position, seat, PASS)
    return None


def _take_stored_plan(land: Land, state: State, seat: Seat, filed: Filing) -> SegmentPlan | None:
    """Return the plan of the command that is stored for this segment turn, or None if there is none.

    If the stored command is no longer valid, change it into a draft and return None.
    """
    stored = next((each for each in filed.stored if each.segment == state.segment), None)
    filed.stored = [each for each in filed.stored if each.segment > state.segment]
    if stored is None:
        return None
    code = find_disturbance(land, state, seat, stored.written, stored.command)
    text = REASONS.get(code, "")
    if not code:
        try:
            return judge_command(land, state.position, seat, stored.command)
        except Illegal as refusal:
            code, text = refusal.faults[0].code, refusal.faults[0].text
    filed.drafts.append(Draft(stored.segment, stored.command, code, text))
    return None


def anything_matters(land: Land, state: State, seat: Seat) -> bool:
    """Return whether the seat's actions can change anything.

    Only public information is used, so that an automatic pass reveals nothing. The actions change nothing if two
    conditions hold. First, the seat has no army, but only a Leader that no enemy army can reach in this War. Second,
    the seat has no marker that a neutral city can take back. (The Leader could protect such a marker by standing on its
    hex, S-09.)
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


# ---- storing commands -------------------------------------------------------------------------------------------


def store(state: State, seat: Seat, segment: int, command: Segment | None) -> None:
    """Store a command for the segment. It replaces the seat's stored command or draft for that segment.

    If the command is None, only delete the old command.
    """
    filed = state.filed[seat]
    filed.drafts = [each for each in filed.drafts if each.segment != segment]
    filed.stored = [each for each in filed.stored if each.segment != segment]
    if command is not None:
        filed.stored.append(Stored(segment, command, state.changes))
        filed.stored.sort(key=lambda each: each.segment)


def forget(filed: Filing) -> None:
    """Delete the standing orders when a War begins or ends. The rule for discards and redraws is kept."""
    filed.stored, filed.drafts, filed.done, filed.woken, filed.missed = [], [], "", "", 0
