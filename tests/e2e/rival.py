"""The other player of a test that watches one screen: a player at a real socket, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from types import TracebackType
from typing import Any

from engine.core.game import Reply
from engine.games import GAMES
from engine.warpwar.commands import Build, EndMovement, NewShip, Order, Orders
from tests.live.bot import Choose, play
from tests.live.client import TableClient
from tests.live.guest import Guest

GAME = GAMES["warpwar"]


class Rival:
    """Sits down at a table with `sit`, then answers all its questions by `choose` until the match ends.

    A context manager: an exception in the rival's thread is raised when the block ends.
    """

    def __init__(self, url: str, name: str, choose: Choose) -> None:
        self.guest, self.choose = Guest(url, name), choose
        self.match = ""
        self.trouble: BaseException | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run_event_loop, daemon=True)
        self._task: asyncio.Task[None] | None = None

    def sit(self, address: str) -> None:
        """Take the first free seat of the table at this address, be ready, and start to play."""
        self.match = address.rstrip("/").rpartition("/")[2]
        self.guest.arrive().sit(self.match)
        self._thread.start()

    def host(self, scenario: str = "2012-learning", seats: int = 2, **more: Any) -> str:
        """Open a table and take seat 0. Return the table's address, to be sent to a friend."""
        self.guest.arrive()
        self.match = self.guest.open_table(scenario, seats, **more)["id"]
        return f"{self.guest.url}/match/{self.match}"

    def start(self) -> None:
        """Start the game at the table that this rival hosts. All others must be ready."""
        self.guest.start(self.match)
        self._thread.start()

    def take(self, guest: Guest, match: str) -> None:
        """Act as this guest in a match that has begun."""
        self.guest, self.match = guest, match
        self._thread.start()

    def __enter__(self) -> Rival:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)
        if self._thread.ident is not None:
            self._thread.join()
        self._loop.close()
        if self.trouble is not None:
            raise self.trouble

    def _run_event_loop(self) -> None:
        self._task = self._loop.create_task(self._play())
        try:
            self._loop.run_until_complete(self._task)
        except asyncio.CancelledError:
            pass
        except BaseException as trouble:
            self.trouble = trouble

    async def _play(self) -> None:
        async with TableClient(self.guest, self.match) as table:
            await play(table, self.choose)


def planned_reply(view: Any, **plans: Any) -> Reply | None:
    """Answer the first open question with the plan for its kind (a command, or a function of the view).

    If there is no plan, return the game's idle answer.
    """
    asked = next((each for each in view.decisions if not each.answered), None)
    if asked is None:
        return None
    plan = plans.get(asked.kind)
    command = plan(view) if callable(plan) else plan
    return GAME.idle(view) if command is None else Reply(asked.id, command)


def duellist(view: Any) -> Reply | None:
    """Answer for Basic Learning: a cruiser that stays at home, answers fire with fire in round 1, and then retreats.

    At drive difference 0, Attack against Attack, its Beam of 5 makes Hit+2 = 7 hits (2012 5.3, Table 2). When it
    retreats at drive 5 and is shot at with drive 0, the difference of -5 reads Escapes, and the rival's base falls.
    """

    def build(view: Any) -> Build:
        home = view.sides[view.viewer].homes[0]
        return Build((NewShip(home, {"PD": 10, "B": 5}, "WG"),) if view.header.turn == 1 else ())

    def orders(view: Any) -> Orders:
        fleets = view.battles[0].fleets
        (own,), (foe,) = fleets[str(view.viewer)], fleets[str(1 - view.viewer)]
        if view.battles[0].round == 1:
            return Orders((Order(own, "ATTACK", foe, D=2, B=5),))
        return Orders((Order(own, "RETREAT", D=5),))

    return planned_reply(view, build=build, move=EndMovement(), orders=orders)
