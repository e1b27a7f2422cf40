"""Whether a question of Warp Arena has more than one legal answer. All possible answers are tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from typing import Any

from engine.arena import commands as cmd
from engine.arena import prompts as ask
from engine.arena.knowledge.view_table import arena_of, rules_of
from engine.arena.movement.reach import reach
from engine.arena.view import View
from engine.core.errors import Refusal
from engine.core.game import AnyGame, Decision

CARDS = ("1", "2", "3", "4", "5", "wild")
"""Cards that may be laid in a fight or added to a die."""
SPECIAL: tuple[Any, ...] = ("destroy", "warp", "double", "disc")


def has_choice(game: AnyGame, state: Any, seat: int, view: View, question: Decision) -> bool:
    """Return whether at least two different answers are legal."""
    prompt = next(each for each in view.prompts if each.decision == question.id)
    legal = (each for each in possible_answers(view, prompt) if _is_legal(game, state, seat, question.id, each))
    return len(list(islice(legal, 2))) == 2


def _is_legal(game: AnyGame, state: Any, seat: int, decision: str, command: Any) -> bool:
    try:
        game.check(state, seat, decision, command)
    except Refusal:
        return False
    return True


def possible_answers(view: View, prompt: Any) -> Iterator[Any]:
    """Yield different commands of every kind that may answer the prompt, legal and illegal ones."""
    match prompt:
        case ask.PlaceGridPrompt():
            yield from (cmd.PlaceGrid(grid, *at, turned) for grid in prompt.grids for at in prompt.centres
                        for turned in range(6))  # fmt: skip
        case ask.PlacePiecePrompt():
            yield from (cmd.PlacePiece(piece, hex) for piece in prompt.pieces for hex in prompt.hexes)
        case ask.GiveDiscPrompt():
            yield from map(cmd.GiveDisc, prompt.pieces)
        case ask.InitiativePrompt():
            yield from map(cmd.InitiativeCard, ("", *CARDS))
        case ask.WindowPrompt():
            yield cmd.Pass()
            yield from map(cmd.Cancel, range(-1, 9))
            yield from _cards(view, wild=True)
        case ask.ActionPrompt() | ask.CombatPrompt():
            yield from _phase(view, prompt)
        case ask.PlaceWarpedPrompt():
            yield from (cmd.PlaceWarped(*at, turned) for at in prompt.centres for turned in range(6))
        case ask.RotationsPrompt():
            yield from (cmd.SetRotations({str(prompt.grids[0]): turned}) for turned in range(6))
        case ask.ConvertPrompt() | ask.MovePrompt() | ask.AgainPrompt():
            yield from _task(view, prompt)
        case _:
            yield from _fight(view, prompt)


def _cards(view: View, wild: bool) -> Iterator[Any]:
    grids = [grid.number for grid in view.grids]
    yield from (cmd.PlayCard(card, wild, grid) for card, grid in product(SPECIAL, grids))


def _phase(view: View, prompt: ask.ActionPrompt | ask.CombatPrompt) -> Iterator[Any]:
    for offer in prompt.combats:
        yield from (cmd.BeginCombat(offer.hex, fire) for fire in ((), *((bot,) for bot in offer.ranged)))
    yield cmd.EndPhase()
    yield cmd.FreeDisc()
    yield from (cmd.FreeDisc(f"{grid.number}-0") for grid in view.grids)
    yield from (cmd.WarpGrid(), cmd.Draw(), cmd.Convert(), cmd.WarpConverter(), cmd.Move(), cmd.Cards())
    yield from (cmd.Destroy(grid.number) for grid in view.grids)
    yield from _cards(view, wild=False)
    yield from _cards(view, wild=True)


def _task(view: View, prompt: ask.ConvertPrompt | ask.MovePrompt | ask.AgainPrompt) -> Iterator[Any]:
    if isinstance(prompt, ask.AgainPrompt):
        yield from (cmd.Rotate(grid, turned) for grid in prompt.grids for turned in range(6))
        yield from map(cmd.WarpRandom, prompt.pieces)
        yield from (cmd.WarpPiece(piece, hex) for piece in prompt.pieces for hex in prompt.hexes)
        return
    yield cmd.Done()
    if isinstance(prompt, ask.ConvertPrompt):
        yield from (cmd.ConvertDisc("cards", "", source) for source in prompt.sources)
        makes: tuple[Any, ...] = prompt.makes
        yield from (cmd.ConvertDisc(*each) for each in product(makes, prompt.hexes, prompt.sources))
        return
    for piece in prompt.pieces:
        for steps in ((), *reach(arena_of(view), rules_of(view), piece).values()):
            yield cmd.MovePiece(piece, tuple(steps))


def _fight(view: View, prompt: Any) -> Iterator[Any]:
    match prompt:
        case ask.SharePrompt():
            held = {piece.id: piece.discs for piece in view.pieces}
            yield cmd.ShareDiscs()
            for one, other in ((a, b) for group in prompt.groups for a in group for b in group if a != b):
                if held[one]:
                    yield cmd.ShareDiscs({one: held[one] - 1, other: held[other] + 1})
        case ask.FieldPrompt():
            yield from (cmd.AttackField(piece, card) for piece in prompt.pieces for card in ("", *CARDS))
        case ask.PairPrompt():
            few = min(len(prompt.attackers), len(prompt.defenders))
            for mine, foes in product(*(permutations(side, few) for side in (prompt.attackers, prompt.defenders))):
                yield cmd.PairUp(dict(zip(mine, foes, strict=True)))
        case ask.FightPrompt():
            yield from (cmd.BeginFight(piece, card) for piece in prompt.pairs for card in ("", *CARDS))
            yield from map(cmd.Concede, prompt.pairs)
        case ask.DefendPrompt():
            yield from map(cmd.Defend, ("", *CARDS))
            yield cmd.Concede(prompt.defender)
        case ask.ConcedePrompt():
            yield from map(cmd.Concede, prompt.pieces)
        case ask.TakePrompt():
            yield cmd.TakeDiscs()
            yield from (cmd.TakeDiscs({piece: 1}) for piece in prompt.room)
