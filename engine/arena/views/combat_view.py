"""The running combat and the open window, as one viewer sees them."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.combat import sides
from engine.arena.combat.totals import totals
from engine.arena.rules import Rules
from engine.arena.state import Arena, Combat, Fight, FightDone, Played, State
from engine.arena.view import CombatView, FightView, PlayedView, WindowView
from engine.core.game import Viewer


def combat_view(state: State, viewer: Viewer) -> CombatView | None:
    """Return the current combat, or None if there is no combat. A face-down card is shown only to its owner (A-58)."""
    combat = state.combat
    if combat is None:
        return None
    arena = state.arena
    return CombatView(
        hex=combat.hex,
        attacker=combat.attacker,
        defender=combat.defender,
        step=combat.step,
        round=combat.round,
        field=pieces.enemy_field(arena, combat.hex, combat.attacker),
        attackers=tuple(sides.attackers(arena, combat)),
        defenders=tuple(sides.defenders(arena, combat)),
        ranged=tuple(combat.ranged),
        pairs=combat.pairs,
        fight=None if combat.fight is None else fight_view(state.arena, combat, combat.fight, viewer),
        fights=tuple(map(decided_fight_view, combat.fights)),
    )


def fight_view(arena: Arena, combat: Combat, fight: Fight, viewer: Viewer) -> FightView:
    laid = tuple(seat for seat in (combat.attacker, combat.defender) if fight.cards.get(str(seat)))
    return FightView(
        attacker=fight.attacker,
        defender=fight.defender,
        laid=laid,
        mine="" if fight.is_open else fight.cards.get(str(viewer), ""),
        dice=tuple(fight.dice),
        cards={seat: card for seat, card in fight.cards.items() if card} if fight.is_open else {},
        cancelled=tuple(fight.cancelled),
        totals=totals(arena, fight, combat.attacker, combat.defender) if fight.is_open else (),
    )


def decided_fight_view(fight: FightDone) -> FightView:
    """Return the view of a decided fight. All information in it is public."""
    return FightView(
        attacker=fight.attacker,
        defender=fight.defender,
        laid=tuple(int(seat) for seat in fight.cards),
        dice=tuple(fight.dice),
        cards=fight.cards,
        cancelled=tuple(fight.cancelled),
        totals=tuple(fight.totals),
        winner=fight.winner,
        conceded=fight.conceded,
    )


def window_view(state: State, rules: Rules) -> WindowView | None:
    """Return the open window, or None if no window is open.

    The result is the same for all viewers. It does not show which seats have answered (A-22).
    """
    window = state.window
    if window is None:
        return None
    asks = tuple(window.sealed.needs)
    return WindowView(window.number, window.kind, asks, rules.window, tuple(map(play_view, state.played)))


def play_view(played: Played) -> PlayedView:
    return PlayedView(played.seat, played.what, played.name, played.wild, played.named, played.cancels)
