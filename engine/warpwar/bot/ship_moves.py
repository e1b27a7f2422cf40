"""Choose where a computer player sends its Warpships: defend, strike, assemble, take stars, deliver pods and cargo."""

from __future__ import annotations

from engine.warpwar.bot import destination_value
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Move
from engine.warpwar.movement import paths
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.prompts import MovePrompt, Mover
from engine.warpwar.questions.question_types import Reach, ReachHex

WEIGHED = 6
"""Maximum number of ships whose moves are compared when one ship is chosen to move."""


Judge = type[destination_value.DestinationValue]
"""Type of a class that rates destinations."""


def move(situation: Situation, prompt: MovePrompt, judge: Judge = destination_value.DestinationValue) -> Move:
    """Return the most valuable move among the ships that are compared."""
    movers = prompt.movers
    some = movers if len(movers) <= WEIGHED else situation.rng.sample(movers, WEIGHED)
    planned = [(*plan(situation, mover, judge), n) for n, mover in enumerate(some)]
    return max(planned, key=lambda each: (each[0], -each[2]))[1]


def plan(situation: Situation, mover: Mover, judge: Judge = destination_value.DestinationValue) -> tuple[float, Move]:
    """Return the value of one ship's best destination, and the move to that destination."""
    up = taking_up(situation, mover)
    found = reach(situation, mover, up)
    stay = ReachHex(mover.hex, len(up), end=not mover.must_end_at_star)
    options = [
        each for each in found.hexes if each.end and each.hex != mover.hex and situation.star_map.is_star(each.hex)
    ]
    options += [stay] if stay.end or not options else []
    aims = judge(situation, mover, carrying=bool(up))
    scored = [(aims.score(each.hex) + situation.rng.random(), each.hex, each.cost) for each in options]
    worth, goal, cost = max(scored)
    way = () if goal == mover.hex else path_to(found, goal)
    if not way:
        return worth, Move((mover.ship,))
    return worth, Move((mover.ship,), (*up, *way, *setting_down(situation, mover, goal, mover.mp - cost)))


def taking_up(situation: Situation, mover: Mover) -> tuple[str, ...]:
    """Return the steps that take waiting Colony Pods aboard. Each step costs 1 MP.

    The number of steps is limited by the free racks and by the MP, of which 3 are kept. Return no steps at a star where
    a pod can become a colony.
    """
    pods = [unit for unit in mover.loose if unit.startswith("P")]
    if mover.hex in situation.stars and destination_value.colony_worth(situation, mover.hex) > 0:
        return ()  # The pod is left here, because it can become a colony.
    free = min(mover.racks - len(mover.aboard), mover.mp - 3)
    return tuple(f"pick {pod}" for pod in pods[: max(0, free)])


def setting_down(situation: Situation, mover: Mover, goal: str, left: int) -> tuple[str, ...]:
    """Return at most `left` steps that set Systemships down at the goal, if enemy ships are at the goal.

    Systemships fight better outside the racks.
    """
    if not situation.force(goal, mine=False):
        return ()
    riders = [unit for unit in mover.aboard if unit.startswith("S")]
    return tuple(f"drop {unit}" for unit in riders[: max(0, left)])


def reach(situation: Situation, mover: Mover, steps: tuple[str, ...] = ()) -> Reach:
    """Return the hexes that this ship can reach after it has carried out `steps`, according to what its owner knows."""
    who = Traveller(mover.ship, mover.hex, mover.mp, mover.mp, mover.racks, mover.aboard)
    return paths.reach(situation.star_map, who, situation.limits, situation.rules, steps)


def path_to(found: Reach, goal: str) -> tuple[str, ...]:
    """Return the steps of the cheapest path to the goal. The function collects them backwards from the goal."""
    by_hex = {each.hex: each for each in found.hexes}
    steps: list[str] = []
    at = goal
    while at in by_hex and by_hex[at].step:
        steps.append(by_hex[at].step)
        at = by_hex[at].before
    return tuple(reversed(steps))
