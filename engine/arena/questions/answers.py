"""Answers to a client's questions (reach, hops, targets, odds). Only the client's view is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.arena.bot import teacher
from engine.arena.combat.due import in_range
from engine.arena.combat.fixed_strengths import strength
from engine.arena.combat.odds import combat_chances, field_chance, lowest_destroying_roll, robot, win_chance
from engine.arena.combat.totals import card_value, playable
from engine.arena.grids.geometry import exists, rank
from engine.arena.knowledge.view_table import arena_of, rules_of
from engine.arena.move_steps import read_step
from engine.arena.movement.hops import hops
from engine.arena.movement.reach import reach_on
from engine.arena.movement.walk import Walk, walk
from engine.arena.pieces import enemies_in, enemy_field, pieces_in
from engine.arena.questions.question_types import (
    Advice,
    Answer,
    AskAdvice,
    AskCombat,
    AskOdds,
    AskReach,
    CombatOdds,
    Hop,
    Odds,
    Question,
    Reach,
    ReachStop,
)
from engine.arena.rules import FIELD, Rules
from engine.arena.state import Arena, Piece
from engine.arena.view import View
from engine.core import codec
from engine.core.errors import Illegal, illegal

TAUGHT = "arena-first"
"""The name of the only scenario in which advice is given."""


def explain(view: View, question: Mapping[str, Any]) -> Answer:
    """Return the answer to a question that is given in JSON form.

    Raise Malformed if the question does not have the right form. Raise Illegal if the question cannot be answered.
    """
    asked = codec.read_command(question, Question)
    if isinstance(asked, AskAdvice):
        return _advice(view)
    rules, arena = rules_of(view), arena_of(view)
    if isinstance(asked, AskReach):
        return _reach(view, rules, arena, asked)
    if isinstance(asked, AskOdds):
        return _odds(view, rules, arena, asked)
    return _combat(view, rules, arena, asked)


def _advice(view: View) -> Advice:
    """Return advice in a first match. Raise Illegal in other matches, or if no question is open."""
    if view.setup.scenario != TAUGHT:
        raise illegal("A-E-ADVICE", "Advice is available only in a first match.")
    advice = teacher.advise(view)
    if advice is None:
        raise illegal("A-E-ADVICE", "There is no open question for you now.")
    return advice


def _piece(arena: Arena, id: str, field: str) -> Piece:
    if id not in arena.pieces:
        raise illegal("A-E-PIECE", "This piece is not on the board.", field)
    return arena.pieces[id]


# ---- reach ---------------------------------------------------------------------------------------------------------


def _reach(view: View, rules: Rules, arena: Arena, asked: AskReach) -> Reach:
    """Return where a piece could go in a Move that begins now, or how it could go on after some steps."""
    piece = _piece(arena, asked.piece, "piece")
    steps = tuple(read_step(each) for each in asked.steps)
    begun = walk(arena, rules, asked.piece, steps, asked.piece in view.phase.stopped)
    if begun.worst is not None:
        raise Illegal(begun.worst)
    fresh = not begun.entered and not begun.over and begun.may_go_on
    fires = piece.type == "B" and asked.piece not in view.phase.fired
    quiet = not begun.over and not _hostile(arena, begun.at, piece.owner)
    return Reach(
        piece=asked.piece,
        at=begun.at,
        stops=_stops(begun),
        hops=_hops(arena, rules, begun) if piece.type == "H" and fresh else (),
        targets=_targets(arena, rules, begun) if fires else (),
        take=begun.discs_of(begun.at) if quiet else 0,
        partners=_partners(begun) if quiet else {},
        trail=_trails(begun),
        carries=begun.discs_of(asked.piece),
    )


def _hostile(arena: Arena, hex: str, seat: int) -> bool:
    return bool(enemies_in(arena, hex, seat)) or enemy_field(arena, hex, seat)


def _stops(begun: Walk) -> tuple[ReachStop, ...]:
    return tuple(
        ReachStop(hex, steps, _hostile(begun.arena, hex, begun.seat), _goes_on(begun, hex, steps))
        for hex, steps in sorted(reach_on(begun).items(), key=lambda each: rank(each[0]))
    )


def _goes_on(begun: Walk, hex: str, steps: tuple[str, ...]) -> bool:
    """Return whether the piece could enter further hexes from that hex."""
    if begun.type == "H" or enemy_field(begun.arena, hex, begun.seat):
        return False
    free = begun.type == "W" or not enemies_in(begun.arena, hex, begun.seat)
    return free and begun.entered + len(steps) < begun.most


def _hops(arena: Arena, rules: Rules, begun: Walk) -> tuple[Hop, ...]:
    found = hops(arena, begun.seat, begun.at)
    return tuple(
        Hop(over, tuple(onto), _loot(arena, rules, begun.seat, over) if onto else {}) for over, onto in found.items()
    )


def _loot(arena: Arena, rules: Rules, seat: int, hex: str) -> dict[str, int]:
    """Return the discs that can be stolen from a hopped hex (A-30).

    The result maps a piece to its number of discs. The key "" stands for unclaimed discs.
    """
    whose = pieces_in(arena, hex) if rules.steal_own else enemies_in(arena, hex, seat)
    loot = {id: arena.pieces[id].discs for id in whose if arena.pieces[id].discs}
    return {**({"": arena.discs[hex]} if hex in arena.discs else {}), **loot}


def _targets(arena: Arena, rules: Rules, begun: Walk) -> tuple[str, ...]:
    held = {piece.hex for piece in arena.pieces.values() if piece.owner != begun.seat}
    held |= {hex for hex, owner in arena.fields.items() if owner != begun.seat}
    return tuple(sorted((hex for hex in held if in_range(arena, rules, begun.at, hex)), key=rank))


def _partners(begun: Walk) -> dict[str, int]:
    here = pieces_in(begun.arena, begun.at, begun.seat)
    return {id: begun.discs_of(id) for id in here if id != begun.id}


def _trails(begun: Walk) -> tuple[str, ...]:
    """Return what a Destructer can still do to the hex that it left (A-31)."""
    if begun.type != "D" or not begun.entered or begun.trail:
        return ()
    return ("destroy",) if begun.origin in begun.arena.fields else ("destroy", "field")


# ---- odds ----------------------------------------------------------------------------------------------------------


def _odds(view: View, rules: Rules, arena: Arena, asked: AskOdds) -> Odds:
    """Return the chances of one fight.

    The result has the chance without cards, and the chance with each of the viewer's cards played for the viewer's
    side.
    """
    attacker = _piece(arena, asked.attacker, "attacker")
    cards = {card: card_value(card) for card in playable(rules, view.hand)}
    if not asked.defender:
        mine = {card: field_chance(robot(attacker, value)) for card, value in cards.items()}
        own = attacker.owner == view.viewer
        return Odds(field_chance(robot(attacker)), mine if own else {}, max(0, lowest_destroying_roll(robot(attacker))))
    defender = _piece(arena, asked.defender, "defender")
    with_card: dict[str, float] = {}
    if attacker.owner == view.viewer:
        with_card = {card: win_chance(robot(attacker, value), robot(defender)) for card, value in cards.items()}
    elif defender.owner == view.viewer:
        with_card = {card: win_chance(robot(attacker), robot(defender, value)) for card, value in cards.items()}
    return Odds(win_chance(robot(attacker), robot(defender)), with_card)


def _combat(view: View, rules: Rules, arena: Arena, asked: AskCombat) -> CombatOdds:
    """Return the chances of a combat in a hex.

    The attacker's pieces in the hex and the named B-bots fight all other pieces in the hex.
    """
    if not exists(arena, asked.hex):
        raise illegal("A-E-HEX", f"There is no hex {asked.hex}.", "hex")
    for id in asked.fire:
        if _piece(arena, id, "fire").type != "B":
            raise illegal("A-E-PIECE", f"{id} is not a B-bot.", "fire")
    seat = _attacker(view, arena, asked)
    inside, foes = pieces_in(arena, asked.hex, seat), enemies_in(arena, asked.hex, seat)
    ranged = [id for id in dict.fromkeys(asked.fire) if id not in inside]
    field = enemy_field(arena, asked.hex, seat)
    if rules.fixed_strengths:
        return _fixed_strength_odds(arena, inside, ranged, foes, field)
    sides = [[robot(arena.pieces[id]) for id in ids] for ids in (inside, ranged, foes)]
    chances = combat_chances(sides[0], sides[1], sides[2], field)
    return CombatOdds(*(round(each, 6) for each in chances))


def _attacker(view: View, arena: Arena, asked: AskCombat) -> int:
    """Return the seat that attacks in the combat.

    It is the owner of the named B-bots if there are any. Otherwise it is the attacker of the running combat in the hex.
    Otherwise it is the viewer, if the viewer has pieces in the hex. Otherwise it is the active seat.
    """
    if asked.fire:
        return arena.pieces[asked.fire[0]].owner
    if view.combat is not None and view.combat.hex == asked.hex:
        return view.combat.attacker
    mine = view.viewer >= 0 and pieces_in(arena, asked.hex, view.viewer)
    return view.viewer if mine else view.phase.active


def _fixed_strength_odds(
    arena: Arena, inside: list[str], ranged: list[str], foes: list[str], field: bool
) -> CombatOdds:
    """Return the result of a combat with fixed strengths. This result is certain (A-61)."""
    attack, defence = strength(arena, [*inside, *ranged]), strength(arena, foes)
    if (not field or attack >= FIELD) and attack > defence:
        return CombatOdds(1.0, 0.0, float(len(foes)))
    return CombatOdds(0.0, float(len(inside)), 0.0)
