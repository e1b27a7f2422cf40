"""Random whole matches: what must hold at every moment, with resignations and standing passes at any time."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.arena.commands import Passes
from engine.arena.game import WarpArena
from engine.arena.grids import geometry
from engine.arena.rules import COMBAT, SPECIAL
from engine.arena.setup import options
from engine.arena.state import State
from engine.core.game import STANDING, Setup, Step
from engine.core.scenario_cards import Option, OptionValue
from engine.core.table import Moment, open_seats
from tests.engine.battery import apply_and_check, check_moment, check_sections

pytestmark = pytest.mark.matches

GAME = WarpArena()
SETUPS = [Setup(card.name, seats) for card in GAME.scenarios() for seats in sorted({*card.seats})]
SETUPS += [Setup("arena-quick", 3, {"initiative_cards": "sealed", "chain": True, "range_through": "hexes"})]
UNTIL = ("", "attacked", "phase", "turn", "always")


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.scenario}-{setup.seats}-{len(setup.options)}")
def test_rules_of_the_table_hold_at_every_moment(setup: Setup) -> None:
    play_out(setup, 21)


@pytest.mark.parametrize("seed", range(1000, 1012))
def test_they_hold_with_whatever_options(seed: int) -> None:
    rng = Random(seed)
    card = rng.choice(GAME.scenarios())
    chosen = {option.key: some_value(option, rng) for option in card.options if rng.random() < 0.3}
    play_out(options.check(Setup(card.name, rng.randint(*card.seats), chosen)), seed)


def some_value(option: Option, rng: Random) -> OptionValue:
    if option.kind == "flag":
        return rng.random() < 0.5
    return rng.randint(3, 25) if option.kind == "number" else rng.choice(option.choices)[0]


def play_out(setup: Setup, seed: int) -> None:
    """Play a match to its end. The limit of turns must end it."""
    rng = Random(seed)
    step = GAME.new(setup, seed)
    for _ in range(6000):
        check_table(step.state)
        if step.state.over is not None:
            break
        before = step.state
        step = further(step.state, rng)
        if rng.random() < 0.1:
            check_moment(GAME, setup, Moment(step.state, step.events, None))
            check_sections(GAME, setup, before, step.state)
    assert step.state.over is not None, "a match that does not end"
    assert step.state.turn <= options.rules_of(setup).turn_limit


def further(state: State, rng: Random) -> Step[State]:
    """Apply one command: a suggested answer, or at times an absent default, standing passes or a resignation."""
    seat = rng.choice(open_seats(GAME, state))
    chance = rng.random()
    if chance < 0.003:
        return GAME.resign(state, rng.choice([s for s, player in enumerate(state.players) if not player.out]))
    if chance < 0.02:
        living = [s for s, player in enumerate(state.players) if not player.out]
        return apply_and_check(GAME, state, rng.choice(living), STANDING, Passes(rng.choice(UNTIL)))  # type: ignore[arg-type]
    view = GAME.view(state, seat)
    reply = GAME.idle(view) if chance < 0.1 else GAME.suggest(view, rng)
    assert reply is not None
    return apply_and_check(GAME, state, seat, reply.decision, reply.command)


def check_table(state: State) -> None:
    """Check that all cards are there, that pieces and discs are within their limits, and that no hex breaks the rules.

    84 cards (or those in play), one Converter each, at most five robots of a type, at most four discs on a piece, and
    no piece on a destroyed hex.
    """
    rules, arena = options.rules_of(state.setup), state.arena
    fight: Any = state.combat.fight if state.combat is not None else None
    laid = [card for card in fight.cards.values() if card] if fight is not None else []
    cards = Counter([*state.deck.cards, *state.deck.discards, *laid, *(c for p in state.players for c in p.hand)])
    assert cards == Counter((COMBAT if rules.combat_cards else {}) | (SPECIAL if rules.special_cards else {}))
    living = {seat for seat, player in enumerate(state.players) if not player.out}
    kinds = Counter((piece.owner, piece.type) for piece in arena.pieces.values())
    doomed = {each.seat for each in arena.doomed}
    for (owner, kind), number in kinds.items():
        assert owner in living and number <= (1 if kind == "C" else 5)
    if state.stage in ("discs", "initiative", "phase"):
        assert {owner for owner, kind in kinds if kind == "C"} | doomed >= living
    assert {*arena.fields.values()} <= living and not {*arena.fields} & {*arena.destroyed}
    assert all(number > 0 for number in arena.discs.values())
    assert not {*arena.discs} & {*arena.destroyed}
    assert len(set(arena.destroyed)) == len(arena.destroyed)
    for piece in arena.pieces.values():
        assert 0 <= piece.discs <= 4 and piece.hex not in arena.destroyed and geometry.exists(arena, piece.hex)
    held = {
        piece.hex: {p.owner for p in arena.pieces.values() if p.hex == piece.hex} for piece in arena.pieces.values()
    }
    assert all(len(owners) <= 2 for owners in held.values()), "never three owners in a hex (A-40)"
