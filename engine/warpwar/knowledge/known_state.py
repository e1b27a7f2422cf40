"""The state as far as one seat may know it.

Commands are checked on this state, so refusals and response times reveal nothing hidden. Each field is built
explicitly. Two true states that differ only in what the seat may not know give equal known states.

Only comprehensions iterate over hidden objects: no function is called for each hidden object, and no hidden byte is
copied. The seat's own objects are shared with the true state, so changes must be made on a copy.
"""

from __future__ import annotations

from collections.abc import Set

from engine.core.chance import Chance
from engine.core.game import Seat
from engine.core.sealed import Sealed
from engine.warpwar import position
from engine.warpwar.combat.results import FireResult
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.state import Battle, Moving, Side, Star, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World

Sites = set[tuple[Seat, str]]
"""Pairs of owner and star hex."""


def known_state(state: State, world: World, seat: Seat) -> State:
    """Return the state of a running match as far as a seat knows it."""
    sight = ViewerSight(state, world, seat)
    sites = None if sight.open_counters else _known_sites(sight)
    ships = _ships(sight, sites)
    own = {id for id, ship in ships.items() if ship.owner == seat}
    own |= {id for id, pod in state.pods.items() if pod.owner == seat}
    here = {ship.hex for ship in ships.values() if ship.owner == seat}
    moving = state.moving
    return State(
        setup=state.setup,
        seed=0,
        chance=Chance(0),
        map_seed=state.map_seed,
        turn=state.turn,
        phase=state.phase,
        phasing=state.phasing,
        sealed=_known_sealed(state.sealed, seat),
        sides=[_side(sight, side) for side in state.sides],
        priority=state.priority,
        stars=_stars(sight, sites),
        ships=ships,
        pods={id: pod for id, pod in state.pods.items() if pod.owner in sight.readable},
        moving=Moving(
            mover=moving.mover,
            acted=[id for id in moving.acted if id in own],
            pinned=[id for id in moving.pinned if id in own],
            relayed=[id for id in moving.relayed if id in own],
        ),
        battles=[_battle(battle, seat, own) for battle in state.battles],
        hits={id: hits for id, hits in state.hits.items() if id in own},
        mined={place: bp for place, bp in state.mined.items() if place in own or place in here},
        relations=state.relations,
        bag=_bag(state, world, seat),
        quiet=state.quiet,
        two_sheets=state.two_sheets,
        asks_for_news=state.asks_for_news,
        spared={id: [each for each in seats if each == seat] for id, seats in state.spared.items()},
        time_up=state.time_up,
    )


def _bag(state: State, world: World, seat: Seat) -> list[int]:
    """Return a list with the counter that is drawn and placed next. Return an empty list if no counter is placed now.

    The seat that places the counter sees its number. Other seats see 0.
    """
    if world.rules.counters != "drawn" or state.phase != "counters" or not state.bag:
        return []
    return state.bag[:1] if position.counter_placer(state) == seat else [0]


def _known_sealed(sealed: Sealed, seat: Seat) -> Sealed:
    """Return which seats have sealed an answer. Only the seat's own answer has its text."""
    mine = str(seat)
    return Sealed(sealed.needs, {key: text if key == mine else "" for key, text in sealed.answers.items()})


def _side(sight: ViewerSight, side: Side) -> Side:
    if side.seat == sight.viewer:
        return side
    friend = side.seat in sight.readable
    return Side(
        seat=side.seat,
        homes=side.homes,
        out=side.out,
        resigned=side.resigned,
        dealt={"W": side.dealt.get("W", 0)} if sight.state.phase == "entry" else {},  # the number of ships entered
        emperor=side.emperor if friend else "",
        emperor_lost=side.emperor_lost,
        explored=side.explored if friend else {},
    )


# ---- stars ------------------------------------------------------------------------------------------------------


def _known_sites(sight: ViewerSight) -> Sites:
    """Return the pairs of owner and star for which the seat would know of a base or colony (hidden play).

    See `visibility.knows_base`.
    """
    state, seats = sight.state, range(len(sight.state.sides))
    seen = {hex for hex, note in state.sides[sight.viewer].known.items() if note.site}
    homes = {(side.seat, hex) for side in state.sides for hex in side.homes}
    return homes | {(owner, hex) for hex in state.stars for owner in seats if owner in sight.readable or hex in seen}


def _stars(sight: ViewerSight, sites: Sites | None) -> dict[str, Star]:
    """Return the stars as the seat knows them. In open play `sites` is None.

    In open play, a star without base and colony can hide only works (1994 edition) and its counter. If the rules use
    neither works nor hidden counters, such a star is shared with the true state.
    """
    stars, rules = sight.state.stars, sight.world.rules
    seen = sight.counters if rules.counters == "explored" else stars.keys()
    if sites is None and rules.edition != "1994" and rules.counters != "explored":
        return {
            hex: star if star.base < 0 and star.colony < 0 else _star(sight, star, seen, None, None)
            for hex, star in stars.items()
        }
    held = None if sites is None else _controlled_stars(sight)
    return {hex: _star(sight, star, seen, sites, held) for hex, star in stars.items()}


