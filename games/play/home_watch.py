"""Tracks the matches whose home is this process. The home runs a match's bots, watches its clocks and wakes it.

A match's home is where its people are connected. A process that has sockets of a match asks to become the match's home,
and a home without sockets of the match hands the match over.
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
"""Seconds between two heartbeats that this process stores in the database. `homes.LIFE` is longer than three times this
value."""

REMEMBERED = 1000
"""Maximum number of remembered requests from other processes. They concern matches whose home is not this process."""


class Owner(Protocol):
    """The methods of a node that `HomeWatch` uses."""

    link: ProcessLink

    def in_read_thread(self, work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]: ...

    def do(self, work: Any) -> asyncio.Task[Any]: ...

    def is_attended(self, match_id: str) -> bool:
        """Return whether any socket of the match is connected to this process."""

    def home_changed(self, match_id: str) -> None:
        """Update the match's room after this process has become the match's home process, or is no longer its home
        process."""

    def came_home(self, match_ids: list[str]) -> None:
        """Take over these matches, because this process has become their home process.

        Start the matches that must run even if no people are connected.
        """

    def forget_processes(self, names: list[str]) -> None:
        """Delete all data about these processes, because they are dead or have stopped."""

    def recover_after_presumed_dead(self) -> None:
        """Announce the data of this process again. The other processes had assumed that this process was dead, and had
        deleted what it had announced."""


class HomeWatch:
    """Decides for which matches this process is the home process, which runs their bots and clocks.

    There is one object per node. If only one process runs, it is the home process of all matches.
    """

    def __init__(self, owner: Owner) -> None:
        self._owner, self._link = owner, owner.link
        self._mine: set[str] = set()
        self._is_known = False
        """True if this process has already stored a heartbeat in the database."""
        self._wanted: dict[str, str] = {}
        """Maps a match whose home is not this process, or not yet, to another process that has sockets of the match."""
        self._alive: set[str] = set()
        self._has_left = False

    def is_home(self, match_id: str) -> bool:
        return self._link.alone or match_id in self._mine

    # ---- heartbeats --------------------------------------------------------------------------------------------

    async def keep(self) -> None:
        """Store heartbeats, and take over the matches of dead processes, for as long as this process runs."""
        while not (self._link.alone or self._has_left):
            try:
                await self._look()
            except DatabaseError as error:
                log.warning(
                    "The database does not answer; which matches are at home here is looked at later: %s", error
                )
            await asyncio.sleep(AGAIN)

    async def _look(self) -> None:
        read, name = self._owner.in_read_thread, self._link.name
        if not await read(homes.say_alive)(name) and self._is_known:  # this process was silent for too long
            await self._settle(await read(homes.matches_of_home)(name))
            self._owner.recover_after_presumed_dead()
        if not self._is_known:
            self._is_known = True
            await self._adopt(await read(_homeless)())
        alive, dead = await read(homes.processes)()
        gone = (self._alive - alive) | dead
        self._alive = alive
        if gone:
            self._owner.forget_processes(sorted(gone))
            self._wanted = {match_id: other for match_id, other in self._wanted.items() if other not in gone}
        if dead:
            self._came(await read(homes.inherit)(name, dead))
        if gone:  # a process may have died before it became the home of a match that it started
            await self._adopt(await read(_homeless)())

    async def _settle(self, held: set[str]) -> None:
        lost, self._mine = self._mine - held, held
        for match_id in lost:
            self._owner.home_changed(match_id)

    async def _adopt(self, match_ids: list[str]) -> None:
        """Claim these matches, which never had a home: they are new, or were started when only one process ran."""
        for match_id in match_ids:
            await self.claim(match_id)
        if ours := [each for each in match_ids if each in self._mine]:
            self._owner.came_home(ours)

    def _came(self, match_ids: list[str]) -> None:
        if match_ids:
            self._mine.update(match_ids)
            self._owner.came_home(match_ids)

    async def sign_off(self) -> None:
        """Store that this process stops, so that other processes can take over its matches. Only the first call has an
        effect."""
        if not (self._link.alone or self._has_left):
            self._has_left = True
            try:
                await self._owner.in_read_thread(homes.sign_off)(self._link.name)
            except DatabaseError as error:
                log.warning("The others will notice by themselves that this process is gone: %s", error)

    # ---- one match ---------------------------------------------------------------------------------------------

    async def claim(self, match_id: str) -> None:
        """Make this process the match's home process if no live process is its home process.

        Otherwise, if sockets of the match are connected to this process, ask the home process to hand the match over.
        """
        if self.is_home(match_id):
            return
        home = await self._owner.in_read_thread(homes.claim)(self._link.name, match_id)
        if home == self._link.name:
            self._mine.add(match_id)
            self._owner.home_changed(match_id)
            if other := self._wanted.pop(match_id, ""):
                self.handle_home_request(match_id, other)
        elif home and self._owner.is_attended(match_id):
            self._link.publish("want", match_id, self._link.name)

    def handle_home_request(self, match_id: str, name: str) -> None:
        """Handle a request from the process `name`, which has sockets of the match, to become the match's home process.

        Hand the match over if this process is its home process and has no sockets of it.
        """
        if match_id not in self._mine:
            self._wanted[match_id] = name  # this process may be about to become the match's home
            while len(self._wanted) > REMEMBERED:
                del self._wanted[next(iter(self._wanted))]
        elif not self._owner.is_attended(match_id):
            self._owner.do(self._hand_over(match_id, name))

    async def _hand_over(self, match_id: str, name: str) -> None:
        is_done = await self._owner.in_read_thread(homes.hand_over)(match_id, self._link.name, name)
        self._mine.discard(match_id)
        self._owner.home_changed(match_id)
        if is_done:
            self._link.publish("yours", match_id, name)

    def handle_handover(self, match_id: str, name: str) -> None:
        """Handle the notice that the process `name` is the new home process of the match. This can also be the current
        process."""
        if name == self._link.name:
            self._mine.add(match_id)
            self._owner.home_changed(match_id)


def _homeless() -> list[str]:
    return homes.homeless(store.matches_to_continue())
