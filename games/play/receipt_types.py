"""What is told of receipts, to everybody and to their owners."""

from __future__ import annotations

from msgspec import Raw, Struct


class SeatCommitment(Struct, frozen=True):
    """What everybody is shown of a receipt when its question closes."""

    seat: int
    decision: str
    commitment: str


class OwnReceipt(Struct, frozen=True):
    """What its owner alone is given: with the nonce, by which he can show later what he had sealed."""

    decision: str
    nonce: str
    commitment: str


class MyReceipt(Struct, frozen=True):
    """One of one's own with the answer it binds; `shown`: everybody has been shown its commitment."""

    decision: str
    nonce: str
    commitment: str
    command: Raw
    shown: bool


class ReceiptList(Struct, frozen=True):
    """Those of the asking seat, and what everybody was shown; `match`: the hash of its seed, which they all name."""

    match: str
    mine: tuple[MyReceipt, ...]
    shown: tuple[SeatCommitment, ...]
