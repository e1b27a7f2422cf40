"""Calculates the receipts of sealed answers, and the receipts that a step makes public, while a match runs.

A question that is put to several seats at once is sealed. When the question closes, one commitment is shown for each
seat that was asked, however often that seat answered, and also if it gave no command. The functions store nothing;
nonces are random.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.chance import Seed, commitment
from engine.core.game import Decision, Seat
from engine.core.receipts import NONCE_BYTES, Receipt, commit
from games.play.receipt_types import OwnReceipt, SeatCommitment

Owed = Mapping[Seat, tuple[Decision, ...]]
Sealed = dict[str, dict[str, Receipt | None]]
"""Maps a question to a map from seat (as text) to the receipt of the seat's sealed answer. The receipt is None if the
seat has not answered.
"""


class SealingEntry(Struct, frozen=True):
    """A log entry that is being written. `command`: the command as JSON text."""

    seat: int
    decision: str
    command: str
    index: int


class Receipts(Struct, frozen=True):
    """The receipts after a step.

    `sealed`: receipts of open questions. `shown`: receipts that become public. `own`: receipt of the answer just given,
    or None.
    """

    sealed: Sealed
    shown: tuple[Receipt, ...] = ()
    own: Receipt | None = None


def after_step(sealed: Sealed, owed: Owed, seed: Seed, entry: SealingEntry) -> Receipts:
    """Return the receipts after a log entry. `owed`: by seat, the questions that are open after the entry."""
    asked = _decisions_by_id(owed)
    open_now = sealed.keys() & asked.keys() | {id for id, seats in asked.items() if len(seats) > 1}
    if not sealed and not open_now:
        return Receipts(sealed)
    own = _own(sealed, asked, seed, entry)
    after = {id: _still_sealed(sealed.get(id, {}), asked[id], own, id) for id in sorted(open_now)}
    closed = [id for id in sealed if id not in asked]
    shown = tuple(
        own
        if own and (own.decision, own.seat) == (id, int(seat))
        else receipt or _make_receipt(seed, id, int(seat), -1, None)
        for id in closed
        for seat, receipt in sealed[id].items()
    )
    return Receipts(after, shown, own)


def _decisions_by_id(owed: Owed) -> dict[str, dict[str, Decision]]:
    asked: dict[str, dict[str, Decision]] = {}
    for seat, decisions in owed.items():
        for each in decisions:
            asked.setdefault(each.id, {})[str(seat)] = each
    return asked


def _own(
    sealed: Sealed, asked: Mapping[str, Mapping[str, Decision]], seed: Seed, entry: SealingEntry
) -> Receipt | None:
    """Return the receipt of the answer just given.

    Return None if the entry takes an answer back or does not answer a sealed question.
    """
    id, seat = entry.decision, str(entry.seat)
    seats = asked.get(id, {})
    if seat not in sealed.get(id, seats if len(seats) > 1 else {}):
        return None
    question = seats.get(seat)
    if question is not None and not question.answered:
        return None
    return _make_receipt(seed, id, entry.seat, entry.index, msgspec.json.decode(entry.command))


def _still_sealed(
    before: Mapping[str, Receipt | None], asked: Mapping[str, Decision], own: Receipt | None, id: str
) -> dict[str, Receipt | None]:
    """Return the receipts, by seat as text, of a question that stays open or is newly asked."""
    after: dict[str, Receipt | None] = {}
    for seat in sorted(before.keys() | asked.keys(), key=int):
        if own is not None and (own.decision, str(own.seat)) == (id, seat):
            after[seat] = own
        else:
            is_back = seat in asked and not asked[seat].answered
            after[seat] = None if is_back else before.get(seat)
    return after


def _make_receipt(seed: Seed, id: str, seat: Seat, entry: int, command: Any) -> Receipt:
    nonce = secrets.token_hex(NONCE_BYTES)
    return Receipt(id, seat, entry, nonce, commit(commitment(seed), id, seat, command, nonce))


def public(receipts: tuple[Receipt, ...]) -> tuple[SeatCommitment, ...]:
    """Return the public parts of the receipts, without nonces and without the answers' indexes in the log.

    The indexes would reveal how often other seats changed their answers.
    """
    return tuple(SeatCommitment(each.seat, each.decision, each.commitment) for each in receipts)


def own(receipt: Receipt | None) -> OwnReceipt | None:
    return OwnReceipt(receipt.decision, receipt.nonce, receipt.commitment) if receipt else None


class GivenReceipts:
    """Cache of the receipts of a match's latest commands in this process.

    The value is None for a command without a receipt.
    """

    KEPT = 200

    def __init__(self) -> None:
        self._given: dict[tuple[Seat, str], Receipt | None] = {}

    def add(self, seat: Seat, ref: str, receipt: Receipt | None) -> None:
        self._given[seat, ref] = receipt
        if len(self._given) > self.KEPT:
            del self._given[next(iter(self._given))]

    async def of(self, seat: Seat, ref: str, look: Callable[[], Any]) -> OwnReceipt | None:
        """Return the receipt of this command, or None if it has no receipt.

        If the command is not in the cache, `look` reads the receipt from disk. This happens if another process stored
        the command, or if this process stored it before a restart or long ago.
        """
        return own(self._given[seat, ref] if (seat, ref) in self._given else await look())
