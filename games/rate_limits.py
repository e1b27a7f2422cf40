"""Limits what each payer may cost the server, over all its sockets and HTTP requests. Numbers can be set as
`PLAY_<NAME>`.

The payers of a message or a request are the person (the guest, else the session) and the address. Both pay. Without
guest or session only the address pays. An address has several times a person's budget, for a family behind one router.
It may have many more sockets and requests than that, for a school or a club; the budget still limits what those cost.
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
"""Who pays, as `payers_of` names them: a person and an address."""

FORGET = 10.0
"""Seconds between two searches for payers who owe nothing any more. Also how long another process's report holds."""

FAMILY = 4
"""Number of persons' budgets that one address has (PLAY_FAMILY)."""

CROWD = 10
"""Number of persons whose HTTP requests are allowed for one address (PLAY_CROWD)."""

NETWORK = "Very much is asked from the network that you use. Wait a moment and try again."
"""Message to people who share an address that has used up its budget."""


@lru_cache(maxsize=256)
def limit(name: str, default: float) -> float:
    """Return the setting `PLAY_<NAME>`. It is cached because every message reads several."""
    return float(getattr(settings, f"PLAY_{name}", default))


@lru_cache(maxsize=64)
def _bounds(name: str, rate: float, burst: float, of_address: bool) -> tuple[float, float]:
    """Return a budget's rate and burst as the settings have them."""
    share = limit("FAMILY", FAMILY) if of_address else 1.0
    return share * limit(f"{name}_RATE", rate), share * limit(f"{name}_BURST", burst)


def _settings_changed(**_: Any) -> None:
    limit.cache_clear()
    _bounds.cache_clear()


setting_changed.connect(_settings_changed)


@lru_cache(maxsize=4096)
def payers_of(guest: str, session: str, address: str) -> Payers:
    """Return the payers for a guest's id and a session's key (each may be ""), and the result of
    `addresses.address_of`."""
    person = f"guest:{guest}" if guest else f"session:{session}" if session else ""
    if address == NOBODY:
        return (person or f"nobody:{address}",)
    return (person, f"address:{address}") if person else (f"address:{address}",)


class Budget:
    """A budget of each payer: `PLAY_<NAME>_RATE` per second in the long run and `PLAY_<NAME>_BURST` at once.

    Costs are known only afterwards, so a payer may get into debt, at most by another burst. Safe from any thread.
    """

    def __init__(self, name: str, rate: float, burst: float) -> None:
        self.name, self._rate, self._burst = name, rate, burst
        self._owed: dict[str, tuple[float, float]] = {}
        """Payer -> what the payer has used up, and the time of that amount."""
        self._untold: dict[str, float] | None = None
        """Amounts charged here that the other processes do not know yet; None: there are no other processes."""
        self._lock = threading.Lock()
        self._looked = 0.0

    def bounds(self, payer: str) -> tuple[float, float]:
        """Return rate and burst of one payer."""
        return _bounds(self.name, self._rate, self._burst, payer[:8] == "address:")

    def charge(self, payers: Sequence[str], amount: float) -> float:
        """Charge the amount to each payer. Return what `used` returns afterwards."""
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
        """Return the seconds until all payers may go on; 0: now."""
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
        """Return the used share of the burst, for the payer who has least left: 0 to 2. Above 1 the payer has to
        wait."""
        now, most = time.monotonic(), 0.0
        with self._lock:
            for payer in payers:
                if payer in self._owed:
                    rate, burst = self.bounds(payer)
                    most = max(most, _share(self._owes(payer, rate, now), burst))
        return most

    def take(self, payers: Sequence[str], amount: float = 1.0) -> bool:
        """Charge the amount if all payers have that much left. Return whether they have."""
        if any(self._left(payer) < amount for payer in payers):
            return False
        self.charge(payers, amount)
        return True

    def reason(self, payers: Sequence[str], own: str, amount: float = 0.0) -> str:
        """Return the message for a person who may not go on or `take` that much: `own` if their own budget is used up,
        NETWORK if only the budget of their address is."""
        persons = [payer for payer in payers if not payer.startswith("address:")]
        return own if any(self._left(payer) < amount for payer in persons) else NETWORK

    def _left(self, payer: str) -> float:
        rate, burst = self.bounds(payer)
        with self._lock:
            return burst - self._owes(payer, rate, time.monotonic())

    def untold(self) -> dict[str, float]:
        """Return what was charged here since the last call, for the other processes. Small amounts wait until they add
        up."""
        with self._lock:
            known, self._untold = self._untold or {}, {}
            for payer, amount in known.items():
                if amount < self.bounds(payer)[1] / 100 and payer in self._owed:
                    self._untold[payer] = amount
            return {payer: amount for payer, amount in known.items() if payer not in self._untold}

    def charged_elsewhere(self, spent: Mapping[str, float]) -> None:
        """Add what another process has charged."""
        now = time.monotonic()
        with self._lock:
            for payer, amount in spent.items():
                self._add(payer, amount, now)

    def reset(self) -> None:
        """Cancel all debts."""
        with self._lock:
            self._owed.clear()

    def _owes(self, payer: str, rate: float, now: float) -> float:
        amount, at = self._owed.get(payer, (0.0, now))
        return max(0.0, amount - (now - at) * rate)

    def _add(self, payer: str, amount: float, now: float) -> float:
        """Add to what the payer owes. Return the share of the burst that is then used up."""
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
"""Seconds of processor time."""

