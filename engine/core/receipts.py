"""Receipts of sealed answers: SHA-256 commitments with a nonce.

`receipt_check` compares a recorded match with its receipts. A commitment names its match by the hash of the match's
seed. All viewers see that hash from the start, and every record of the match contains it.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from msgspec import Meta, Struct

from engine.core import codec

FORM = "receipt/1"
NONCE_BYTES = 16
"""Number of random bytes in a nonce.

With 128 random bits, a command cannot be found by trying all possible commands.
"""

Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Receipt(Struct, frozen=True):
    """The commitment to a seat's answer to a sealed question.

    `entry`: the index of the answer in the log. If `entry` is -1, the seat gave no command, and the commitment is
    calculated for null.
    """

    decision: Annotated[str, Meta(max_length=80)]
    seat: Annotated[int, Meta(ge=0, le=99)]
    entry: Annotated[int, Meta(ge=-1)]
    nonce: Nonce
    commitment: Digest


def commit(match: str, decision: str, seat: int, command: Any, nonce: str) -> str:
    """Return the SHA-256 of the canonical JSON of all arguments, as 64 hexadecimal digits.

    Canonical JSON has sorted keys and no spaces. `match`: the hash of the match's seed. `command`: plain JSON values,
    or None if the seat gave no command.
    """
    return hashlib.sha256(codec.encode([FORM, match, decision, seat, command, nonce])).hexdigest()
