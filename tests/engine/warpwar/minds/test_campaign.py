"""The Admiral's moves: it avoids battles that it would leave and stars where a stronger foe can still come.

It does not return at once to where it fled from while the raiders can be there. It goes home for repairs.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.chance import BotRandom
from engine.warpwar.bot.destination_value import DestinationValue
from engine.warpwar.commands import Build, NewShip
from engine.warpwar.minds.campaign import HOMEWARD, Campaign, CautiousDestinationValue
from engine.warpwar.prompts import MovePrompt
from tests.engine.warpwar.position import GAME, SHEETS, Position

CARRIER, WARRIOR = "W51: TL0 PD=6 SR=1", "W51: TL0 PD=20 B=15 S=15"
RAIDER = "W52: TL0 PD=8 B=4 S=3"


def worse(ship: str, at: str, raider: str, goal: str = "Umma") -> float:
    """Return how much worse a star is to the Admiral than to the first level.

    The ship is at `at`, a foe at `raider`.
    """
    position = Position("2012-learning")
    position.idle_until("build")
    position.remove(0, 1)
    position.put_ship(ship, 0, at)
    if raider:
        position.put_ship(RAIDER, 1, raider)
    position.idle_until("move", 0)
    mover = position.prompt(0, MovePrompt).movers[0]
    situation, star = Campaign(position.view(0), Random(1)), position.hex(goal)
    return DestinationValue(situation, mover).score(star) - CautiousDestinationValue(situation, mover).score(star)


def beside(star: str) -> str:
    """Return a hex next to a star, where a Retreat ends."""
    position = Position("2012-learning")
    near = position.world.star_map.ways[position.hex(star)]
    return next(way.to for way in near if not position.world.star_map.is_star(way.to))


@pytest.mark.parametrize(
    ("ship", "at", "raider", "shunned"),
    [
        (CARRIER, "beside", "Sumarra", True),
        (CARRIER, "beside", "", False),
        (CARRIER, "Umma", "Sumarra", False),
        (WARRIOR, "beside", "Sumarra", False),
    ],
)
def test_where_one_fled_from_is_shunned_while_raiders_reach_it(ship: str, at: str, raider: str, shunned: bool) -> None:
    """Sumarra is one warpline from Umma. A ship at the star has not fled. A much stronger ship may go."""
    place = beside("Umma") if at == "beside" else at
    assert (worse(ship, place, raider) > 0) == shunned


def test_other_stars_are_not_shunned() -> None:
    assert worse(CARRIER, beside("Umma"), "Sumarra", "Nippur") == 0


WEAK, STRONG = "W51: TL0 PD=4 B=2", "W51: TL0 PD=24 B=12 S=12"


class Judged:
    """The Admiral's view of destinations for the only ship of seat 0. Foes still have to move, unless `moved`."""

    def __init__(self, position: Position, moved: bool = False, pinned: bool = False) -> None:
        view = position.view(0)
        units = tuple(replace(each, moved=moved, pinned=pinned) if each.owner else each for each in view.units)
        self.position = position
        self.situation = Campaign(replace(view, units=units), Random(1))
        (mover,) = position.prompt(0, MovePrompt).movers
        self.cautious = CautiousDestinationValue(self.situation, mover)

    def is_outmatched(self, place: str) -> bool:
        return self.cautious.is_outmatched(self.situation, self.position.hex(place))

    def loss_to_hunters(self, place: str) -> float:
        return self.cautious.loss_to_hunters(self.position.hex(place))


def facing(ship: str, foes: int = 2, where: str = "Sumarra") -> Position:
    """Return a position with a ship of seat 0 at Umma, a warpline from Sumarra, and foes of 15 BP at `where`."""
    position = Position("2012-learning")
    position.idle_until("build")
    position.remove(0, 1)
    position.put_ship(ship, 0, "Umma")
    for number in range(foes):
        position.put_ship(RAIDER.replace("W52", f"W{52 + 2 * number}"), 1, where)
    position.idle_until("move", 0)
    return position


@pytest.mark.parametrize(("ship", "outmatched"), [(WEAK, True), (STRONG, False)])
def test_no_battle_is_entered_that_would_be_left(ship: str, outmatched: bool) -> None:
    """Nothing is known of the foes: each one counts as at least 10 BP."""
    found = Judged(facing(ship))
    assert found.is_outmatched("Sumarra") == outmatched
    assert (found.cautious.battle(found.position.hex("Sumarra")) == -40) == outmatched


