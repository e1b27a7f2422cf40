"""Data structures of receipts, as the public and the owners are told of them."""

from __future__ import annotations

from msgspec import Raw, Struct


class SeatCommitment(Struct, frozen=True):
    """The public part of a receipt, shown when its question closes."""

    seat: int
    decision: str
    commitment: str


class OwnReceipt(Struct, frozen=True):
    """A receipt as only its owner gets it, with the nonce that later proves what was sealed."""

    decision: str
    nonce: str
    commitment: str


class MyReceipt(Struct, frozen=True):
    """One of the asking seat's receipts, with the answer that it binds. `shown`: its commitment is public."""

    decision: str
    nonce: str
    commitment: str
    command: Raw
    shown: bool


class ReceiptList(Struct, frozen=True):
    """The asking seat's receipts, and the public commitments. `match`: hash of the match's seed."""

    match: str
    mine: tuple[MyReceipt, ...]
    shown: tuple[SeatCommitment, ...]