stored = Budget("STORED", 4_000, 2_000_000)
"""Bytes kept on disk: under 17 MB in any hour."""

filed = Budget("FILED", 1, 15)
"""Replacements by one seat of what it has filed: standing orders, and answers that are changed again."""

costly = Budget("COSTLY", 2, 20)
"""Requests that keep the database busy or are sent to many people: talk, lending, looking into the past."""

BUDGETS = (work, stored, filed, costly)


@contextmanager
def measured(payers: Sequence[str]) -> Iterator[None]:
    """Charge the payers for the processor time of the block. Never use this around an `await`: it would count the work
    of others."""
    begin = time.thread_time()
    try:
        yield
    finally:
        work.charge(payers, time.thread_time() - begin)


SHORT = 0.0005
"""Seconds of work below which a step is charged together with the next steps."""


class Metered(Generic[T]):
    """`await Metered(work, charge)` is `await work`, with each step from one wait to the next measured.

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
            except BaseException as error:  # cancelled, or the wait failed: pass it on to the work
                step, given = self._work.throw, error

    def _worked(self, begin: float, at_end: bool = False) -> None:
        """Count a step that began at `begin` in this thread's time, and charge what was counted if it is enough."""
        self._spent += time.thread_time() - begin
        if at_end or self._spent >= SHORT:
            spent, self._spent = self._spent, 0.0
            self._charge(spent)


async def metered(work: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> T:
    """Await the work with `Metered`. This is a coroutine, for a task of its own."""
    return await Metered(work, charge)


class Sockets:
    """Counts the sockets that each payer has open in this process, over all matches.

    A person may have few (PLAY_SOCKETS). An address may have many (PLAY_ADDRESS_SOCKETS), for a crowd that watches.
    Players are admitted up to twice that number, so that watchers leave room for them.
    """

    def __init__(self, most: float = 60, of_address: float = 600) -> None:
        self._most, self._most_of_address = most, of_address
        self._open: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[str, int]]] = {}
        """Process -> when it reported, and its sockets by payer."""

    def enter(self, payers: Sequence[str], plays: bool = False) -> str:
        """Count one more socket and return "". If one of the payers has as many as allowed, return that payer and count
        nothing."""
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
        """Return how many sockets the payer has open in this process."""
        return self._open[payer]

    def many(self) -> dict[str, int]:
        """Return the payers who have so many sockets that the other processes should know, with their numbers."""
        return {payer: count for payer, count in self._open.items() if count >= self._bound(payer) / 8}

    def heard(self, process: str, many: Mapping[str, int]) -> None:
        """Store how many sockets another process has. The report holds for a few seconds."""
        self._elsewhere[process] = (time.monotonic(), many)

    def _others(self, payer: str) -> int:
        now = time.monotonic()
        self._elsewhere = {name: said for name, said in self._elsewhere.items() if now - said[0] < FORGET}
        return sum(many.get(payer, 0) for _, many in self._elsewhere.values())

    def reset(self) -> None:
        self._open.clear()
        self._elsewhere.clear()


sockets = Sockets()
"""Sockets at matches. Used by the event loop only."""

hall_sockets = Sockets()
"""Sockets of pages in the hall, which pay by address only. Used by the event loop only."""


def told() -> dict[str, Any]:
    """Return what the other processes should count too; empty if there is nothing new."""
    spent = {budget.name: budget.untold() for budget in BUDGETS}
    said: dict[str, Any] = {name: amounts for name, amounts in spent.items() if amounts}
    many = sockets.many()
    return said | ({"sockets": many} if many else {})


def heard(process: str, said: Mapping[str, Any]) -> None:
    """Count what another process reports (`told`)."""
    for budget in BUDGETS:
        budget.charged_elsewhere(said.get(budget.name, {}))
    sockets.heard(process, said.get("sockets", {}))
