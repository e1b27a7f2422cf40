"""Sections of a War: the running battle as the viewer knows it, finished battles, and the decks."""

from __future__ import annotations

from engine.core.game import Seat, Viewer
from engine.sumeria.position import NEUTRAL, strength
from engine.sumeria.state import Battle, State
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.view import (
    BattleSideView,
    BattleView,
    DecksView,
    FightView,
    FoughtSideView,
    FoughtView,
    PileView,
    TrayView,
    WarView,
)
from engine.sumeria.war.battle import CITY_DICE, LEADER_DICE, RIVER_DICE, hand_of
from engine.sumeria.war.odds import Force, chance
from engine.sumeria.war.results import BattleResult, SideResult
from engine.sumeria.world import World


def war(state: State) -> WarView:
    fights = state.running.fights if state.running is not None else []
    return WarView(
        order=tuple(state.order),
        placing=tuple(state.placing),
        segment=state.segment,
        on_turn=state.on_turn,
        acted=state.acted,
        fights=tuple(FightView(each.at, each.foe, each.lone) for each in fights),
    )


def battle(state: State, world: World, viewer: Viewer) -> BattleView | None:
    """Return the current battle, or None if there is none.

    A hand and the cards discarded from it are shown only to the seat that holds the hand (S-40).
    """
    running = state.running
    if running is None or running.battle is None:
        return None
    now = running.battle
    city = bool(world.land.hexes[hex_of(now.at)].city)
    crossed = now.at in running.crossed
    attack = _side(state, world, now, now.attacker, 0)
    defend = _side(state, world, now, now.defender, CITY_DICE * city + RIVER_DICE * crossed)
    own = hand_of(now, viewer) if viewer >= 0 and viewer in (now.attacker, now.defender) else None
    odds = chance(Force(attack.dice, bool(attack.cards)), Force(defend.dice, bool(defend.cards)))
    return BattleView(
        at=now.at,
        stage=now.stage,
        attack=attack,
        defend=defend,
        lone=now.lone,
        city=city,
        crossed=crossed,
        hand=tuple(own.cards) if own is not None else (),
        laid=tuple(own.laid) if own is not None else (),
        odds=round(100 * odds),
    )


def _side(state: State, world: World, now: Battle, seat: Seat, extra: int) -> BattleSideView:
    armies = 0 if now.lone and seat == now.defender else strength(world.land, state.position, seat, now.at)
    leader = seat != NEUTRAL and state.position.leaders[seat] == now.at
    hand = now.attack if seat == now.attacker else now.defend
    return BattleSideView(
        seat=seat,
        armies=armies,
        leader=leader,
        cards=len(hand.dealt),
        dice=armies + LEADER_DICE * leader + extra,
        owes=now.sealed.owes(seat) and not now.sealed.has(seat),
        is_in=now.sealed.has(seat),
    )


def battles(state: State) -> tuple[FoughtView, ...]:
    """Return the most recent finished battles, oldest first."""
    return tuple(_fought_view(each) for each in state.battles)


def _fought_view(each: BattleResult) -> FoughtView:
    return FoughtView(
        number=each.number,
        turn=each.turn,
        segment=each.segment,
        at=each.at,
        attacker=each.attacker,
        defender=each.defender,
        winner=each.winner,
        attack=_fought_side_view(each.attack),
        defend=_fought_side_view(each.defend),
        ties=each.ties,
        lone=each.lone,
        crossed=each.crossed,
        fell=each.fell,
        without_dice=each.without_dice,
    )


def _fought_side_view(side: SideResult) -> FoughtSideView:
    return FoughtSideView(
        armies=side.armies,
        leader=side.leader,
        hand=side.hand,
        laid=side.laid,
        drawn=side.drawn,
        played=side.played,
        cards=side.cards,
        dice=tuple(TrayView(tray.cause, tray.faces) for tray in side.dice),
        total=side.total,
    )


def decks(state: State) -> DecksView:
    """Return the size and the discards of each deck. The order of a deck is secret (S-40)."""
    return DecksView(
        PileView(len(state.war_deck.cards), tuple(state.war_deck.discards)),
        PileView(len(state.harvest_deck.cards), tuple(state.harvest_deck.discards)),
    )
