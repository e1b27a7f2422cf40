"""Players to measure the bot against: a random one, and a greedy one that goes for the nearest city with all armies."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.game import Reply
from engine.hexes import Road, cheapest, steps_to
from engine.sumeria.bot import absent_player
from engine.sumeria.commands import ChooseCity, Command, Levy, LoneAttack, Move, Play, Redraw, Segment
from engine.sumeria.position import NEUTRAL, MapPosition, cities_of, enemies_of, lone_leaders, strength
from engine.sumeria.prompts import LevyPrompt, PlacePrompt, PlayPrompt, Prompt, RedrawPrompt, SegmentPrompt
from engine.sumeria.questions.from_view import position_of
from engine.sumeria.terrain.banks import ways_out
from engine.sumeria.terrain.land import hex_of, the_land
from engine.sumeria.terrain.paths import Walker
from engine.sumeria.terrain.reach import reach
from engine.sumeria.view import View
from engine.sumeria.war.segment_plan import judge_command

LAND = the_land()
Player = Callable[[View, Random], Reply | None]


def _answering(answer: Callable[[View, Prompt, Random], Command]) -> Player:
    def player(view: View, rng: Random) -> Reply | None:
        for decision, prompt in zip(view.decisions, view.prompts, strict=True):
            if not decision.answered:
                return Reply(prompt.decision, answer(view, prompt, rng))
        return None

    return player


# ---- at random ------------------------------------------------------------------------------------------------


def _random_answer(view: View, prompt: Prompt, rng: Random) -> Command:
    match prompt:
        case PlacePrompt():
            return ChooseCity(rng.choice(prompt.free).hex)
        case LevyPrompt():
            return _random_levy(prompt, rng)
        case SegmentPrompt():
            return random_segment(position_of(view), view.viewer, rng)
        case RedrawPrompt():
            return Redraw(tuple(rng.sample(prompt.hand, rng.randint(0, min(prompt.most, len(prompt.hand))))))
        case PlayPrompt():
            return Play(tuple(rng.sample(prompt.best, rng.randint(0, len(prompt.best)))))


def _random_levy(prompt: LevyPrompt, rng: Random) -> Levy:
    cities = [city.hex for city in prompt.cities]
    armies = dict.fromkeys(cities, 0)
    for _ in range(prompt.levy):
        armies[rng.choice(cities)] += 1
    return Levy(armies, rng.choice(cities))


def random_segment(position: MapPosition, seat: int, rng: Random) -> Segment:
    """Return any legal moves of some stacks, now and then with an attack on a lone Leader."""
    enemies = enemies_of(LAND, position, seat)
    moves = []
    for place, there in sorted(position.armies[seat].items()):
        if rng.random() < 0.6:
            goal = rng.choice(reach(LAND, enemies, "army", place))
            moves.append(Move(place, rng.randint(1, there), False, goal.path))
    leader = position.leaders[seat]
    if leader and rng.random() < 0.5:
        safe = [each for each in reach(LAND, enemies, "leader", leader) if not each.fights]
        if safe:
            moves.append(Move(leader, 0, True, rng.choice(safe).path))
    plan = judge_command(LAND, position, seat, Segment(tuple(moves)))
    alone = [
        (place, owner) for place in sorted(plan.after.armies[seat]) for owner in lone_leaders(plan.after, place, seat)
    ]
    attack = tuple(LoneAttack(place, owner) for place, owner in alone if rng.random() < 0.5)
    return Segment(tuple(moves), attack)


random_player = _answering(_random_answer)


# ---- greedy -----------------------------------------------------------------------------------------------------


def _greedy_answer(view: View, prompt: Prompt, rng: Random) -> Command:
    match prompt:
        case LevyPrompt():
            return _greedy_levy(view, prompt)
        case SegmentPrompt():
            return greedy_segment(position_of(view), view.viewer)
        case _:
            return absent_player.answer(view, prompt)


def _greedy_levy(view: View, prompt: LevyPrompt) -> Levy:
    """Levy all armies into the city from which the next city is nearest."""
    position = position_of(view)
    best = min(
        (city.hex for city in prompt.cities),
        key=lambda hex_id: (_nearest(position, view.viewer, hex_id, prompt.levy)[0], hex_id),
    )
    return Levy({best: prompt.levy}, best)


def greedy_segment(position: MapPosition, seat: int) -> Segment:
    """Move the largest stack, with the Leader if there, to the nearest city that it can take by numbers."""
    stacks = position.armies[seat]
    if not stacks:
        return Segment()
    start = max(sorted(stacks), key=lambda place: stacks[place])
    leader = position.leaders[seat] == start
    path = _nearest(position, seat, start, stacks[start])[1]
    if not path:
        return Segment()
    enemies = enemies_of(LAND, position, seat)
    legal = {each.path: each for each in reach(LAND, enemies, "army", start)}
    best = max((each for each in legal if path[: len(each)] == list(each)), key=len, default=None)
    if best is None:
        return Segment()
    command = Segment((Move(start, stacks[start], leader, best),))
    end = judge_command(LAND, position, seat, command).ends[0]
    attack = tuple(LoneAttack(end, owner) for owner in lone_leaders(position, end, seat))
    return Segment(command.moves, attack)


def _nearest(position: MapPosition, seat: int, start: str, armies: int) -> tuple[int, list[str]]:
    """Return cost and steps to the nearest foreign city that has fewer defenders."""

    def roads(walker: Walker) -> list[Road[Walker]]:
        return [Road(Walker(to), 1, step) for step, to in ways_out(walker.place)]

    found = cheapest(Walker(start), roads)
    own = set(cities_of(LAND, position, seat))
    for walker, arrival in found.items():
        hex_id = walker.place
        if hex_id in own or not LAND.hexes[hex_of(hex_id)].city:
            continue
        defenders = max(
            strength(LAND, position, foe, hex_id) for foe in (NEUTRAL, *range(len(position.armies))) if foe != seat
        )
        if armies > defenders:
            return arrival.cost, steps_to(found, walker)
    return 99, []


greedy_player = _answering(_greedy_answer)
