"""Limits what each payer may cost the server, over all its sockets and HTTP requests.

Each number can be set as `PLAY_<NAME>`. A message or a request has two payers, which are both charged: the person (the
guest, or else the session) and the address. Without guest or session only the address is charged. An address has
several times a person's budget, for a family behind one router. The number of sockets and requests of an address may be
much larger, for a school or a club, but the budget still limits their cost.
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
"""Names of the payers of a message or a request, a person and an address, as `payers_of` returns them."""

FORGET = 10.0
"""Seconds between two searches for payers who no longer owe anything. Another process's report of its sockets is valid
for the same number of seconds.
"""

FAMILY = 4
"""Budget of an address, as a multiple of one person's budget (PLAY_FAMILY)."""

CROWD = 10
"""Number of HTTP requests allowed to an address, as a multiple of the number allowed to one person (PLAY_CROWD)."""

NETWORK = "Your network sends too many requests. Wait a moment and try again."
"""Message to a user whose address has used up its budget. Other users may share this address."""


@lru_cache(maxsize=256)
def limit(name: str, default: float) -> float:
    """Return the setting `PLAY_<NAME>`, or `default` if it is not set.

    The result is cached, because every message reads several settings.
    """
    return float(getattr(settings, f"PLAY_{name}", default))


@lru_cache(maxsize=64)
def _bounds(name: str, rate: float, burst: float, of_address: bool) -> tuple[float, float]:
    """Return a budget's rate and burst according to the settings, for an address or for a person."""
    share = limit("FAMILY", FAMILY) if of_address else 1.0
    return share * limit(f"{name}_RATE", rate), share * limit(f"{name}_BURST", burst)


def _settings_changed(**_: Any) -> None:
    limit.cache_clear()
    _bounds.cache_clear()


setting_changed.connect(_settings_changed)


@lru_cache(maxsize=4096)
def payers_of(guest: str, session: str, address: str) -> Payers:
    """Return the payers of a message or a request.

    `guest`: a guest's id, or "". `session`: a session's key, or "". `address`: a result of `addresses.address_of`.
    """
    person = f"guest:{guest}" if guest else f"session:{session}" if session else ""
    if address == NOBODY:
        return (person or f"nobody:{address}",)
    return (person, f"address:{address}") if person else (f"address:{address}",)


