"""Single battles of WarpWar between computer players of given levels, played by the rules of the live game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.core import codec
from engine.core.chance import BotRandom, derive
from engine.core.game import Seat, Setup
from engine.core.table import open_seats
from engine.games import GAMES
from engine.warpwar import turn
from engine.warpwar.notation import parse_ship
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import world_for

Clock = Callable[[], float]

FLEETS: Mapping[str, tuple[str, ...]] = {
    "small": ("PD=9 B=4 S=2",),
    "beams": ("PD=12 B=5 S=4",),
    "big": ("PD=18 B=9 S=6",),
    "missiles": ("PD=10 T=2 M=6 S=2",),
    "mixed": ("PD=11 B=5 S=3 T=1 M=3",),
    "two": ("PD=8 B=4 S=4", "PD=8 B=4 S=4"),
    "two mixed": ("PD=8 B=4 S=4", "PD=8 T=2 M=9 S=2"),
    "three mixed": ("PD=8 B=4 S=4", "PD=8 T=2 M=6 S=2", "PD=7 B=3 S=2"),
}
"""Maps the name of a fleet to the ships of the fleet. In a battle, both sides get the same ships."""
STAR = "Umma"
HELD = 4.0
"""Value, in build points (BP), of being the only seat with ships at the star when the battle ends."""
PRICES = {"M": 1 / 3, "SH": 1 / 6, "A": 1 / 2}
LONGEST = 40
"""Number of rounds after which a battle is stopped. The result is then calculated from the ships that are left."""
STAGES = ("orders", "ecm", "damage", "withdraw_to")


class Fought(Struct, frozen=True):
    """The result of a battle.

    `left`: the value of each seat's remaining ships in build points (BP). It includes HELD if only this seat has ships
    at the star. `rounds`: the number of rounds fought. `quiet`: the number of rounds without effect. `thoughts`:
    thinking times in ms. There is one value for each time that a level above the Cadet wrote its orders.
    """

    left: tuple[float, float]
    rounds: int
    quiet: int
    thoughts: tuple[float, ...]

    def score(self, seat: Seat) -> float:
        """Return 1 if the seat won the battle (its ships have the higher value left), 0.5 for a tie, 0 if it lost."""
        mine, theirs = self.left[seat], self.left[1 - seat]
        return 0.5 if mine == theirs else float(mine > theirs)


def battle_state(fleets: Sequence[Sequence[str]], scenario: str = "2012-learning", seed: int = 1) -> State:
    """Return a state in which two fleets, one for each seat, meet at STAR.

    Both seats must now give orders for the first round of the battle.
    """
    state: State = codec.copy(GAMES["warpwar"].new(Setup(scenario, 2), seed).state)
    world = world_for(state)
    at = world.star_map.find(STAR)
    assert at is not None
    for seat, records in enumerate(fleets):
        for number, record in enumerate(records):
            id = f"W{2 * number + 1 + seat}"
            ship = parse_ship(f"{id}: TL0 {record}", seat).ship
            ship.hex = at
            state.ships[id] = ship
            state.sides[seat].dealt["W"] = number + 1
    state.turn, state.phase, state.sealed.needs = 2, "movement", []
    ump = Umpire(state, world)
    state.phase = "combat"
    turn.PHASES["combat"].enter(ump)
    return ump.state


def fight(levels: Sequence[str], fleets: Sequence[Sequence[str]], seed: int, clock: Clock) -> Fought:
    """Play one battle between two levels, one for each seat, with the given fleets. Return the result.

    `clock`: a function that returns the time in seconds.
    """
    game, state = GAMES["warpwar"], battle_state(fleets)
    began, thoughts = {seat: _worth(state, seat) for seat in (0, 1)}, []
    while state.battles and state.battles[0].stage != "over" and state.battles[0].round <= LONGEST:
        seat = next(iter(open_seats(game, state)))
        view = game.view(state, seat)
        asked = next(each for each in view.decisions if not each.answered)
        if asked.kind not in STAGES:
            break
        rng = BotRandom(derive(seed, f"bot/{seat}"), asked.id)
        start = clock()
        reply = game.answer(view, rng, levels[seat])
        if asked.kind == "orders" and levels[seat] != "cadet":
            thoughts.append(1000 * (clock() - start))
        before = state
        state = game.apply(state, seat, reply.decision, reply.command).state  # type: ignore[union-attr]
        if not state.battles:
            return _over(state, before, thoughts, began)
    return _over(state, state, thoughts, began)


def _over(state: State, last: State, thoughts: list[float], began: Mapping[int, float]) -> Fought:
    battle = (state.battles or last.battles)[0]
    here = {ship.owner for ship in state.ships.values() if ship.hex == battle.hex}
    left = [_worth(state, seat) + HELD * (here == {seat}) for seat in (0, 1)]
    quiet = sum(not any(loss.effective for loss in each.losses) for each in battle.rounds)
    return Fought((left[0], left[1]), len(battle.rounds), quiet, tuple(thoughts))


def _worth(state: State, seat: int) -> float:
    own = [ship for ship in state.ships.values() if ship.owner == seat]
    return float(sum(points * PRICES.get(attr, 1.0) for ship in own for attr, points in ship.now.items()))
