"""Receipts while a match runs: which lie sealed with the answers, and which a step shows everybody. Pure functions.

A question that several seats are asked at once is sealed. Its answers' commitments are shown together when it closes,
one for each seat it asked, whoever answered it and however often: a seat that gave no command has one too.
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
"""Question -> seat as text -> the receipt of the answer that lies there; None: there is none."""


class SealingEntry(Struct, frozen=True):
    """The entry that is written now, as it is stored: `command` is JSON."""

    seat: int
    decision: str
    command: str
    index: int


class Receipts(Struct, frozen=True):
    """After a step: what lies sealed, what everybody is shown, and the receipt of who has just answered."""

    sealed: Sealed
    shown: tuple[Receipt, ...] = ()
    own: Receipt | None = None


def after_step(sealed: Sealed, owed: Owed, seed: Seed, entry: SealingEntry) -> Receipts:
    """What becomes of the receipts with an entry, after which these questions are open."""
    asked = _asked(owed)
    open_now = sealed.keys() & asked.keys() | {id for id, seats in asked.items() if len(seats) > 1}
    if not sealed and not open_now:
        return Receipts(sealed)
    own = _own(sealed, asked, seed, entry)
    after = {id: _still_sealed(sealed.get(id, {}), asked[id], own, id) for id in sorted(open_now)}
    closed = [id for id in sealed if id not in asked]
    shown = tuple(
        own if own and (own.decision, own.seat) == (id, int(seat)) else receipt or _made(seed, id, int(seat), -1, None)
        for id in closed
        for seat, receipt in sealed[id].items()
    )
    return Receipts(after, shown, own)


def _asked(owed: Owed) -> dict[str, dict[str, Decision]]:
    asked: dict[str, dict[str, Decision]] = {}
    for seat, decisions in owed.items():
        for each in decisions:
            asked.setdefault(each.id, {})[str(seat)] = each
    return asked


def _own(
    sealed: Sealed, asked: Mapping[str, Mapping[str, Decision]], seed: Seed, entry: SealingEntry
) -> Receipt | None:
    """The receipt of the answer just given; None if it is none to a sealed question, or takes one back."""
    id, seat = entry.decision, str(entry.seat)
    seats = asked.get(id, {})
    if seat not in sealed.get(id, seats if len(seats) > 1 else {}):
        return None
    question = seats.get(seat)
    if question is not None and not question.answered:
        return None
    return _made(seed, id, entry.seat, entry.index, msgspec.json.decode(entry.command))


def _still_sealed(
    before: Mapping[str, Receipt | None], asked: Mapping[str, Decision], own: Receipt | None, id: str
) -> dict[str, Receipt | None]:
    """Of a question that stays open or is put now."""
    after: dict[str, Receipt | None] = {}
    for seat in sorted(before.keys() | asked.keys(), key=int):
        if own is not None and (own.decision, str(own.seat)) == (id, seat):
            after[seat] = own
        else:
            is_back = seat in asked and not asked[seat].answered
            after[seat] = None if is_back else before.get(seat)
    return after


def _made(seed: Seed, id: str, seat: Seat, entry: int, command: Any) -> Receipt:
    nonce = secrets.token_hex(NONCE_BYTES)
    return Receipt(id, seat, entry, nonce, commit(commitment(seed), id, seat, command, nonce))


def public(receipts: tuple[Receipt, ...]) -> tuple[SeatCommitment, ...]:
    """Without nonces, and without the answers' places in the log, which would tell how often others changed theirs."""
    return tuple(SeatCommitment(each.seat, each.decision, each.commitment) for each in receipts)


def own(receipt: Receipt | None) -> OwnReceipt | None:
    return OwnReceipt(receipt.decision, receipt.nonce, receipt.commitment) if receipt else None


class GivenReceipts:
    """Of a match in this process: which receipt each of the last commands got, None for those that got none."""

    KEPT = 200

    def __init__(self) -> None:
        self._given: dict[tuple[Seat, str], Receipt | None] = {}

    def add(self, seat: Seat, ref: str, receipt: Receipt | None) -> None:
        self._given[seat, ref] = receipt
        if len(self._given) > self.KEPT:
            del self._given[next(iter(self._given))]

    async def of(self, seat: Seat, ref: str, look: Callable[[], Any]) -> OwnReceipt | None:
        """`look` asks the disk, where the command was stored by another process or before a restart."""
        return own(self._given[seat, ref] if (seat, ref) in self._given else await look())
