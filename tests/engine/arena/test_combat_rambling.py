"""Random combats, answered at random from the prompts. Each one ends, and no disc or card is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.arena.combat import combat_steps
from engine.arena.combat.due import contested_hexes
from engine.arena.commands import (
    AttackField,
    BeginCombat,
    BeginFight,
    Concede,
    Defend,
    PairUp,
    ShareDiscs,
    TakeDiscs,
)
from engine.arena.prompts import (
    ConcedePrompt,
    DefendPrompt,
    FieldPrompt,
    FightPrompt,
    PairPrompt,
    Prompt,
    SharePrompt,
    TakePrompt,
)
from engine.arena.rules import Rules
from engine.arena.umpire import Umpire
from engine.core.chance import Chance
from engine.core.dice import StreamDice
from tests.engine.arena.tables import ROSE, arena, umpire


def random_combat(rng: Random) -> Umpire:
    """Begin a combat: up to five robots of each side in 1-0, B-bots near it, perhaps a field, hands of both."""
    pieces = [f"0.{rng.choice('DHBW')}{n} 1-0 {rng.randrange(5)}" for n in range(1, rng.randint(1, 6))]
    pieces += [f"1.{rng.choice('DHBW')}{n} 1-0 {rng.randrange(5)}" for n in range(1, rng.randint(2, 6))]
    pieces += [
        f"0.B{n} {rng.choice(['1-2', '2-1', '3-1'])} {rng.randrange(3)}" for n in range(7, 7 + rng.randint(1, 3))
    ]
    fields = {"1-0": 1} if rng.random() < 0.5 else {}
    hands = [rng.choices(["1", "3", "5", "wild", "warp"], k=rng.randrange(4)) for _ in range(2)]
    ump = umpire(arena(ROSE, pieces, {"1-0": rng.randrange(1, 3)}, fields=fields), Rules(), hands=hands)
    ump.dice = StreamDice(Chance(rng.randrange(10**6)))
    ump.state.may_fire = True
    fire = tuple(id for id, piece in ump.state.arena.pieces.items() if piece.hex != "1-0" and rng.random() < 0.8)
    inside = any(id.startswith("0.") and piece.hex == "1-0" for id, piece in ump.state.arena.pieces.items())
    combat_steps.begin(ump, 0, BeginCombat("1-0", fire if fire or inside else ("0.B7",)))
    return ump


def some_answer(rng: Random, ump: Umpire, prompt: Prompt) -> Any:
    """Return a legal answer, chosen from what the prompt says."""
    match prompt:
        case SharePrompt(groups=groups):
            discs = {id: ump.state.arena.pieces[id].discs for group in groups for id in group}
            first, last = groups[0][0], groups[0][-1]
            moved = min(discs[first], 4 - discs[last])
            return ShareDiscs({first: discs[first] - moved, last: discs[last] + moved})
        case FieldPrompt(pieces=pieces, cards=cards):
            return AttackField(rng.choice(pieces), rng.choice(["", *cards]))
        case PairPrompt(attackers=ours, defenders=theirs):
            number = min(len(ours), len(theirs))
            return PairUp(dict(zip(rng.sample(ours, number), rng.sample(theirs, number), strict=True)))
        case FightPrompt(pairs=pairs, cards=cards):
            piece = rng.choice(sorted(pairs))
            return Concede(piece) if rng.random() < 0.1 else BeginFight(piece, rng.choice(["", *cards]))
        case DefendPrompt(defender=piece, cards=cards, may_concede=may):
            return Concede(piece) if may and rng.random() < 0.1 else Defend(rng.choice(["", *cards]))
        case ConcedePrompt(pieces=pieces):
            return Concede(rng.choice(pieces))
        case TakePrompt(discs=discs, room=room):
            piece = rng.choice(sorted(room))
            return TakeDiscs({piece: min(room[piece], discs)})
    raise AssertionError(prompt)


def all_discs(ump: Umpire) -> int:
    return sum(piece.discs for piece in ump.state.arena.pieces.values()) + sum(ump.state.arena.discs.values())


def all_cards(ump: Umpire) -> list[str]:
    fight = ump.state.combat.fight if ump.state.combat else None
    laid = list(fight.cards.values()) if fight else []
    return sorted([card for player in ump.state.players for card in player.hand] + ump.state.deck.discards + laid)


@pytest.mark.parametrize("seed", range(60))
def test_every_combat_comes_to_an_end(seed: int) -> None:
    rng = Random(seed)
    ump = random_combat(rng)
    discs, cards = all_discs(ump), all_cards(ump)
    for _ in range(200):
        combat_steps.advance(ump)
        ump.state.played = []  # all seats pass the window
        combat_steps.advance(ump)
        if ump.state.combat is None:
            break
        owed = combat_steps.open_questions(ump.state, ump.rules)
        seat = rng.choice(sorted(owed))
        [decision] = owed[seat]
        command = some_answer(rng, ump, combat_steps.prompt(ump.state, ump.rules, seat, decision))
        combat_steps.check(ump.state, ump.rules, seat, decision, command)
        combat_steps.answer(ump, seat, decision, command)
        assert (all_discs(ump), all_cards(ump)) == (discs, cards)
    assert ump.state.combat is None
    assert "1-0" not in contested_hexes(ump.state.arena, 0)
