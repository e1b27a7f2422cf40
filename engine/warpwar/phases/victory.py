"""The victory check: tests the scenario's conditions in the order of the scenario (R-VIC-01, 02).

The edition sets when the check takes place.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.events import ALL
from engine.core.game import Seat, Setup
from engine.warpwar import position, victory_points
from engine.warpwar.events import event_types
from engine.warpwar.phases.common.losses import remove_lost
from engine.warpwar.phases.common.no_questions import answer, check, leave, open_questions, prompt
from engine.warpwar.setup import scenario
from engine.warpwar.setup.match_rules import rules_for
from engine.warpwar.setup.scenario_schema import Victory
from engine.warpwar.umpire import Umpire


def enter(ump: Umpire) -> None:
    conditions = ump.world.victory
    for condition in conditions:
        check = CHECKS.get(condition.kind)
        if check is not None and ump.state.over is None:
            check(ump, condition)
    if ump.state.over is None and len(conditions) > 0:
        no_effective_ships(ump)


def best(ump: Umpire, seats: list[Seat]) -> list[Seat]:
    """Return the seats with the most victory points. If points are equal, the number of Warpships and Systemships
    decides (R-VIC-02).

    Seats with equal points and equally many ships are all returned. They win together.
    """

    def rank(seat: Seat) -> tuple[int, int]:
        ships = sum(1 for _ in position.ships_of(ump.state, seat))
        return victory_points.points(ump.state, ump.world, seat), ships

    top = max(map(rank, seats))
    return [seat for seat in seats if rank(seat) == top]


def win(ump: Umpire, seats: list[Seat], reason: str, how: str) -> None:
    """End the match. The winners are the best of these seats; tied seats win together. If all seats are tied, it is a
    draw."""
    leaders = best(ump, seats) if len(seats) > 1 else seats
    names = " and ".join(f"{{{seat}}}" for seat in leaders)
    if len(leaders) == len(ump.state.sides):
        ump.finish((), reason, f"The match is a draw with equal points and ships: {how}.")
    else:
        ump.finish(leaders, reason, f"{names} {'win together' if len(leaders) > 1 else 'wins'}: {how}.")


def bases(ump: Umpire, condition: Victory) -> None:
    """Make a player without an operating base lose. If both players have none, the match is a draw
    (R-VIC-03, R-VIC-04).

    With more than two players, a player without a base is out, and the last remaining player wins (R-VIC-18). By house
    rule `vic_1994: first_three`, only the bases that a player had at the start count.
    """
    state, first_three = ump.state, ump.rules.vic_1994 == "first_three"
    standing_still = [
        side.seat
        for side in state.sides
        if (set(side.homes) - set(side.razed) if first_three else position.bases_of(state, side.seat))
    ]
    if len(state.sides) > 2:
        _eliminate(ump, set(standing_still), "bases", "no working base is left")
        _allies_win(ump, "bases")
        return
    if len(standing_still) == len(state.sides):
        return
    if standing_still:
        win(ump, standing_still, "bases", "the enemy has no base left")
    else:
        ump.finish((), "bases", "The last bases were lost in the same turn: no player wins.")


def emperor(ump: Umpire, condition: Victory) -> None:
    """End the match if only one player has an Emperor left. That player wins.

    If all Emperors are lost, the best player still in the game wins (R-EMP-07).
    """
    state = ump.state
    if not any(side.emperor_lost for side in state.sides):
        return
    left = [seat for seat in position.playing(state) if not state.sides[seat].emperor_lost]
    if len(left) == 1:
        win(ump, left, "emperor", "the other Emperors are lost")
    elif not left:
        win(
            ump,
            position.playing(state) or list(range(len(state.sides))),
            "emperor",
            "the last Emperors fell in the same turn",
        )


def may_win(ump: Umpire) -> list[Seat]:
    """Return the seats that can still win. They must still play, and must not have lost an Emperor."""
    return [seat for seat in position.playing(ump.state) if not ump.state.sides[seat].emperor_lost]


def controlled_stars(ump: Umpire, seat: Seat) -> set[str]:
    return {star.hex for star in ump.state.stars.values() if position.controller(ump.state, star) == seat}


def star_total(ump: Umpire, condition: Victory) -> None:
    reached = [seat for seat in may_win(ump) if len(controlled_stars(ump, seat)) >= condition.n]
    if reached:
        win(ump, reached, "star_total", f"{condition.n} stars are under control")


def star_cluster(ump: Umpire, condition: Victory) -> None:
    wanted = {ump.world.star_map.named[name.lower()] for name in condition.stars}
    reached = [seat for seat in may_win(ump) if wanted <= controlled_stars(ump, seat)]
    if reached:
        win(ump, reached, "star_cluster", "the whole star cluster is under control")


def production(ump: Umpire, condition: Victory) -> None:
    """Eliminate each player who has no base, no colony and no pod. Remove the player's ships (R-VIC-12)."""
    state = ump.state
    alive = {owner for star in state.stars.values() for owner in (star.base, star.colony)}
    alive |= {pod.owner for pod in state.pods.values()}
    _eliminate(ump, alive, "production", "no base, colony or pod is left")


def total_destruction(ump: Umpire, condition: Victory) -> None:
    """Eliminate each player who has no counter on the map.

    By house rule, the last remaining Allies win together (R-VIC-13, R-DIP-10).
    """
    state = ump.state
    alive = {owner for star in state.stars.values() for owner in (star.base, star.colony)}
    alive |= {unit.owner for unit in position.units(state)}
    _eliminate(ump, alive, "total_destruction", "no counter is left")
    _allies_win(ump, "total_destruction")


