"""Tracks the matches that this process is the home of: it moves their bots, watches their clocks and wakes them.

The home follows the people. A process that has sockets of a match asks to be its home, and a home without any gives the
match up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from django.db import DatabaseError

from games.notify import ProcessLink
from games.play import homes, store

log = logging.getLogger(__name__)
AGAIN = 0.6
"""Seconds between two signs of life: three of them fit into `homes.LIFE`."""

REMEMBERED = 1000
"""Maximum number of requests that are remembered for matches of other processes."""


class Owner(Protocol):
    """Interface of a node, as `HomeWatch` uses it."""

    link: ProcessLink

    def read(self, work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]: ...

    def do(self, work: Any) -> asyncio.Task[Any]: ...

    def is_attended(self, match_id: str) -> bool:
        """Return whether a socket of the match is connected to this process."""

    def home_changed(self, match_id: str) -> None:
        """Update the match's room when this process becomes its home, or stops being it."""

    def came_home(self, match_ids: list[str]) -> None:
        """Wake these matches if they must go on by themselves. This process has become their home."""

    def gone(self, names: list[str]) -> None:
        """Forget these processes, which are dead or have stopped."""

    def taken_for_dead(self) -> None:
        """Recover after the other processes took this one for dead and forgot what it told them."""


class HomeWatch:
    """Keeps the homes of matches; one per node. A process that runs alone is the home of all matches."""

    def __init__(self, owner: Owner) -> None:
        self._owner, self._link = owner, owner.link
        self._mine: set[str] = set()
        self._is_known = False
        """True if this process has given a sign of life and has not been taken for dead since."""
        self._wanted: dict[str, str] = {}
        """Maps a match that is not (yet) at home here to another process that has people of it."""
        self._alive: set[str] = set()
        self._has_left = False

    def is_home(self, match_id: str) -> bool:
        return self._link.alone or match_id in self._mine

    # ---- signs of life -----------------------------------------------------------------------------------------

    async def keep(self) -> None:
        """Give signs of life, and take over the matches of dead processes, for as long as this process runs."""
        while not (self._link.alone or self._has_left):
            try:
                await self._look()
            except DatabaseError as error:
                log.warning(
                    "The database does not answer; which matches are at home here is looked at later: %s", error
                )
            await asyncio.sleep(AGAIN)

    async def _look(self) -> None:
        read, name = self._owner.read, self._link.name
        if not await read(homes.say_alive)(name) and self._is_known:  # silent too long: others took its matches
            await self._settle(await read(homes.held_by)(name))
            self._owner.taken_for_dead()
        if not self._is_known:
            self._is_known = True
            await self._adopt(await read(_homeless)())
        alive, dead = await read(homes.processes)()
        gone = (self._alive - alive) | dead
        self._alive = alive
        if gone:
            self._owner.gone(sorted(gone))
            self._wanted = {match_id: other for match_id, other in self._wanted.items() if other not in gone}
        if dead:
            self._came(await read(homes.inherit)(name, dead))
        if gone:  # a process that has started a match may have died before it was its home
            await self._adopt(await read(_homeless)())

    async def _settle(self, held: set[str]) -> None:
        lost, self._mine = self._mine - held, held
        for match_id in lost:
            self._owner.home_changed(match_id)

    async def _adopt(self, match_ids: list[str]) -> None:
        """Claim matches that never had a home: they are new, or older than the use of several processes."""
        for match_id in match_ids:
            await self.claim(match_id)
        if ours := [each for each in match_ids if each in self._mine]:
            self._owner.came_home(ours)

    def _came(self, match_ids: list[str]) -> None:
        if match_ids:
            self._mine.update(match_ids)
            self._owner.came_home(match_ids)

    async def sign_off(self) -> None:
        """Tell the other processes, once, that this process stops."""
        if not (self._link.alone or self._has_left):
            self._has_left = True
            try:
                await self._owner.read(homes.sign_off)(self._link.name)
            except DatabaseError as error:
                log.warning("The others will notice by themselves that this process is gone: %s", error)

    # ---- one match ---------------------------------------------------------------------------------------------

    async def claim(self, match_id: str) -> None:
        """Become the match's home if it has none. Ask the home for the match if people of it are connected here."""
        if self.is_home(match_id):
            return
        home = await self._owner.read(homes.claim)(self._link.name, match_id)
        if home == self._link.name:
            self._mine.add(match_id)
            self._owner.home_changed(match_id)
            if other := self._wanted.pop(match_id, ""):
                self.wanted(match_id, other)
        elif home and self._owner.is_attended(match_id):
            self._link.publish("want", match_id, self._link.name)

    def wanted(self, match_id: str, name: str) -> None:
        """Note that another process has people of the match and wants it. Hand it over if no people of it are here."""
        if match_id not in self._mine:
            self._wanted[match_id] = name  # this process may be about to become its home
            while len(self._wanted) > REMEMBERED:
                del self._wanted[next(iter(self._wanted))]
        elif not self._owner.is_attended(match_id):
            self._owner.do(self._hand_over(match_id, name))

    async def _hand_over(self, match_id: str, name: str) -> None:
        is_done = await self._owner.read(homes.hand_over)(match_id, self._link.name, name)
        self._mine.discard(match_id)
        self._owner.home_changed(match_id)
        if is_done:
            self._link.publish("yours", match_id, name)

    def given(self, match_id: str, name: str) -> None:
        """Note that the match was handed over, possibly to this process."""
        if name == self._link.name:
            self._mine.add(match_id)
            self._owner.home_changed(match_id)


def _homeless() -> list[str]:
    return homes.homeless(store.unattended())
