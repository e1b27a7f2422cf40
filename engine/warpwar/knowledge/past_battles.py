"""Notes of each seat on finished battles. The notes contain only what the seat was shown, and their number is limited.

A player can read the same facts in the log.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.chance import rules_of
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.combat.orders import power, shells
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.commands import Order
from engine.warpwar.knowledge.battle_outsiders import sees_orders
from engine.warpwar.notation import NotationError, level_of, parse_order
from engine.warpwar.state import Battle, PastRound, ShipShown, Side, State
from engine.warpwar.world import World

ROUNDS, SHIPS = 6, 60
"""Maximum number of rounds with each other seat in a seat's notes, and maximum number of ships with notes."""
SINCE = 6
"""First version of the rules with notes on past battles.

Matches of older versions have no notes, because their stored logs were made without notes.
"""
AMMUNITION = ("M", "SH")


def remember(state: State, world: World, battle: Battle) -> None:
    """Add notes on a finished battle to each playing seat that saw the orders."""
    if rules_of(state.seed) < SINCE:
        return
    for seat in position.playing(state):
        if battle.rounds and sees_orders(state, world, seat, battle):
            _note(state.sides[seat], battle, state.turn)


def _note(side: Side, battle: Battle, turn: int) -> None:
    for fought in battle.rounds:
        told = replace(fought, shots=(), tactics={}, losses=tuple(loss for loss in fought.losses if loss.effective))
        side.past_rounds.append(PastRound(turn, battle.hex, told))
    side.past_rounds = _last(side.past_rounds, side.seat)
    for id, owner in sorted(owners(battle.rounds).items()):
        if owner != side.seat:
            side.shown[id] = _more(side.shown.get(id) or ShipShown(owner, turn), id, battle.rounds, turn)
    for loss in (loss for fought in battle.rounds for loss in fought.losses if loss.destroyed):
        side.shown.pop(loss.ship, None)
    kept = sorted(side.shown, key=lambda id: (-side.shown[id].turn, position.by_id(id)))[:SHIPS]
    side.shown = {id: side.shown[id] for id in sorted(kept, key=position.by_id)}


def _last(rounds: list[PastRound], seat: Seat) -> list[PastRound]:
    """Return the last `ROUNDS` rounds with each other seat, and leave out older rounds."""
    kept, counts = list[PastRound](), dict[str, int]()
    for each in reversed(rounds):
        others = [other for other in each.fought.fleets if other != str(seat)]
        if any(counts.get(other, 0) < ROUNDS for other in others):
            kept.append(each)
        counts |= {other: counts.get(other, 0) + 1 for other in others}
    return kept[::-1]


def owners(rounds: Iterable[RoundResult]) -> dict[str, Seat]:
    """Return a dict from ship to owner, for all ships that fought."""
    return {id: int(seat) for fought in rounds for seat, fleet in fought.fleets.items() for id in fleet}


def _more(known: ShipShown, ship: str, rounds: list[RoundResult], turn: int) -> ShipShown:
    """Return the notes on a ship after one more battle."""
    lines = [line for fought in rounds for line in fought.orders if line.startswith(f"{ship} ")]
    orders, hits = (
        read_orders(lines),
        sum(loss.effective for fought in rounds for loss in fought.losses if loss.ship == ship),
    )
    built, again = proven_points(orders), known.turn == turn
    spent = {attr: built[attr] + (known.spent.get(attr, 0) if again else 0) for attr in AMMUNITION if attr in built}
    return ShipShown(
        owner=known.owner,
        turn=turn,
        tl=max([known.tl, *map(level_of, lines)]),
        orders=known.orders + len(orders),
        hits=hits + (known.hits if again else 0),
        built=larger(known.built, built),
        spent=spent,
    )


def read_orders(lines: Iterable[str]) -> list[Order]:
    """Return the orders in the revealed lines. Skip lines that are not orders, such as ECM."""
    found = []
    for line in lines:
        try:
            found.append(parse_order(line))
        except NotationError:
            continue
    return found


def proven_points(orders: Iterable[Order]) -> dict[str, int]:
    """Return the minimum points of each attribute that a ship needs to give all these orders in one battle."""
    least: dict[str, int] = {}
    for order in orders:
        used = {"PD": power(order), "B": order.B, "S": order.S, "E": order.E, "T": order.T, "C": len(order.cannons)}
        spent = {"M": least.get("M", 0) + len(order.missiles), "SH": least.get("SH", 0) + shells(order)}
        least = larger(least, used) | spent
    return {attr: points for attr, points in least.items() if points}


def larger(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """Return a dict with the larger of the two numbers for each attribute."""
    return one | {attr: max(points, one.get(attr, 0)) for attr, points in other.items()}