def _star(sight: ViewerSight, star: Star, seen: Set[str], sites: Sites | None, held: set[str] | None) -> Star:
    """Return a star without the stocks and works of other seats.

    Its base, colony, counter and control are left out too, if the seat does not know them.
    """
    hex, seat = star.hex, sight.viewer
    owner = star.base if star.base >= 0 else star.colony
    if owner == seat:
        return star
    known = sites is None or (owner, hex) in sites
    mine = star.control == seat if held is None else hex in held
    return Star(
        hex=hex,
        base=star.base if known else -1,
        colony=star.colony if known else -1,
        works=star.works if star.works_by == seat else 0,
        works_by=star.works_by if mine or star.works_by == seat else -1,
        control=star.control if held is None else seat if mine else owner if known else -1,
        counter=star.counter if hex in seen else 0,
    )


def _controlled_stars(sight: ViewerSight) -> set[str]:
    """Return the stars that the seat controls, in hidden play.

    The seat's view shows the same (`ViewerSight.controls`).
    """
    state, seat = sight.state, sight.viewer
    if sight.world.rules.economy == "stars1994":
        return {hex for hex, star in state.stars.items() if star.control == seat}
    hostile = {side.seat for side in state.sides if position.at_war(state, seat, side.seat)}
    ships = state.ships
    mine = {ship.hex for ship in ships.values() if ship.owner == seat and not ship.aboard}
    others = [(s.hex, s.owner) for s in ships.values() if s.owner != seat and not s.aboard and s.hex in mine]
    shared = {hex for hex, _ in others}
    contested = {hex for hex, owner in others if owner in hostile}
    bare = {hex for hex, star in state.stars.items() if hex in mine and star.base < 0 and star.colony < 0}
    return {
        hex
        for hex, star in state.stars.items()
        if star.base == seat
        or (star.colony == seat and star.base < 0)
        or (hex in bare and (hex not in shared or (star.control == seat and hex not in contested)))
    }


# ---- ships ------------------------------------------------------------------------------------------------------


def _ships(sight: ViewerSight, sites: Sites | None) -> dict[str, Ship]:
    """Return ships of the seat and its Allies unchanged, and other ships in sight without their records.

    In semi-hidden play, one placeholder ship stands for each face-down stack.
    """
    state, readable, ships = sight.state, sight.readable, sight.state.ships
    found = {id: ship for id, ship in ships.items() if ship.owner in readable}
    if sight.open_counters:
        foreign = [ship for ship in ships.values() if ship.owner not in readable and not ship.aboard]
    else:
        hexes = sight.watched_hexes if sight.world.rules.blind else sight.inspected_hexes
        foreign = [s for s in ships.values() if s.owner not in readable and not s.aboard and s.hex in hexes]
    fights = [battle for battle in state.battles if battle.stage != "over" and sight.viewer in battle.sides]
    shown = {id for battle in fights for report in battle.rounds for id in report.tactics}
    for ship in foreign:
        tl = ship.tl if ship.id in shown else 0
        found[ship.id] = Ship(ship.id, ship.owner, {}, {}, tl, "WG" if ship.wg else "", ship.hex)
    if sight.world.rules.semi_hidden and sites is not None:
        for owner, hex in sorted(_face_down(sight, sites)):
            id = f"a face-down counter of seat {owner} at {hex}"  # too long for any command to name it
            found[id] = Ship(id, owner, {}, {}, hex=hex)
    return found


def _face_down(sight: ViewerSight, sites: Sites) -> Sites:
    """Return owners and hexes of other players' face-down stacks, in semi-hidden play. See `map_view.stacks`.

    Each of these stacks could be a ship.
    """
    state, readable, seen = sight.state, sight.readable, sight.inspected_hexes
    units = {(ship.owner, ship.hex) for ship in state.ships.values() if ship.owner not in readable}
    units |= {(pod.owner, pod.hex) for pod in state.pods.values() if pod.owner not in readable}
    units |= {(side.seat, hex) for side in state.sides if side.seat not in readable for hex in side.dummies}
    bases = {(star.base if star.base >= 0 else star.colony, hex) for hex, star in state.stars.items()}
    hidden = {(owner, hex) for owner, hex in bases if owner >= 0 and (owner, hex) not in sites}
    return {(owner, hex) for owner, hex in units | hidden if hex not in seen}


# ---- combat -----------------------------------------------------------------------------------------------------


def _battle(battle: Battle, seat: Seat, own: set[str]) -> Battle:
    """Return a battle as the seat knows it.

    Only sides of the battle know the rounds fought and the last revealed orders. A seat knows only the hits on its own
    ships.
    """
    fired = battle.fired
    fights = seat in battle.sides and battle.stage != "over"
    losses = tuple([loss for loss in fired.losses if loss.ship in own]) if fired is not None else ()
    return Battle(
        hex=battle.hex,
        sides=battle.sides,
        round=battle.round,
        stage=battle.stage,
        quiet=battle.quiet,
        sealed=_known_sealed(battle.sealed, seat),
        orders=battle.orders if fights else {},
        fired=None if fired is None else FireResult(losses=losses),
        rounds=battle.rounds if fights else [],
        result=battle.result,
    )
