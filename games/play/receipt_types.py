"""Data structures of receipts, as they are sent to the public and to the receipts' owners."""

from __future__ import annotations

from msgspec import Raw, Struct


class SeatCommitment(Struct, frozen=True):
    """The public part of the receipt of a sealed answer. It is published when the question closes."""

    seat: int
    decision: str
    commitment: str


class OwnReceipt(Struct, frozen=True):
    """The receipt of a sealed answer, as it is sent to the seat that answered. The nonce can later prove the answer."""

    decision: str
    nonce: str
    commitment: str


class MyReceipt(Struct, frozen=True):
    """The receipt of a sealed answer of the requesting seat, with the answer itself.

    `shown`: whether the receipt's commitment is already public.
    """

    decision: str
    nonce: str
    commitment: str
    command: Raw
    shown: bool


class ReceiptList(Struct, frozen=True):
    """The receipts of the requesting seat, and all public commitments. `match`: hash of the match's seed."""

    match: str
    mine: tuple[MyReceipt, ...]
    shown: tuple[SeatCommitment, ...]