class Budget:
    """A limit of costs for each payer: `PLAY_<NAME>_RATE` per second in the long run, `PLAY_<NAME>_BURST` at once.

    Costs are known only afterwards, so a payer can get into debt, by at most one further burst. Any thread can use this
    object.
    """

    def __init__(self, name: str, rate: float, burst: float) -> None:
        self.name, self._rate, self._burst = name, rate, burst
        self._owed: dict[str, tuple[float, float]] = {}
        """Maps a payer to the amount that the payer owed, and the time at which this amount was calculated
        (time.monotonic).
        """
        self._untold: dict[str, float] | None = None
        """Maps a payer to the amount charged in this process that the other processes do not know yet. It is None until
        `untold` is called. If there are no other processes, `untold` is never called.
        """
        self._lock = threading.Lock()
        self._looked = 0.0

    def bounds(self, payer: str) -> tuple[float, float]:
        """Return the rate and the burst that apply to this payer."""
        return _bounds(self.name, self._rate, self._burst, payer[:8] == "address:")

    def charge(self, payers: Sequence[str], amount: float) -> float:
        """Charge the amount to each payer. Return the used share of the burst after that (see `used_share`)."""
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
        """Return the seconds until no payer owes more than the burst, or 0 if all payers can continue now."""
        now, longest = time.monotonic(), 0.0
        with self._lock:
            for payer in payers:
                if payer in self._owed:
                    rate, burst = self.bounds(payer)
                    over = self._owes(payer, rate, now) - burst
                    if over > 0:
                        longest = max(longest, over / rate if rate > 0 else FORGET)
        return longest

    def used_share(self, payers: Sequence[str]) -> float:
        """Return the used share of the burst, from 0 to 2, of the payer with the highest share.

        If the result is above 1, this payer has to wait.
        """
        now, most = time.monotonic(), 0.0
        with self._lock:
            for payer in payers:
                if payer in self._owed:
                    rate, burst = self.bounds(payer)
                    most = max(most, _share(self._owes(payer, rate, now), burst))
        return most

    def take(self, payers: Sequence[str], amount: float = 1.0) -> bool:
        """Charge the amount if all payers have at least this amount left. Return whether the amount was charged."""
        if any(self._burst_left(payer) < amount for payer in payers):
            return False
        self.charge(payers, amount)
        return True

    def reason(self, payers: Sequence[str], own: str, amount: float = 0.0) -> str:
        """Return the message for a user who must wait, or for whom `take` refuses this amount.

        Return `own` if the person's budget is used up. Return NETWORK if only the budget of the address is used up.
        """
        persons = [payer for payer in payers if not payer.startswith("address:")]
        return own if any(self._burst_left(payer) < amount for payer in persons) else NETWORK

    def _burst_left(self, payer: str) -> float:
        rate, burst = self.bounds(payer)
        with self._lock:
            return burst - self._owes(payer, rate, time.monotonic())

    def untold(self) -> dict[str, float]:
        """Return the amounts that this process has charged but has not yet reported to the other processes.

        The dict maps a payer to an amount. An amount of less than 1 % of the payer's burst is kept for a later call,
        while the payer still owes something.
        """
        with self._lock:
            known, self._untold = self._untold or {}, {}
            for payer, amount in known.items():
                if amount < self.bounds(payer)[1] / 100 and payer in self._owed:
                    self._untold[payer] = amount
            return {payer: amount for payer, amount in known.items() if payer not in self._untold}

    def charge_from_elsewhere(self, spent: Mapping[str, float]) -> None:
        """Charge the amounts that another process has charged. `spent`: maps a payer to the amount."""
        now = time.monotonic()
        with self._lock:
            for payer, amount in spent.items():
                self._add(payer, amount, now)

    def reset(self) -> None:
        """Set the debts of all payers to zero."""
        with self._lock:
            self._owed.clear()

    def _owes(self, payer: str, rate: float, now: float) -> float:
        amount, at = self._owed.get(payer, (0.0, now))
        return max(0.0, amount - (now - at) * rate)

    def _add(self, payer: str, amount: float, now: float) -> float:
        """Add to the amount that the payer owes. Return the used share of the burst afterwards."""
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
"""Budget of CPU time, in seconds."""

stored = Budget("STORED", 4_000, 2_000_000)
"""Budget of bytes that are stored on disk. It allows less than 17 MB in any hour."""

filed = Budget("FILED", 1, 15)
"""Budget of one seat for replacing its standing orders and the answers that it has already sent."""

costly = Budget("COSTLY", 2, 20)
"""Budget of requests that load the database or cause messages to many users: talk, lending of views, views of past
turns.
"""

BUDGETS = (work, stored, filed, costly)


@contextmanager
def charge_cpu_time(payers: Sequence[str]) -> Iterator[None]:
    """Charge the payers for the CPU time of the `with` block.

    Never use this around an `await`, because the CPU time of other tasks would be charged too.
    """
    begin = time.thread_time()
    try:
        yield
    finally:
        work.charge(payers, time.thread_time() - begin)


SHORT = 0.0005
"""Minimum CPU seconds that are charged at a time. Shorter steps are charged together with the next steps."""