def _allies_win(ump: Umpire, reason: str) -> None:
    """End the match if all players left are Allies of each other.

    These players win together (house rule `alliance_win`).
    """
    left = position.playing(ump.state)
    allied = all(position.relation(ump.state, a, b) == "allied" for a in left for b in left)
    if ump.state.over is None and ump.rules.alliance_win and len(left) > 1 and allied:
        names = " and ".join(f"{{{seat}}}" for seat in left)
        ump.finish(left, reason, f"{names} are Allies and no other player is left: they win together.")


def _eliminate(ump: Umpire, alive: set[Seat], reason: str, why: str) -> None:
    before = position.playing(ump.state)
    gone = [seat for seat in before if seat not in alive]
    left = [seat for seat in before if seat in alive]
    if not gone:
        return
    if not left:
        win(ump, gone, reason, "nobody has anything left")
        return
    for seat in gone:
        expel(ump, seat, why)
    if len(left) == 1:
        win(ump, left, reason, "no other player is left in the game")


def expel(ump: Umpire, seat: Seat, why: str) -> None:
    """Mark a player as out of the game, and remove the player's ships, pods, dummies and Emperor."""
    state = ump.state
    state.sides[seat].out = True
    state.sides[seat].dummies = {}
    state.sides[seat].emperor = ""
    ump.mark_activity()
    ump.say(event_types.SeatOut(seat, why), ALL)
    ships = [ship.id for ship in position.ships_of(state, seat)]
    remove_lost(ump, ships, [pod.id for pod in state.pods.values() if pod.owner == seat])


def vp_total(ump: Umpire, condition: Victory) -> None:
    """End the match if the player with the most victory points has reached the condition's total (R-VIC-14).

    That player wins. If several players have the most points, the match goes on.
    """
    points = {seat: victory_points.points(ump.state, ump.world, seat) for seat in may_win(ump)}
    _leader(ump, points, condition.n, "vp_total", f"{condition.n} victory points are reached")


def create_first(ump: Umpire, condition: Victory) -> None:
    """End the match if the player with the most operating bases has at least the condition's number of bases
    (R-VIC-11).

    That player wins. If several players have the most bases, the match goes on.
    """
    counts = {seat: len(position.bases_of(ump.state, seat)) for seat in may_win(ump)}
    _leader(ump, counts, condition.n, "create_first", f"the number of working bases has reached {condition.n}")


def _leader(ump: Umpire, numbers: dict[Seat, int], need: int, reason: str, how: str) -> None:
    top = max(numbers.values(), default=0)
    leaders = [seat for seat, number in numbers.items() if number == top]
    if top >= need and len(leaders) == 1:
        win(ump, leaders, reason, how)


def ending_turn(ump: Umpire, condition: Victory) -> None:
    """End the match after the last turn. Victory points decide, then the number of ships. Tied players win together
    (R-VIC-10)."""
    seats = may_win(ump)
    if ump.state.turn >= condition.n and seats:
        win(ump, seats, "ending_turn", f"most victory points after turn {condition.n}")


def time_limit(setup: Setup) -> int | None:
    """Return the table time in seconds that a match may take. Return None if there is no Ending Time (R-VIC-10)."""
    if not any(each.kind == "ending_time" for each in scenario.of(setup).victory):
        return None
    minutes = rules_for(scenario.source_of(setup), setup.options).ending_time
    return minutes * 60 if minutes else None


def ending_time(ump: Umpire, condition: Victory) -> None:
    """End the match if the table's time is over (R-VIC-10), and decide who wins.

    The player with the most victory points wins, as in a match that ends after its last turn. Players who have lost an
    Emperor cannot win. The time can have ended in this turn or in an earlier one.
    """
    seats = may_win(ump)
    if ump.state.time_up and seats:
        win(ump, seats, "ending_time", "most victory points when the time was up")


def after_the_turn(ump: Umpire) -> None:
    """Check the Ending Time again after the turn, because the time can end after the turn's victory check."""
    for condition in ump.world.scenario.victory:
        if condition.kind == "ending_time" and ump.state.turn:
            ending_time(ump, condition)


def no_effective_ships(ump: Umpire) -> None:
    """Declare a draw in the 1977 edition (Learning and Basic) if no ship is effective any more (R-VIC-06).

    A ship is effective if it is a Warpship with PD left, or if it is at an enemy base star.
    """
    state = ump.state
    if not ump.world.scenario.no_effective_draw or state.turn == 1:
        return
    for ship in state.ships.values():
        enemy_bases = {hex for side in state.sides if side.seat != ship.owner for hex in side.homes}
        if (ship.is_warpship and ship.has("PD")) or ship.hex in enemy_bases:
            return
    ump.finish((), "no_effective_ships", "The match is a draw: neither side has an effective ship left.")


CHECKS: dict[str, Callable[[Umpire, Victory], None]] = {
    "bases": bases,
    "emperor": emperor,
    "star_total": star_total,
    "star_cluster": star_cluster,
    "production": production,
    "total_destruction": total_destruction,
    "vp_total": vp_total,
    "create_first": create_first,
    "ending_turn": ending_turn,
    "ending_time": ending_time,
}
"""Maps the kind of a victory condition to the function that checks it.

Occupation points (1977 edition) are missing here, because `occupation_points` counts them at the start of a turn.
"""

__all__ = ["answer", "check", "enter", "leave", "open_questions", "prompt"]
