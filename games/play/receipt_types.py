"""Data structures of receipts, as they are sent to the public and to the receipts' owners."""

from __future__ import annotations

from msgspec import Raw, Struct


class SeatCommitment(Struct, frozen=True):
    """The public part of a receipt, which is shown when the receipt's question closes."""

    seat: int
    decision: str
    commitment: str


class OwnReceipt(Struct, frozen=True):
    """A receipt as only its owner gets it, with the nonce that later proves which answer was sealed."""

    decision: str
    nonce: str
    commitment: str


class MyReceipt(Struct, frozen=True):
    """A receipt of the seat that asks, with the sealed answer.

    `shown` states whether the receipt's commitment is already public.
    """

    decision: str
    nonce: str
    commitment: str
    command: Raw
    shown: bool


class ReceiptList(Struct, frozen=True):
    """The receipts of the seat that asks, and the public commitments. `match` is the hash of the match's seed."""

    match: str
    mine: tuple[MyReceipt, ...]
    shown: tuple[SeatCommitment, ...]
