"""Receipts of sealed answers: commitments by SHA-256 with a nonce; `receipt_check` holds a record against them.

A commitment names its match by the hash of the match's seed, which everybody is shown from the start and which a
record keeps wherever it is brought.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from msgspec import Meta, Struct

from engine.core import codec

FORM = "receipt/1"
NONCE_BYTES = 16
"""Of chance in a nonce: 128 bits, so that nobody finds a command by trying all there are."""

Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Receipt(Struct, frozen=True):
    """A seat's answer to a sealed question, bound by its commitment.

    `entry`: the index of the answer in the log; -1: the seat gave no command, so the commitment binds null.
    """

    decision: Annotated[str, Meta(max_length=80)]
    seat: Annotated[int, Meta(ge=0, le=99)]
    entry: Annotated[int, Meta(ge=-1)]
    nonce: Nonce
    commitment: Digest


def commit(match: str, decision: str, seat: int, command: Any, nonce: str) -> str:
    """SHA-256 (64 hexadecimal digits) of the canonical JSON of all this; keys are sorted, nothing is spaced.

    `match`: the hash of its seed; `command`: plain JSON values, None where the seat gave none.
    """
    return hashlib.sha256(codec.encode([FORM, match, decision, seat, command, nonce])).hexdigest()
