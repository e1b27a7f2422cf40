"""Draw whole positions that agree with one seat's view: everything the view shows is kept, and the rest is random.

If a sample is shown to the same seat, the view is the same: `view(sample) == view`, except for the hash of the match's
seed.

The module covers questions of the Build and of the Movement, if counters lie face up and ships move one after another.
It does not cover hidden play, semi-hidden play, and plotted movement. Drawn at random: enemies' ships
(`sampled_fleets`), enemies' stocks, star counters that the seat does not know, the order of seats. Assumed to be empty:
what enemy ships carry, works on other seats' bases, standing orders of enemies, quiet turns so far, BP mined for a
Repair Bay.
"""

from __future__ import annotations

import re
from functools import cached_property
from random import Random

from engine.core import codec
from engine.core.chance import Chance, Seed, derive, new_seed
from engine.core.game import Seat
from engine.core.sealed import Sealed
from engine.warpwar import victory_points
from engine.warpwar.bot.situation import Situation
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.commands import Build
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.minds import foe_income, sampled_fleets
from engine.warpwar.phases.build import BOTH, SCRAP_FIRST
from engine.warpwar.phases.movement import claims
from engine.warpwar.prompts import BuildPrompt, MovePrompt
from engine.warpwar.setup.edition_files import PRESENT
from engine.warpwar.starmap import star_counters
from engine.warpwar.state import Battle, Moving, PastRound, Pod, ShipShown, Side, Star, State
from engine.warpwar.umpire import FIRST, Umpire
from engine.warpwar.units.ship import Ship
from engine.warpwar.view import BattleView, SideView, StarView, View
from engine.warpwar.world import World, world_for

RECEIVED = re.compile(r"Turn (\d+): (\d+) BP received at (\w+)")
"""Pattern of a line in the BP record that reports how many BP a ship or star received."""
SHEETS = 3
"""The first version of the rules with two sheets per turn."""


def can_sample(view: View) -> bool:
    """Return whether possible positions can be drawn from this view. The answer depends on the view's rules and on its
    first open question."""
    situation = Situation(view, Random(0))
    rules, open_ = situation.rules, [each for each in view.decisions if not each.answered]
    asked = bool(open_) and isinstance(view.prompts[view.decisions.index(open_[0])], MovePrompt | BuildPrompt)
    hidden = rules.semi_hidden or rules.blind or rules.movement != "interleaved"
    return asked and not hidden


