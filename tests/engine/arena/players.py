"""Players to measure the bot against: a random one, a greedy one, and a greedy one that protects its Converter.

The greedy player takes the fight with the best odds if they are even or better. Otherwise it goes for the nearest disc
and carries it home, or else for the nearest enemy Converter. It holds no card back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from msgspec.structs import replace

from engine.arena.actions.conversion import converter_hex
from engine.arena.bot import absent_player
from engine.arena.combat.due import in_range
from engine.arena.combat.odds import combat_chances, robot
from engine.arena.combat.totals import card_value
from engine.arena.commands import (
    AttackField,
    BeginCombat,
    BeginFight,
    Cancel,
    Cards,
    Command,
    Convert,
    ConvertDisc,
    Defend,
    Destroy,
    Done,
    DoubleWarp,
    DoubleWarpTwo,
    Draw,
    EndPhase,
    FreeDisc,
    InitiativeCard,
    Move,
    MovePiece,
    Pass,
    PlaceGrid,
    PlacePiece,
    PlaceWarped,
    PlayCard,
    Rotate,
    WarpConverter,
    WarpGrid,
    WarpPiece,
    WarpRandom,
)
from engine.arena.grids import geometry
from engine.arena.knowledge.view_table import arena_of, rules_of
from engine.arena.movement.reach import reach
from engine.arena.pieces import enemies_in, enemy_field, pieces_in, room
from engine.arena.prompts import (
    ActionPrompt,
    CombatOffer,
    ConvertPrompt,
    DefendPrompt,
    FieldPrompt,
    FightPrompt,
    InitiativePrompt,
    MovePrompt,
    PlaceGridPrompt,
    PlacePiecePrompt,
    PlaceWarpedPrompt,
    Prompt,
    WindowPrompt,
)
from engine.arena.state import Arena
from engine.arena.view import View
from engine.core.game import Reply

Player = Callable[[View, Random], Reply | None]


def _answering(answer: Callable[[View, Prompt, Random], Command]) -> Player:
    def player(view: View, rng: Random) -> Reply | None:
        for decision, prompt in zip(view.decisions, view.prompts, strict=True):
            if not decision.answered:
                return Reply(prompt.decision, answer(view, prompt, rng))
        return None

    return player


# ---- at random -----------------------------------------------------------------------------------------------------


def _random_answer(view: View, prompt: Prompt, rng: Random) -> Command:
    match prompt:
        case PlaceGridPrompt():
            return PlaceGrid(rng.choice(prompt.grids), *rng.choice(prompt.centres), rng.randrange(6))
        case PlacePiecePrompt():
            return PlacePiece(rng.choice(prompt.pieces), rng.choice(prompt.hexes))
        case ActionPrompt():
            return _random_action(view, prompt, rng)
        case MovePrompt():
            return _random_move(view, prompt, rng)
        case ConvertPrompt():
            return _random_conversion(prompt, rng)
        case PlaceWarpedPrompt():
            return PlaceWarped(*rng.choice(prompt.centres), rng.randrange(6))
        case WindowPrompt():
            return Cancel(rng.choice(prompt.cancels)) if prompt.wild and prompt.cancels else Pass()
        case InitiativePrompt():
            return InitiativeCard(rng.choice(["", *prompt.cards]))
        case FightPrompt():
            return BeginFight(rng.choice(sorted(prompt.pairs)), rng.choice(["", *prompt.cards]))
        case FieldPrompt():
            return AttackField(rng.choice(prompt.pieces), rng.choice(["", *prompt.cards]))
        case DefendPrompt():
            return Defend(rng.choice(["", *prompt.cards]))
    return absent_player.answer(view, prompt)


def _random_action(view: View, prompt: ActionPrompt, rng: Random) -> Command:
    if any(offer.due for offer in prompt.combats) or (prompt.combats and rng.random() < 0.5):
        offer = rng.choice([offer for offer in prompt.combats if offer.due] or prompt.combats)
        return BeginCombat(offer.hex, offer.ranged)
    if prompt.free_disc:
        return _free_disc(view, prompt)
    if prompt.cards:
        return _play(view, rng.choice(prompt.cards), rng)
    able = [offer.action for offer in prompt.actions if not offer.why_not]
    return _action(view, rng.choice(able), rng) if able else EndPhase()


def _free_disc(view: View, prompt: ActionPrompt) -> FreeDisc:
    return FreeDisc(converter_hex(arena_of(view), view.viewer) if prompt.free_disc == "place" else "")


def _play(view: View, card: str, rng: Random) -> PlayCard:
    return PlayCard(card, grid=_enemy_grid(view, rng))  # type: ignore[arg-type]


def _enemy_grid(view: View, rng: Random) -> int:
    return rng.choice(sorted({geometry.grid_of(each.hex) for each in view.pieces if each.owner != view.viewer}))


def _action(view: View, action: str, rng: Random) -> Command:
    grid = rng.choice(view.grids)
    other = rng.choice([each.number for each in view.grids if each.number != grid.number])
    own = [piece.id for piece in view.pieces if piece.owner == view.viewer]
    robots = [piece.id for piece in view.pieces if piece.type != "C"]
    named: dict[str, Command] = {
        "destroy": Destroy(grid.number),
        "warp_grid": WarpGrid(),
        "draw": Draw(),
        "rotate": Rotate(grid.number, (grid.rotation + rng.randint(1, 5)) % 6),
        "convert": Convert(),
        "warp_converter": WarpConverter(),
        "move": Move(),
        "cards": Cards(),
        "warp_random": WarpRandom(rng.choice(robots or own)),
        "double_warp": DoubleWarp(grid.number),
        "double_warp_two": DoubleWarpTwo(grid.number, other),
        "warp_piece": WarpPiece(rng.choice(own), converter_hex(arena_of(view), view.viewer)),
    }
    return named[action]


def _random_move(view: View, prompt: MovePrompt, rng: Random) -> Command:
    piece = rng.choice(prompt.pieces)
    found = reach(arena_of(view), rules_of(view), piece)
    if not found or rng.random() < 0.1:
        return Done()
    return MovePiece(piece, found[rng.choice(sorted(found))])


def _random_conversion(prompt: ConvertPrompt, rng: Random) -> Command:
    source = rng.choice(sorted(prompt.sources))
    if prompt.cards and (not prompt.makes or rng.random() < 0.5):
        return ConvertDisc("cards", source=source)
    return ConvertDisc(rng.choice(prompt.makes), rng.choice(prompt.hexes), source)  # type: ignore[arg-type]


# ---- greedy --------------------------------------------------------------------------------------------------------


def _careful_answer(view: View, prompt: Prompt, rng: Random) -> Command:
    """Answer like the greedy player, but neither fight with the Converter nor move it."""
    if isinstance(prompt, MovePrompt):
        robots = tuple(id for id in prompt.pieces if not id.endswith("C"))
        return _greedy_move(view, replace(prompt, pieces=robots)) if robots else Done()
    return _greedy_answer(view, prompt, rng)


def _greedy_answer(view: View, prompt: Prompt, rng: Random) -> Command:
    match prompt:
        case ActionPrompt():
            return _greedy_action(view, prompt, rng)
        case MovePrompt():
            return _greedy_move(view, prompt)
        case ConvertPrompt():
            source = min(prompt.sources)
            if not prompt.makes:
                return ConvertDisc("cards", source=source) if prompt.cards else Done()
            return ConvertDisc(rng.choice(prompt.makes), prompt.hexes[0], source)  # type: ignore[arg-type]
        case WindowPrompt():
            return Cancel(prompt.cancels[0]) if prompt.wild and prompt.cancels and _hurts(view) else Pass()
        case InitiativePrompt():
            return InitiativeCard(_highest(prompt.cards))
        case FightPrompt():
            return BeginFight(absent_player.strongest(view, prompt.pairs), _highest(prompt.cards))
        case FieldPrompt():
            return AttackField(absent_player.strongest(view, prompt.pieces), _highest(prompt.cards))
        case DefendPrompt():
            return Defend(_highest(prompt.cards))
        case PlaceGridPrompt() | PlaceWarpedPrompt():
            return _random_answer(view, prompt, rng)
        case PlacePiecePrompt():
            return PlacePiece(prompt.pieces[0], absent_player.first_centre(prompt.hexes))
    return absent_player.answer(view, prompt)


def _hurts(view: View) -> bool:
    """Return whether another seat played what this window answers."""
    return view.window is not None and view.window.played[-1].seat != view.viewer


def _highest(cards: Iterable[str]) -> str:
    return max(cards, key=card_value, default="")


def _greedy_action(view: View, prompt: ActionPrompt, rng: Random) -> Command:
    able = {offer.action for offer in prompt.actions if not offer.why_not}
    if prompt.combats:
        offer = max(prompt.combats, key=lambda each: (_offer_odds(view, each), each.due))
        return BeginCombat(offer.hex, offer.ranged)
    if prompt.free_disc:
        return _free_disc(view, prompt)
    if prompt.cards:
        return _play(view, prompt.cards[0], rng)
    if "convert" in able:
        return Convert()
    if "move" in able:
        return Move()
    if "cards" in able and any(card in view.hand for card in ("destroy", "warp", "double", "disc")):
        return Cards()
    return Draw() if "draw" in able else EndPhase()


def _offer_odds(view: View, offer: CombatOffer) -> float:
    arena = arena_of(view)
    inside = pieces_in(arena, offer.hex, view.viewer)
    return _odds(arena, view.viewer, offer.hex, inside, offer.ranged)


def _odds(arena: Arena, seat: int, hex: str, inside: Iterable[str], ranged: Iterable[str]) -> float:
    sides = [[robot(arena.pieces[id]) for id in ids] for ids in (inside, ranged, enemies_in(arena, hex, seat))]
    return combat_chances(sides[0], sides[1], sides[2], enemy_field(arena, hex, seat)).win


def _greedy_move(view: View, prompt: MovePrompt) -> Command:
    """Move the piece whose fight has the best odds. Otherwise move a piece to discs, home, or to enemies."""
    arena, seat = arena_of(view), view.viewer
    ways = {id: {arena.pieces[id].hex: (), **reach(arena, rules_of(view), id)} for id in prompt.pieces}
    fights = [
        (_odds(arena, seat, hex, [*pieces_in(arena, hex, seat), id], ()), id, hex)
        for id, found in ways.items()
        for hex in found
        if enemies_in(arena, hex, seat) or enemy_field(arena, hex, seat)
    ]
    odds, id, hex = max(fights, default=(0.0, "", ""))
    if odds >= 0.5:
        return MovePiece(id, ways[id][hex])
    for id, found in ways.items():
        free = {at: steps for at, steps in found.items() if not _hostile(arena, at, seat)}
        steps = _errand(view, arena, id, free)
        if steps:
            return MovePiece(id, steps)
    return Done()


def _hostile(arena: Arena, hex: str, seat: int) -> bool:
    return bool(enemies_in(arena, hex, seat)) or enemy_field(arena, hex, seat)


def _errand(view: View, arena: Arena, id: str, ways: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the steps to the nearest disc, home with carried discs, or to an enemy. A B-bot goes where it can fire."""
    piece, seat = arena.pieces[id], view.viewer
    home = converter_hex(arena, seat)
    if piece.discs and piece.type != "C":
        at = _nearest(arena, ways, [home])
        number = min(piece.discs, room(arena.pieces[f"{seat}.C"]))
        return (*ways[at], f"give {number} {seat}.C") if at == home and number else ways[at]
    if arena.discs:
        at = _nearest(arena, ways, arena.discs)
        number = min(arena.discs.get(at, 0), room(piece))
        return (*ways[at], f"take {number}") if number else ways[at]
    foes = [each.hex for each in arena.pieces.values() if each.owner != seat and each.type == "C"]
    if piece.type == "C" or not foes:
        return ()
    if piece.type == "B":
        near = [at for at in ways if any(in_range(arena, rules_of(view), at, foe) for foe in foes)]
        if near:
            return ways[min(near, key=lambda at: (len(ways[at]), at))]
    return ways[_nearest(arena, ways, foes)]


def _nearest(arena: Arena, ways: Iterable[str], goals: Iterable[str]) -> str:
    goals = list(goals)
    return min(ways, key=lambda at: (min(geometry.distance_between(arena, at, goal) for goal in goals), at))


random_player = _answering(_random_answer)
greedy_player = _answering(_greedy_answer)
careful_player = _answering(_careful_answer)
