"""Analyse a finished match: split every contested round, judge damage and designs, and add up the figures of each
seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import cast

from msgspec.structs import replace

from engine.core.analysis import Analysis, Mark, SeatAnalysis, Turning
from engine.core.errors import Illegal
from engine.core.game import Game, Seat, Step
from engine.core.recorded import LogEntry
from engine.warpwar.analysis import analysis_text
from engine.warpwar.analysis.analysis_types import AnalysedRound, Hindsight, MatchDetail, RoundSplit
from engine.warpwar.analysis.recorded_rounds import ContestedRound, Finder, SeatThen
from engine.warpwar.bot.situation import Situation
from engine.warpwar.lab.lab_position import SHIPS, battle
from engine.warpwar.lab.lab_types import Edition, LabPosition
from engine.warpwar.minds.battle_mind import stake
from engine.warpwar.minds.hulls import value
from engine.warpwar.minds.judged_ships import damage_judged, designs_judged
from engine.warpwar.minds.round_analysis import in_hindsight, knowing, true_hull
from engine.warpwar.notation import print_ship
from engine.warpwar.state import State
from engine.warpwar.view import View

MOST = 400
"""Maximum number of contested rounds whose results are split into parts. In a longer match only the first rounds are
analysed."""
TURNINGS = 6
FOUND = 0.1
"""Value of the progress (0 to 1) when all rounds of the match have been found."""


def analyse_match(
    game: Game[State, View], seats: int, entries: int, steps: Iterable[tuple[LogEntry, Step[State]]]
) -> Iterator[float | Analysis]:
    """Yield the progress (0 to 1) several times, and finally the analysis. `entries`: the number of `steps`."""
    finder, graph, turn = Finder(game), list[Mark](), 0
    for count, (line, step) in enumerate(steps):
        found = finder.add(line, step)
        worth = tuple(_worth(step.state, seat) for seat in range(seats))
        if step.state.turn != turn:
            turn = step.state.turn
            graph.append(Mark(line.index, turn, worth))
        graph += [Mark(line.index, each.turn, worth, each.hex, each.report.round) for each in found]
        if count % 20 == 0:
            yield FOUND * count / max(1, entries)
    rounds = []
    for number, each in enumerate(finder.rounds[:MOST]):
        yield FOUND + (1 - FOUND) * number / max(1, len(finder.rounds[:MOST]))
        rounds.append(_analyse_round(each))
    if len(finder.rounds) > MOST:
        finder.skipped[f"only the first {MOST} rounds are analysed"] = len(finder.rounds) - MOST
    detail = MatchDetail(tuple(rounds), damage_judged(finder.damage.values()), designs_judged(finder), finder.skipped)
    told = tuple(_seat(seat, rounds) for seat in range(seats))
    yield Analysis(
        "BP", tuple(graph), _turnings(rounds), told, notes(detail), detail, tuple(analysis_text.lines(detail))
    )


def _worth(state: State, seat: Seat) -> float:
    ships = (ship for ship in state.ships.values() if ship.owner == seat and not ship.destroyed)
    return round(sum(value(true_hull(ship).left, ship.tl) for ship in ships), 1)


def _analyse_round(found: ContestedRound) -> AnalysedRound:
    situation = Situation(found.sides[0].view, Random(1))
    place = stake(situation, found.hex)
    sides = tuple(knowing(each, found.orders) for each in found.sides)
    judged = found.sides if len(found.sides) > 2 else found.sides[:1]
    hindsight = tuple(Hindsight(each.view.viewer, in_hindsight(found, each, place)) for each in judged)
    if len(found.sides) > 2:
        sides = tuple(replace(each, split=replace(each.split, exact=False)) for each in sides)
        hindsight = tuple(replace(each, split=replace(each.split, exact=False)) for each in hindsight)
    return AnalysedRound(
        entry=found.entry,
        turn=found.turn,
        hex=found.hex,
        place=found.place,
        round=found.report.round,
        sides=sides,
        hits=tuple(_count_hits_taken(found, each) for each in found.sides),
        hindsight=hindsight,
        position=_position(found, situation.rules.edition, int(place)),
    )


def _count_hits_taken(found: ContestedRound, side: SeatThen) -> int:
    return sum(loss.effective for loss in found.report.losses if loss.ship in side.orders)


def _position(found: ContestedRound, edition: str, place: int) -> LabPosition | None:
    if len(found.sides) != 2:
        return None
    fleets = [
        tuple(print_ship(found.ships[each.ship]) for each in side.prompt.fighters[: SHIPS + 1]) for side in found.sides
    ]
    position = LabPosition((fleets[0], fleets[1]), cast(Edition, edition), place)
    try:
        battle(position)
    except Illegal:
        return None
    return position


def _of(seat: Seat, rounds: Iterable[AnalysedRound]) -> list[RoundSplit]:
    return [side.split for each in rounds for side in each.sides if side.seat == seat]


def _seat(seat: Seat, rounds: Iterable[AnalysedRound]) -> SeatAnalysis:
    splits = _of(seat, rounds)
    lost, worst = -sum(min(0, each.own_c) for each in splits), sum(each.worst_c for each in splits)
    accuracy = round(100 * max(0.0, 1 - lost / worst), 1) if worst else None
    read = sum(each.outguessing_c for each in splits) / 100
    chance = sqrt(sum(each.chance_c**2 for each in splits)) / 100
    return SeatAnalysis(seat, len(splits), accuracy, round(lost / 100, 2), round(read, 2), round(chance, 2))


def _turnings(rounds: Iterable[AnalysedRound]) -> tuple[Turning, ...]:
    """Return the rounds whose result, in hindsight, was farthest from the value of the round, in order of time."""
    swings = [(_swing(each.hindsight), n, each) for n, each in enumerate(rounds)]
    chosen = sorted((each for each in swings if each[0] >= 100), key=lambda swing: -swing[0])[:TURNINGS]
    return tuple(
        Turning(each.turn, each.hex, each.place, each.round, _words(each)) for _, _, each in sorted(chosen, key=_order)
    )


def _swing(hindsight: Iterable[Hindsight]) -> int:
    return max(abs(each.split.result_c - each.split.value_c) for each in hindsight)


def _order(swing: tuple[int, int, AnalysedRound]) -> int:
    return swing[1]


def _words(found: AnalysedRound) -> str:
    """Return a sentence that says what made the greatest difference.

    The sentence is written for the side whose result was farthest from the value of the round.
    """
    seat, split = max(((each.seat, each.split) for each in found.hindsight), key=_far)
    others = [side.seat for side in found.sides if side.seat != seat]
    one, other, verb, their = f"{{{seat}}}", f"{{{others[0]}}}", "out-guesses", "'s"
    if len(others) > 1:
        other, verb, their = "the others", "out-guess", "'"
    parts = [
        (-split.own_c, f"{one}'s orders lose {-split.own_c / 100:.1f} BP"),
        (split.foe_c, f"{other}{their} orders lose {split.foe_c / 100:.1f} BP"),
        (split.outguessing_c, f"{one} out-guesses {other}: {split.outguessing_c / 100:.1f} BP"),
        (-split.outguessing_c, f"{other} {verb} {one}: {-split.outguessing_c / 100:.1f} BP"),
    ]
    text = max(parts)[1]
    return text[:1].upper() + text[1:]


def _far(judged: tuple[Seat, RoundSplit]) -> int:
    return abs(judged[1].result_c - judged[1].value_c)


def notes(detail: MatchDetail) -> tuple[str, ...]:
    """Return sentences that explain what the figures of the analysis leave out or approximate."""
    found = [f"{count} {'round is' if count == 1 else 'rounds are'} not analysed: {reason}."
             for reason, count in detail.skipped.items()]  # fmt: skip
    splits = [side.split for each in detail.rounds for side in each.sides]
    if near := sum(not each.exact for each in splits):
        gap = max(each.gap_c for each in splits if not each.exact) / 100
        found.append(f"{near} of {len(splits)} values are approximate: their bounds are up to {gap:.2f} BP apart.")
    if crowded := sum(len(each.sides) > 2 for each in detail.rounds):
        many = "1 round has" if crowded == 1 else f"{crowded} rounds have"
        found.append(f"{many} more than two sides: each side is judged as if all its enemies were one side, so "
                     "the true values may lie outside the bounds.")  # fmt: skip
    if exact := [each.gap_c for each in splits if each.exact]:
        found.append(f"In rounds with all orders tried, bounds are at most {max(exact) / 100:.2f} BP apart.")
    return tuple(found)