def test_the_own_base_is_fought_for() -> None:
    assert not Judged(facing(WEAK, where="Ur")).is_outmatched("Ur")


@pytest.mark.parametrize(
    ("ship", "foes", "goal", "hunted"),
    [(WEAK, 2, "Umma", True), (STRONG, 2, "Umma", False), (WEAK, 0, "Umma", False)],
)
def test_where_a_stronger_foe_can_still_come_is_shunned(ship: str, foes: int, goal: str, hunted: bool) -> None:
    assert (Judged(facing(ship, foes)).loss_to_hunters(goal) > 0) == hunted


def test_the_own_base_is_not_shunned() -> None:
    """Erech is 1 MP from it."""
    found = Judged(facing(WEAK, where="Erech"))
    assert found.situation.hunters(found.position.hex("Ur")) > found.cautious.power
    assert found.loss_to_hunters("Ur") == 0


@pytest.mark.parametrize(("moved", "pinned"), [(True, False), (False, True)])
def test_who_has_moved_or_is_pinned_does_not_hunt(moved: bool, pinned: bool) -> None:
    assert Judged(facing(WEAK), moved, pinned).loss_to_hunters("Umma") == 0


@pytest.mark.parametrize(
    ("record", "now", "spent"),
    [
        ("W51: TL0 PD=6 B=4 S=4", {}, False),
        ("W51: TL0 PD=6 B=4 S=4", {"B": 0, "S": 0}, True),
        ("W51: TL0 PD=6 T=2 M=6", {}, False),
        ("W51: TL0 PD=6 T=2 M=6", {"M": 1}, True),
        ("W51: TL0 PD=6 B=2 T=2 M=6", {"M": 1}, False),
    ],
)
def test_who_is_spent_goes_home(record: str, now: dict[str, int], spent: bool) -> None:
    """Six of fourteen boxes are left, or no salvo and no Beam. Then each MP nearer to the base counts."""
    position = Position("2012-cornered", 2)
    position.idle_until("build")
    position.remove(0, 1)
    ship = position.put_ship(record, 0, position.world.star_map.label("4D2"))
    ship.now.update(now)
    position.idle_until("move", 0)
    found = Judged(position)
    assert found.cautious.needs_refit == spent
    way = found.situation.distances(found.situation.own_bases[0])
    near, *_, far = sorted((hex for hex in found.situation.stars if 0 < way[hex] < 20), key=lambda hex: (way[hex], hex))
    drawn = found.cautious.advance(near) - found.cautious.advance(far)
    assert (drawn == pytest.approx(HOMEWARD * (way[far] - way[near]))) == spent


def choose_build(position: Position, level: str, chance: str) -> Build:
    reply = GAME.answer(position.view(0), BotRandom("s", chance), level)
    assert reply is not None and isinstance(reply.command, Build)
    return reply.command


def test_a_captain_builds_one_warpship_where_a_cadet_builds_several() -> None:
    """Both build for the same BP in all (40 on the first turn). The Captain's Systemships equal the Cadet's."""
    position = Position("2012-learning")
    position.idle_until("build")
    several = 0
    for chance in "abcdefgh":
        ships = {}
        for level in ("cadet", "captain"):
            ships[level] = [item for item in choose_build(position, level, chance).items if isinstance(item, NewShip)]
        warp = {level: [ship for ship in found if ship.wg] for level, found in ships.items()}
        guards = {level: [ship for ship in found if not ship.wg] for level, found in ships.items()}
        assert guards["captain"] == guards["cadet"]
        assert len(warp["captain"]) == 1
        several += len(warp["cadet"]) > 1
    assert several, "no Cadet of these built more than one"


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_cargo_is_unloaded_on_the_build_sheet(level: str) -> None:
    """A ship at its base has 9 BP in its Holds. The first step of the sheet moves them to the stock (rules 3)."""
    position = Position("2012-cornered", 2, seed=SHEETS)
    position.idle_until("build")
    position.build_nothing()
    position.put_ship("W51: TL0 PD=8 H=2 BP=9", 0, position.state.sides[0].homes[0])
    while position.state.turn < 2:
        position.idle(0 if position.open_kinds(0) else 1)
    position.idle_until("build", 0)
    (deal,) = choose_build(position, level, "a").transactions
    assert (deal.source, deal.target, deal.bp) == ("W51", "base", 9)  # type: ignore[union-attr]
