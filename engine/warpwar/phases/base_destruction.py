"""The phase after star damage: unopposed enemies destroy bases, colonies, works and pods (R-SEQ-05, 06)."""

from __future__ import annotations

from engine.core.events import ALL, Audience
from engine.core.game import Seat
from engine.warpwar import economy, position
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases.build_points import bp_holders
from engine.warpwar.phases.common.losses import lose_emperor, most_ships, remove_lost
from engine.warpwar.phases.common.no_questions import answer, check, leave, open_questions, prompt
from engine.warpwar.resignation import clear
from engine.warpwar.state import Star
from engine.warpwar.umpire import Umpire
from engine.warpwar.victory_points import Tally, victory_points


def enter(ump: Umpire) -> None:
    state = ump.state
    for side in state.sides:
        if side.resigned and not side.out and ump.rules.resign == "remove":
            clear(ump, side.seat)
    for star in state.stars.values():
        taker = intruder(ump, star, _holder(star))
        if taker >= 0:
            raze(ump, star, taker)
    for pod in list(state.pods.values()):
        if not pod.aboard and intruder(ump, state.stars[pod.hex], pod.owner) >= 0:
            remove_lost(ump, (), [pod.id])
            ump.say(event_types.Lost(pod.owner, pod.hex, (pod.id,), "overrun"), witnesses(ump, pod.hex, pod.owner))
    remember_control(ump)


def witnesses(ump: Umpire, hex: str, owner: Seat) -> Audience:
    """Return the viewers who see that a counter of `owner` leaves the map at a hex.

    In open play these are all viewers. Otherwise they are the owner and the seats with ships in the hex.
    """
    if visibility.open_counters(ump.world):
        return ALL
    return tuple(sorted({owner, *position.owners_at(ump.state, hex)}))


def remember_control(ump: Umpire) -> None:
    """Store which seat controls each star now (2012: R-STAR-07; 1994: R-ECO-03).

    In the 1994 edition, a star that no seat controls keeps its last owner.
    """
    for star in ump.state.stars.values():
        holder = position.controller(ump.state, star)
        if ump.rules.economy == "stars1994" and holder < 0:
            continue
        if star.control != holder:
            star.control, star.control_since = holder, ump.state.turn


def intruder(ump: Umpire, star: Star, owner: Seat) -> Seat:
    """Return the seat that destroys the possessions of `owner` at a star, or -1 if there is no such seat (R-BASE-06).

    The seat must be at War with `owner` and have a ship at the star, and `owner` must have no ship there. Enemies of
    `owner` that are at War with each other do not count. If several seats remain, the seat with the most ships is
    returned. Where players take turns, only the phasing player's ships count. In the 1977 edition the result is always
    -1.
    """
    state = ump.state
    if owner < 0 or economy.check_plunder(ump.rules):
        return -1
    here = position.ships_at(state, star.hex)
    if any(ship.owner == owner for ship in here):
        return -1
    if state.phasing >= 0:
        here = [ship for ship in here if ship.owner == state.phasing]
    hostile = {ship.owner for ship in here if position.at_war(state, ship.owner, owner)}
    alone = {seat for seat in hostile if not any(position.at_war(state, seat, other) for other in hostile)}
    return most_ships(ump, here, alone)


def _holder(star: Star) -> Seat:
    return next((seat for seat in (star.base, star.colony, star.works_by) if seat >= 0), -1)


def raze(ump: Umpire, star: Star, taker: Seat) -> None:
    """Destroy the base, colony or works (an unfinished base) at a star, and the owner's dummies at it (R-BASE-08, 12).

    The seat `taker` gets control of the star and the victory points. Up to half of the star's stock of BP is loaded
    into the Holds of enemy ships at the star. If only works are destroyed, no BP are loaded.
    """
    owner, what = _holder(star), "base" if star.base >= 0 else "colony" if star.colony >= 0 else "works"
    ump.mark_activity()
    ump.say(event_types.BaseFell(star.hex, owner, taker, what), ALL)
    if what != "works":
        plunder(ump, star, taker)
    side = ump.side(taker)
    if what == "base":
        side.points += victory_points(Tally(bases_destroyed=1))
        loser = ump.side(owner)
        if star.hex in loser.homes and star.hex not in loser.razed:
            loser.razed.append(star.hex)
    elif what == "colony":
        side.points += victory_points(Tally(colonies_destroyed=1))
    ump.side(owner).dummies.pop(star.hex, None)
    lose_emperor(ump, owner, star.hex, taker)
    star.base = star.colony = star.works_by = -1
    star.base_since = star.colony_since = star.works = star.bp = 0
    star.half = False
    star.control, star.control_since = taker, ump.state.turn


def plunder(ump: Umpire, star: Star, taker: Seat) -> None:
    """Load up to half of a star's stock of BP into the Holds of ships at War with the star's owner.

    Ships of `taker` are loaded first. Only the owner of a ship learns how many BP the ship loads.
    """
    here = [ship for ship in ump.state.ships.values() if ship.hex == star.hex]
    here = [ship for ship in here if position.at_war(ump.state, ship.owner, _holder(star))]
    here.sort(key=lambda ship: (ship.owner != taker, ship.owner, position.by_id(ship.id)))
    loads = economy.plunder(star.bp, [bp_holders.room(ump.state, ship) for ship in here], ump.rules)
    for ship, part in zip(here, loads, strict=True):
        if part:
            ship.bp += part
            ump.say(event_types.Income(ship.owner, ship.id, part, "plunder"), (ship.owner,))
            ump.record(ship.owner, f"{part} BP plundered at {ump.world.star_map.label(star.hex)} into {ship.id}")


__all__ = ["answer", "check", "enter", "leave", "open_questions", "prompt"]
