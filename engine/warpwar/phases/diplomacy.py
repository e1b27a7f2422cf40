"""The Diplomacy phase: sealed votes change the relations between seats, and stars are handed over (R-DIP).

The relation of two seats changes by at most one level a turn. In the 1994 edition there are only War and Alliance, and
the votes follow the last player-turn of a game-turn (R-DIP-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.errors import illegal
from engine.core.events import ALL
from engine.core.game import Decision, Seat
from engine.warpwar import position, resignation
from engine.warpwar.commands import Relations
from engine.warpwar.events import event_types
from engine.warpwar.phases.build_points import trade
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, seal, sealable
from engine.warpwar.prompts import RelationsPrompt
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World

LEVELS = ("war", "cease_fire", "peace", "allied")
LEVELS_1994 = ("war", "allied")


def levels(state: State) -> tuple[str, ...]:
    """Return the levels of relations, with War first.

    Where players take turns, the only levels are War and Alliance (R-DIP-14).
    """
    return LEVELS_1994 if position.takes_turns(state) else LEVELS


def enter(ump: Umpire) -> None:
    seats = voters(ump.state)
    due = ump.rules.diplomacy and len(seats) > 1 and not position.more_player_turns(ump.state)
    ask(ump.state, seats if due else ())


def voters(state: State) -> list[Seat]:
    """Return the seats that may vote on relations. If there is only one such seat, no vote takes place."""
    return position.playing(state)


def open_questions(state: State, world: World) -> Asked:
    return questions(state, "relations", "Vote on your relations with the other players.")


def others(state: State, seat: Seat) -> list[Seat]:
    """Return the other seats on which this seat may vote. They are still in the game, and a step up or down is
    possible.

    A seat that resigned is included until it is at War with this seat (R-VIC-15).
    """
    return [side.seat for side in state.sides if side.seat != seat and not side.out and choices(state, seat, side.seat)]


def choices(state: State, seat: Seat, other: Seat) -> tuple[str, ...]:
    """Return the steps ("up", "down") for which `seat` may vote in its relation with `other`.

    If `other` resigned, only "down" is possible, because a step down needs no second vote (R-DIP-02).
    """
    ladder = levels(state)
    place = ladder.index(position.relation(state, seat, other))
    higher = place < len(ladder) - 1 and resignation.agrees(state, other)
    return tuple(step for step, possible in (("up", higher), ("down", place > 0)) if possible)


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> RelationsPrompt:
    return sheet(state, seat, decision, answer_of(state.sealed, seat, Relations))


def sheet(state: State, seat: Seat, decision: Decision, sealed: Relations | None) -> RelationsPrompt:
    """Return the prompt with what the seat can vote on and hand over. It includes the votes and stars of the seat's
    sealed answer."""
    known = others(state, seat)
    return RelationsPrompt(
        decision.id,
        {str(other): position.relation(state, seat, other) for other in known},
        {str(other): choices(state, seat, other) for other in known},
        dict(sealed.votes) if sealed is not None else {},
        sealed.gives if sealed is not None else (),
        sealed.takes if sealed is not None else (),
        traders=tuple(other for other in known if trade.may_trade(state, seat, other)),
        stars=tuple(star.hex for star in state.stars.values() if position.controller(state, star) == seat),
    )


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Relations)
    if plan is not None:
        judge(ump, seat, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "relations")


def judge(ump: Umpire, seat: Seat, command: Relations, may_vote: bool = True) -> None:
    """Raise Illegal if the command contains a vote that is not possible, or a star that cannot be handed over."""
    state = ump.state
    known = {str(other): other for other in others(state, seat) if may_vote}
    for word, step in command.votes.items():
        if word not in known:
            raise illegal("E-VOTE", f"There is no other player {word}. Vote on another player.", f"votes.{word}")
        other = known[word]
        if step not in choices(state, seat, other):
            at_end = "This relation is already the last step in this direction."
            text = at_end if resignation.agrees(state, other) else "A player who has resigned cannot agree to this."
            raise illegal("E-VOTE", text, f"votes.{word}")
    trade.check_stars(state, ump.world, seat, command)


def open_votes(ump: Umpire, plans: Mapping[Seat, Relations]) -> None:
    """Hand over the stars that both seats agreed on, then change relations (R-DIP-02).

    A step up needs the votes of both seats. A step down needs one vote.
    """
    state = ump.state
    trade.carry_out_stars(ump, plans)
    present = [side.seat for side in state.sides if not side.out]
    for a in present:
        for b in present:
            if a >= b:
                continue
            votes = tuple(plans[x].votes.get(str(y)) if x in plans else None for x, y in ((a, b), (b, a)))
            step = -1 if "down" in votes else 1 if votes == ("up", "up") else 0
            if step:
                _change(ump, a, b, step)


def _change(ump: Umpire, a: Seat, b: Seat, step: int) -> None:
    relations, key = ump.state.relations, position.pair(a, b)
    ladder = levels(ump.state)
    level = ladder[ladder.index(relations.get(key, "war")) + step]
    if level == "war":
        relations.pop(key, None)
    else:
        relations[key] = level
    ump.say(event_types.RelationChanged(a, b, level), ALL)


def leave(ump: Umpire) -> None:
    sealed = ump.state.sealed
    open_votes(ump, {seat: answer_of(sealed, seat, Relations) or Relations() for seat in sealed.needs})
    ask(ump.state, ())
