"""Answers to a client's questions. They use only the client's view and the public map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import codec
from engine.core.game import Seat
from engine.sumeria.position import NEUTRAL, MapPosition, armies_in, enemies_of, strength
from engine.sumeria.questions.from_view import position_of, world_of_view
from engine.sumeria.questions.question_types import (
    Answer,
    DryRun,
    DryRunResult,
    Marking,
    MarkingOf,
    Odds,
    OddsOf,
    Question,
    Reach,
    ReachOf,
    ReachPlace,
)
from engine.sumeria.refusals import build_refusal
from engine.sumeria.rules import SEGMENTS
from engine.sumeria.state import Fight
from engine.sumeria.terrain.banks import is_place
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.terrain.paths import ALLOWANCE
from engine.sumeria.terrain.reach import reach
from engine.sumeria.view import View
from engine.sumeria.war import odds
from engine.sumeria.war.marking import marking
from engine.sumeria.war.segment_plan import judge_command
from engine.sumeria.world import World


def read_question(question: Mapping[str, Any]) -> Question:
    """Convert a JSON value to a question. Raise Malformed if the value does not have the form of a question."""
    found: Question = codec.read_command(question, Question)
    return found


def explain(view: View, asked: ReachOf | DryRun | OddsOf | MarkingOf) -> Answer:
    """Return the answer to a question. Use only the view.

    Raise Illegal if the question is not possible in this position.
    """
    world, position = world_of_view(view), position_of(view)
    if isinstance(asked, OddsOf):
        return _odds(world, position, asked)
    if not 0 <= view.viewer < len(position.armies):
        raise build_refusal("E-OVER")
    if isinstance(asked, ReachOf):
        return _reach(world, position, view.viewer, asked)
    if isinstance(asked, MarkingOf):
        left = SEGMENTS + 1 - max(1, view.war.segment)
        return Marking(tuple(marking(world.land, position, view.viewer, asked.command, left)))
    return _dry_run(world, position, view.viewer, asked)


def _reach(world: World, position: MapPosition, seat: Seat, asked: ReachOf) -> Reach:
    if not is_place(world.land, asked.place):
        raise build_refusal("E-BANK", "place")
    found = reach(world.land, enemies_of(world.land, position, seat), asked.piece, asked.place)
    alone = asked.piece == "leader"
    places = tuple(
        ReachPlace(each.place, each.cost, each.path, each.crosses, each.fights, alone and each.fights) for each in found
    )
    return Reach(ALLOWANCE[asked.piece], places)


def _dry_run(world: World, position: MapPosition, seat: Seat, asked: DryRun) -> DryRunResult:
    plan = judge_command(world.land, position, seat, asked.command)
    battles = [_fight(world, plan.after, seat, fight, fight.at in plan.crossed) for fight in plan.fights]
    return DryRunResult(plan.ends, tuple(battles), tuple(_conquers(world, plan.after, seat)))


def _conquers(world: World, after: MapPosition, seat: Seat) -> list[str]:
    """Return the hexes that would get the seat's marker if the seat won all battles (S-27)."""
    won = {hex_of(place): place for place in after.armies[seat]}
    others = [each for each in range(len(after.armies)) if each != seat]
    return sorted(
        hex_id
        for hex_id, place in won.items()
        if after.owner(hex_id) != seat
        and not any(armies_in(world.land, after, other, hex_id) > after.armies_at(other, place) for other in others)
    )


def _fight(world: World, after: MapPosition, seat: Seat, fight: Fight, crossed: bool) -> Odds:
    return _odds(
        world,
        after,
        OddsOf(
            at=fight.at,
            foe=fight.foe,
            armies=after.armies_at(seat, fight.at),
            leader=after.leaders[seat] == fight.at,
            crossed=crossed,
            lone=fight.lone,
        ),
    )


def _odds(world: World, position: MapPosition, asked: OddsOf) -> Odds:
    land, neutral, neutrals = world.land, asked.foe == NEUTRAL, world.rules.neutrals
    if not is_place(land, asked.at) or not -1 <= asked.foe < len(position.armies):
        raise build_refusal("E-BATTLE", "at")
    city = bool(land.hexes[hex_of(asked.at)].city)
    armies = 0 if asked.lone else strength(land, position, asked.foe, asked.at)
    leader = not neutral and position.leaders[asked.foe] == asked.at
    attack = odds.attackers(asked.armies, asked.leader, neutral, neutrals)
    defend = odds.defenders(armies, leader, city, asked.crossed, neutral, neutrals)
    return Odds(
        at=asked.at,
        foe=asked.foe,
        attack_dice=attack.dice,
        defend_dice=defend.dice,
        attack_cards=attack.cards,
        defend_cards=defend.cards,
        attack_mean=round(attack.mean, 1),
        defend_mean=round(defend.mean, 1),
        chance=round(100 * odds.chance(attack, defend)),
        lone=asked.lone,
        city=city,
        crossed=asked.crossed,
    )
