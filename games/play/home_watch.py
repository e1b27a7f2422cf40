"""Which matches this process is the home of: it moves their bots, watches their clocks, and wakes them by itself.

The home follows the people: whoever has sockets of a match asks for it, and a process without any gives it up.
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
"""Seconds between two words that we are alive: three of them fit into `homes.LIFE`."""

REMEMBERED = 1000
"""Matches of others that somebody has asked for."""


class Owner(Protocol):
    """What a node gives to its watch."""

    link: ProcessLink

    def read(self, work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]: ...

    def do(self, work: Any) -> asyncio.Task[Any]: ...

    def is_attended(self, match_id: str) -> bool:
        """Whether a socket of the match is connected to this process."""

    def home_changed(self, match_id: str) -> None:
        """This process has become the home of the match, or is it no longer."""

    def came_home(self, match_ids: list[str]) -> None:
        """It has become the home of these, which may have to go on by themselves."""

    def gone(self, names: list[str]) -> None:
        """Those processes are dead."""

    def taken_for_dead(self) -> None:
        """This process was silent so long that the others have forgotten what it told them."""


class HomeWatch:
    """One per node. A process without others is the home of everything."""

    def __init__(self, owner: Owner) -> None:
        self._owner, self._link = owner, owner.link
        self._mine: set[str] = set()
        self._is_known = False
        """We have said that we are alive, and are still taken for it."""
        self._wanted: dict[str, str] = {}
        """Match that is not ours (yet) -> another process that has people of it."""
        self._alive: set[str] = set()
        self._has_left = False

    def is_home(self, match_id: str) -> bool:
        return self._link.alone or match_id in self._mine

    # ---- being alive -------------------------------------------------------------------------------------------

    async def keep(self) -> None:
        """Say that we are alive, and take over from those that are no longer, as long as this process runs."""
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
        if not await read(homes.say_alive)(name) and self._is_known:  # we were silent too long: others took over
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
        if gone:  # one that has started a match may have died before it was its home
            await self._adopt(await read(_homeless)())

    async def _settle(self, held: set[str]) -> None:
        lost, self._mine = self._mine - held, held
        for match_id in lost:
            self._owner.home_changed(match_id)

    async def _adopt(self, match_ids: list[str]) -> None:
        """Matches that never had a home: from before there were several processes, or just begun."""
        for match_id in match_ids:
            await self.claim(match_id)
        if ours := [each for each in match_ids if each in self._mine]:
            self._owner.came_home(ours)

    def _came(self, match_ids: list[str]) -> None:
        if match_ids:
            self._mine.update(match_ids)
            self._owner.came_home(match_ids)

    async def sign_off(self) -> None:
        """This process stops. Once."""
        if not (self._link.alone or self._has_left):
            self._has_left = True
            try:
                await self._owner.read(homes.sign_off)(self._link.name)
            except DatabaseError as error:
                log.warning("The others will notice by themselves that this process is gone: %s", error)

    # ---- one match ---------------------------------------------------------------------------------------------

    async def claim(self, match_id: str) -> None:
        """Be its home if it has none; ask for it if people of it are here."""
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
        """Another process has people of the match; without any here it may have it."""
        if match_id not in self._mine:
            self._wanted[match_id] = name  # we may be about to become its home
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
        """Another process has handed it over, perhaps to us."""
        if name == self._link.name:
            self._mine.add(match_id)
            self._owner.home_changed(match_id)


def _homeless() -> list[str]:
    return homes.homeless(store.unattended())
