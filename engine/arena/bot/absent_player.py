"""Default answers for an absent seat at its deadline (A-46).

If doing nothing is allowed, the default answer does nothing. Otherwise it takes the first or nearest choice.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.arena.commands import (
    AttackField,
    BeginCombat,
    BeginFight,
    Command,
    Concede,
    Defend,
    Done,
    EndPhase,
    GiveDisc,
    InitiativeCard,
    PairUp,
    Pass,
    PlaceGrid,
    PlacePiece,
    PlaceWarped,
    Rotate,
    SetRotations,
    ShareDiscs,
    TakeDiscs,
    WarpPiece,
    WarpRandom,
)
from engine.arena.pieces import rank
from engine.arena.prompts import (
    ActionPrompt,
    AgainPrompt,
    CombatPrompt,
    ConcedePrompt,
    ConvertPrompt,
    DefendPrompt,
    FieldPrompt,
    FightPrompt,
    GiveDiscPrompt,
    InitiativePrompt,
    MovePrompt,
    PairPrompt,
    PlaceGridPrompt,
    PlacePiecePrompt,
    PlaceWarpedPrompt,
    Prompt,
    RotationsPrompt,
    SharePrompt,
    TakePrompt,
    WindowPrompt,
)
from engine.arena.rules import DIE
from engine.arena.view import GridView, View
from engine.hexes import Axial, distance


def answer(view: View, prompt: Prompt) -> Command:
    """Return the default answer to one open question."""
    match prompt:
        case PlaceGridPrompt():
            q, r = nearest(prompt.centres, (0, 0))
            return PlaceGrid(min(prompt.grids), q, r, 0)
        case PlacePiecePrompt():
            return PlacePiece(prompt.pieces[0], first_centre(prompt.hexes))
        case GiveDiscPrompt():
            return GiveDisc(min(prompt.pieces, key=rank))
        case InitiativePrompt():
            return InitiativeCard()
        case ActionPrompt():
            return _act(prompt)
        case CombatPrompt():
            return BeginCombat(prompt.combats[0].hex)
        case WindowPrompt():
            return Pass()
        case PlaceWarpedPrompt() | RotationsPrompt() | ConvertPrompt() | MovePrompt() | AgainPrompt():
            return _follow(view, prompt)
    return _fight(view, prompt)


def _act(prompt: ActionPrompt) -> Command:
    """Begin the first combat that must be fought. If there is no such combat, end the phase without an action."""
    due = [offer.hex for offer in prompt.combats if offer.due]
    return BeginCombat(due[0]) if due else EndPhase()


def _follow(
    view: View, prompt: PlaceWarpedPrompt | RotationsPrompt | ConvertPrompt | MovePrompt | AgainPrompt
) -> Command:
    """Return the default answer to a choice that follows an action or a card."""
    match prompt:
        case PlaceWarpedPrompt():
            lies = grid_of(view, prompt.grid)
            q, r = nearest(prompt.centres, (lies.q, lies.r))
            return PlaceWarped(q, r, lies.rotation)
        case RotationsPrompt():
            return SetRotations()
        case AgainPrompt():
            return _again(view, prompt)
    return Done()


def _again(view: View, prompt: AgainPrompt) -> Command:
    if prompt.action == "warp_random":
        return WarpRandom(prompt.pieces[0])
    if prompt.action == "warp_piece":
        return WarpPiece(prompt.pieces[0], prompt.hexes[0])
    lies = grid_of(view, prompt.grids[0])
    return Rotate(lies.number, (lies.rotation + 1) % 6)


def _fight(view: View, prompt: Prompt) -> Command:
    """Return the default answer to a question of combat.

    The answer uses no card and redistributes no discs. The strongest pieces fight the weakest enemies. Discs go to
    pieces in the order C, D, H, B, W.
    """
    match prompt:
        case FieldPrompt():
            return AttackField(strongest(view, prompt.pieces))
        case PairPrompt():
            return PairUp(pairs(view, prompt))
        case FightPrompt():
            return BeginFight(strongest(view, prompt.pairs))
        case DefendPrompt():
            return Defend()
        case ConcedePrompt():
            return Concede(prompt.pieces[0])
        case TakePrompt():
            return TakeDiscs(discs_to_take(prompt))
        case SharePrompt():
            return ShareDiscs()
    raise TypeError(prompt)


def nearest(centres: Iterable[Axial], to: Axial) -> Axial:
    """Return the centre nearest to a point.

    If several centres are equally near, return the one with the smallest q, then the one with the smallest r.
    """
    return min(centres, key=lambda at: (distance(at, to), at))


def first_centre(hexes: Iterable[str]) -> str:
    """Return the first hex that is the centre of a grid. If there is no such hex, return the first hex."""
    every = list(hexes)
    return next((hex for hex in every if hex.endswith("-0")), every[0])


def grid_of(view: View, number: int) -> GridView:
    return next(grid for grid in view.grids if grid.number == number)


def by_strength(view: View, ids: Iterable[str]) -> list[str]:
    """Return the piece ids sorted by combat die, then by number of discs carried. The strongest piece comes first."""
    held = {piece.id: piece.discs for piece in view.pieces}
    return sorted(ids, key=lambda id: (-DIE[id.partition(".")[2][0]], -held[id], rank(id)))


def strongest(view: View, ids: Iterable[str]) -> str:
    return by_strength(view, ids)[0]


def pairs(view: View, prompt: PairPrompt) -> dict[str, str]:
    """Return a pairing that maps the attacker's pieces to the defender's pieces.

    The viewer's strongest pieces fight the weakest enemy pieces. Every piece of the smaller side is paired.
    """
    mine, foes = prompt.attackers, prompt.defenders
    is_attacker = int(mine[0].partition(".")[0]) == view.viewer
    if not is_attacker:
        mine, foes = foes, mine
    weakest = by_strength(view, foes)[::-1]
    made = dict(zip(by_strength(view, mine), weakest, strict=False))
    return made if is_attacker else {foe: own for own, foe in made.items()}


def discs_to_take(prompt: TakePrompt) -> dict[str, int]:
    """Return the number of discs that each piece takes. The pieces take as many discs as possible (A-41)."""
    left, found = prompt.discs, {}
    for id in sorted(prompt.room, key=rank):
        found[id] = min(left, prompt.room[id])
        left -= found[id]
    return {id: number for id, number in found.items() if number}
