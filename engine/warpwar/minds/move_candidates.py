"""List the moves that are worth trying out by playouts: the best move and the next best moves without playouts, no move
at all, an attack, a defence."""

from __future__ import annotations

from engine.warpwar.bot import ship_moves
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import EndMovement, Move
from engine.warpwar.minds import campaign
from engine.warpwar.minds.campaign import Campaign, CautiousDestinationValue
from engine.warpwar.movement import paths
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.prompts import MovePrompt, Mover

MOST = 5

Candidate = Move | EndMovement


def candidates(situation: Campaign, prompt: MovePrompt) -> list[Candidate]:
    """Return at most `MOST` different moves. The first is the move that the Admiral chooses without playouts."""
    found: list[Candidate] = [campaign.move(situation, prompt)]
    strongest = max(prompt.movers, key=lambda mover: (_worth(situation, mover), mover.ship))
    found += candidate_moves(situation, strongest)
    simple = ship_moves.move(Situation(situation.view, situation.rng), prompt)
    mover = next(each for each in prompt.movers if each.ship in simple.ships)
    if not has_fled(situation, mover) and not CautiousDestinationValue(situation, mover).is_outmatched(
        situation, _end(situation, mover, simple)
    ):
        found.append(simple)
    if prompt.may_end and len(prompt.movers) > 1:
        found.append(EndMovement())
    return list(dict.fromkeys(found))[:MOST]


def matters(situation: Campaign, prompt: MovePrompt) -> bool:
    """Return whether an enemy ship or site is near enough to one of the seat's armed ships to affect its move."""
    near = situation.pace + 2
    ways = [situation.distances(mover.hex) for mover in prompt.movers if _is_armed(situation, mover)]
    places = {unit.hex for unit in situation.ships if unit.owner != situation.seat} | set(situation.enemy_sites)
    return any(way.get(hex, 99) <= near for way in ways for hex in places)


def has_fled(situation: Campaign, mover: Mover) -> bool:
    """Return whether the ship is not at a star.

    Such a ship has just retreated from a battle, so no move back into the battle is tried.
    """
    return mover.hex not in situation.stars


def _end(situation: Campaign, mover: Mover, move: Move) -> str:
    """Return the hex where a move's path ends."""
    who = Traveller(mover.ship, mover.hex, mover.mp, mover.mp, mover.racks, mover.aboard)
    return paths.walk(situation.star_map, who, situation.limits, situation.rules, move.path).end


def _worth(situation: Campaign, mover: Mover) -> float:
    return next((situation.worth(unit) for unit in situation.ships if unit.id == mover.ship), 0.0)


def _is_armed(situation: Campaign, mover: Mover) -> bool:
    record = situation.records.get(mover.ship)
    return record is not None and any(record.now.get(gun, 0) for gun in ("B", "M", "SH"))


def candidate_moves(situation: Campaign, mover: Mover) -> list[Candidate]:
    """Return possible moves of the ship: to the best place with enemies, to one of the seat's bases, and staying where
    it is."""
    found = ship_moves.reach(situation, mover)
    ends = [each.hex for each in found.hexes if each.end and situation.star_map.is_star(each.hex)]
    hostile = [hex for hex in ends if situation.force(hex, mine=False) or hex in situation.enemy_sites]
    cautious = CautiousDestinationValue(situation, mover)
    hostile = (
        [] if has_fled(situation, mover) else [hex for hex in hostile if not cautious.is_outmatched(situation, hex)]
    )

    def lure(hex: str) -> tuple[float, str]:
        return situation.enemy_sites.get(hex, 0.0) - situation.force(hex, mine=False), hex

    goals = [max(hostile, key=lure)] if hostile else []
    goals += [hex for hex in situation.own_bases if hex in ends][:1]
    moves: list[Candidate] = [
        Move((mover.ship,), ship_moves.path_to(found, hex)) for hex in dict.fromkeys(goals) if hex != mover.hex
    ]
    return moves if mover.must_end_at_star else [*moves, Move((mover.ship,))]