class Metered(Generic[T]):
    """Awaitable that runs `work` and measures the CPU time of each step between two waits.

    `await Metered(work, charge)` returns the result of `work` and calls `charge` with CPU seconds. Short steps are
    charged together. The rest is charged at the end.
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
                self._count_step(begin, at_end=True)
                return result
            except BaseException:
                self._count_step(begin, at_end=True)
                raise
            self._count_step(begin)
            try:
                step, given = self._work.send, (yield awaited)
            except BaseException as error:  # cancelled, or the wait failed: pass the error on to the work
                step, given = self._work.throw, error

    def _count_step(self, begin: float, at_end: bool = False) -> None:
        """Count a step that began at `begin` (time.thread_time).

        If the counted time reaches SHORT or the work ends, charge it.
        """
        self._spent += time.thread_time() - begin
        if at_end or self._spent >= SHORT:
            spent, self._spent = self._spent, 0.0
            self._charge(spent)


async def await_metered(work: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> T:
    """Await the coroutine and charge its CPU time, as `Metered` does.

    Use this function where an awaitable is not enough, for example to create a task.
    """
    return await Metered(work, charge)


class Sockets:
    """Counts the sockets that each payer has open in this process, over all matches.

    The limit for a person is low (PLAY_SOCKETS). The limit for an address is high (PLAY_ADDRESS_SOCKETS), so that a
    crowd can watch. A player's socket is accepted until the address has twice that number, so that watchers cannot lock
    players out.
    """

    def __init__(self, most: float = 60, of_address: float = 600) -> None:
        self._most, self._most_of_address = most, of_address
        self._open: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[str, int]]] = {}
        """Maps the name of another process to the time of its last report (time.monotonic), and to its number of
        sockets by payer.
        """

    def enter(self, payers: Sequence[str], plays: bool = False) -> str:
        """Count one more socket for each payer and return "". A payer is a person or an address to which costs are
        charged.

        If a payer already has the maximum number of sockets, count nothing and return that payer.
        """
        for payer in payers:
            most = self._max_sockets(payer) * (2 if plays and payer.startswith("address:") else 1)
            if self._open[payer] + self._others(payer) >= most:
                return payer
        self._open.update(payers)
        return ""

    def _max_sockets(self, payer: str) -> float:
        if payer.startswith("address:"):
            return limit("ADDRESS_SOCKETS", self._most_of_address)
        return limit("SOCKETS", self._most)

    def leave(self, payers: Sequence[str]) -> None:
        for payer in payers:
            self._open[payer] -= 1
            if self._open[payer] <= 0:
                del self._open[payer]

    def count(self, payer: str) -> int:
        """Return the number of sockets that the payer has open in this process."""
        return self._open[payer]

    def many(self) -> dict[str, int]:
        """Return the number of sockets by payer, for payers with so many sockets that other processes must count them
        too.
        """
        return {payer: count for payer, count in self._open.items() if count >= self._max_sockets(payer) / 8}

    def set_elsewhere(self, process: str, many: Mapping[str, int]) -> None:
        """Store another process's numbers of sockets by payer. They are valid for FORGET seconds."""
        self._elsewhere[process] = (time.monotonic(), many)

    def _others(self, payer: str) -> int:
        now = time.monotonic()
        self._elsewhere = {name: said for name, said in self._elsewhere.items() if now - said[0] < FORGET}
        return sum(many.get(payer, 0) for _, many in self._elsewhere.values())

    def reset(self) -> None:
        self._open.clear()
        self._elsewhere.clear()


sockets = Sockets()
"""Counts the sockets of match pages. Only the event loop uses it."""

hall_sockets = Sockets()
"""Counts sockets of pages with the list of matches. Their only payer is the address. Only the event loop uses it."""


def collect_report() -> dict[str, Any]:
    """Return the charges and sockets of this process that the other processes must count too.

    The map is empty if there is nothing new.
    """
    spent = {budget.name: budget.untold() for budget in BUDGETS}
    said: dict[str, Any] = {name: amounts for name, amounts in spent.items() if amounts}
    many = sockets.many()
    return said | ({"sockets": many} if many else {})


def apply_report(process: str, said: Mapping[str, Any]) -> None:
    """Count the charges and sockets that another process reports.

    `said`: the result of `collect_report` in that process.
    """
    for budget in BUDGETS:
        budget.charge_from_elsewhere(said.get(budget.name, {}))
    sockets.set_elsewhere(process, said.get("sockets", {}))
