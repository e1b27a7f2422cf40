"""Twin worlds of a WarpWar position: each changes one thing that some viewers may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, get_args

import msgspec

from engine.core import codec
from engine.core.chance import derive
from engine.core.errors import Refusal
from engine.core.game import Reply, Setup, Step
from engine.games import GAMES
from engine.warpwar import auto_pass
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.commands import Conduct, MovePlan, MovePlans, PassPart, StandingOrders
from engine.warpwar.events import event_types
from engine.warpwar.state import PastRound, Pod, ShipShown, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import world_for
from tests.engine.nonsense import overdone, spoil_command
from tests.engine.twins import Pair, World, check_pair
from tests.engine.warpwar.nonsense import WORDS
from tests.engine.warpwar.wild import wild

Change = Callable[[State], None]
Secret = tuple[str, set[int], Change]
"""Description of the change, the seats that may know of it, and the change."""
Changes = Iterator[Secret]
STILL = {"record", "cargo", "stock", "BP", "rider", "pod"}
"""Kinds of secrets that no other viewer sees, whatever the rules do next, unless a ship is lost or a battle fought."""
GAME = GAMES["warpwar"]


def check_hidden(setup: Setup, state: State, rng: Random, together: bool = False) -> set[str]:
    """Compare every twin of the position by every channel, now and one step later. Return the kinds of secrets found.

    `together`: make all changes that the same viewers know in one twin, and one of them alone in another. This is
    several times quicker and finds the same faults. After a failure each change is tried alone.
    """
    if state.over is not None:
        return set()
    here = World(GAME, Step(state))
    tries = {seat: list(_tries(here, seat, rng)) for seat in range(setup.seats)}
    changes = list(_changes(state, rng))
    for lot in _lots(changes, rng) if together else [[change] for change in changes]:
        try:
            _check(setup, _pair(here, lot), tries)
        except AssertionError:
            for change in lot:
                _check(setup, _pair(here, [change]), tries)
            raise
    return {what.split(" ")[0] for what, _, _ in changes}


def hidden_pairs(state: State, rng: Random) -> Iterator[Pair]:
    """Yield one pair for each kind of secret in the position."""
    if state.over is None:
        here = World(GAME, Step(state))
        yield from (_pair(here, [change]) for change in _changes(state, rng))


def _lots(changes: list[Secret], rng: Random) -> Iterator[list[Secret]]:
    """Yield all changes known to the same viewers together, in random order, and also one of them alone."""
    lots: dict[frozenset[int], list[Secret]] = {}
    for change in changes:
        lots.setdefault(frozenset(change[1]), []).append(change)
    for lot in lots.values():
        yield rng.sample(lot, len(lot))
        if len(lot) > 1:
            yield [rng.choice(lot)]


def _pair(here: World, lot: list[Secret]) -> Pair:
    twin = codec.copy(here.state)
    for _, _, change in lot:
        change(twin)
    twin.spared = {}  # hidden things decide which seats need no question, so judge again
    auto_pass.note(twin, world_for(twin))
    return Pair("; ".join(what for what, _, _ in lot), here, World(GAME, Step(twin)), frozenset(lot[0][1]))


def _check(setup: Setup, pair: Pair, tries: dict[int, list[Reply]]) -> None:
    check_pair(GAME, setup, pair)
    _check_refusals(pair, tries)
    for further in _a_step_further(setup, pair):
        check_pair(GAME, setup, further)


def _tries(here: World, seat: int, rng: Random) -> Iterator[Reply]:
    """Yield commands that a seat might send, sensible or not. Leave out those that cannot be read as commands."""
    for _ in range(2):
        reply = wild(here.view(seat), rng)
        if reply is None:
            return
        yield reply
        for raw in (spoil_command(reply.command, rng, WORDS), overdone(msgspec.to_builtins(reply.command))):
            with suppress(Refusal):
                yield Reply(reply.decision, codec.read_command(raw, GAME.command_type))


def _check_refusals(pair: Pair, tries: dict[int, list[Reply]]) -> None:
    """Check that both worlds answer each command of a seat that does not know the secret with the same words."""
    for seat, replies in tries.items():
        for reply in () if seat in pair.knowing else replies:
            one, other = (world.meet(seat, reply)[0] for world in (pair.one, pair.other))
            assert one == other, f"{pair.what}: seat {seat} is refused in other words: {one!r} and {other!r}"


def _a_step_further(setup: Setup, pair: Pair) -> Iterator[Pair]:
    """Yield the pair after the same command in both worlds, if the command does not reveal the secret to other viewers.

    Secrets in `STILL` are followed through the end of a phase too. The seats that the next phase asks, and their order,
    must reveal nothing.
    """
    before = pair.one.state
    kinds = {what.split(" ")[0] for what in pair.what.split("; ")}
    if "fighter" in kinds:
        return
    for seat in range(setup.seats):
        if seat in pair.knowing and not kinds <= STILL:
            continue
        reply = pair.one.reply(seat)
        one, other = (world.after(seat, reply) for world in (pair.one, pair.other))
        if one is None or other is None or reply is None:
            continue
        if one.state.over is not None and other.state.over is not None:
            continue  # everything is revealed (R-GEN-07)
        same = all((world.state.turn, world.state.phase) == (before.turn, before.phase) for world in (one, other))
        lost = [{id: ship.owner for id, ship in world.state.lost.items()} for world in (one, other)]
        fell = {owner for id, owner in lost[0].items() if id not in before.lost}  # their cargo is revealed
        on = kinds <= STILL and one.state.over == other.state.over and lost[0] == lost[1] and not fell & pair.knowing
        if same or on:
            knowing = pair.knowing | _lookers(before, one.state) | _new_allies(before, one.state, pair.knowing)
            knowing |= _plunderers(one) | _plunderers(other)
            yield Pair(f"{pair.what}, after {reply.decision} of seat {seat}", one, other, knowing)


def _lookers(before: State, after: State) -> set[int]:
    """Return the seats that have learned a star counter since, with their Allies (R-STAR-03, R-STAR-04)."""
    seats = [side.seat for side in after.sides if side.explored.keys() != before.sides[side.seat].explored.keys()]
    return set().union(*(_friends(after, seat) for seat in seats))


def _plunderers(world: World) -> set[int]:
    """Return the seats that have plundered a stock, with their Allies. The amount reveals the stock (R-BASE-08)."""
    told = [event.body for event in world.step.events]
    seats = {each.seat for each in told if isinstance(each, event_types.Income) and each.source == "plunder"}
    return set().union(*(_friends(world.state, seat) for seat in seats))


def _new_allies(before: State, after: State, knowing: frozenset[int]) -> set[int]:
    """Return the new Allies of the knowing seats, who now read their records (R-DIP-09)."""
    return set().union(*(_friends(after, seat) - _friends(before, seat) for seat in knowing))


def _changes(state: State, rng: Random) -> Changes:
    yield "the seed of chance", set(), _reseed
    yield from _of_ships(state, rng)
    yield from _of_stars(state, rng)
    yield from _of_sides(state)
    if len(state.bag) > 1:
        drawing = {seat for seat, asked in GAME.open_questions(state).items() if asked[0].kind == "place_counter"}
        yield "bag of star counters", drawing, _shake


def _of_ships(state: State, rng: Random) -> Changes:
    """Yield changes of records, cargo and riders. In a battle, change only what no order and no hit has shown yet."""
    unseen = [ship for ship in state.ships.values() if _fights(state, ship) and not ship.aboard]
    for ship in _some(rng, unseen):
        if all(battle.stage == "orders" for battle in state.battles if battle.hex == ship.hex):
            yield f"fighter {ship.id}", _friends(state, ship.owner), _rearm(ship.id, tl=0)
    for ship in _some(rng, [ship for ship in state.ships.values() if not _fights(state, ship)]):
        knowing = _friends(state, ship.owner)
        yield f"record of {ship.id}", knowing, _rearm(ship.id)
        yield f"cargo of {ship.id}", knowing, _load(ship.id)
        dealt = state.sides[ship.owner].dealt
        if ship.is_warpship and not _shows_riders(state):
            if "S" in dealt:
                yield f"rider of {ship.id}", knowing, _stow(ship.id, Ship("S9", ship.owner, {"PD": 1}, {"PD": 1}))
            if "P" in dealt:
                yield f"pod of {ship.id}", knowing, _stow(ship.id, Pod("P9", ship.owner, ""))


def _of_stars(state: State, rng: Random) -> Changes:
    """Yield changes of stocks, works, and star values that no seat or only some have seen."""
    for star in _some(rng, [star for star in state.stars.values() if star.base >= 0 or star.colony >= 0]):
        owner = star.base if star.base >= 0 else star.colony
        knowing = _friends(state, owner)
        if any(_has_sealed_answer(state, seat) for seat in knowing | {star.works_by}):
            continue  # a sealed plan may depend on the stock
        yield f"stock at {star.hex}", knowing, _bank(star.hex)
        if star.colony >= 0 and state.phase != "build":
            yield f"works at {star.hex}", knowing | {star.works_by}, _build_on(star.hex)
    hidden = [star.hex for star in state.stars.values() if star.counter and _uses_exploration(state)]
    for hex in _some(rng, hidden):
        if not any(hex in side.homes for side in state.sides):
            saw = {seat.seat for seat in state.sides if hex in seat.explored}
            knowing = set().union(*(_friends(state, seat) for seat in saw)) if saw else set()
            if not any(_has_sealed_answer(state, seat) for seat in knowing):  # a sealed colony or base may depend on it
                yield f"value of the star {hex}", knowing, _recount(hex)


def _of_sides(state: State) -> Changes:
    """Yield changes of BP records, standing orders, Emperors and dummies.

    The Emperor's place and dummies stay if a sealed order depends on them.
    """
    for side in state.sides:
        yield f"BP record of seat {side.seat}", {side.seat}, _note(side.seat)
        yield f"standing orders of seat {side.seat}", {side.seat}, _file(side.seat)
        yield f"plans of seat {side.seat}", {side.seat}, _plan(side.seat)
        yield f"passes of seat {side.seat}", {side.seat}, _toggle_passes(side.seat)
        yield f"news of seat {side.seat}", {side.seat}, _hear(side.seat)
        yield f"fights of seat {side.seat}", {side.seat}, _recall(side.seat)
        if _has_sealed_answer(state, side.seat):
            continue
        knowing = _friends(state, side.seat)
        place = state.ships.get(side.emperor)
        hex = place.hex if place is not None else side.emperor
        if hex and not any(battle.hex == hex for battle in state.battles):
            for ship in state.ships.values():
                here = ship.owner == side.seat and ship.hex == hex and ship.is_warpship and ship.id != side.emperor
                if here and not ship.aboard:
                    yield f"Emperor of seat {side.seat} aboard {ship.id}", knowing, _embark(side.seat, ship.id)
                    break
        for hex in side.dummies:
            if not any(battle.hex == hex for battle in state.battles):
                yield f"dummy of seat {side.seat} at {hex}", knowing, _flesh_out(side.seat, hex)


def _has_sealed_answer(state: State, seat: int) -> bool:
    """Return whether an answer of the seat lies sealed."""
    return any(each.answered for each in GAME.open_questions(state).get(seat, ()))


def _some(rng: Random, items: list) -> list:  # type: ignore[type-arg]
    return rng.sample(items, min(3, len(items)))


def _fights(state: State, ship: Ship) -> bool:
    """Return whether a ship is in a battle.

    Hits taken and orders given there are public. Sealed answers are the twins for those.
    """
    return any(battle.hex == ship.hex for battle in state.battles if not battle.result)


def _friends(state: State, seat: int) -> set[int]:
    allied = {
        other.seat
        for other in state.sides
        if state.relations.get(f"{min(seat, other.seat)}-{max(seat, other.seat)}") == "allied"
    }
    return {seat, *allied}


def _shows_riders(state: State) -> bool:
    return world_for(state).rules.semi_hidden


def _uses_exploration(state: State) -> bool:
    return state.setup.options.get("counters") == "explored" or state.setup.scenario == "2012-cluster"


def _reseed(twin: State) -> None:
    twin.chance.seed = derive(twin.chance.seed, "twin")
    twin.chance.drawn += 3


def _rearm(id: str, tl: int = 1) -> Change:
    def change(twin: State) -> None:
        ship = twin.ships[id]
        for attr, more in (("B", 2), ("S", 1), ("M", 3), ("T", 1)):
            ship.built[attr] = ship.built.get(attr, 0) + more
            ship.now[attr] = ship.now.get(attr, 0) + more
        ship.tl += tl

    return change


def _load(id: str) -> Change:
    def change(twin: State) -> None:
        ship = twin.ships[id]
        ship.built["H"] = ship.built.get("H", 0) + 1
        ship.now["H"] = ship.has("H") + 1
        ship.bp += 7

    return change


def _stow(carrier: str, unit: Ship | Pod) -> Change:
    def change(twin: State) -> None:
        ship = twin.ships[carrier]
        ship.built["SR"] = ship.built.get("SR", 0) + 1
        ship.now["SR"] = ship.has("SR") + 1
        held: dict[str, Any] = twin.pods if isinstance(unit, Pod) else twin.ships
        id = f"{unit.id[0]}{900 + len(held)}"
        held[id] = msgspec.structs.replace(unit, id=id, hex=ship.hex, aboard=carrier)

    return change


def _bank(hex: str) -> Change:
    def change(twin: State) -> None:
        twin.stars[hex].bp += 7

    return change


def _build_on(hex: str) -> Change:
    def change(twin: State) -> None:
        star = twin.stars[hex]
        star.works, star.works_by = (star.works + 3) % 24, star.colony

    return change


def _note(seat: int) -> Change:
    def change(twin: State) -> None:
        twin.sides[seat].record.append("a secret line")
        twin.sides[seat].spent += 5

    return change


def _file(seat: int) -> Change:
    def change(twin: State) -> None:
        bold = Conduct("ATTACK", ("beam",), retreat="hurt")
        twin.sides[seat].standing = StandingOrders(bold, damage=("PD",), repair=True)

    return change


def _plan(seat: int) -> Change:
    """Return a change that files a plan where none is filed.

    The plan never fits, so that none of its ships reveals it.
    """

    def change(twin: State) -> None:
        own = [ship.id for ship in twin.ships.values() if ship.owner == seat and ship.is_warpship]
        if own and twin.sides[seat].plans is None:
            twin.sides[seat].plans = MovePlans((MovePlan(tuple(own[:3]), tuple(twin.stars)[:1] * 2),))

    return change


def _toggle_passes(seat: int) -> Change:
    """Return a change of what the seat lets pass: everything, or nothing."""

    def change(twin: State) -> None:
        twin.sides[seat].passes = [] if twin.sides[seat].passes else [*get_args(PassPart)]

    return change


def _hear(seat: int) -> Change:
    """Return a change of what makes the table ask the seat. It also forgets what the seat has seen on its sheets."""

    def change(twin: State) -> None:
        side = twin.sides[seat]
        side.every, side.ask_from = not side.every, 10_000 if side.ask_from < 10_000 else 0
        side.seen_yards, side.seen_waiting, side.seen_levels = [], [], {}

    return change


def _recall(seat: int) -> Change:
    """Return a change that adds a fight with an unknown ship to what the seat remembers."""

    def change(twin: State) -> None:
        side, other = twin.sides[seat], (seat + 1) % len(twin.sides)
        fleets: dict[str, tuple[str, ...]] = {str(seat): ("W996",), str(other): ("W998",)}
        side.past_rounds.append(PastRound(twin.turn, "0101", RoundResult(1, fleets, ("W998 (TL0) DODGE D=1",))))
        side.shown["W998"] = ShipShown(other, twin.turn, orders=1, built={"PD": 1})

    return change


def _embark(seat: int, id: str) -> Change:
    def change(twin: State) -> None:
        ship = twin.ships[id]
        for attr in ("SR", "H"):
            ship.built[attr] = ship.built.get(attr, 0) + 1
            ship.now[attr] = ship.has(attr) + 1
        twin.sides[seat].emperor = id

    return change


def _flesh_out(seat: int, hex: str) -> Change:
    """Return a change that makes a dummy a Systemship."""

    def change(twin: State) -> None:
        side = twin.sides[seat]
        side.dummies[hex] -= 1
        if not side.dummies[hex]:
            del side.dummies[hex]
        id = f"S{900 + len(twin.ships)}"
        twin.ships[id] = Ship(id, seat, {"PD": 1}, {"PD": 1}, hex=hex)

    return change


def _recount(hex: str) -> Change:
    def change(twin: State) -> None:
        star = twin.stars[hex]
        star.counter = 63 if star.counter != 63 else 33

    return change


def _shake(twin: State) -> None:
    twin.bag.reverse()