class Sampler:
    """Draws random positions that agree with what one view shows. `can_sample` must be True for the view."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, view.viewer
        self.situation = Situation(view, Random(0))
        at = next(n for n, each in enumerate(view.decisions) if not each.answered)
        self.question, self.prompt = view.decisions[at], view.prompts[at]
        self.friends = {record.owner for record in view.records} | {self.seat}

    def sample(self, rng: Random) -> State:
        """Return one random position. The same view and the same random numbers give the same position."""
        state = self._open(rng)
        world = world_for(state)
        self._foes(state, rng)
        self._points(state, world)
        if state.phase == "movement":
            state.moving.claims = claims(Umpire(state, world))
        return codec.copy(state)

    def _open(self, rng: Random) -> State:
        """Return the state that the view shows, without enemies' ships and stocks."""
        view, standing = self.view, self.view.standing
        news = standing is not None and standing.asks_for_news
        sheets = news or self._two_sheets
        seed: Seed = new_seed(PRESENT if news else SHEETS, rng.randbytes(16)) if sheets else rng.getrandbits(40)
        moving = isinstance(self.prompt, MovePrompt)
        asked = [] if moving else [n for n, status in enumerate(view.header.status) if status in ("owes", "in")]
        answers = {str(n): codec.encode(Build()).decode() for n in asked if view.header.status[n] == "in"}
        return State(
            setup=view.setup.agreed_setup,
            seed=seed,
            chance=Chance(derive(seed, "play")),
            map_seed=view.setup.map_seed,
            turn=view.header.turn,
            phase="movement" if moving else "build",
            phasing=self.seat if f".p{self.seat}." in self.question.id else -1,
            sealed=Sealed(asked, answers),
            sides=[self._side(side) for side in view.sides],
            priority=self._priority(rng),
            stars=self._stars(rng),
            ships=self._own_ships(),
            pods={u.id: Pod(u.id, u.owner, u.hex, u.aboard) for u in view.units if u.kind == "pod"},
            moving=self._moving(),
            battles=[_battle(each) for each in view.battles],
            mined={} if moving else self._received_bp(),
            relations=self._relations(),
            two_sheets=sheets,
            asks_for_news=news,
            spared={each.id: [self.seat] for each in view.decisions if each.passes} if sheets else {},
        )

    @cached_property
    def _two_sheets(self) -> bool:
        """Whether a match from before rules version 5 has two sheets per turn, according to its question or its
        phases."""
        rules = self.situation.rules
        if isinstance(self.prompt, BuildPrompt) and (rules.transactions or rules.scrap):
            return self.question.text in (BOTH, SCRAP_FIRST)
        return rules.transactions and not rules.diplomacy and "BP transactions" not in self.view.header.phases

    # ---- seats ---------------------------------------------------------------------------------------------------

    def _priority(self, rng: Random) -> list[Seat]:
        """Return the order of seats. With a common turn the order is random. Otherwise the order follows seat numbers
        from a random first seat."""
        seats = list(range(len(self.view.sides)))
        if self.situation.rules.common_turn:
            return rng.sample(seats, len(seats))
        first = rng.randrange(len(seats))
        return seats[first:] + seats[:first]

    def _side(self, shown: SideView) -> Side:
        seat, rules = shown.seat, self.situation.rules
        mine, placed = seat == self.seat, self.view.header.turn > 1 or isinstance(self.prompt, MovePrompt)
        emperor = next((unit for unit in self.view.units if unit.kind == "emperor" and unit.owner == seat), None)
        side = Side(
            seat=seat,
            homes=list(shown.homes),
            out=shown.out,
            resigned=shown.resigned,
            dealt={letter: self._count_used_ids(seat, letter) for letter in FIRST},
            razed=[star.hex for star in self.view.stars if star.hex in shown.homes and star.base != seat],
            emperor=(emperor.aboard or emperor.hex) if emperor else "",
            emperor_lost=rules.emperor and placed and emperor is None,
        )
        if mine:
            self._set_own_fields(side)
        return side

    def _set_own_fields(self, side: Side) -> None:
        """Set the fields that the view shows only for its own seat."""
        view, standing, economy = self.view, self.view.standing, self.view.economy
        if standing is not None:
            side.standing, side.plans = standing.filed, standing.plans
            side.passes, side.every, side.ask_from = list(standing.passes), standing.every, standing.ask_from
        if economy is not None:
            side.record = list(economy.record)
            side.stock = next((stock.bp for stock in economy.stocks if not stock.hex), 0)
        side.explored = {star.hex: view.header.turn for star in view.stars if star.counter is not None}
        if view.past_battles is not None:
            side.shown = {
                each.ship: ShipShown(each.owner, each.turn, each.tl, each.orders, each.hits, each.built, each.spent)
                for each in view.past_battles.ships
            }
            side.past_rounds = [
                PastRound(each.turn, each.hex, codec.to_type(each.fought, RoundResult))
                for each in view.past_battles.rounds
            ]

    def _received_bp(self) -> dict[str, int]:
        """Return a dict from ship to the BP that the ship's Holds received this turn, according to the seat's BP
        record."""
        found: dict[str, int] = {}
        for line in self.view.economy.record if self.view.economy else ():
            read = RECEIVED.fullmatch(line)
            if read and int(read[1]) == self.view.header.turn and read[3] in self.situation.records:
                found[read[3]] = found.get(read[3], 0) + int(read[2])
        return found

    def _count_used_ids(self, seat: Seat, letter: str) -> int:
        """Return how many ids of a kind a seat has used, from the highest id in sight or from the next id on the Build
        sheet."""
        seats = len(self.view.sides)
        if seat == self.seat and isinstance(self.prompt, BuildPrompt) and letter != "P":
            following = self.prompt.next_warpship if letter == "W" else self.prompt.next_systemship
            return (int(following[1:]) - FIRST[letter] - seat) // seats
        numbers = [int(u.id[1:]) for u in self.view.units if u.owner == seat and u.id[0] == letter]
        return max(((number - FIRST[letter] - seat) // seats + 1 for number in numbers), default=0)

    def _relations(self) -> dict[str, str]:
        found = {}
        for side in self.view.sides:
            for other, level in side.relations.items():
                if side.seat < int(other) and level != "war":
                    found[f"{side.seat}-{other}"] = level
        return found

    def _points(self, state: State, world: World) -> None:
        """Set each side's credited points: all points shown minus the points for what the side holds now."""
        held = victory_points.points_seen(ViewerSight(state, world, self.seat))
        for side, shown in zip(state.sides, self.view.sides, strict=True):
            side.points = shown.vp - held[side.seat]

    # ---- the map -------------------------------------------------------------------------------------------------

    def _stars(self, rng: Random) -> dict[str, Star]:
        stocks = {stock.hex: stock for stock in self.view.economy.stocks} if self.view.economy else {}
        stars = {shown.hex: self._star(shown) for shown in self.view.stars}
        for hex, star in stars.items():
            if hex in stocks and self.seat in (star.base, star.colony):
                star.bp, star.half = stocks[hex].bp, stocks[hex].half
        unseen = [shown.hex for shown in self.view.stars if shown.explored and shown.counter is None]
        if unseen:
            known = {star.counter for star in stars.values()}
            left = [n for n in star_counters.pool(len(stars), len(stars)) if n not in known]
            drawn = rng.sample(left, len(unseen)) if len(unseen) <= len(left) else rng.choices(left, k=len(unseen))
            for hex, number in zip(unseen, drawn, strict=True):
                stars[hex].counter = number
        return stars

    def _star(self, shown: StarView) -> Star:
        return Star(
            hex=shown.hex,
            base=shown.base,
            base_since=shown.base_since,
            colony=shown.colony,
            works=shown.works,
            works_by=self.seat if shown.works else -1,
            control=shown.control,
            counter=shown.counter.number if shown.counter else 0,
        )

    def _own_ships(self) -> dict[str, Ship]:
        """Return the ships of the seat and its Allies."""
        where = {unit.id: unit for unit in self.view.units}
        return {
            each.id: Ship(
                each.id, each.owner, dict(each.built), dict(each.now), each.tl, each.wg,  # type: ignore[arg-type]
                where[each.id].hex, where[each.id].aboard, each.bp,
            )
            for each in self.view.records
        }  # fmt: skip

    def _moving(self) -> Moving:
        units = self.view.units
        return Moving(
            mover=self.seat if isinstance(self.prompt, MovePrompt) else -1,
            acted=[unit.id for unit in units if unit.moved],
            pinned=[unit.id for unit in units if unit.pinned],
            relayed=[unit.id for unit in units if unit.relayed],
        )

    # ---- enemies -------------------------------------------------------------------------------------------------

    def _foes(self, state: State, rng: Random) -> None:
        for side in state.sides:
            if side.seat in self.friends:
                continue
            units = [u for u in self.view.units if u.owner == side.seat and u.kind in ("W", "S")]
            bp = sampled_fleets.estimate_fleet_cost(self.situation, side.seat, len(units), rng)
            fleet = sampled_fleets.fleet(self.situation, units, bp, rng)
            state.ships |= {ship.id: ship for ship in fleet}
            self._stocks(state, side, rng)
            if side.emperor and not self._at_home(state, side):
                aboard = [ship.id for ship in fleet if ship.hex == side.emperor and ship.wg]
                side.emperor = rng.choice(aboard) if aboard else side.emperor

    def _at_home(self, state: State, side: Side) -> bool:
        star = state.stars.get(side.emperor)
        return star is not None and side.seat in (star.base, star.colony)

    def _stocks(self, state: State, side: Side, rng: Random) -> None:
        """Set an enemy player's stocks at random, up to two turns of income. In turn 1 with flat incomes, use `_first`
        instead."""
        rules = self.situation.rules
        if foe_income.is_income_known(self.situation):
            left = rng.randint(0, 2 * rules.later_income) if state.turn > 1 else self._first(state, side)
            at = next((star for star in state.stars.values() if star.base == side.seat), None)
            if rules.national_stock:
                side.stock = left
            elif at is not None:
                at.bp = left
            return
        for star in state.stars.values():
            if side.seat in (star.base, star.colony):
                shown = self.situation.world.counter(star.counter)
                pays = (shown.b if star.base == side.seat else shown.c) if shown else 4
                star.bp = min(rules.colony_store, rng.randint(0, 2 * max(1, pays)))

    def _first(self, state: State, side: Side) -> int:
        """Return the whole first income if the enemy player still has to build, else 0."""
        return self.situation.rules.first_income if side.seat in state.sealed.needs else 0


def _battle(shown: BattleView) -> Battle:
    """Return the state of a battle that has ended."""
    return Battle(
        hex=shown.hex,
        sides=list(shown.sides),
        round=shown.round,
        stage=shown.stage,
        quiet=shown.quiet,
        rounds=[codec.to_type(fought, RoundResult) for fought in shown.rounds],
        result=shown.result,
    )
