"""Laughable habits of a level that plays against itself: rounds without effect, flights that lead straight back.

python -m tests.bench.habits [--level admiral] [--scenario 2012-cornered] [--seats 4] [--games 4]
"""

from __future__ import annotations

import argparse
from typing import Any

from engine.core.chance import BotRandom, derive, new_seed
from engine.core.game import Reply, Setup
from engine.core.table import moments
from engine.games import GAMES
from engine.play.ladder import LONGEST
from engine.play.wilson import Share
from engine.warpwar.events.event_types import Moved, RoundFought
from engine.warpwar.world import world_for

GAME = GAMES["warpwar"]


class Habits:
    """Counts over matches.

    A return is a ship's first move after a flight if it ends at the star that the ship fled from.
    """

    def __init__(self) -> None:
        self.rounds = self.quiet = self.flights = self.returns = 0
        self._fled: dict[str, str] = {}
        """Maps a ship to the star it fled from, until it moves again."""

    def match(self, level: str, setup: Setup, seed: int, most: int = LONGEST) -> None:
        def choose(view: Any, seat: int) -> Reply | None:
            question = next((each.id for each in view.decisions if not each.answered), "")
            return GAME.answer(view, BotRandom(derive(seed, f"bot/{seat}"), question), level)

        self._fled, places = {}, dict[str, str]()
        of_today = new_seed(GAME.rules, seed.to_bytes(16))  # a number alone means a match of rules 1
        for number, moment in enumerate(moments(GAME, setup, of_today, choose, 10 * most)):
            for event in moment.events:
                self._count_event(event.body)
                if isinstance(event.body, Moved):
                    places.pop(event.body.ship, None)
            for id, ship in moment.state.ships.items():
                left = places.get(id, "")
                if left in world_for(moment.state).star_map.stars and ship.hex != left and not ship.aboard:
                    self._fled[id] = left
            places = {id: ship.hex for id, ship in moment.state.ships.items()}
            if number >= most:
                break

    def _count_event(self, body: object) -> None:
        if isinstance(body, RoundFought) and body.report.orders:  # else a copy without orders, for other viewers
            self.rounds += 1
            self.quiet += not any(loss.effective for loss in body.report.losses)
        elif isinstance(body, Moved) and body.ship in self._fled:
            self.flights += 1
            self.returns += body.path[-1] == self._fled.pop(body.ship)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--level", default="admiral", choices=[each.key for each in GAME.levels])
    reader.add_argument("--scenario", default="2012-cornered")
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--games", type=int, default=4)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    habits = Habits()
    for seed in range(asked.seed, asked.seed + asked.games):
        habits.match(asked.level, Setup(asked.scenario, asked.seats), seed)
        quiet, back = Share(habits.quiet, habits.rounds), Share(habits.returns, habits.flights)
        told = f"without effect {quiet} of {habits.rounds} rounds; straight back {back} of {habits.flights} flights"
        print(f"{asked.scenario} {asked.level}, {seed - asked.seed + 1} matches: {told}", flush=True)


if __name__ == "__main__":
    main()
