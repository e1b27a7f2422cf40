"""What each payer may cost the server, over all his sockets and HTTP requests. Numbers can be set as `PLAY_<NAME>`.

Payers of a message or a request are the person (the guest, else the session) and the address; without guest or session
the address alone. Both pay. An address has several times a person's budget, for a family behind one router. It may have
many more sockets and requests than that, for a school or a club: what those cost is bounded all the same.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.core.signals import setting_changed

from games.addresses import NOBODY

T = TypeVar("T")
Payers = tuple[str, ...]
"""Who pays, as `payers_of` names them: a person, and an address."""

FORGET = 10.0
"""Seconds between two looks for payers who owe nothing any more."""

FAMILY = 4
"""How many persons' budgets one address has (PLAY_FAMILY)."""

CROWD = 10
"""How many persons' requests over HTTP are counted for one address (PLAY_CROWD)."""

NETWORK = "Very much is asked from the network that you use. Wait a moment and try again."
"""To those who pay for others at their address too."""


@lru_cache(maxsize=256)
def limit(name: str, default: float) -> float:
    """The setting `PLAY_<NAME>`; remembered, because every message asks for several."""
    return float(getattr(settings, f"PLAY_{name}", default))


@lru_cache(maxsize=64)
def _bounds(name: str, rate: float, burst: float, of_address: bool) -> tuple[float, float]:
    """A budget's rate and burst as the settings have them."""
    share = limit("FAMILY", FAMILY) if of_address else 1.0
    return share * limit(f"{name}_RATE", rate), share * limit(f"{name}_BURST", burst)


def _settings_changed(**_: Any) -> None:
    limit.cache_clear()
    _bounds.cache_clear()


setting_changed.connect(_settings_changed)


@lru_cache(maxsize=4096)
def payers_of(guest: str, session: str, address: str) -> Payers:
    """Guest's id and session's key (each may be ""), and what `addresses.address_of` found."""
    person = f"guest:{guest}" if guest else f"session:{session}" if session else ""
    if address == NOBODY:
        return (person or f"nobody:{address}",)
    return (person, f"address:{address}") if person else (f"address:{address}",)


class Budget:
    """So much a second in the long run (`PLAY_<NAME>_RATE`) and `PLAY_<NAME>_BURST` at once, for each payer.

    What something costs is known afterwards, so one may get into debt, at most another burst. Any thread may call.
    """

    def __init__(self, name: str, rate: float, burst: float) -> None:
        self.name, self._rate, self._burst = name, rate, burst
        self._owed: dict[str, tuple[float, float]] = {}
        """Payer -> what he has used up, as it was at that moment."""
        self._untold: dict[str, float] | None = None
        """What was charged here and the other processes do not know yet; None: there are none."""
        self._lock = threading.Lock()
        self._looked = 0.0

    def bounds(self, payer: str) -> tuple[float, float]:
        """Rate and burst of one payer."""
        return _bounds(self.name, self._rate, self._burst, payer[:8] == "address:")

    def charge(self, payers: Sequence[str], amount: float) -> float:
        """Charge each of them; what `used` is then."""
        now, most = time.monotonic(), 0.0
        with self._lock:
            for payer in payers:
                most = max(most, self._add(payer, amount, now))
                if self._untold is not None:
                    self._untold[payer] = self._untold.get(payer, 0.0) + amount
            if now - self._looked > FORGET:
                self._forget(now)
        return most

    def wait(self, payers: Sequence[str]) -> float:
        """Seconds until all of them may go on; 0: now."""
        now, longest = time.monotonic(), 0.0
        with self._lock:
            for payer in payers:
                if payer in self._owed:
                    rate, burst = self.bounds(payer)
                    over = self._owes(payer, rate, now) - burst
                    if over > 0:
                        longest = max(longest, over / rate if rate > 0 else FORGET)
        return longest

    def used(self, payers: Sequence[str]) -> float:
        """The share of its burst that is used up, of the payer who has least left: 0 to 2, above 1 he has to wait."""
        now, most = time.monotonic(), 0.0
        with self._lock:
            for payer in payers:
                if payer in self._owed:
                    rate, burst = self.bounds(payer)
                    most = max(most, _share(self._owes(payer, rate, now), burst))
        return most

    def take(self, payers: Sequence[str], amount: float = 1.0) -> bool:
        """Charge it if all of them have so much left; whether they have."""
        if any(self._left(payer) < amount for payer in payers):
            return False
        self.charge(payers, amount)
        return True

    def reason(self, payers: Sequence[str], own: str, amount: float = 0.0) -> str:
        """Return what to tell somebody who may not go on or `take` so much: `own` if they have used up their own
        budget, NETWORK if only all at their address together have."""
        persons = [payer for payer in payers if not payer.startswith("address:")]
        return own if any(self._left(payer) < amount for payer in persons) else NETWORK

    def _left(self, payer: str) -> float:
        rate, burst = self.bounds(payer)
        with self._lock:
            return burst - self._owes(payer, rate, time.monotonic())

    def untold(self) -> dict[str, float]:
        """What was charged here since the last call, for the other processes; small change waits till it is more."""
        with self._lock:
            known, self._untold = self._untold or {}, {}
            for payer, amount in known.items():
                if amount < self.bounds(payer)[1] / 100 and payer in self._owed:
                    self._untold[payer] = amount
            return {payer: amount for payer, amount in known.items() if payer not in self._untold}

    def charged_elsewhere(self, spent: Mapping[str, float]) -> None:
        """Another process tells what it has charged."""
        now = time.monotonic()
        with self._lock:
            for payer, amount in spent.items():
                self._add(payer, amount, now)

    def reset(self) -> None:
        """Nobody owes anything."""
        with self._lock:
            self._owed.clear()

    def _owes(self, payer: str, rate: float, now: float) -> float:
        amount, at = self._owed.get(payer, (0.0, now))
        return max(0.0, amount - (now - at) * rate)

    def _add(self, payer: str, amount: float, now: float) -> float:
        """The share of its burst that the payer has used up then."""
        rate, burst = self.bounds(payer)
        owed = min(self._owes(payer, rate, now) + amount, 2 * burst)
        self._owed[payer] = owed, now
        return _share(owed, burst)

    def _forget(self, now: float) -> None:
        self._looked = now
        for payer in [each for each in self._owed if self._owes(each, self.bounds(each)[0], now) <= 0]:
            del self._owed[payer]


