"""Sumeria with two seats of people and two of computer players: the minutes of a match at an easy pace.

All seats play as the computer player does. The decisions of the people's seats are counted, and each takes the seconds
stated here. What the board shows meanwhile is added at full length, with nothing skipped.

python -m tests.bench.kingdoms
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from engine.core.game import Setup
from engine.core.table import Played, moments, suggesting
from engine.games import GAMES
from engine.sumeria.commands import Move, Segment
from engine.sumeria.events import event_types as e
from engine.sumeria.rules import SEGMENTS
from engine.sumeria.state import State
from engine.sumeria.terrain.banks import CROSS
from engine.sumeria.terrain.land import hex_of, the_land
from engine.sumeria.war.marking import gain, marking

GAME = GAMES["sumeria"]
SETUPS = (Setup("sumeria-fair", 4), Setup("sumeria-draft", 4))
SEEDS = range(30)
PEOPLE = (0, 1)
LIMIT = 40
"""The aim: minutes that a match should stay under."""

SECONDS = {"place": 30.0, "levy": 30.0, "redraw": 12.0, "play": 12.0, "pass": 3.0, "segment": 12.0}
"""Seconds for one decision by hand, by kind."""
EACH_MOVE = 6.0
"""Additional seconds for each move of a segment turn: choose a stack, how many, and where to."""
ONE_MORE = 2.5
"""Seconds for each further single army of the same stack.

The next army is in hand already, and a press on the map sends it.
"""
MARKING = 8.0
"""Seconds for one press that sends single armies out to mark land, and to look where they go.

An army that finds better land than the press would is counted as a move of its own.
"""
BOT = 0.3
"""The server's pause before a computer player's answer, in seconds (games/play/bots.py)."""
HARVEST, MARKER, BATTLE, OTHERS, MARCH, NOTE = 1.15, 0.12, 9.0, 1.7, 1.2, 1.5
"""Seconds that the board shows each thing (frontend/src/boards/sumeria/scenes, battle/battleSteps.ts).

In order: a Harvest card, a marker it removes, a battle, how many times quicker battles of others are, moves with what
they conquer, a note.
"""


class Timed(msgspec.Struct):
    """One match: turns, decisions by hand by kind, seconds.

    Of the times of answers sealed at once only the longest counts.
    """

    turns: int = 0
    decisions: Counter[str] = msgspec.field(default_factory=Counter)
    thought: float = 0.0
    bots: float = 0.0
    shown: float = 0.0

    @property
    def minutes(self) -> float:
        return (self.thought + self.bots + self.shown) / 60


def time_match(setup: Setup, seed: int) -> Timed:
    found, together = Timed(), dict[str, float]()
    before: State | None = None
    for moment in moments(GAME, setup, seed, suggesting(GAME, seed)):
        found.turns = moment.state.turn
        found.shown += sum(_display_seconds(event.body) for event in moment.events)
        played, stood, before = moment.played, before, moment.state
        if played is None:
            continue
        if played.seat not in PEOPLE:
            found.bots += BOT
            continue
        kind, seconds = _by_hand(played, stood)
        found.decisions[kind] += 1
        together[played.decision] = max(seconds, together.get(played.decision, 0.0))
    found.thought = sum(together.values())
    return found


def _by_hand(played: Played, stood: State | None) -> tuple[str, float]:
    """Return the kind of a decision in a position, and the seconds it takes."""
    command = played.command
    if isinstance(command, Segment):
        if not command.acts:
            return "pass", SECONDS["pass"]
        assert stood is not None
        marking = _by_one_press(stood, played.seat, command)
        rest = [move for move in command.moves if move not in marking]
        singles = Counter(move.start for move in rest if move.armies == 1 and not move.leader)
        further = sum(count - 1 for count in singles.values())
        moves = len(rest) + len(command.attack) - further
        marks = MARKING if marking else 0.0
        return "segment", SECONDS["segment"] + marks + EACH_MOVE * moves + ONE_MORE * further
    kind = str(msgspec.to_builtins(command)["kind"])
    return kind, SECONDS[kind]


def _by_one_press(stood: State, seat: int, command: Segment) -> set[Move]:
    """Return the moves of single armies that one press makes as well.

    These are all of them if the press brings as much in total. Otherwise they are those whose army gains as much by the
    press.
    """
    standing = stood.position.armies[seat]
    lone = {move for move in command.moves if move.armies == 1 == standing.get(move.start) and not move.leader}
    others = Segment(tuple(move for move in command.moves if move not in lone))
    land, left = the_land(), SEGMENTS + 1 - stood.segment
    offered = {move.start: move for move in marking(land, stood.position, seat, others, left)}

    def brings(move: Move | None) -> float:
        return gain(land, stood.position, seat, _end(move), left) if move is not None else 0.0

    if sum(map(brings, offered.values())) >= sum(map(brings, lone)):
        return lone
    return {move for move in lone if brings(offered.get(move.start)) >= brings(move)}


def _end(move: Move) -> str:
    """Return the hex where a move ends, whatever way it takes."""
    return next((hex_of(step) for step in reversed(move.path) if step != CROSS), hex_of(move.start))


def _display_seconds(body: Any) -> float:
    match body:
        case e.HarvestResolved():
            return HARVEST + MARKER * len(body.result.hexes)
        case e.BattleFought():
            mine = {body.result.attacker, body.result.defender} & {*PEOPLE}
            return BATTLE if mine else BATTLE / OTHERS
        case e.Moved():
            return MARCH
        case e.OrderRolled() | e.LeviesOpened() | e.LeaderFell() | e.Planted() | e.SeatOut() | e.WarEnded():
            return NOTE
        case _:
            return 0.0


def main() -> None:
    print("Sumeria, two seats by hand and two computer players: minutes of a match at an easy pace")
    for setup in SETUPS:
        found = sorted((time_match(setup, seed) for seed in SEEDS), key=lambda each: each.minutes)
        _report(setup, found)


def _report(setup: Setup, found: list[Timed]) -> None:
    print(f"    {setup.scenario}, {len(found)} matches")
    for name, each in (("shortest", found[0]), ("median", found[len(found) // 2]), ("longest", found[-1])):
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(each.decisions.items()))
        print(
            f"        {name:9}{each.minutes:5.1f} min, {each.turns} turns: thought {each.thought / 60:.1f}, bots "
            f"{each.bots / 60:.1f}, shown {each.shown / 60:.1f}; by hand {kinds}"
        )
    print(f"        under {LIMIT} min: {sum(each.minutes < LIMIT for each in found)} of {len(found)}")


if __name__ == "__main__":
    main()
