"""The table of a case: the given position. The phases of the live game carry out the steps."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.adjudicate.sumeria import notation
from engine.adjudicate.sumeria.case import (
    AnyStep,
    HarvestStep,
    MusterStep,
    OrderStep,
    PlaceStep,
    PositionGiven,
    ResignStep,
    SegmentStep,
)
from engine.adjudicate.sumeria.scripted_table import BattleScript, Script, ScriptedUmpire
from engine.adjudicate.values import CaseError
from engine.core import codec
from engine.core.deck import Deck
from engine.core.game import Decision, Setup
from engine.core.shape_errors import shape_error_at
from engine.sumeria import resignation
from engine.sumeria.commands import BattleChoice, ChooseCity, Levy, Play, Redraw, Segment
from engine.sumeria.harvest_cards import CARDS_EACH
from engine.sumeria.phases import city, event, harvest, levy, order, place, planting, war
from engine.sumeria.position import NEUTRAL, MapPosition, cities_of
from engine.sumeria.refusals import build_refusal
from engine.sumeria.rules import rules_of
from engine.sumeria.setup import scenarios
from engine.sumeria.setup.initial_state import blank_state
from engine.sumeria.state import Battle
from engine.sumeria.terrain.land import the_land
from engine.sumeria.war import segment_turn
from engine.sumeria.war.cards import best_play
from engine.sumeria.war.results import BattleResult
from engine.sumeria.war.segment_plan import judge_command
from engine.sumeria.world import World

NEUTRAL_NAME = "N"
SCENARIO = "sumeria-draft"
ASKED = Decision("case", "case")


class CaseTable:
    """The state and the rules of a case.

    Methods raise CaseError for a malformed case, and Illegal for a refused step. `differences`: messages about dice and
    cards that were given to steps but not used.
    """

    def __init__(self, given: PositionGiven) -> None:
        self.names = given.players
        self.seats = {name: seat for seat, name in enumerate(given.players)}
        if len(self.seats) != len(self.names) or NEUTRAL_NAME in self.seats or not self.names:
            raise CaseError("`players` must be different letters, and not N")
        self.world = World(scenarios.get(SCENARIO), _rules(given), the_land())
        self.state = blank_state(Setup(SCENARIO, len(self.names)), 0)
        self.battles: list[BattleResult] = []
        self.differences: list[str] = []
        self.ended_turn = False
        """True if the last step was Planting. In this case the next step belongs to the next turn."""
        self.before_turn = False
        """True if the last step was set-up or Planting."""
        self.has_deck = given.war_deck is not None
        self._lay_out(given)

    def _lay_out(self, given: PositionGiven) -> None:
        state = self.state
        state.phase, state.turn, state.segment = "war", given.turn, given.segment
        if not 1 <= given.segment <= 10 or given.turn < 1:
            raise CaseError("`turn` must be 1 or more, and `segment` from 1 to 10")
        state.order = [self.seat(name) for name in given.order or self.names]
        if sorted(state.order) != list(range(len(self.names))):
            raise CaseError("`order` must name each player once")
        self._set_out(given, state.position)
        for name, number in given.muster.items():
            if number < 0:
                raise CaseError("muster: a levy must be 0 or more")
            state.sides[self.seat(name)].levy = number
        state.war_deck = Deck(notation.cards(given.war_deck), notation.cards(given.war_discards))
        state.harvest_deck = Deck(
            notation.harvest_cards(given.harvest_deck), notation.harvest_cards(given.harvest_discards)
        )
        state.on_turn = self._first()

    def _set_out(self, given: PositionGiven, position: MapPosition) -> None:
        for name, raw in given.control.items():
            seat = self.seat(name)
            for hex_id in notation.markers(raw):
                if position.control.setdefault(hex_id, seat) != seat:
                    raise CaseError(f"control: {hex_id} is given to two players")
        for name, raw in given.armies.items():
            position.armies[self.seat(name)] = notation.armies(raw)
        for name, raw in given.leaders.items():
            seat = self.seat(name)
            if raw not in (None, "none"):
                position.leaders[seat] = notation.real_place(notation.word(raw))
        listed = given.emptied if isinstance(given.emptied, list) else notation.words(given.emptied)
        position.emptied = sorted(notation.city(notation.word(each)) for each in listed)
        if any(hex_id in position.control for hex_id in position.emptied):
            raise CaseError("emptied: a city with a marker has no neutral armies")

    def seat(self, name: str) -> int:
        if name not in self.seats:
            raise CaseError(f"{name!r} is not a player of this case")
        return self.seats[name]

    def name(self, seat: int) -> str:
        return self.names[seat] if seat != NEUTRAL else NEUTRAL_NAME

    def _first(self) -> int:
        position = self.state.position
        return next((seat for seat in self.state.order if position.has_pieces(seat)), -1)

    # ---- steps

    def do(self, step: AnyStep) -> None:
        """Carry out a step. If the step fails, restore the state. Raise Illegal if the rules refuse the step."""
        before = codec.copy(self.state)
        try:
            self._do(step)
        except BaseException:
            self.state = before
            raise

    def _do(self, step: AnyStep) -> None:
        if self.state.over is not None:
            raise (
                build_refusal("E-TURN")
                if isinstance(step, SegmentStep)
                else CaseError("the match is over before this step")
            )
        if self.ended_turn:
            self.state.turn += 1
        script = self._script(step)
        ump = ScriptedUmpire(self.state, self.world, script, self.has_deck)
        match step:
            case PlaceStep():
                self._place(ump, step)
            case OrderStep():
                order.enter(ump)
                self.state.on_turn = self._first()
            case HarvestStep():
                self._harvest(ump, step)
            case MusterStep():
                self._muster(ump, step)
            case SegmentStep():
                self._segment(ump, step, script)
            case ResignStep():
                self._resign(ump, self.seat(step.resign))
            case "city":
                city.enter(ump)
            case "event":
                event.enter(ump)
            case "planting":
                self._planting(ump)
        self.battles += ump.fought
        self.differences += script.list_unused()
        self.ended_turn = step == "planting"
        self.before_turn = self.ended_turn or isinstance(step, PlaceStep)

    def _script(self, step: AnyStep) -> Script:
        if isinstance(step, SegmentStep):
            seats = {**self.seats, NEUTRAL_NAME: NEUTRAL}
            return Script(battles=[BattleScript(each, seats) for each in step.battles])
        if isinstance(step, OrderStep):
            return Script(step.order)
        if isinstance(step, HarvestStep):
            return Script(step.rolls, None if step.shuffle is None else notation.harvest_cards(step.shuffle))
        return Script(step.rolls) if isinstance(step, PlaceStep) else Script()

    def _place(self, ump: ScriptedUmpire, step: PlaceStep) -> None:
        if {*step.place} != {*self.names}:
            raise CaseError("place: each player must choose a city")
        place.enter(ump)
        for seat in list(self.state.placing):
            city = notation.word(step.place[self.names[seat]])
            command = ChooseCity(self.world.land.cities.get(city, city))
            place.check(self.state, self.world, seat, ASKED, command)
            place.answer(ump, seat, ASKED, command, None)
        self.state.on_turn = self._first()

    def _harvest(self, ump: ScriptedUmpire, step: HarvestStep) -> None:
        if step.harvest.strip() != "deck":
            cards = notation.harvest_cards(step.harvest)
            wanted = CARDS_EACH * len(ump.playing())
            if len(cards) != wanted:
                raise CaseError(f"harvest: {wanted} cards are needed, but {len(cards)} are given")
            self.state.harvest_deck.cards = [*cards, *self.state.harvest_deck.cards]
        harvest.enter(ump)
        if any(len(cards) != CARDS_EACH for cards in self.state.dealt.values()):
            raise CaseError("a Harvest card is needed, but the deck and the discards are empty")

    def _muster(self, ump: ScriptedUmpire, step: MusterStep) -> None:
        land, position = self.world.land, self.state.position
        answers = {self.seat(name): _levy(step.muster[name]) for name in step.muster}
        for seat in sorted(answers):
            levy.check_levy(land, position, self.state.sides[seat].levy, seat, answers[seat])
        for side in self.state.sides:
            if side.seat not in answers and not side.out and len(cities_of(land, position, side.seat)) > 1:
                raise CaseError(f"muster: {self.names[side.seat]} has a choice, but no choice is given")
        self.state.sealed.needs = sorted(answers)
        for seat, answer in answers.items():
            self.state.sealed.seal(seat, msgspec.to_builtins(answer))
        levy.open_levies(ump)
        segment_turn.first_segment(ump)

    def _segment(self, ump: ScriptedUmpire, step: SegmentStep, script: Script) -> None:
        seat = self.seat(step.segment)
        if self.state.on_turn != seat:
            raise build_refusal("E-TURN")
        command = Segment(
            moves=tuple(notation.move(each) for each in step.moves),
            attack=tuple(notation.attack(each, self.seats) for each in step.attack),
            battles=tuple(BattleChoice(each.at, each.foe) for each in script.battles),
        )
        segment_turn.carry_out(ump, judge_command(self.world.land, self.state.position, seat, command))
        while (battle := war.running_battle(self.state)) is not None:
            self._answer(ump, battle, script)

    def _answer(self, ump: ScriptedUmpire, battle: Battle, script: Script) -> None:
        """Check the sealed answers of both sides in this stage of the battle, then seal them."""
        answers = {seat: _answer_of(battle, seat, script) for seat in battle.sealed.needs}
        attacker_first = sorted(answers, key=lambda seat: seat != battle.attacker)
        for seat in attacker_first:
            war.check_cards(battle, seat, answers[seat])
        for seat in attacker_first:
            war.answer_cards(ump, battle, seat, answers[seat])

    def _resign(self, ump: ScriptedUmpire, seat: int) -> None:
        if self.state.sides[seat].out:
            raise build_refusal("E-OVER")
        resignation.resign(ump, seat)

    def _planting(self, ump: ScriptedUmpire) -> None:
        if self.state.on_turn >= 0:
            segment_turn.end_war(ump)
        if self.state.over is None:
            planting.enter(ump)

    @property
    def next(self) -> str:
        """The player or phase that comes next, in the form of the key `next` of `expect`."""
        if self.state.over is not None:
            return "over"
        if self.before_turn:
            return "order"
        return self.names[self.state.on_turn] if self.state.on_turn >= 0 else "planting"


def _rules(given: PositionGiven) -> Any:
    if "starts" in given.options:
        raise CaseError("options: starts has no effect in a case")
    try:
        return rules_of(given.options)
    except msgspec.ValidationError as error:
        raise CaseError(f"options: {shape_error_at(error)}") from None


def _levy(raw: str | int | None) -> Levy:
    """Return the levy for a text. Raise Illegal if it has more than one Leader."""
    armies: dict[str, int] = {}
    leaders: list[str] = []
    for each in notation.words(raw):
        where, number, number_of_leaders = notation.stack(each)
        armies[where] = armies.get(where, 0) + number
        leaders += [where] * number_of_leaders
    if len(leaders) > 1:
        raise build_refusal("E-MUSTER-LEADER")
    return Levy({where: number for where, number in armies.items() if number}, leaders[0] if leaders else "")


def _answer_of(battle: Battle, seat: int, script: Script) -> Redraw | Play:
    """Return the answer that the case gives for a side.

    By default the side discards nothing and makes the best play.
    """
    attacks = seat == battle.attacker
    side = script.side(attacks)
    if battle.stage == "redraw":
        given, side.lay = side.lay, []
        return Redraw(tuple(given))
    hand = (battle.attack if attacks else battle.defend).cards
    chosen, side.play = (best_play(hand) if side.play is None else side.play), None
    return Play(tuple(chosen))