def _share(owed: float, burst: float) -> float:
    return owed / burst if burst > 0 else 2.0


work = Budget("WORK", 0.10, 1.5)
"""Seconds of a processor."""

stored = Budget("STORED", 4_000, 2_000_000)
"""Bytes kept on disk: under 17 MB in any hour."""

filed = Budget("FILED", 1, 15)
"""Filings of one seat that replace what it has filed: standing orders, and answers that are changed again."""

costly = Budget("COSTLY", 2, 20)
"""Requests that keep the database busy or are told to many: talk, lending, looking into the past."""

BUDGETS = (work, stored, filed, costly)


@contextmanager
def measured(payers: Sequence[str]) -> Iterator[None]:
    """Charge them for what the block works. Never around an `await`: others' work would be counted."""
    begin = time.thread_time()
    try:
        yield
    finally:
        work.charge(payers, time.thread_time() - begin)


SHORT = 0.0005
"""Seconds of work below which what was done is charged together with what comes next."""


class Metered(Generic[T]):
    """`await Metered(work, charge)` is `await work`, and each of its steps from one wait to the next is measured.

    Short steps are charged together, at the latest at the end.
    """

    def __init__(self, work: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> None:
        self._work, self._charge = work, charge
        self._spent = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self._work.send
        given: Any = None
        while True:
            begin = time.thread_time()
            try:
                awaited = step(given)
            except StopIteration as end:
                result: T = end.value
                self._worked(begin, at_end=True)
                return result
            except BaseException:
                self._worked(begin, at_end=True)
                raise
            self._worked(begin)
            try:
                step, given = self._work.send, (yield awaited)
            except BaseException as error:  # cancelled, or the wait failed: the work is told
                step, given = self._work.throw, error

    def _worked(self, begin: float, at_end: bool = False) -> None:
        """A step is over that began then, in this thread's time."""
        self._spent += time.thread_time() - begin
        if at_end or self._spent >= SHORT:
            spent, self._spent = self._spent, 0.0
            self._charge(spent)


async def metered(work: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> T:
    """The same as a coroutine, for a task of its own."""
    return await Metered(work, charge)


class Sockets:
    """How many each payer has open in this process, over all matches.

    A person has few (PLAY_SOCKETS). An address has many (PLAY_ADDRESS_SOCKETS), for a crowd that watches; players are
    let in up to twice as many, so that watchers leave room for them.
    """

    def __init__(self, most: float = 60, of_address: float = 600) -> None:
        self._most, self._most_of_address = most, of_address
        self._open: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[str, int]]] = {}
        """Process -> when it said so, and what it has."""

    def enter(self, payers: Sequence[str], plays: bool = False) -> str:
        """Count one more and return ""; if one of them has as many as allowed, return that payer and count nothing."""
        for payer in payers:
            most = self._bound(payer) * (2 if plays and payer.startswith("address:") else 1)
            if self._open[payer] + self._others(payer) >= most:
                return payer
        self._open.update(payers)
        return ""

    def _bound(self, payer: str) -> float:
        if payer.startswith("address:"):
            return limit("ADDRESS_SOCKETS", self._most_of_address)
        return limit("SOCKETS", self._most)

    def leave(self, payers: Sequence[str]) -> None:
        for payer in payers:
            self._open[payer] -= 1
            if self._open[payer] <= 0:
                del self._open[payer]

    def count(self, payer: str) -> int:
        """How many the payer has open in this process."""
        return self._open[payer]

    def many(self) -> dict[str, int]:
        """Who has so many that the other processes should know."""
        return {payer: count for payer, count in self._open.items() if count >= self._bound(payer) / 8}

    def heard(self, process: str, many: Mapping[str, int]) -> None:
        """What another process has. Its word holds for a few seconds."""
        self._elsewhere[process] = (time.monotonic(), many)

    def _others(self, payer: str) -> int:
        now = time.monotonic()
        self._elsewhere = {name: said for name, said in self._elsewhere.items() if now - said[0] < FORGET}
        return sum(many.get(payer, 0) for _, many in self._elsewhere.values())

    def reset(self) -> None:
        self._open.clear()
        self._elsewhere.clear()


sockets = Sockets()
"""At matches. Used by the loop alone."""

hall_sockets = Sockets()
"""Pages in the hall, which pay by address alone. Used by the loop alone."""


def told() -> dict[str, Any]:
    """What the other processes should count too; empty if there is nothing new."""
    spent = {budget.name: budget.untold() for budget in BUDGETS}
    said: dict[str, Any] = {name: amounts for name, amounts in spent.items() if amounts}
    many = sockets.many()
    return said | ({"sockets": many} if many else {})


def heard(process: str, said: Mapping[str, Any]) -> None:
    """Another process says what it has `told`."""
    for budget in BUDGETS:
        budget.charged_elsewhere(said.get(budget.name, {}))
    sockets.heard(process, said.get("sockets", {}))
