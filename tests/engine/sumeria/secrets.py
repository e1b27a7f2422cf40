"""Twin worlds of a position: each changes one thing that some viewers may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.core import codec
from engine.core.game import Reply, Step
from engine.sumeria.commands import Done, LayByRule, Segment, Store
from engine.sumeria.game import GAME
from engine.sumeria.state import Battle, Draft, Filing, State, Stored
from tests.engine.sumeria.players import random_segment
from tests.engine.twins import Pair, World

Change = Callable[[State], None]
Secret = tuple[str, set[int], Change]
"""Description of the change, the seats that may know of it, and the change."""


def hidden_pairs(state: State, rng: Random) -> Iterator[Pair]:
    """Yield one pair for each kind of secret in the position."""
    if state.over is not None:
        return
    here = World(GAME, Step(state))
    for what, knowing, change in _changes(state, rng):
        twin = codec.copy(state)
        change(twin)
        yield Pair(what, here, World(GAME, Step(codec.copy(twin))), frozenset(knowing))


def _changes(state: State, rng: Random) -> Iterator[Secret]:
    yield "stream of chance", set(), _other_stream
    if len(state.war_deck.cards) > 1:
        yield "war deck", set(), lambda twin: twin.war_deck.cards.reverse()
    if len(state.harvest_deck.cards) > 1:
        yield "harvest deck", set(), lambda twin: twin.harvest_deck.cards.reverse()
    for side in state.sides:
        if not side.out:
            yield from _filings(state, side.seat, rng)
    battle = state.running.battle if state.running is not None else None
    if battle is not None:
        yield from _battle(battle)


def _other_stream(twin: State) -> None:
    twin.chance.drawn += 1000


def _filings(state: State, seat: int, rng: Random) -> Iterator[Secret]:
    def standing(change: Callable[[Filing], None]) -> Change:
        return lambda twin: change(twin.filed[seat])

    yield "lay by rule", {seat}, standing(lambda filed: setattr(filed, "lay_by_rule", not filed.lay_by_rule))
    yield "missed", {seat}, standing(lambda filed: setattr(filed, "missed", 1 - min(1, filed.missed)))
    if state.phase == "war":
        done = "" if state.filed[seat].done else rng.choice(("war", "disturbed"))
        command = random_segment(state.position, seat, rng) if state.position.armies[seat] else Segment()
        yield "done", {seat}, standing(lambda filed: setattr(filed, "done", done))
        later = [Stored(number, command, state.changes) for number in range(state.segment + 1, 11)]
        yield "stored commands", {seat}, standing(lambda filed: setattr(filed, "stored", later))
        draft = [Draft(state.segment, command, "battle", "A battle.")]
        yield "drafts", {seat}, standing(lambda filed: setattr(filed, "drafts", draft))


def _battle(battle: Battle) -> Iterator[Secret]:
    """Yield changes of the hands in a battle and of sealed redraws."""
    for attacks, seat in ((True, battle.attacker), (False, battle.defender)):
        hand = battle.attack if attacks else battle.defend
        if hand.dealt and not battle.sealed.has(seat):
            yield f"hand of {'attacker' if attacks else 'defender'}", {seat} - {-1}, _another_hand(attacks)
    for seat in battle.sealed.needs:
        if battle.sealed.has(seat) and battle.stage == "redraw":
            yield "sealed redraw", {seat}, _another_redraw(seat)


def _another_hand(attacks: bool) -> Change:
    def change(twin: State) -> None:
        assert twin.running is not None and twin.running.battle is not None
        battle = twin.running.battle
        hand, deck = (battle.attack if attacks else battle.defend), twin.war_deck
        held = hand.drawn if hand.drawn else hand.dealt
        count = min(len(held), len(deck.cards))
        held[:count], deck.cards[:count] = deck.cards[:count], held[:count]

    return change


def _another_redraw(seat: int) -> Change:
    def change(twin: State) -> None:
        assert twin.running is not None and twin.running.battle is not None
        battle = twin.running.battle
        hand = battle.attack if seat == battle.attacker else battle.defend
        battle.sealed.seal(seat, [] if battle.sealed.of(seat) else hand.dealt[:3])

    return change


def filings(state: State, seat: int) -> tuple[Reply, ...]:
    """Return what a seat may try to file, allowed or not."""
    return tuple(
        Reply("standing", command)
        for command in (
            LayByRule(),
            Done("war"),
            Done("disturbed"),
            Store(min(10, state.segment + 1), Segment()),
            Store(1, Segment()),
            Store(10, None),
        )
    )
